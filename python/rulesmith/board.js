// Made by web/build.mjs from web/src/widget.js: change that.

// src/inks.js
var VIRIDIS = [[68, 1, 84], [71, 44, 122], [59, 81, 139], [44, 113, 142], [33, 144, 141], [39, 173, 129], [92, 200, 99], [170, 220, 50], [253, 231, 37]];
function ramp(part) {
  const at = Math.min(Math.max(part, 0), 1) * 8;
  const below = Math.min(Math.floor(at), 7);
  const mixed = (channel) => Math.round(VIRIDIS[below][channel] + (VIRIDIS[below + 1][channel] - VIRIDIS[below][channel]) * (at - below));
  return [mixed(0), mixed(1), mixed(2)];
}
function inks(element) {
  const style = getComputedStyle(element);
  const known = /* @__PURE__ */ new Map();
  return (name) => {
    const found = known.get(name) ?? style.getPropertyValue(`--${name}`).trim();
    known.set(name, found);
    return found;
  };
}
function place(exact) {
  if (typeof exact === "number") return exact;
  const tokens = exact.match(/[0-9.]+|sqrt|[-+*/()]/g) ?? [];
  let at = 0;
  const factor = () => {
    const token = tokens[at++];
    if (token === "-") return -factor();
    if (token === "sqrt") return Math.sqrt(factor());
    if (token !== "(") return Number(token);
    const value = sum();
    at++;
    return value;
  };
  const product = () => {
    let value = factor();
    while (tokens[at] === "*" || tokens[at] === "/") value = tokens[at++] === "*" ? value * factor() : value / factor();
    return value;
  };
  const sum = () => {
    let value = product();
    while (tokens[at] === "+" || tokens[at] === "-") value = tokens[at++] === "+" ? value + product() : value - product();
    return value;
  };
  return sum();
}

// src/board.js
var MANY = 4e4;
var BEYOND = 0.5;
var TILE = 32;
var Board = class {
  /**
   * @param {HTMLCanvasElement} canvas
   * @param {{click?: (x: number, y: number) => void, hover?: (x: number | null, y: number | null) => void}} heard
   */
  constructor(canvas, heard = {}) {
    this.canvas = canvas;
    this.heard = heard;
    this.size = 0;
    this.cells = /* @__PURE__ */ new Map();
    this.lines = [];
    this.image = null;
    this.values = null;
    this.goal = 0;
    this.arrows = [];
    this.over = [];
    this.cursor = null;
    this.pointer = null;
    this.told = "";
    this.showLines = true;
    this.scale = 1;
    this.left = 0;
    this.bottom = 0;
    this.frames = 0;
    this.fitted = true;
    this.planned = false;
    this.colour = inks(this.canvas);
    this.kept = { canvas: document.createElement("canvas"), left: 0, top: 0, scale: 0, lines: true, stale: true };
    this.listen();
    new ResizeObserver(() => this.resized()).observe(canvas);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.recolour());
    addEventListener("theme", () => this.recolour());
  }
  /** A picture of squares and lines. @param {Picture} picture @param {number} size */
  picture(picture, size) {
    this.cells = /* @__PURE__ */ new Map();
    this.lines = [];
    this.values = null;
    for (const mark of picture.marks) {
      if (mark.mark === "cells") {
        const name = typeof mark.ink === "string" ? mark.ink : "blue";
        this.cells.set(name, [...this.cells.get(name) ?? [], ...mark.runs]);
      } else if (mark.mark === "line") {
        const [x1, y1] = mark.from.map(place);
        const [x2, y2] = mark.to.map(place);
        this.lines.push([x1, y1, x2, y2, mark.stroke === "dashed"]);
      }
    }
    this.resize(size);
    this.paint();
  }
  /** Grundy values of all squares; those with one of them, usually 0, have a colour of their own. @param {Values} values @param {number} [goal] */
  grundy(values, goal = 0) {
    this.values = values;
    this.goal = goal;
    this.cells = /* @__PURE__ */ new Map();
    this.lines = [];
    this.resize(values.side - 1);
    this.paint();
  }
  /** Draws something else over the squares. @param {import('./overlays.js').Marks[]} marks */
  overlay(marks) {
    if (marks.length === 0 && this.over.length === 0) return;
    this.over = marks;
    this.kept.stale = true;
    this.draw();
  }
  /** @param {number} size */
  resize(size) {
    const same = size === this.size;
    this.size = size;
    if (!same || this.fitted) this.fit();
    else this.draw();
  }
  /** Squares and values as pixels of an image, where there are many. */
  paint() {
    this.kept.stale = true;
    let many = 0;
    for (const runs of this.cells.values()) for (const run of runs) many += run[2];
    this.image = null;
    if (!this.values && many <= MANY) return this.draw();
    const side = this.size + 1;
    const image = document.createElement("canvas");
    image.width = side;
    image.height = side;
    const context = (
      /** @type {CanvasRenderingContext2D} */
      image.getContext("2d")
    );
    const data = context.createImageData(side, side);
    const words = new Uint32Array(data.data.buffer);
    if (this.values) {
      const { numbers, largest } = this.values;
      const colours = Uint32Array.from({ length: largest + 1 }, (_, value) => {
        const [r, g, b] = ramp(value / Math.max(largest, 1));
        return 4278190080 | b << 16 | g << 8 | r;
      });
      if (this.goal <= largest) colours[this.goal] = hexWord(this.colour("vermilion"));
      for (let x0 = 0; x0 < side; x0 += TILE) {
        for (let y0 = 0; y0 < side; y0 += TILE) {
          const [x1, y1] = [Math.min(x0 + TILE, side), Math.min(y0 + TILE, side)];
          for (let x = x0; x < x1; x++) for (let y = y0; y < y1; y++) words[(side - 1 - y) * side + x] = colours[numbers[x * side + y]];
        }
      }
    } else {
      for (const [name, runs] of this.cells) {
        const word = hexWord(this.colour(name));
        for (const [y, x, length] of runs) words.fill(word, (side - 1 - y) * side + x, (side - 1 - y) * side + x + length);
      }
    }
    context.putImageData(data, 0, 0);
    this.image = image;
    this.draw();
  }
  recolour() {
    this.colour = inks(this.canvas);
    this.paint();
  }
  resized() {
    const { clientWidth, clientHeight } = this.canvas;
    const ratio = devicePixelRatio || 1;
    this.canvas.width = Math.round(clientWidth * ratio);
    this.canvas.height = Math.round(clientHeight * ratio);
    this.kept.stale = true;
    if (this.fitted) this.fit();
    this.drawNow();
  }
  /** Shows the whole board. */
  fit() {
    const { clientWidth, clientHeight } = this.canvas;
    const margin = 34;
    this.scale = Math.max(Math.min(clientWidth - margin - 8, clientHeight - margin - 8), 10) / (this.size + 1);
    const side = this.scale * (this.size + 1);
    this.left = -0.5 - (margin + (clientWidth - margin - 8 - side) / 2) / this.scale;
    this.bottom = -0.5 - (margin + (clientHeight - margin - 8 - side) / 2) / this.scale;
    this.fitted = true;
    this.draw();
  }
  /** Zooms about a place of the canvas. @param {number} factor @param {number} [x] @param {number} [y] */
  zoom(factor, x = this.canvas.clientWidth / 2, y = this.canvas.clientHeight / 2) {
    const [column, row] = this.at(x, y);
    this.scale = Math.min(Math.max(this.scale * factor, 0.05), 120);
    this.left = column - x / this.scale;
    this.bottom = row - (this.canvas.clientHeight - y) / this.scale;
    this.fitted = false;
    this.draw();
  }
  /** @param {number} x @param {number} y */
  pan(x, y) {
    this.left -= x / this.scale;
    this.bottom += y / this.scale;
    this.fitted = false;
    this.draw();
  }
  /** The place of the board under a place of the canvas. @param {number} x @param {number} y @returns {[number, number]} */
  at(x, y) {
    return [this.left + x / this.scale, this.bottom + (this.canvas.clientHeight - y) / this.scale];
  }
  /** Where a square's middle is on the canvas. @param {number} x @param {number} y @returns {[number, number]} */
  middle(x, y) {
    return [(x - this.left) * this.scale, this.canvas.clientHeight - (y - this.bottom) * this.scale];
  }
  /** The square at a place of the canvas. @param {{x: number, y: number}} place @returns {[number, number] | null} */
  square({ x, y }) {
    const [column, row] = this.at(x, y).map(Math.round);
    const inside = column >= 0 && row >= 0 && column <= this.size && row <= this.size;
    return inside ? [column, row] : null;
  }
  /** Tells which square is under the pointer, if it is another than before: the board moves also under a pointer that rests. */
  tell() {
    const found = this.pointer && this.square(this.pointer);
    const told = String(found);
    if (told === this.told) return;
    this.told = told;
    this.heard.hover?.(found?.[0] ?? null, found?.[1] ?? null);
  }
  listen() {
    const { canvas } = this;
    const held = /* @__PURE__ */ new Map();
    let moved = 0;
    const where = (event) => {
      const box = canvas.getBoundingClientRect();
      return { x: event.clientX - box.left, y: event.clientY - box.top };
    };
    canvas.addEventListener("pointerdown", (event) => {
      canvas.setPointerCapture(event.pointerId);
      held.set(event.pointerId, where(event));
      if (held.size === 1) moved = 0;
    });
    canvas.addEventListener("pointermove", (event) => {
      const now = where(event);
      const before = held.get(event.pointerId);
      if (!before) {
        this.pointer = now;
        this.tell();
        return;
      }
      const others = [...held].filter(([id]) => id !== event.pointerId);
      moved += Math.hypot(now.x - before.x, now.y - before.y);
      if (others.length === 0) {
        if (moved > 4) this.pan(now.x - before.x, now.y - before.y);
      } else {
        const other = others[0][1];
        const apart = (one) => Math.hypot(one.x - other.x, one.y - other.y) || 1;
        this.zoom(apart(now) / apart(before), (now.x + other.x) / 2, (now.y + other.y) / 2);
      }
      held.set(event.pointerId, now);
    });
    const up = (event) => {
      const was = held.delete(event.pointerId);
      if (!was || event.type !== "pointerup" || moved > 4 || held.size > 0) return;
      const found = this.square(where(event));
      if (found) this.heard.click?.(found[0], found[1]);
    };
    canvas.addEventListener("pointerup", up);
    canvas.addEventListener("pointercancel", up);
    canvas.addEventListener("pointerleave", () => {
      this.pointer = null;
      this.tell();
    });
    canvas.addEventListener("wheel", (event) => {
      event.preventDefault();
      const { x, y } = where(event);
      this.zoom(Math.exp(-event.deltaY / 400), x, y);
    }, { passive: false });
  }
  draw() {
    if (this.planned) return;
    this.planned = true;
    requestAnimationFrame(() => {
      this.planned = false;
      this.drawNow();
    });
  }
  drawNow() {
    const context = this.canvas.getContext("2d", { alpha: false });
    const { clientWidth: width, clientHeight: height } = this.canvas;
    if (!context || width === 0 || height === 0) return;
    this.frames++;
    this.canvas.dataset.view = `${this.left} ${this.bottom} ${this.scale} ${this.frames}`;
    this.tell();
    const ratio = devicePixelRatio || 1;
    const { scale, colour } = this;
    const kept = this.keep(width, height, ratio);
    context.setTransform(1, 0, 0, 1, 0, 0);
    const [at, from] = [(kept.left - this.left) * scale * ratio, height * ratio - (kept.top - this.bottom) * scale * ratio];
    context.drawImage(kept.canvas, Math.round(at), Math.round(from));
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    const [x0, y0] = this.middle(-0.5, this.size + 0.5);
    this.axes(context, width, height, x0, y0, (this.size + 1) * scale);
    for (const { from: start, to } of this.arrows) this.arrow(context, start, to);
    if (this.cursor) {
      const [px, py] = this.middle(this.cursor[0], this.cursor[1]);
      const half = Math.max(scale / 2, 5);
      context.strokeStyle = colour("text");
      context.lineWidth = 2;
      context.strokeRect(px - half, py - half, 2 * half, 2 * half);
      context.strokeStyle = colour("paper");
      context.lineWidth = 1;
      context.strokeRect(px - half - 1.5, py - half - 1.5, 2 * half + 3, 2 * half + 3);
    }
  }
  /** The bitmap of squares, values and lines, drawn anew if it does not reach to where the view is. @param {number} width @param {number} height @param {number} ratio */
  keep(width, height, ratio) {
    const { kept, scale } = this;
    const [wide, high] = [width / scale, height / scale];
    const reaches = kept.left <= this.left && kept.left + kept.canvas.width / ratio / scale >= this.left + wide && kept.top >= this.bottom + high && kept.top - kept.canvas.height / ratio / scale <= this.bottom;
    if (!kept.stale && kept.scale === scale && kept.lines === this.showLines && reaches) return kept;
    const [across, up] = [Math.round(width * BEYOND), Math.round(height * BEYOND)];
    Object.assign(kept, { left: this.left - across / scale, top: this.bottom + high + up / scale, scale, lines: this.showLines, stale: false });
    const [w, h] = [Math.round((width + 2 * across) * ratio), Math.round((height + 2 * up) * ratio)];
    if (kept.canvas.width !== w || kept.canvas.height !== h) Object.assign(kept.canvas, { width: w, height: h });
    const context = kept.canvas.getContext("2d", { alpha: false });
    if (!context) return kept;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.fillStyle = this.colour("paper");
    context.fillRect(0, 0, w / ratio, h / ratio);
    context.translate(across, up);
    this.squares(context, -across, -up, width + across, height + up);
    return kept;
  }
  /**
   * Draws squares, values and lines in a part of the canvas.
   * @param {CanvasRenderingContext2D} context @param {number} left @param {number} top @param {number} right @param {number} bottom
   */
  squares(context, left, top, right, bottom) {
    const { scale, colour } = this;
    const [x0, y0] = this.middle(-0.5, this.size + 0.5);
    const side = (this.size + 1) * scale;
    const [low, high] = [this.at(left, bottom), this.at(right, top)];
    const first = { x: Math.max(0, Math.floor(low[0])), y: Math.max(0, Math.floor(low[1])) };
    const last = { x: Math.min(this.size, Math.ceil(high[0])), y: Math.min(this.size, Math.ceil(high[1])) };
    context.save();
    context.beginPath();
    context.rect(x0, y0, side, side);
    context.clip();
    if (scale >= 8) {
      context.strokeStyle = colour("faint");
      context.lineWidth = 1;
      context.beginPath();
      for (let x = first.x; x <= last.x; x++) {
        const at = Math.round(this.middle(x - 0.5, 0)[0]) + 0.5;
        context.moveTo(at, top);
        context.lineTo(at, bottom);
      }
      for (let y = first.y; y <= last.y; y++) {
        const at = Math.round(this.middle(0, y - 0.5)[1]) + 0.5;
        context.moveTo(left, at);
        context.lineTo(right, at);
      }
      context.stroke();
    }
    if (this.image) {
      context.imageSmoothingEnabled = scale < 1;
      context.drawImage(this.image, x0, y0, side, side);
    } else {
      const gap = scale >= 8 ? 1 : 0;
      const drawn = Math.max(scale - gap, 1.6);
      for (const [name, runs] of this.cells) {
        context.fillStyle = colour(name);
        for (const [y, x, length] of runs) {
          if (y < first.y - 1 || y > last.y + 1 || x > last.x + 1 || x + length < first.x - 1) continue;
          const [px, py] = this.middle(x - 0.5, y + 0.5);
          if (gap && length > 1) {
            for (let each = 0; each < length; each++) context.fillRect(px + each * scale + gap, py + gap, drawn, drawn);
          } else {
            context.fillRect(px + gap, py + gap, Math.max(length * scale - gap, drawn), drawn);
          }
        }
      }
    }
    if (this.values && scale >= 18) {
      const { values } = this;
      context.font = `${Math.min(14, scale * 0.5)}px system-ui, sans-serif`;
      context.textAlign = "center";
      context.textBaseline = "middle";
      for (let y = first.y; y <= last.y; y++) {
        for (let x = first.x; x <= last.x; x++) {
          const value = values.at(x, y) ?? 0;
          const [px, py] = this.middle(x, y);
          context.fillStyle = value === this.goal || value > values.largest * 0.6 ? "#000" : "#fff";
          context.fillText(String(value), px, py);
        }
      }
    }
    if (this.showLines) {
      context.strokeStyle = colour("vermilion");
      context.lineWidth = 1.5;
      for (const [x1, y1, x2, y2, dashed] of this.lines) {
        context.setLineDash(dashed ? [6, 5] : []);
        context.beginPath();
        context.moveTo(...this.middle(x1, y1));
        context.lineTo(...this.middle(x2, y2));
        context.stroke();
      }
      context.setLineDash([]);
    }
    for (const marks of this.over) this.marks(context, marks);
    context.restore();
  }
  /** Marks over the squares, on a rim of paper so that they are seen on every colour. @param {CanvasRenderingContext2D} context @param {import('./overlays.js').Marks} marks */
  marks(context, { shape, ink, at, thick }) {
    const { scale, colour } = this;
    const radius = Math.min(Math.max(scale * 0.24, 1.2), 9);
    const wide = thick ? Math.min(Math.max(scale * 0.14, 2.5), 5) : Math.min(Math.max(scale * 0.06, 1), 2);
    const path = (x, y) => {
      const [px, py] = this.middle(x, y);
      if (shape === "disc") {
        context.moveTo(px + radius, py);
        context.arc(px, py, radius, 0, 2 * Math.PI);
      } else if (shape === "cross") {
        context.moveTo(px - radius, py - radius);
        context.lineTo(px + radius, py + radius);
        context.moveTo(px - radius, py + radius);
        context.lineTo(px + radius, py - radius);
      } else {
        context.moveTo(px - scale / 2, py + scale / 2);
        context.lineTo(px + scale / 2, py + scale / 2);
      }
    };
    context.beginPath();
    for (const [x, y] of at) path(x, y);
    if (scale >= 4) {
      context.strokeStyle = colour("paper");
      context.lineWidth = shape === "disc" ? 2 : wide + 2;
      context.stroke();
    }
    if (shape === "disc") {
      context.fillStyle = colour(ink);
      context.fill();
    } else {
      context.strokeStyle = colour(ink);
      context.lineWidth = shape === "cross" ? Math.min(Math.max(scale * 0.1, 1), 3) : wide;
      context.stroke();
    }
  }
  /** @param {CanvasRenderingContext2D} context @param {number} width @param {number} height @param {number} x0 @param {number} y0 @param {number} side */
  axes(context, width, height, x0, y0, side) {
    context.strokeStyle = this.colour("muted");
    context.lineWidth = 1;
    context.strokeRect(Math.round(x0) - 0.5, Math.round(y0) - 0.5, Math.round(side) + 1, Math.round(side) + 1);
    const wanted = 46 / this.scale;
    const power = 10 ** Math.floor(Math.log10(Math.max(wanted, 1)));
    const step = Math.max(1, [1, 2, 5, 10].map((digit) => digit * power).find((one) => one >= wanted) ?? 1);
    context.fillStyle = this.colour("muted");
    context.font = "12px system-ui, sans-serif";
    context.textBaseline = "middle";
    const below = Math.min(Math.max(y0 + side + 13, 0), height - 9);
    const beside = Math.min(Math.max(x0 - 7, 26), width - 6);
    const label = (says, x, y, over) => {
      if (over) {
        const long = context.measureText(says).width;
        context.fillStyle = this.colour("paper");
        const left = context.textAlign === "center" ? x - long / 2 : x - long;
        context.fillRect(left - 2, y - 8, long + 4, 16);
        context.fillStyle = this.colour("muted");
      }
      context.fillText(says, x, y);
    };
    for (let value = 0; value <= this.size; value += step) {
      const [px, py] = this.middle(value, value);
      context.textAlign = "center";
      if (px > 34 && px + context.measureText(String(value)).width / 2 < width) label(String(value), px, below, below < y0 + side);
      context.textAlign = "right";
      if (py > 6 && py < height - 24) label(String(value), beside, py, beside > x0);
    }
  }
  /** @param {CanvasRenderingContext2D} context @param {[number, number]} from @param {[number, number]} to */
  arrow(context, from, to) {
    const [x1, y1] = this.middle(...from);
    const [x2, y2] = this.middle(...to);
    const length = Math.hypot(x2 - x1, y2 - y1);
    if (length < 2) return;
    const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length];
    const head = Math.min(12, length / 2);
    for (
      const [colour, wide] of
      /** @type {Array<[string, number]>} */
      [[this.colour("paper"), 5], [this.colour("green"), 2.5]]
    ) {
      context.strokeStyle = colour;
      context.fillStyle = colour;
      context.lineWidth = wide;
      context.beginPath();
      context.moveTo(x1, y1);
      context.lineTo(x2 - ux * head * 0.7, y2 - uy * head * 0.7);
      context.stroke();
    }
    context.beginPath();
    context.moveTo(x2, y2);
    context.lineTo(x2 - ux * head - uy * head * 0.5, y2 - uy * head + ux * head * 0.5);
    context.lineTo(x2 - ux * head + uy * head * 0.5, y2 - uy * head - ux * head * 0.5);
    context.fill();
  }
};
function hexWord(hex) {
  const value = parseInt(hex.slice(1), 16);
  return (4278190080 | (value & 255) << 16 | value & 65280 | value >> 16) >>> 0;
}

// src/values.js
var Values = class {
  /** @param {import('../types/rulesmith').Packed} packed */
  constructor({ side, bytes: each, base64 }) {
    const bytes = fromBase64(base64);
    this.side = side;
    this.numbers = each === 2 ? new Uint16Array(bytes.buffer) : new Uint32Array(bytes.buffer);
    let largest = 0;
    for (let at = 0; at < this.numbers.length; at++) if (this.numbers[at] > largest) largest = this.numbers[at];
    this.largest = largest;
  }
  /** @param {number} x @param {number} y @returns {number | undefined} */
  at(x, y) {
    return x < this.side && y < this.side ? this.numbers[x * this.side + y] : void 0;
  }
};
function fromBase64(text) {
  const built = (
    /** @type {any} */
    Uint8Array.fromBase64
  );
  if (built) return built.call(Uint8Array, text);
  const letters = atob(text);
  const bytes = new Uint8Array(letters.length);
  for (let at = 0; at < letters.length; at++) bytes[at] = letters.charCodeAt(at);
  return bytes;
}

// src/widget.js
function render({ model, el }) {
  const title = document.createElement("div");
  title.className = "title";
  const canvas = document.createElement("canvas");
  canvas.tabIndex = 0;
  canvas.setAttribute("role", "img");
  const says = document.createElement("pre");
  says.setAttribute("role", "status");
  el.classList.add("rulesmith-board");
  el.append(title, canvas, says);
  const choose = (position2) => {
    model.set("position", position2);
    model.save_changes();
  };
  const board = new Board(canvas, { click: (x, y) => choose([x, y]) });
  const shown = () => {
    const { picture, packed, size, title: words } = model.get("_shown");
    title.textContent = words;
    canvas.setAttribute("aria-label", words);
    if (packed) board.grundy(new Values(packed));
    else if (picture) board.picture(picture, size);
  };
  const position = () => {
    board.cursor = model.get("position").length === 2 ? model.get("position") : null;
    board.draw();
  };
  const arrows = () => {
    board.arrows = model.get("_arrows").map(([x, y, to, up]) => ({ from: [x, y], to: [to, up] }));
    board.draw();
  };
  const said = () => {
    says.textContent = model.get("said");
  };
  const heard = (
    /** @type {Array<[string, () => void]>} */
    [
      ["change:_shown", shown],
      ["change:position", position],
      ["change:_arrows", arrows],
      ["change:said", said]
    ]
  );
  for (const [event, act] of heard) {
    act();
    model.on(event, act);
  }
  canvas.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key];
    const [x, y] = model.get("position").length === 2 ? model.get("position") : [0, 0];
    if (!step) return;
    event.preventDefault();
    const inside = (pile) => Math.min(Math.max(pile, 0), board.size);
    choose([inside(x + step[0]), inside(y + step[1])]);
  });
  return () => heard.forEach(([event, act]) => model.off(event, act));
}
var widget_default = { render };
export {
  widget_default as default
};

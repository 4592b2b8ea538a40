// A board on a canvas: squares, lines, values and arrows, with zoom and pan. It draws what the library says, and knows no game.

import { ink, inks, place, ramp } from './inks.js';

/**
 * @typedef {import('../types/rulesmith').Picture} Picture
 * @typedef {{from: [number, number], to: [number, number]}} Arrow
 */

/** Beyond so many squares they are painted as pixels of an image. */
const MANY = 40000;

export class Board {
  /**
   * @param {HTMLCanvasElement} canvas
   * @param {{click?: (x: number, y: number) => void, hover?: (x: number | null, y: number | null) => void}} heard
   */
  constructor(canvas, heard = {}) {
    this.canvas = canvas;
    this.heard = heard;
    this.size = 0;
    /** @type {Map<string, Array<[number, number, number]>>} */
    this.cells = new Map();
    /** @type {Array<[number, number, number, number, boolean]>} */
    this.lines = [];
    /** @type {HTMLCanvasElement | null} */
    this.image = null;
    /** @type {number[][] | null} */
    this.values = null;
    /** @type {Arrow[]} */
    this.arrows = [];
    /** @type {[number, number] | null} */
    this.cursor = null;
    this.showLines = true;
    this.scale = 1;
    this.left = 0;
    this.bottom = 0;
    this.frames = 0;
    this.fitted = true;
    this.planned = false;
    this.listen();
    new ResizeObserver(() => this.resized()).observe(canvas);
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => this.recolour());
    addEventListener('theme', () => this.recolour());
  }

  /** A picture of squares and lines. @param {Picture} picture @param {number} size */
  picture(picture, size) {
    this.cells = new Map();
    this.lines = [];
    this.values = null;
    this.image = null;
    for (const mark of picture.marks) {
      if (mark.mark === 'cells') {
        const name = typeof mark.ink === 'string' ? mark.ink : 'blue';
        this.cells.set(name, [...(this.cells.get(name) ?? []), ...mark.runs]);
      } else if (mark.mark === 'line') {
        const [x1, y1] = mark.from.map(place);
        const [x2, y2] = mark.to.map(place);
        this.lines.push([x1, y1, x2, y2, mark.stroke === 'dashed']);
      }
    }
    this.resize(size);
    this.paint();
  }

  /** Grundy values, a row for each first pile. @param {number[][]} values */
  grundy(values) {
    this.values = values;
    this.cells = new Map();
    this.lines = [];
    this.resize(values.length - 1);
    this.paint();
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
    let many = 0;
    for (const runs of this.cells.values()) for (const run of runs) many += run[2];
    this.image = null;
    if (!this.values && many <= MANY) return this.draw();
    const side = this.size + 1;
    const image = document.createElement('canvas');
    image.width = side;
    image.height = side;
    const context = /** @type {CanvasRenderingContext2D} */ (image.getContext('2d'));
    const data = context.createImageData(side, side);
    if (this.values) {
      let largest = 1;
      for (const row of this.values) for (const value of row) largest = Math.max(largest, value);
      const colours = Array.from({ length: largest + 1 }, (_, value) => {
        const [r, g, b] = ramp(value / largest);
        return 0xff000000 | (b << 16) | (g << 8) | r;
      });
      const zero = hexWord(ink('vermilion'));
      const words = new Uint32Array(data.data.buffer);
      for (let y = 0; y < side; y++) {
        const row = this.values[y];
        const start = (side - 1 - y) * side;
        for (let x = 0; x < side; x++) words[start + x] = row[x] === 0 ? zero : colours[row[x]];
      }
    } else {
      const words = new Uint32Array(data.data.buffer);
      for (const [name, runs] of this.cells) {
        const word = hexWord(ink(name));
        for (const [y, x, length] of runs) words.fill(word, (side - 1 - y) * side + x, (side - 1 - y) * side + x + length);
      }
    }
    context.putImageData(data, 0, 0);
    this.image = image;
    this.draw();
  }

  recolour() {
    this.paint();
  }

  resized() {
    const { clientWidth, clientHeight } = this.canvas;
    const ratio = devicePixelRatio || 1;
    this.canvas.width = Math.round(clientWidth * ratio);
    this.canvas.height = Math.round(clientHeight * ratio);
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

  listen() {
    const { canvas } = this;
    /** @type {Map<number, {x: number, y: number}>} */
    const held = new Map();
    let moved = 0;
    const where = (/** @type {MouseEvent} */ event) => {
      const box = canvas.getBoundingClientRect();
      return { x: event.clientX - box.left, y: event.clientY - box.top };
    };
    const square = (/** @type {{x: number, y: number}} */ { x, y }) => {
      const [column, row] = this.at(x, y).map(Math.round);
      const inside = column >= 0 && row >= 0 && column <= this.size && row <= this.size;
      return inside ? [column, row] : null;
    };
    canvas.addEventListener('pointerdown', (event) => {
      canvas.setPointerCapture(event.pointerId);
      held.set(event.pointerId, where(event));
      if (held.size === 1) moved = 0;
    });
    canvas.addEventListener('pointermove', (event) => {
      const now = where(event);
      const before = held.get(event.pointerId);
      if (!before) {
        const found = square(now);
        this.heard.hover?.(found?.[0] ?? null, found?.[1] ?? null);
        return;
      }
      const others = [...held].filter(([id]) => id !== event.pointerId);
      moved += Math.hypot(now.x - before.x, now.y - before.y);
      if (others.length === 0) {
        if (moved > 4) this.pan(now.x - before.x, now.y - before.y);
      } else {
        const other = others[0][1];
        const apart = (/** @type {{x: number, y: number}} */ one) => Math.hypot(one.x - other.x, one.y - other.y) || 1;
        this.zoom(apart(now) / apart(before), (now.x + other.x) / 2, (now.y + other.y) / 2);
      }
      held.set(event.pointerId, now);
    });
    const up = (/** @type {PointerEvent} */ event) => {
      const was = held.delete(event.pointerId);
      if (!was || event.type !== 'pointerup' || moved > 4 || held.size > 0) return;
      const found = square(where(event));
      if (found) this.heard.click?.(found[0], found[1]);
    };
    canvas.addEventListener('pointerup', up);
    canvas.addEventListener('pointercancel', up);
    canvas.addEventListener('pointerleave', () => this.heard.hover?.(null, null));
    canvas.addEventListener('wheel', (event) => {
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
    const context = this.canvas.getContext('2d');
    if (!context) return;
    this.frames++;
    this.canvas.dataset.view = `${this.left} ${this.bottom} ${this.scale} ${this.frames}`;
    const ratio = devicePixelRatio || 1;
    const { clientWidth: width, clientHeight: height } = this.canvas;
    const { scale } = this;
    const colour = inks();
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.fillStyle = colour('paper');
    context.fillRect(0, 0, width, height);
    const [x0, y0] = this.middle(-0.5, this.size + 0.5);
    const side = (this.size + 1) * scale;
    const first = { x: Math.max(0, Math.floor(this.left)), y: Math.max(0, Math.floor(this.bottom)) };
    const last = {
      x: Math.min(this.size, Math.ceil(this.left + width / scale)),
      y: Math.min(this.size, Math.ceil(this.bottom + height / scale)),
    };
    context.save();
    context.beginPath();
    context.rect(x0, y0, side, side);
    context.clip();
    if (scale >= 8) {
      context.strokeStyle = colour('faint');
      context.lineWidth = 1;
      context.beginPath();
      for (let x = first.x; x <= last.x; x++) {
        const at = Math.round(this.middle(x - 0.5, 0)[0]) + 0.5;
        context.moveTo(at, 0);
        context.lineTo(at, height);
      }
      for (let y = first.y; y <= last.y; y++) {
        const at = Math.round(this.middle(0, y - 0.5)[1]) + 0.5;
        context.moveTo(0, at);
        context.lineTo(width, at);
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
      context.font = `${Math.min(14, scale * 0.5)}px system-ui, sans-serif`;
      context.textAlign = 'center';
      context.textBaseline = 'middle';
      let largest = 1;
      for (let y = first.y; y <= last.y; y++) for (let x = first.x; x <= last.x; x++) largest = Math.max(largest, this.values[y][x]);
      for (let y = first.y; y <= last.y; y++) {
        for (let x = first.x; x <= last.x; x++) {
          const value = this.values[y][x];
          const [px, py] = this.middle(x, y);
          context.fillStyle = value === 0 || value > this.size * 0.9 ? '#000' : '#fff';
          context.fillText(String(value), px, py);
        }
      }
    }
    if (this.showLines) {
      context.strokeStyle = colour('vermilion');
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
    context.restore();
    this.axes(context, width, height, x0, y0, side);
    for (const { from, to } of this.arrows) this.arrow(context, from, to);
    if (this.cursor) {
      const [px, py] = this.middle(this.cursor[0], this.cursor[1]);
      const half = Math.max(scale / 2, 5);
      context.strokeStyle = colour('text');
      context.lineWidth = 2;
      context.strokeRect(px - half, py - half, 2 * half, 2 * half);
      context.strokeStyle = colour('paper');
      context.lineWidth = 1;
      context.strokeRect(px - half - 1.5, py - half - 1.5, 2 * half + 3, 2 * half + 3);
    }
  }

  /** @param {CanvasRenderingContext2D} context @param {number} width @param {number} height @param {number} x0 @param {number} y0 @param {number} side */
  axes(context, width, height, x0, y0, side) {
    context.strokeStyle = ink('muted');
    context.lineWidth = 1;
    context.strokeRect(Math.round(x0) - 0.5, Math.round(y0) - 0.5, Math.round(side) + 1, Math.round(side) + 1);
    const wanted = 46 / this.scale;
    const power = 10 ** Math.floor(Math.log10(Math.max(wanted, 1)));
    const step = Math.max(1, [1, 2, 5, 10].map((digit) => digit * power).find((one) => one >= wanted) ?? 1);
    context.fillStyle = ink('muted');
    context.font = '12px system-ui, sans-serif';
    context.textBaseline = 'middle';
    const below = Math.min(Math.max(y0 + side + 13, 0), height - 9);
    const beside = Math.min(Math.max(x0 - 7, 26), width - 6);
    // On their own ground, where they lie over squares.
    const label = (/** @type {string} */ says, /** @type {number} */ x, /** @type {number} */ y, /** @type {boolean} */ over) => {
      if (over) {
        const long = context.measureText(says).width;
        context.fillStyle = ink('paper');
        const left = context.textAlign === 'center' ? x - long / 2 : x - long;
        context.fillRect(left - 2, y - 8, long + 4, 16);
        context.fillStyle = ink('muted');
      }
      context.fillText(says, x, y);
    };
    for (let value = 0; value <= this.size; value += step) {
      const [px, py] = this.middle(value, value);
      context.textAlign = 'center';
      if (px > 34 && px < width - 6) label(String(value), px, below, below < y0 + side);
      context.textAlign = 'right';
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
    for (const [colour, wide] of /** @type {Array<[string, number]>} */ ([[ink('paper'), 5], [ink('green'), 2.5]])) {
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
}

/** A colour such as #0072b2 as a word of image data. @param {string} hex */
function hexWord(hex) {
  const value = parseInt(hex.slice(1), 16);
  return (0xff000000 | ((value & 255) << 16) | (value & 0xff00) | (value >> 16)) >>> 0;
}

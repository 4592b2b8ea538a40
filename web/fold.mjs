// Makes a WebAssembly module shorter without changing what it does: node web/fold.mjs MODULE. Functions that are the same but for
// what they are called become one (the linker for WebAssembly has no identical code folding), those that are alike are put side by
// side, where a compressor finds what they share, and numbers take no more bytes than they need (the linker leaves room for the
// largest). What it does not know of a module makes it fail.
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const SECTION = { custom: 0, type: 1, import: 2, function: 3, table: 4, memory: 5, global: 6, export: 7, start: 8, element: 9, code: 10, data: 11, count: 12 };

/** Reads numbers and bytes one after another. */
class Reader {
  /** @param {Uint8Array} bytes */
  constructor(bytes, at = 0, end = bytes.length) {
    Object.assign(this, { bytes, at, end });
  }

  byte() {
    if (this.at >= this.end) throw new Error('the module ends too early');
    return this.bytes[this.at++];
  }

  /** A whole number below 2^32, as LEB128. */
  number() {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.byte();
      value += (byte & 127) * 2 ** shift;
      if (byte < 128) return value;
    }
  }

  /** A number with a sign, of up to 64 bits. */
  signed() {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = this.byte();
      value |= BigInt(byte & 127) << shift;
      if (byte < 128) return BigInt.asIntN(Number(shift) + 7, value);
    }
  }

  /** @param {number} length */
  take(length) {
    if (this.at + length > this.end) throw new Error('the module ends too early');
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at);
  }

  get done() {
    return this.at >= this.end;
  }
}

/** A whole number as LEB128, as short as it can be. @param {number} value */
function written(value) {
  const bytes = [];
  do {
    const rest = Math.floor(value / 128);
    bytes.push((value % 128) | (rest > 0 ? 128 : 0));
    value = rest;
  } while (value > 0);
  return bytes;
}

/** A number with a sign as LEB128, as short as it can be. @param {bigint} value */
function signed(value) {
  const bytes = [];
  for (;;) {
    const byte = Number(value & 127n);
    value >>= 7n;
    if ((value === 0n && byte < 64) || (value === -1n && byte >= 64)) return [...bytes, byte];
    bytes.push(byte | 128);
  }
}

/**
 * What follows an instruction: n a number, s a number with a sign, f a function, 4 and 8 so many bytes, t a list of numbers, v a list
 * and one more.
 * @param {number} opcode
 */
function operands(opcode) {
  if (opcode >= 0x02 && opcode <= 0x04) return 's';
  if (opcode === 0x0c || opcode === 0x0d) return 'n';
  if (opcode === 0x0e) return 'v';
  if (opcode === 0x10 || opcode === 0x12 || opcode === 0xd2) return 'f';
  if (opcode === 0x11 || opcode === 0x13) return 'nn';
  if (opcode === 0x1c) return 't';
  if (opcode >= 0x20 && opcode <= 0x26) return 'n';
  if (opcode >= 0x28 && opcode <= 0x3e) return 'nn';
  if (opcode === 0x3f || opcode === 0x40) return 'n';
  if (opcode === 0x41 || opcode === 0x42) return 's';
  if (opcode === 0x43) return '4';
  if (opcode === 0x44) return '8';
  if (opcode === 0xd0) return 's';
  const plain = opcode <= 0x01 || opcode === 0x05 || opcode === 0x0b || opcode === 0x0f || opcode === 0x1a || opcode === 0x1b || opcode === 0xd1;
  if (plain || (opcode >= 0x45 && opcode <= 0xc4)) return '';
  throw new Error(`this module has an instruction that is not known here: ${opcode}`);
}

/** The same for instructions that begin with 0xfc. */
const MORE = ['', '', '', '', '', '', '', '', 'nn', 'n', 'nn', 'n', 'nn', 'n', 'nn', 'n', 'n', 'n'];

/**
 * A piece of code as its bytes between the functions that it names: parts[0], functions[0], parts[1], ..
 * @param {Reader} reader @returns {{parts: number[][], functions: number[]}}
 */
function code(reader) {
  /** @type {number[][]} */
  const parts = [[]];
  /** @type {number[]} */
  const functions = [];
  const put = (/** @type {Iterable<number>} */ bytes) => parts[parts.length - 1].push(...bytes);
  while (!reader.done) {
    const opcode = reader.byte();
    put([opcode]);
    let kinds = opcode === 0xfc ? '' : operands(opcode);
    if (opcode === 0xfc) {
      const which = reader.number();
      if (MORE[which] === undefined) throw new Error(`this module has an instruction that is not known here: 252 ${which}`);
      put(written(which));
      kinds = MORE[which];
    }
    for (const kind of kinds) {
      if (kind === 'n') put(written(reader.number()));
      else if (kind === 's') put(signed(reader.signed()));
      else if (kind === '4' || kind === '8') put(reader.take(Number(kind)));
      else if (kind === 'f') {
        functions.push(reader.number());
        parts.push([]);
      } else {
        const many = reader.number();
        put(written(many));
        for (let each = 0; each < many + (kind === 'v' ? 1 : 0); each++) put(written(reader.number()));
      }
    }
  }
  return { parts, functions };
}

/** The same module, shorter. @param {Uint8Array} module @returns {Uint8Array} */
export function fold(module) {
  const whole = new Reader(module);
  if (whole.take(8).join() !== '0,97,115,109,1,0,0,0') throw new Error('this is no WebAssembly module');
  /** @type {Map<number, Uint8Array>} */
  const sections = new Map();
  while (!whole.done) {
    const kind = whole.byte();
    const content = whole.take(whole.number());
    // Names and notes for people are left out.
    if (kind !== SECTION.custom) sections.set(kind, content);
  }
  const section = (/** @type {number} */ kind) => new Reader(sections.get(kind) ?? new Uint8Array([0]));
  const list = (/** @type {number} */ kind, /** @type {(reader: Reader) => any} */ read) => {
    const reader = section(kind);
    return Array.from({ length: reader.number() }, () => read(reader));
  };

  let imported = 0;
  list(SECTION.import, (reader) => {
    for (const _ of [1, 2]) reader.take(reader.number());
    if (reader.byte() !== 0) throw new Error('this module takes in something else than functions');
    reader.number();
    imported++;
  });
  const types = list(SECTION.function, (reader) => reader.number());
  const bodies = list(SECTION.code, (reader) => {
    const body = new Reader(reader.take(reader.number()));
    const start = body.at;
    for (let groups = body.number(); groups > 0; groups--) {
      body.number();
      body.byte();
    }
    const locals = [...body.bytes.subarray(start, body.at)];
    return { locals, ...code(body) };
  });

  // Two functions are the same if their bytes are, and the functions that they name are the same in turn: all that may be the same
  // is taken to be so first, and parted until nothing speaks against it any more.
  const texts = bodies.map(({ locals, parts }, each) => `${types[each]}|${locals}|${parts.map((part) => String.fromCharCode(...part)).join('\uffff')}`);
  let classes = numbered(texts);
  for (let many = 0; ;) {
    const now = new Set(classes).size;
    if (now === many) break;
    many = now;
    const of = (/** @type {number} */ index) => (index < imported ? -1 - index : classes[index - imported]);
    classes = numbered(bodies.map(({ functions }, each) => `${classes[each]}|${functions.map(of)}`));
  }

  // One of each, in the order of their types and then of their bytes read from the end: of the orders that were tried this is the one
  // that compresses best, but for one that looks for the nearest neighbour of each and gains half a percent more.
  /** @type {Map<number, number>} */
  const first = new Map();
  classes.forEach((one, index) => first.has(one) || first.set(one, index));
  const backward = bodies.map(({ parts }) => String.fromCharCode(...parts.flat().reverse()));
  const kept = [...first.values()].sort((one, other) => types[one] - types[other] || (backward[one] < backward[other] ? -1 : backward[one] > backward[other] ? 1 : one - other));
  const place = new Map(kept.map((index, now) => [classes[index], imported + now]));
  const moved = (/** @type {number} */ index) => (index < imported ? index : /** @type {number} */ (place.get(classes[index - imported])));
  const coded = ({ parts, functions }) => parts.flatMap((part, index) => (index === 0 ? part : [...written(moved(functions[index - 1])), ...part]));

  const counted = (/** @type {number[][]} */ entries) => [...written(entries.length), ...entries.flat()];
  const put = new Map(sections);
  put.set(SECTION.function, Uint8Array.from(counted(kept.map((index) => written(types[index])))));
  put.set(SECTION.code, Uint8Array.from(counted(kept.map((index) => {
    const body = [...bodies[index].locals, ...coded(bodies[index])];
    return [...written(body.length), ...body];
  }))));
  put.set(SECTION.export, Uint8Array.from(counted(list(SECTION.export, (reader) => {
    const name = reader.take(reader.number());
    const kind = reader.byte();
    const index = reader.number();
    return [...written(name.length), ...name, kind, ...written(kind === 0 ? moved(index) : index)];
  }))));
  if (sections.has(SECTION.element)) {
    put.set(SECTION.element, Uint8Array.from(counted(list(SECTION.element, (reader) => {
      if (reader.number() !== 0) throw new Error('this module has a table of another kind');
      const start = reader.at;
      if (reader.byte() !== 0x41) throw new Error('this module has a table of another kind');
      reader.signed();
      if (reader.byte() !== 0x0b) throw new Error('this module has a table of another kind');
      const offset = [...reader.bytes.subarray(start, reader.at)];
      const functions = Array.from({ length: reader.number() }, () => written(moved(reader.number())));
      return [0, ...offset, ...counted(functions)];
    }))));
  }
  if (sections.has(SECTION.start)) put.set(SECTION.start, Uint8Array.from(written(moved(section(SECTION.start).number()))));
  const parts = [Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0)];
  for (const [kind, content] of put) parts.push(Uint8Array.from([kind, ...written(content.length)]), content);
  return Buffer.concat(parts);
}

/** A number for each text, the same for the same. @param {string[]} texts @returns {number[]} */
function numbered(texts) {
  const known = new Map();
  return texts.map((text) => known.get(text) ?? (known.set(text, known.size), known.size - 1));
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  for (const file of process.argv.slice(2)) writeFileSync(file, fold(readFileSync(file)));
}

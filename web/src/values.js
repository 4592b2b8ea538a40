// Grundy values as the library packs them: all squares in one text.

/** The values of a square board. */
export class Values {
  /** @param {import('../types/rulesmith').Packed} packed */
  constructor({ side, bytes: each, base64 }) {
    const bytes = fromBase64(base64);
    this.side = side;
    /** The values, the second pile running fastest. @type {Uint16Array | Uint32Array} */
    this.numbers = each === 2 ? new Uint16Array(bytes.buffer) : new Uint32Array(bytes.buffer);
    let largest = 0;
    for (let at = 0; at < this.numbers.length; at++) if (this.numbers[at] > largest) largest = this.numbers[at];
    this.largest = largest;
  }

  /** @param {number} x @param {number} y @returns {number | undefined} */
  at(x, y) {
    return x < this.side && y < this.side ? this.numbers[x * this.side + y] : undefined;
  }
}

/** @param {string} text @returns {Uint8Array<ArrayBuffer>} */
export function fromBase64(text) {
  // Newer browsers have it built in, which is some ten times as quick.
  const built = /** @type {any} */ (Uint8Array).fromBase64;
  if (built) return built.call(Uint8Array, text);
  const letters = atob(text);
  const bytes = new Uint8Array(letters.length);
  for (let at = 0; at < letters.length; at++) bytes[at] = letters.charCodeAt(at);
  return bytes;
}

// The library as WebAssembly: an instance that is asked by a text and answers by a text. What is on the other side is
// crates/rulesmith-wasm.

/** @param {WebAssembly.Memory} memory @param {number} at @param {number} length */
const text = (memory, at, length) => new TextDecoder().decode(new Uint8Array(memory.buffer, at, length));

/**
 * @param {WebAssembly.Module} module
 * @param {(progress: string) => void} progress
 * @returns {Promise<(question: string) => string>}
 */
export async function library(module, progress) {
  /** @type {any} */
  let exports;
  const rulesmith = {
    now: () => performance.now(),
    progress: (/** @type {number} */ at, /** @type {number} */ length) => progress(text(exports.memory, at, length)),
  };
  ({ exports } = await WebAssembly.instantiate(module, { rulesmith }));
  return (question) => {
    const bytes = new TextEncoder().encode(question);
    // A place beyond 2^31 comes as a negative number.
    const at = exports.room(bytes.length) >>> 0;
    new Uint8Array(exports.memory.buffer, at, bytes.length).set(bytes);
    const length = exports.ask() >>> 0;
    return text(exports.memory, exports.answer() >>> 0, length);
  };
}

/** What the module that is loaded first has not (crates/rulesmith/src/ask). */
const RARE = new Set(['discover', 'learn', 'smallest', 'invariant', 'represent']);

/** The pictures that it has. */
const PICTURES = new Set(['board', 'compare', 'moves', 'rows', 'stacks', 'torus']);

/** Whether a question needs the other module: a long search, a kind of picture that the page does not show, PNG, the export to Coq. @param {any} question @returns {boolean} */
export function isRare(question) {
  if (question.ask === 'write') return question.format === 'png' || isRare(question.question);
  if (question.ask === 'figure') return !PICTURES.has(question.kind);
  return RARE.has(question.ask) || (question.ask === 'export' && question.prover === 'coq');
}

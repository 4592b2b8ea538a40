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

/** Whether a question needs what the module that is loaded first has not: pictures as PNG, and the export to Coq. @param {any} question @returns {boolean} */
export function isRare(question) {
  return question.ask === 'write' ? question.format === 'png' || isRare(question.question) : question.ask === 'export' && question.prover === 'coq';
}

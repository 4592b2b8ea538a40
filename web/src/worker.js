// The worker of the WebAssembly transport: a question as JSON goes in, its answer as JSON comes out.

/** @type {Promise<WebAssembly.Exports> | null} */
let library = null;
let current = -1;
const post = /** @type {(message: unknown) => void} */ (/** @type {any} */ (self).postMessage.bind(self));

/** @param {WebAssembly.Exports} exports @param {number} at @param {number} length */
function text(exports, at, length) {
  const memory = /** @type {WebAssembly.Memory} */ (exports.memory);
  return new TextDecoder().decode(new Uint8Array(memory.buffer, at, length));
}

async function load() {
  /** @type {WebAssembly.Exports} */
  let exports;
  const rulesmith = {
    now: () => performance.now(),
    /** @param {number} at @param {number} length */
    progress: (at, length) => post({ id: current, progress: JSON.parse(text(exports, at, length)) }),
  };
  const { instance } = await WebAssembly.instantiateStreaming(fetch('rulesmith.wasm'), { rulesmith });
  exports = instance.exports;
  return exports;
}

self.onmessage = async ({ data: { id, question } }) => {
  try {
    library ??= load();
    const exports = /** @type {any} */ (await library);
    current = id;
    const bytes = new TextEncoder().encode(question);
    const at = exports.room(bytes.length);
    new Uint8Array(exports.memory.buffer, at, bytes.length).set(bytes);
    const length = exports.ask();
    post({ id, found: text(exports, exports.answer(), length) });
  } catch (error) {
    library = null;
    post({ id, failed: `The library failed at this question: ${error instanceof Error ? error.message : error}` });
  }
};

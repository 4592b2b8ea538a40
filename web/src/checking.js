// The worker of the checker's own module: JSON in, JSON out.

const send = /** @type {(message: unknown) => void} */ (/** @type {any} */ (self).postMessage.bind(self));

self.onmessage = async ({ data }) => {
  const response = await fetch('checker.wasm');
  if (!response.ok) return send({});
  try {
    const { instance } = await WebAssembly.instantiate(await response.arrayBuffer(), {});
    const exports = /** @type {any} */ (instance.exports);
    const bytes = new TextEncoder().encode(data);
    const at = exports.room(bytes.length);
    new Uint8Array(exports.memory.buffer, at, bytes.length).set(bytes);
    const length = exports.check();
    send({ found: new TextDecoder().decode(new Uint8Array(exports.memory.buffer, exports.answer(), length)) });
  } catch (error) {
    send({ found: JSON.stringify({ verdict: 'unchecked', reason: `the checker failed: ${error instanceof Error ? error.message : error}` }) });
  }
};

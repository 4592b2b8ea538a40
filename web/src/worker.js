// A worker of the WebAssembly transport: a question as JSON goes in, its answer as JSON comes out. What asks (wasm.js) gives it the
// compiled modules, and one question at a time.

import { library } from './library.js';

/** @type {Map<string, Promise<(question: string) => string>>} */
const libraries = new Map();
const post = /** @type {(message: unknown) => void} */ (/** @type {any} */ (self).postMessage.bind(self));

self.onmessage = async ({ data: { name, module, question } }) => {
  try {
    if (module) libraries.set(name, library(module, (progress) => post({ progress })));
    const ask = await libraries.get(name);
    if (!ask) throw new Error(`there is no ${name}`);
    post({ found: ask(question) });
  } catch (error) {
    post({ failed: `The library failed at this question: ${error instanceof Error ? error.message : error}` });
  }
};

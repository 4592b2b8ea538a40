// The library as WebAssembly answers, in a worker. Work is ended by ending the worker.

/** @type {Worker | null} */
let worker = null;
let next = 0;
/** @type {Map<number, {resolve: (found: unknown) => void, reject: (error: Error) => void, progress?: (p: any) => void}>} */
const waiting = new Map();
/** Questions that were asked and not answered, in order: they are asked again of a new worker.
 * @type {Map<number, import('./ask.js').Question>} */
const asked = new Map();

function start() {
  worker = new Worker('worker.js', { type: 'module' });
  worker.onmessage = ({ data }) => {
    const one = waiting.get(data.id);
    if (!one) return;
    if (data.progress) return one.progress?.(data.progress);
    waiting.delete(data.id);
    asked.delete(data.id);
    if (data.failed) {
      one.reject(new Error(data.failed));
      // After a trap the memory is not to be trusted.
      again();
    } else {
      one.resolve(JSON.parse(data.found));
    }
  };
  worker.onerror = (event) => {
    event.preventDefault();
    const why = 'The library could not be loaded as WebAssembly.';
    for (const one of waiting.values()) one.reject(new Error(why));
    waiting.clear();
    asked.clear();
    worker?.terminate();
    worker = null;
  };
}

function again() {
  worker?.terminate();
  worker = null;
  if (asked.size > 0) {
    start();
    for (const [id, question] of asked) worker && /** @type {Worker} */ (worker).postMessage({ id, question: JSON.stringify(question) });
  }
}

/**
 * @param {import('./ask.js').Question} question
 * @param {import('./ask.js').Waiting} how
 * @returns {Promise<unknown>}
 */
export function askWorker(question, { signal, progress }) {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(new DOMException('stopped', 'AbortError'));
    if (!worker) start();
    const id = next++;
    waiting.set(id, { resolve, reject, progress });
    asked.set(id, question);
    signal?.addEventListener('abort', () => {
      if (!waiting.delete(id)) return;
      asked.delete(id);
      reject(new DOMException('stopped', 'AbortError'));
      again();
    });
    /** @type {Worker} */ (/** @type {unknown} */ (worker)).postMessage({ id, question: JSON.stringify(question) });
  });
}

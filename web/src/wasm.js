// The library as WebAssembly answers, in workers. Work is ended by ending its worker.
//
// There are two lanes, as in the server, so that who plays or types does not wait for who proves: each with a worker of its own, which
// is given one question at a time. The second is begun when it is needed.

import { isRare } from './library.js';

/**
 * @typedef {import('./ask.js').Question} Question
 * @typedef {{question: Question, resolve: (found: unknown) => void, reject: (error: Error) => void, progress?: (p: any) => void}} Asked
 */

/** What may take long. @type {Set<string>} */
const LONG = new Set(['classify', 'design', 'discover', 'export', 'invariant', 'learn', 'periods', 'prove', 'recognize', 'smallest', 'verify']);

/** The modules, compiled once for all workers. @type {Map<string, Promise<WebAssembly.Module>>} */
const modules = new Map();

/** @param {string} name */
function compiled(name) {
  const known = modules.get(name) ?? WebAssembly.compileStreaming(fetch(name));
  modules.set(name, known);
  // Another time the net may be there.
  known.catch(() => modules.delete(name));
  return known;
}

class Lane {
  constructor() {
    /** @type {Worker | null} */
    this.worker = null;
    /** What the worker has. @type {Set<string>} */
    this.has = new Set();
    /** @type {Asked[]} */
    this.queue = [];
    /** @type {Asked | null} */
    this.current = null;
  }

  /** @param {Asked} asked */
  ask(asked) {
    this.queue.push(asked);
    this.next();
  }

  /** Nobody waits for it any more. @param {Asked} asked */
  drop(asked) {
    this.queue = this.queue.filter((one) => one !== asked);
    if (this.current !== asked) return;
    this.end();
    this.next();
  }

  async next() {
    const asked = this.queue[0];
    if (this.current || !asked) return;
    this.queue.shift();
    this.current = asked;
    const name = isRare(asked.question) ? 'rare.wasm' : 'rulesmith.wasm';
    try {
      const module = await compiled(name);
      if (this.current !== asked) return;
      const worker = this.worker ?? this.start();
      const given = this.has.has(name) ? undefined : module;
      this.has.add(name);
      worker.postMessage({ name, module: given, question: JSON.stringify(asked.question) });
    } catch (error) {
      this.settle(asked, () => asked.reject(new Error(`The library could not be loaded as WebAssembly: ${error instanceof Error ? error.message : error}`)));
    }
  }

  start() {
    const worker = new Worker('worker.js', { type: 'module' });
    const failed = (/** @type {string} */ why) => {
      const asked = this.current;
      // After a trap the memory is not to be trusted.
      this.end();
      asked?.reject(new Error(why));
      this.next();
    };
    worker.onmessage = ({ data }) => {
      const asked = this.current;
      if (worker !== this.worker || !asked) return;
      if (data.progress) asked.progress?.(JSON.parse(data.progress));
      else if (data.failed) failed(data.failed);
      else this.settle(asked, () => asked.resolve(JSON.parse(data.found)));
    };
    worker.onerror = (event) => {
      event.preventDefault();
      if (worker === this.worker) failed('The library could not be loaded as WebAssembly.');
    };
    this.worker = worker;
    return worker;
  }

  /** @param {Asked} asked @param {() => void} say */
  settle(asked, say) {
    if (this.current === asked) this.current = null;
    say();
    this.next();
  }

  end() {
    this.worker?.terminate();
    this.worker = null;
    this.has.clear();
    this.current = null;
  }
}

const lanes = { quick: new Lane(), slow: new Lane() };

/** @param {Question} question @returns {Lane} */
function lane(question) {
  if (question.ask === 'write') return lane(question.question);
  return LONG.has(question.ask) ? lanes.slow : lanes.quick;
}

/**
 * @param {Question} question
 * @param {import('./ask.js').Waiting} how
 * @returns {Promise<unknown>}
 */
export function askWorker(question, { signal, progress }) {
  return new Promise((resolve, reject) => {
    const stopped = () => reject(new DOMException('stopped', 'AbortError'));
    if (signal?.aborted) return stopped();
    const asked = { question, resolve, reject, progress };
    const chosen = lane(question);
    signal?.addEventListener('abort', () => {
      stopped();
      chosen.drop(asked);
    }, { once: true });
    chosen.ask(asked);
  });
}

// The one door to the library: ask(question). Behind it stands the program that served this page, or the library itself as
// WebAssembly in a worker. Nothing that the library knows is computed on this side.

import { askServer } from './server.js';
import { askWorker } from './wasm.js';

/**
 * @typedef {import('../types/rulesmith').Question} Question
 * @typedef {import('../types/rulesmith').AskError} AskError
 * @typedef {{stage: string, done: number, of: number | null}} Progress
 * @typedef {{signal?: AbortSignal, progress?: (progress: Progress) => void}} Waiting
 */

/** Why there is no answer. */
export class AskFailure extends Error {
  /** @param {AskError} error */
  constructor(error) {
    super(error.sentence);
    this.name = 'AskFailure';
    this.error = error;
  }
}

export const transport = document.documentElement.dataset.transport === 'server' ? 'server' : 'wasm';

/**
 * Asks, and waits for the answer.
 * @template {Question['ask']} K
 * @param {Extract<Question, {ask: K}>} question
 * @param {Waiting} [waiting]
 * @returns {Promise<import('./answers').Answers[K]>}
 */
export async function ask(question, waiting = {}) {
  const found = transport === 'server' ? await askServer(question, waiting) : await askWorker(question, waiting);
  if (found && typeof found === 'object' && 'error' in found && !('verdict' in found)) {
    throw new AskFailure(/** @type {import('../types/rulesmith').Failure} */ (found).error);
  }
  return /** @type {any} */ (found);
}

/**
 * What to say about a failure; nothing about one that was wanted.
 * @param {unknown} error
 * @returns {string | null}
 */
export function sentence(error) {
  if (error instanceof AskFailure) return error.error.kind === 'cancelled' ? null : error.error.sentence;
  if (error instanceof DOMException && error.name === 'AbortError') return null;
  return error instanceof Error ? error.message : String(error);
}

// The checker's own module: a certificate goes in, a verdict comes out. Nothing of the engines that found the proof is in it.

/**
 * @typedef {{verdict: 'accepted', proves: boolean, kind: string, rules: string} | {verdict: 'rejected', reason: string} | {verdict: 'unchecked', reason: string}} Verdict
 */

/**
 * Checks a certificate in a worker of its own.
 * @param {string} certificate @param {string} rules the rules and the claim that it has to be about
 * @returns {Promise<Verdict | null>} nothing, if the page was put together without the module
 */
export function check(certificate, rules) {
  return new Promise((resolve) => {
    const worker = new Worker('checking.js', { type: 'module' });
    const end = (/** @type {Verdict | null} */ verdict) => {
      worker.terminate();
      resolve(verdict);
    };
    worker.onmessage = ({ data }) => end(data.found ? JSON.parse(data.found) : null);
    worker.onerror = (event) => {
      event.preventDefault();
      end(null);
    };
    worker.postMessage(JSON.stringify({ certificate, rules }));
  });
}

// The program that served this page answers.

/**
 * @param {import('./ask.js').Question} question
 * @param {import('./ask.js').Waiting} waiting
 * @returns {Promise<unknown>}
 */
export async function askServer(question, { signal, progress }) {
  const headers = { 'content-type': 'application/json', accept: progress ? 'application/x-ndjson' : 'application/json' };
  /** @type {Response} */
  let response;
  try {
    response = await fetch('ask', { method: 'POST', headers, body: JSON.stringify(question), signal });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Error('The program that served this page does not answer any more; start it again and reload the page.');
  }
  if (!progress || !response.body || response.headers.get('content-type') !== 'application/x-ndjson') {
    return response.json();
  }
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) throw new Error('The answer ended too early.');
    rest += value;
    const lines = rest.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const told = JSON.parse(line);
      if (told.progress) progress(told.progress);
      else return told.answer ?? told;
    }
  }
}

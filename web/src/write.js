// Write: rules of one's own, read as they are typed, with their board, in English and LaTeX; recognised, proved, designed anew.

import { html, nothing } from 'lit-html';
import { AskFailure, ask, sentence } from './ask.js';
import { Board } from './board.js';
import { check } from './checker.js';
import { Editor } from './editor.js';
import { changed, state, visit } from './state.js';
import { evidence, openGame, save } from './parts.js';

const canvas = document.createElement('canvas');
canvas.className = 'board small';
canvas.setAttribute('role', 'img');
canvas.setAttribute('aria-label', 'The P-positions of these rules');
/** @type {Board | null} */
let board = null;
/** @type {Editor | null} */
let editor = null;

const page = {
  key: '',
  read: '',
  problem: '',
  /** @type {import('../types/rulesmith').Shown | null} */
  shown: null,
  latex: '',
  about: '',
  voice: 'english',
  milliseconds: 0,
};

const job = {
  name: '',
  /** @type {AbortController | null} */
  stop: null,
  progress: '',
  problem: '',
  /** @type {import('../types/rulesmith').Proved | null} */
  proved: null,
  /** @type {import('../types/rulesmith').Designed | null} */
  designed: null,
  /** @type {import('../types/rulesmith').Discovered | null} */
  discovered: null,
  /** @type {import('../types/rulesmith').Learned | null} */
  learned: null,
  recognized: '',
  /** @type {string | null} */
  claim: null,
  checked: '',
};

/** @type {number | undefined} */
let typing;
/** @type {AbortController | null} */
let reading = null;

/** Puts the game of the page into the editor, if it is another one. */
export function refreshWrite() {
  if (state.text && page.key === state.text) return;
  if (state.text) {
    page.key = state.text;
    editor?.replace(state.text);
    read(state.text);
    return;
  }
  const key = JSON.stringify(state.game);
  if (page.key === key) return;
  page.key = key;
  if (typeof state.game !== 'string') {
    put(state.game.rules);
  } else {
    ask({ ask: 'show', game: state.game }).then((shown) => put(shown.rules), (error) => {
      page.problem = sentence(error) ?? '';
      changed();
    });
  }
}

/** @param {string} text */
function put(text) {
  state.text = text;
  page.key = text;
  if (editor) editor.replace(text);
  clearResults();
  read(text);
  changed();
}

function clearResults() {
  job.stop?.abort();
  Object.assign(job, { name: '', stop: null, progress: '', problem: '', proved: null, designed: null, discovered: null, learned: null, recognized: '', claim: null, checked: '' });
}

/** @param {string} text */
function edited(text) {
  state.text = text;
  page.key = text;
  state.game = { rules: text };
  state.play.start = [];
  state.play.moves = [];
  clearResults();
  clearTimeout(typing);
  typing = setTimeout(() => read(text), 150);
  changed();
}

/** Reads the rules, and shows what they give. @param {string} text */
async function read(text) {
  reading?.abort();
  reading = new AbortController();
  const { signal } = reading;
  const game = { rules: text };
  const start = performance.now();
  try {
    page.shown = await ask({ ask: 'show', game }, { signal });
    if (page.shown.piles.names.length === 2) {
      const figure = await ask({ ask: 'figure', kind: 'board', game, up_to: 60 }, { signal });
      board ??= new Board(canvas);
      board.picture(figure.picture, 60);
      page.about = figure.picture.notes.join(' ');
    } else {
      const solved = await ask({ ask: 'solve', game, up_to: 20 }, { signal });
      page.about = `P-positions with piles up to 20: ${solved.p_positions.slice(0, 60).map((one) => `(${one.join(', ')})`).join(' ')}`;
    }
    page.problem = '';
    page.read = text;
    editor?.mark(null, '');
    page.milliseconds = performance.now() - start;
    canvas.dataset.milliseconds = String(Math.round(page.milliseconds));
    page.latex = (await ask({ ask: 'write', format: 'latex', question: { ask: 'show', game } }, { signal })).content;
  } catch (error) {
    const why = sentence(error);
    if (why === null || signal.aborted) return;
    page.problem = why;
    editor?.mark(error instanceof AskFailure ? error.error.place ?? null : null, why);
  }
  changed();
}

/** @param {string} name @param {(waiting: import('./ask.js').Waiting) => Promise<void>} work */
async function run(name, work) {
  clearResults();
  const stop = new AbortController();
  Object.assign(job, { name, stop, progress: 'started' });
  changed();
  try {
    await work({
      signal: stop.signal,
      progress: ({ stage, done, of }) => {
        job.progress = of ? `${stage}: ${done} of ${of}` : done ? `${stage}: ${done}` : stage;
        changed();
      },
    });
  } catch (error) {
    if (stop.signal.aborted) {
      if (job.stop === stop) job.problem = 'Stopped.';
    } else {
      job.problem = sentence(error) ?? '';
    }
  }
  if (job.stop === stop) Object.assign(job, { stop: null, progress: '' });
  changed();
}

const game = () => ({ rules: state.text });

function recognize() {
  run('Recognise', async (waiting) => {
    const question = /** @type {const} */ ({ ask: 'recognize', game: game(), up_to: 500 });
    const found = await ask(question, waiting);
    job.recognized = (await ask({ ask: 'write', format: 'text', question })).content;
    job.claim = found.claim && `expect ${found.claim}`;
  });
}

function prove() {
  run('Prove', async (waiting) => {
    job.proved = await ask({ ask: 'prove', game: game(), certify: true, explain: true }, waiting);
  });
}

function design() {
  run('Design', async (waiting) => {
    job.designed = await ask({ ask: 'design', target: game(), up_to: 300 }, waiting);
  });
}

function discover() {
  run('Discover', async (waiting) => {
    job.discovered = await ask({ ask: 'discover', target: game(), up_to: 300, ...wishes }, waiting);
  });
}

function learn() {
  run('Learn', async (waiting) => {
    job.learned = await ask({ ask: 'learn', game: game() }, waiting);
  });
}

/** What rules that are searched for may not be. @type {{invariant: boolean, no_slope: boolean}} */
const wishes = { invariant: false, no_slope: false };

/** What can be asked of the rules: a button each. A new question is one line more. */
const JOBS = /** @type {Array<[string, () => void, string]>} */ ([
  ['Recognise', recognize, 'Which slopes fit the P-positions?'],
  ['Prove', prove, 'Does the claim hold for all n?'],
  ['Design others', design, 'Known constructions with the same P-positions'],
  ['Discover', discover, 'The shortest rules of a grammar with the same P-positions'],
  ['Learn', learn, 'An automaton that reads the digits of the piles and accepts the P-positions'],
]);

function addClaim() {
  if (!job.claim) return;
  const text = `${state.text.replace(/\n*expect[\s\S]*$/, '').trimEnd()}\n${job.claim}\n`;
  put(text);
  state.game = { rules: text };
}

function certificate() {
  return `${JSON.stringify(job.proved?.certificate_document, null, 1)}\n`;
}

/** The proof, or its statements, for another prover, as a file. @param {'coq' | 'walnut'} prover */
async function hand(prover) {
  job.checked = 'The library is writing.';
  changed();
  const { proved } = job;
  try {
    const { statements } = await ask({ ask: 'export', game: game(), prover });
    if (job.proved !== proved) return;
    save(prover === 'coq' ? 'game.v' : 'game.txt', statements, 'text/plain');
    job.checked = 'Saved.';
  } catch (error) {
    if (job.proved !== proved) return;
    job.checked = sentence(error) ?? '';
  }
  changed();
}

async function checkCertificate() {
  job.checked = 'The checker is reading.';
  changed();
  const { proved } = job;
  try {
    const verdict = await check(certificate(), state.text);
    if (job.proved !== proved) return;
    if (verdict === null) {
      // The page was put together without the module: the checker inside the library says the same.
      const verified = await ask({ ask: 'verify', certificate: certificate(), game: game() });
      job.checked = verified.accepted ? 'The checker accepts this certificate: it is about these rules and this claim.' : `The checker rejects it: ${verified.reason}`;
    } else if (verdict.verdict === 'accepted') {
      job.checked = `The checker's own module accepts this certificate: it ${verdict.proves ? 'proves' : 'refutes'} the claim of these rules (${verdict.kind}).`;
    } else {
      job.checked = `The checker ${verdict.verdict === 'rejected' ? 'rejects it' : 'did not finish'}: ${verdict.reason}`;
    }
  } catch (error) {
    if (job.proved !== proved) return;
    job.checked = sentence(error) ?? '';
  }
  changed();
}

/** A list of rules that were found. @param {Array<import('../types/rulesmith').Ruleset | import('../types/rulesmith').DiscoveredRules>} rulesets */
function list(rulesets) {
  return html`<ol class="rulesets">${rulesets.map((ruleset) => html`<li><b>${'construction' in ruleset ? ruleset.construction : `cost ${ruleset.cost}`}</b> <span class="quiet">${ruleset.kind}</span>
    <ul>${ruleset.moves.map((move) => html`<li>${move.replace(/^- /, '')}</li>`)}</ul><p>${evidence(ruleset.evidence)}</p>
    <p class="row"><button @click=${() => openGame({ rules: ruleset.rules }, 'play')}>Play it</button><button @click=${() => openGame({ rules: ruleset.rules }, 'write')}>Edit it</button></p></li>`)}</ol>`;
}

/** What a search found, and what follows. @param {import('../types/rulesmith').Discovered} discovered */
function searched({ rulesets, searched: looked, impossible }) {
  const cheaper = looked.complete ? 'Nothing cheaper in the grammar has these P-positions.' : 'The search did not come to its end: something cheaper may be there.';
  return html`<h3>${rulesets.length > 0 ? 'The shortest rules of the grammar' : 'No rules were found'}</h3>
    ${impossible ? html`<p>${impossible}</p>` : html`<p>${looked.clauses} clauses were looked at. ${rulesets.length > 0 ? cheaper : looked.complete ? `No rules of the grammar with a cost up to ${looked.most} have these P-positions.` : cheaper}</p>`}
    ${list(rulesets)}`;
}

/** What was learned. @param {import('../types/rulesmith').Learned} learned */
function automaton({ verdict, numeration, states, reason, rules, positions }) {
  const head = { proved: 'An automaton, proved for all sizes', 'not automatic': 'No automaton, as far as was looked', undecided: 'Not decided' }[verdict];
  return html`<h3>${head}</h3>
    <p>${states === null ? nothing : html`It has ${states} states and reads numbers in ${numeration}; it was learned from ${positions} positions.`} ${reason ?? ''}</p>
    ${rules ? html`<p class="row"><button @click=${() => openGame({ rules }, 'write')}>Write it as the claim</button></p>` : nothing}`;
}

function results() {
  const { proved, designed, discovered, learned } = job;
  return html`<div aria-live="polite">
    ${job.stop ? html`<p class="row"><span class="busy-dot" aria-hidden="true"></span> ${job.name}: ${job.progress} <button @click=${() => job.stop?.abort()}>Cancel</button></p>` : nothing}
    ${job.problem ? html`<p class="problem">${job.name}: ${job.problem}</p>` : nothing}
    ${job.recognized ? html`<pre class="result">${job.recognized}</pre>` : nothing}
    ${job.claim ? html`<p class="row wrap"><code>${job.claim}</code><button @click=${addClaim}>Write this claim</button></p>` : nothing}
    ${proved ? html`<h3>${{ proved: 'Proved for all n', refuted: 'Refuted', undecided: 'Not decided' }[proved.verdict]}</h3>
      <p>${evidence(proved.evidence)} ${proved.witness ? html`Witness: (${proved.witness.join(', ')}).` : nothing} ${proved.reason ?? ''}</p>
      ${proved.certificate_document ? html`<p class="row wrap"><button @click=${() => save('certificate.json', certificate(), 'application/json')}>Download the certificate</button>
        <button @click=${checkCertificate}>Check it</button>
        ${proved.verdict === 'proved' ? html`<button @click=${() => hand('coq')}>Proof for Coq</button><button @click=${() => hand('walnut')}>Statements for Walnut</button>` : nothing}</p>` : nothing}
      ${job.checked ? html`<p class="checked">${job.checked}</p>` : nothing}
      ${proved.explanation ? html`<details><summary>How it is proved</summary><pre class="result">${proved.explanation}</pre></details>` : nothing}` : nothing}
    ${designed ? html`<h3>${designed.rulesets.length} rulesets with the same claimed P-positions</h3>
      ${designed.impossible ? html`<p>${designed.impossible}</p>` : nothing}
      ${list(designed.rulesets)}` : nothing}
    ${discovered ? searched(discovered) : nothing}
    ${learned ? automaton(learned) : nothing}
  </div>`;
}

/** Goes on with these rules elsewhere. @param {'play' | 'look'} view */
function leave(view) {
  visit();
  if (view === 'play') Object.assign(state.play, { start: [], moves: [] });
  Object.assign(state, { game: game(), view });
  changed();
}

/** The view. */
export function write() {
  editor ??= new Editor(state.text, edited);
  const ready = state.text !== '' && page.read === state.text && !page.problem;
  const two = page.shown?.piles.names.length === 2;
  return html`
    <div class="write">
      <section class="stage" aria-labelledby="write-title">
        <h2 id="write-title">Rules</h2>
        ${editor.host}
        <p class=${page.problem ? 'problem' : 'quiet'} role="status" aria-live="polite" id="reading">${page.problem || (ready ? `These rules make sense. ${page.about}` : 'Reading…')}</p>
        <div class="row wrap">
          ${JOBS.map(([name, work, about]) => html`<button ?disabled=${!ready} title=${about} @click=${work}>${name}</button>`)}
          <button ?disabled=${!ready} @click=${() => { leave('play'); }}>Play it</button>
          <button ?disabled=${!ready} @click=${() => { leave('look'); }}>Look at it</button>
        </div>
        <p class="row wrap quiet">Discover only rules
          <label><input type="checkbox" .checked=${wishes.invariant} @change=${() => { wishes.invariant = !wishes.invariant; }}> whose moves do not depend on the position</label>
          <label><input type="checkbox" .checked=${wishes.no_slope} @change=${() => { wishes.no_slope = !wishes.no_slope; }}> that mention no irrational number</label></p>
        ${results()}
      </section>
      <div class="side">
        <section class="card" aria-labelledby="live-title"><h2 id="live-title">P-positions</h2>
          ${two ? html`<div class="board-box">${canvas}</div>` : html`<p class="quiet">A board has two piles.</p>`}</section>
        <section class="card" aria-labelledby="voice-title"><h2 id="voice-title">In words</h2>
          <div class="row" role="group" aria-label="In which words">
            <button aria-pressed=${page.voice === 'english'} @click=${() => { page.voice = 'english'; changed(); }}>English</button>
            <button aria-pressed=${page.voice === 'latex'} @click=${() => { page.voice = 'latex'; changed(); }}>LaTeX</button></div>
          <pre class="result" tabindex="0" aria-label="The rules in words">${page.voice === 'english' ? page.shown?.english ?? '' : page.latex}</pre></section>
      </div>
    </div>`;
}

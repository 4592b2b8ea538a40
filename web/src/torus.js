// The torus of a proof, step by step: the sentences of the proof as the library writes them, and beside each the picture it is about.

import { html, nothing } from 'lit-html';
import { ask, sentence } from './ask.js';
import { called, changed, state } from './state.js';
import { picture } from './parts.js';

const tour = {
  key: '',
  open: false,
  busy: false,
  problem: '',
  /** @type {string[]} */
  steps: [],
  at: 0,
  slope: '',
  /** The picture of the step, and the key of what it shows. */
  source: '',
  shows: '',
};

/** Asks for the proof. */
async function begin() {
  const { game } = state;
  const key = JSON.stringify(game);
  Object.assign(tour, { key, open: true, busy: true, problem: '', steps: [], at: 0, source: '', shows: '' });
  changed();
  try {
    const proved = await ask({ ask: 'prove', game, engine: 'torus', explain: true });
    if (key !== tour.key) return;
    if (proved.verdict !== 'proved' || !proved.explanation) {
      tour.problem = `The torus does not prove this claim: ${proved.reason ?? proved.verdict}.`;
    } else {
      tour.steps = proved.explanation.trim().split('\n');
      tour.slope = /alpha = ([^,]+),/.exec(tour.steps[0])?.[1] ?? '';
    }
  } catch (error) {
    if (key !== tour.key) return;
    tour.problem = sentence(error) ?? '';
  }
  tour.busy = false;
  await draw();
  changed();
}

/** Which picture a sentence is about. @param {string} step @returns {Extract<import('../types/rulesmith').Question, {ask: 'figure'}> | null} */
function about(step) {
  const w = /\bw = (\d+)/.exec(step);
  if (w) return { ask: 'figure', kind: 'torus', game: state.game, w: Number(w[1]) };
  if (/^The quadrant /.test(step)) return { ask: 'figure', kind: 'torus', expr: tour.slope, number: 2 };
  if (/^The pair|^The points/.test(step)) return { ask: 'figure', kind: 'torus', expr: tour.slope, up_to: 12 };
  if (/^The rules|^\(A\)/.test(step)) return { ask: 'figure', kind: 'moves', game: state.game };
  if (/^\(B\)|moves of the band/.test(step)) return { ask: 'figure', kind: 'board', game: state.game, up_to: 20 };
  return null;
}

async function draw() {
  const question = about(tour.steps[tour.at] ?? '');
  const shows = JSON.stringify(question);
  if (!question || shows === tour.shows) return;
  tour.shows = shows;
  try {
    const source = await picture(question);
    if (tour.shows === shows) tour.source = source;
  } catch {
    // Some sentences have no picture of their own, such as a cover of a part of the torus: the last one stays.
  }
  changed();
}

/** @param {number} at */
function go(at) {
  tour.at = Math.min(Math.max(at, 0), tour.steps.length - 1);
  draw();
  changed();
}

/** The part of the page. */
export function torusPart() {
  const fresh = tour.open && tour.key === JSON.stringify(state.game);
  const { steps, at } = tour;
  return html`<section class="card torus" aria-labelledby="torus-title"><h2 id="torus-title">The proof on a torus, step by step</h2>
    <p class="quiet">Every position (⌊nα⌋, ⌊nβ⌋) is a point ({nα}, {nβ}) of a square whose sides are glued together. Where the point lies says which moves there are.</p>
    ${fresh ? nothing : html`<button @click=${begin}>Show the proof for ${called(state.game)}</button>`}
    ${fresh && tour.busy ? html`<p class="quiet">Proving…</p>` : nothing}
    ${fresh && tour.problem ? html`<p class="problem">${tour.problem}</p>` : nothing}
    ${fresh && steps.length > 0 ? html`
      <div class="row wrap"><button ?disabled=${at === 0} @click=${() => go(at - 1)}>Back</button>
        <button ?disabled=${at === steps.length - 1} @click=${() => go(at + 1)}>Next step</button>
        <span class="quiet">step ${at + 1} of ${steps.length}</span></div>
      <p class="step" role="status" aria-live="polite">${steps[at]}</p>
      ${tour.source ? html`<img class="figure" src=${tour.source} alt="The picture of this step">` : nothing}` : nothing}
  </section>`;
}

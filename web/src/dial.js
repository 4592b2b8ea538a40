// Dials: one for the slope, which snaps to quadratic irrationals and to fractions, and one for each whole number in the name of a
// game. The board, the classification and the rulesets follow.

import { html, nothing } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { ask, sentence } from './ask.js';
import { changed, state } from './state.js';
import { evidence, listing, openGame } from './parts.js';

const dial = {
  /** @type {import('../types/rulesmith').Stop[]} */
  stops: [],
  at: -1,
  /** What the answers below are about. */
  key: '',
  /** @type {import('../types/rulesmith').Classified | null} */
  classified: null,
  /** @type {import('../types/rulesmith').Designed | null} */
  designed: null,
  /** The two slopes, where they are fractions. @type {{alpha: string, beta: string} | null} */
  meet: null,
  problem: '',
  busy: false,
};

let asked = false;

/** The stops of the dial. */
export async function loadDial() {
  if (asked) return;
  asked = true;
  dial.stops = (await ask({ ask: 'dial', denominators: 8 })).slopes;
  changed();
}

/** @type {number | undefined} */
let turning;
/** @type {AbortController | null} */
let following = null;

/** Turns the dial to a slope. @param {string} alpha @param {boolean} [opens] whether the board follows; not where a link or the history says both */
function turn(alpha, opens = true) {
  state.alpha = alpha.trim();
  dial.at = dial.stops.findIndex((stop) => stop.expr === state.alpha);
  clearTimeout(turning);
  turning = setTimeout(() => follow(state.alpha, (signal) => slope(signal, opens)), 120);
  changed();
}

/** Asks what follows from what was chosen, and stops asking about what was chosen before. @param {string} key @param {(signal: AbortSignal) => Promise<void>} questions */
async function follow(key, questions) {
  if (!key) return;
  following?.abort();
  following = new AbortController();
  const { signal } = following;
  Object.assign(dial, { key, classified: null, designed: null, meet: null, problem: '', busy: true });
  changed();
  try {
    await questions(signal);
  } catch (error) {
    const why = sentence(error);
    if (why === null || signal.aborted) return;
    dial.problem = why;
  }
  dial.busy = false;
  changed();
}

/** @param {AbortSignal} signal @param {boolean} opens */
async function slope(signal, opens) {
  const alpha = state.alpha;
  const facts = await ask({ ask: 'slope', expr: alpha, terms: 1, digits: 8, convergents: false }, { signal });
  if (facts.kind === 'rational' && facts.complement) {
    // A fraction has no pair of complementary sequences, but there are rules for its pair all the same (Recipe U), and a board.
    const { slope: fraction, complement } = facts;
    dial.meet = { alpha: fraction, beta: complement };
    // Digits that go on end with dots.
    const [small, large] = parseFloat(facts.decimal) < parseFloat(facts.complement_decimal ?? '') ? [fraction, complement] : [complement, fraction];
    if (opens) follows(`recipe-u(${small}, ${large})`);
    const target = `{ (floor((${small})*n), floor((${large})*n)) : n >= 0 }`;
    dial.designed = await ask({ ask: 'design', target, up_to: 300 }, { signal });
    return;
  }
  dial.classified = await ask({ ask: 'classify', slope: alpha }, { signal });
  // Relaxed Wythoff has the pair of every irrational slope as its P-positions (Kay and Polanco 2023).
  if (opens) follows(`relaxed(${alpha})`);
  dial.designed = await ask({ ask: 'design', target: alpha, up_to: 300 }, { signal });
}

/** The board follows the dial. @param {string} game */
function follows(game) {
  Object.assign(state, { game, text: '' });
  Object.assign(state.play, { start: [], moves: [] });
  changed();
}

/** The stop of the dial nearest to a decimal. @param {string} text */
function nearest(text) {
  const value = Number(dial.classified && dial.key === text ? dial.classified.alpha_decimal : text);
  if (!text || Number.isNaN(value) || dial.stops.length === 0) return null;
  let best = 0;
  dial.stops.forEach((stop, index) => {
    if (Math.abs(Number(stop.decimal) - value) < Math.abs(Number(dial.stops[best].decimal) - value)) best = index;
  });
  return best;
}

/** What is said of a fraction; where its sequences meet the library says of those that the dial stops at. @param {import('../types/rulesmith').Stop | undefined} stop */
function fraction(stop) {
  const where = stop?.rational;
  if (where) {
    return html`<p>${stop.expr} is a fraction, so the two sequences are not complementary: with β = ${where.beta} both contain ${where.in_both}, and
      neither contains ${where.in_neither}. The board is that of rules for the pair all the same.</p>`;
  }
  if (!dial.meet || dial.key !== state.alpha) return nothing;
  return html`<p>${dial.meet.alpha} is a fraction, so that its sequence and that of β = ${dial.meet.beta} are not complementary: they meet. The board is that of
    rules for the pair all the same.</p>`;
}

/** @param {import('../types/rulesmith').Designed} designed */
function rulesets(designed) {
  return html`<h3>${designed.rulesets.length === 1 ? 'A ruleset' : `${designed.rulesets.length} rulesets`} for it${designed.rulesets.length > 1 ? ', shortest first' : ''}</h3>
    <ol class="rulesets">${designed.rulesets.map((ruleset) => html`<li>
      <b>${ruleset.construction}</b> <span class="quiet">${ruleset.kind}</span>
      <ul>${ruleset.moves.map((move) => html`<li>${move.replace(/^- /, '')}</li>`)}</ul>
      <p>${evidence(ruleset.evidence)}</p>
      <p class="row"><button @click=${() => openGame({ rules: ruleset.rules }, 'play')}>Play it</button>
      <button @click=${() => openGame({ rules: ruleset.rules }, 'write')}>Open its rules</button></p></li>`)}</ol>`;
}

/** The dial for the slope. */
export function dialPart() {
  if (state.alpha && dial.key !== state.alpha && !dial.busy && !turning) turn(state.alpha, false);
  const phi = dial.stops.findIndex((stop) => stop.expr === '(1+sqrt(5))/2');
  const at = dial.at >= 0 ? dial.at : nearest(state.alpha) ?? phi;
  const stop = dial.stops[at];
  const { classified, designed } = dial;
  const ours = dial.key === state.alpha;
  return html`
    <section class="card" aria-labelledby="dial-title">
      <h2 id="dial-title">Choose the slope instead</h2>
      <p class="quiet">Every irrational α between 1 and 2 has its pair of sequences ⌊nα⌋, ⌊nβ⌋ with 1/α + 1/β = 1. Turn the dial and see which games have them as P-positions. It stops at quadratic irrationals and at fractions.</p>
      <label class="row">α <input id="dial-alpha" type="range" class="wide" min="0" max=${Math.max(dial.stops.length - 1, 0)} .value=${live(String(at))}
        aria-valuetext=${stop ? `${stop.expr}, about ${stop.decimal.slice(0, 7)}` : ''}
        @input=${(/** @type {InputEvent} */ event) => turn(dial.stops[Number(/** @type {HTMLInputElement} */ (event.target).value)].expr)}></label>
      <form class="row" @submit=${(/** @type {SubmitEvent} */ event) => {
        event.preventDefault();
        turn(String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get('alpha')));
      }}>
        <label class="grow">any slope <input name="alpha" spellcheck="false" autocomplete="off" .value=${state.alpha} placeholder="sqrt(2), e-1, [1; (2, 3)]"></label>
        <button>Turn</button>
      </form>
      <div aria-live="polite">
        ${state.alpha ? html`<p class="big">α = ${state.alpha}${stop && dial.at >= 0 ? html` = ${stop.fraction} ${stop.rational && stop.decimal.length < 9 ? `= ${stop.decimal}` : `≈ ${stop.decimal.slice(0, 8)}…`}` : nothing}</p>` : nothing}
        ${fraction(dial.at >= 0 ? stop : undefined)}
        ${ours && dial.problem ? html`<p class="problem">${dial.problem}</p>` : nothing}
        ${ours && classified ? html`
          <p>β = ${classified.beta} ≈ ${classified.beta_decimal.slice(0, 8)}…; ${classified.kind}.
          ${classified.mtw ? 'Finite modifications of t-Wythoff have this pair.' : 'No finite modification of t-Wythoff has this pair.'}
          The Beatty constraint takes the values ${classified.constraint_values.join(', ')}.</p>` : nothing}
        ${ours && dial.busy ? html`<p class="quiet">Looking for rulesets…</p>` : nothing}
      </div>
      ${ours && designed ? rulesets(designed) : nothing}
    </section>`;
}

// The numbers in the name of a game.

/** Where whole numbers stand in a name such as mtw(2; -(2,3); +(9,18)). @param {string} name */
function numbers(name) {
  const open = name.indexOf('(');
  if (open < 0) return [];
  return [...name.matchAll(/(?<![\w.])\d{1,4}(?![\w.])/g)].filter((match) => match.index > open);
}

/** Puts a number into the name, and asks what follows. @param {string} name @param {{index: number, 0: string}} match @param {number} value */
function knob(name, match, value) {
  const game = name.slice(0, match.index) + String(value) + name.slice(match.index + match[0].length);
  state.game = game;
  state.text = '';
  state.play.start = [];
  state.play.moves = [];
  clearTimeout(turning);
  turning = setTimeout(() => follow(game, async (signal) => {
    dial.designed = await ask({ ask: 'design', target: game, up_to: 200 }, { signal });
  }), 300);
  changed();
}

/** A dial for each whole number in the name of the game. */
export function knobs() {
  if (typeof state.game !== 'string' || state.game.includes('+ ')) return nothing;
  const name = state.game;
  const found = numbers(name);
  if (found.length === 0) return nothing;
  const parameters = listing(name)?.parameters ?? [];
  const ours = dial.key === name;
  return html`<div class="knobs" role="group" aria-label="The numbers of this game">
    ${found.map((match, place) => {
      const called = found.length === parameters.length ? parameters[place][0] : `number ${place + 1}`;
      const value = Number(match[0]);
      return html`<label class="row">${called} = ${value} <input type="range" class="wide knob" min="0" max=${Math.max(12, 2 * value)} .value=${live(String(value))}
        aria-label="${called}, ${value}" @input=${(/** @type {InputEvent} */ event) => knob(name, match, Number(/** @type {HTMLInputElement} */ (event.target).value))}></label>`;
    })}
    ${ours && dial.busy ? html`<p class="quiet">Looking for rulesets…</p>` : nothing}
    ${ours && dial.problem ? html`<p class="quiet">${dial.problem}</p>` : nothing}
    ${ours && dial.designed ? html`<details open><summary>Rulesets with the same P-positions</summary>${rulesets(dial.designed)}</details>` : nothing}
  </div>`;
}

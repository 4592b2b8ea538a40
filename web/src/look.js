// Look: the board of a game, the square under the cursor in words, and a dial for the slope.

import { html, nothing } from 'lit-html';
import { ask, sentence } from './ask.js';
import { Board } from './board.js';
import { dialPart, knobs, loadDial } from './dial.js';
import { torusPart } from './torus.js';
import { Values } from './values.js';
import { arrived, called, changed, state, tuple } from './state.js';
import { evidence, formula, gameBox, openGame, picture } from './parts.js';
import { OVERLAYS, overlayMarks, overlayNotes, overlaysSay, refreshOverlays } from './overlays.js';
import { laid, readSum, sumPart } from './sums.js';

/** @typedef {import('../types/rulesmith').Best} Best */

/** @type {Board | null} */
let board = null;
const canvas = document.createElement('canvas');
canvas.className = 'board';
canvas.setAttribute('role', 'img');
canvas.setAttribute('aria-label', 'The board of a game');

const seen = {
  /** What the board shows now. */
  key: '',
  /** The game that the rest is about, and whether it is known to be a sum or none. @type {import('./state.js').Game} */
  game: '',
  known: false,
  /** @type {AbortController | null} */
  waiting: null,
  problem: '',
  title: '',
  description: '',
  /** @type {string[]} */
  notes: [],
  /** Which squares of the board are lost, one first pile after another. @type {Uint8Array | null} */
  lost: null,
  side: 0,
  /** @type {Values | null} */
  values: null,
  /** @type {import('../types/rulesmith').Shown | null} */
  shown: null,
  /** @type {number[][] | null} */
  list: null,
  /** The games of a sum. @type {import('./sums.js').Sum | null} */
  sum: null,
  busy: false,
  milliseconds: 0,
  /** The square under the pointer. @type {[number, number] | null} */
  hover: null,
};

const chosen = {
  key: '',
  /** @type {Best | import('../types/rulesmith').SumBest | null} */
  best: null,
  problem: '',
};

/** The picture that is shown besides, the game that it is of, and how often one was asked for. */
const extra = { kind: '', key: '', /** @type {string} */ source: '', problem: '', asked: 0 };

/** Asks for what the board has to show, if it shows something else. */
export function refreshLook() {
  if (seen.game !== state.game) Object.assign(seen, { game: state.game, sum: null, known: false, shown: null });
  const key = boardKey();
  if (key !== seen.key) {
    seen.key = key;
    // What was known of the squares is known of another board.
    Object.assign(seen, { lost: null, values: null });
    seen.waiting?.abort();
    seen.waiting = new AbortController();
    solve(seen.waiting.signal);
  }
  const place = JSON.stringify([state.game, state.cursor, state.summand, state.beside]);
  // Of a sum it has to be known first how many piles it has.
  const several = typeof state.game === 'string' && state.game.includes('+');
  if (place !== chosen.key && (seen.known || !several)) {
    chosen.key = place;
    verdict(place);
  }
  if (seen.shown) refreshOverlays(looked(), !seen.shown.piles.ordered, () => board?.overlay(overlayMarks()));
  if (extra.kind && extra.key !== JSON.stringify(state.game)) extra.kind = '';
  if (board) {
    board.cursor = state.cursor;
    board.showLines = state.lines;
    board.arrows = arrows();
    board.draw();
  }
}

const boardKey = () => JSON.stringify([state.game, state.upTo, state.values, state.against, state.summand, state.beside]);

/** The game on the board: of a sum one of its games. */
const looked = () => seen.sum?.games[state.summand] ?? state.game;

/** The Grundy value of the squares that are lost. */
const goal = () => Number(seen.sum?.value ?? 0);

/** @param {AbortSignal} signal */
async function solve(signal) {
  const { upTo, values, against } = state;
  const start = performance.now();
  seen.busy = true;
  changed();
  try {
    const sum = await readSum(state.game, signal);
    Object.assign(seen, { sum, known: true, key: boardKey() });
    const game = looked();
    const shown = await ask({ ask: 'show', game }, { signal });
    seen.shown = shown;
    if (shown.piles.names.length !== 2) {
      const solved = await ask({ ask: 'solve', game, up_to: Math.min(upTo, 60) }, { signal });
      Object.assign(seen, { list: solved.p_positions, lost: null, values: null, problem: '', notes: [] });
      seen.title = `P-positions of ${solved.game}`;
      seen.description = `A board has two piles; this game has ${shown.piles.names.length}. Its P-positions with piles up to ${solved.up_to}:`;
    } else if (values === 'grundy' || sum) {
      const found = await ask({ ask: 'grundy', game, up_to: upTo, packed: true }, { signal });
      const table = new Values(/** @type {import('../types/rulesmith').Packed} */ (found.grundy));
      Object.assign(seen, { list: null, lost: null, values: table, problem: '', notes: [`Solved for all piles up to ${upTo}.`] });
      seen.title = sum ? `${found.game} in the sum ${state.game}` : `Grundy values of ${found.game}`;
      seen.description = `Dark squares have small Grundy values, bright ones large values; the squares with value ${goal()} are ${sum ? 'where the sum is lost' : 'the P-positions'}.`;
      ensure().grundy(table, goal());
    } else {
      const figure = against
        ? await ask({ ask: 'figure', kind: 'compare', game, against, up_to: upTo }, { signal })
        : await ask({ ask: 'figure', kind: 'board', game, up_to: upTo }, { signal });
      const side = upTo + 1;
      const lost = new Uint8Array(side * side);
      for (const mark of figure.picture.marks) {
        if (mark.mark !== 'cells') continue;
        for (const [y, x, length] of mark.runs) for (let each = 0; each < length; each++) lost[(x + each) * side + y] = 1;
      }
      Object.assign(seen, { list: null, lost: against ? null : lost, side, values: null, problem: '', notes: figure.picture.notes });
      seen.title = figure.picture.title.plain;
      seen.description = figure.picture.description;
      ensure().picture(figure.picture, upTo);
      canvas.dataset.legend = figure.picture.legend.map((entry) => entry.says.plain).join('; ');
    }
    seen.milliseconds = performance.now() - start;
    canvas.dataset.milliseconds = String(Math.round(seen.milliseconds));
    canvas.dataset.shows = JSON.stringify([called(state.game), upTo, values, against]);
  } catch (error) {
    const why = sentence(error);
    if (why === null || signal.aborted) return;
    seen.problem = why;
  }
  seen.busy = false;
  canvas.setAttribute('aria-label', `${seen.title}. ${seen.description} The grid below says the same in words.`);
  changed();
}

function ensure() {
  board ??= new Board(canvas, {
    click: (x, y) => {
      state.cursor = [x, y];
      changed();
    },
    hover: (x, y) => {
      seen.hover = x === null || y === null ? null : [x, y];
      changed();
    },
  });
  return board;
}

/** @param {string} key */
async function verdict(key) {
  const { game, cursor } = state;
  const { sum } = seen;
  chosen.best = null;
  try {
    const best = sum
      ? await ask({ ask: 'move', game, piles: laid(sum.piles, cursor) })
      : await ask({ ask: 'move', game, piles: cursor, all: true });
    if (key !== chosen.key) return;
    chosen.best = best;
    chosen.problem = '';
  } catch (error) {
    if (key !== chosen.key) return;
    chosen.problem = sentence(error) ?? '';
  }
  changed();
}

/** The winning moves from the chosen square, once they and the game are known: whichever comes first. @returns {import('./board.js').Arrow[]} */
function arrows() {
  const { best } = chosen;
  if (!best || 'summands' in best || !seen.shown) return [];
  const [x, y] = state.cursor;
  // An unordered position is told with its smaller pile first; the arrows start at the square that was chosen.
  const turned = !seen.shown.piles.ordered && String(best.position[0]) !== String(x);
  return (best.all ?? []).slice(0, 60).map((step) => {
    const [one, other] = step.take.map(Number);
    return { from: [x, y], to: turned ? [x - other, y - one] : [x - one, y - other] };
  });
}

/** Whether a square of the board is lost. @param {number} x @param {number} y */
const isLost = (x, y) => (seen.values ? seen.values.at(x, y) === goal() : seen.lost?.[x * seen.side + y] === 1);

/** What is known of a square, from the board and from what is drawn over it. @param {number} x @param {number} y */
const says = (x, y) => `${saysOf(x, y)}${overlaysSay(x, y)}`;

/** What is known of a square from the board. @param {number} x @param {number} y */
function saysOf(x, y) {
  if (x > state.upTo || y > state.upTo) return `(${x}, ${y}): beyond the board`;
  if (seen.values) {
    const value = seen.values.at(x, y);
    return `(${x}, ${y}): Grundy value ${value}${isLost(x, y) ? (seen.sum ? ', the sum is lost' : ', a P-position') : ''}`;
  }
  if (seen.lost) {
    return isLost(x, y) ? `(${x}, ${y}): P-position, the player to move loses` : `(${x}, ${y}): N-position, the player to move wins`;
  }
  return `(${x}, ${y})`;
}

/** @param {KeyboardEvent} event */
function keyed(event) {
  const steps = /** @type {Record<string, [number, number]>} */ ({ ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1], PageUp: [0, 10], PageDown: [0, -10], Home: [-10, 0], End: [10, 0] });
  const step = steps[event.key];
  if (!step) return;
  event.preventDefault();
  const inside = (/** @type {number} */ at) => Math.min(Math.max(at, 0), state.upTo);
  state.cursor = [inside(state.cursor[0] + step[0]), inside(state.cursor[1] + step[1])];
  changed();
  requestAnimationFrame(() => {
    const cell = document.querySelector('.grid [tabindex="0"]');
    if (cell instanceof HTMLElement) cell.focus({ preventScroll: true });
  });
}

function grid() {
  const [cx, cy] = state.cursor;
  const start = (/** @type {number} */ at) => Math.max(0, Math.min(at - 5, Math.max(state.upTo - 10, 0)));
  const [x0, y0] = [start(cx), start(cy)];
  const many = Math.min(11, state.upTo + 1);
  const mark = (/** @type {number} */ x, /** @type {number} */ y) =>
    seen.values ? String(seen.values.at(x, y) ?? '') : !seen.lost ? '' : isLost(x, y) ? 'P' : '·';
  const rows = Array.from({ length: many }, (_, down) => y0 + many - 1 - down);
  const columns = Array.from({ length: many }, (_, across) => x0 + across);
  return html`
    <div class="grid" role="grid" aria-label="Positions around the cursor; arrow keys move it" aria-describedby="grid-says" @keydown=${keyed}>
      ${rows.map((y) => html`<div role="row"><span role="rowheader">${y}</span>${columns.map((x) => html`<span role="gridcell"
          class=${isLost(x, y) ? 'lost' : ''}
          tabindex=${x === cx && y === cy ? 0 : -1}
          aria-selected=${x === cx && y === cy}
          aria-label=${says(x, y)}
          @click=${() => { state.cursor = [x, y]; changed(); }}>${mark(x, y)}</span>`)}</div>`)}
      <div role="row" class="foot"><span role="columnheader">pile</span>${columns.map((x) => html`<span role="columnheader">${x}</span>`)}</div>
    </div>`;
}

/** The one sentence about the chosen square. */
function told() {
  const { best } = chosen;
  const place = tuple(state.cursor);
  if (!best) return chosen.problem ? `${place}: ${chosen.problem}` : `${says(...state.cursor)}.`;
  if ('summands' in best) {
    const whose = best.verdict === 'P' ? 'a P-position of the sum: the player to move loses.' : 'an N-position of the sum: the player to move wins.';
    const how = best.take ? ` In ${best.summands[(best.summand ?? 1) - 1]} take ${tuple(best.take)} by ${best.clause}, leaving ${tuple(best.to ?? [])}.` : '';
    return `${tuple(best.position)} is ${whose} The Grundy values of its games are ${best.grundy.join(', ')}.${how}`;
  }
  const value = seen.values ? ` Grundy value ${seen.values.at(...state.cursor)}.` : '';
  if (best.verdict === 'P') return `${place} is a P-position: the player to move loses.${value}`;
  const many = best.all?.length ?? 0;
  const ways = many > 1 ? ` There are ${many}${best.all_complete ? '' : ' or more'} winning moves.` : '';
  const how = best.take ? ` Take ${tuple(best.take)} by ${best.clause}, leaving ${tuple(best.to ?? [])}.` : '';
  return `${place} is an N-position: the player to move wins.${how}${ways}${value}`;
}

/** Another size of the board; the chosen square stays on it. @param {number} upTo */
function resize(upTo) {
  state.upTo = upTo;
  state.cursor = [Math.min(state.cursor[0], upTo), Math.min(state.cursor[1], upTo)];
  changed();
}

/** @param {import('./overlays.js').Overlay} overlay */
function toggle(overlay) {
  const on = !state.overlays.includes(overlay);
  state.overlays = on ? [...state.overlays, overlay] : state.overlays.filter((other) => other !== overlay);
  // Periods are those of Grundy values.
  if (on && overlay === 'rows') state.values = 'grundy';
  changed();
}

// Other pictures, drawn by the library.

/** @param {string} kind */
async function showExtra(kind) {
  extra.kind = extra.kind === kind ? '' : kind;
  extra.source = '';
  extra.problem = '';
  extra.key = JSON.stringify(state.game);
  changed();
  if (!extra.kind) return;
  const game = looked();
  const mine = ++extra.asked;
  /** @type {Extract<import('../types/rulesmith').Question, {ask: 'figure'}>} */
  const question = { ask: 'figure', kind: /** @type {any} */ (kind), game };
  try {
    const source = await picture(question);
    if (mine === extra.asked) extra.source = source;
  } catch (error) {
    if (mine === extra.asked) extra.problem = sentence(error) ?? '';
  }
  changed();
}

const PICTURES = [
  ['moves', 'Moves', 'The vectors that may be taken, and the differences of P-positions, which no move may be.'],
  ['rows', 'Rows and periods', 'Grundy values row by row: each row repeats itself after a while, up to adding its period.'],
];

/** The view. */
export function look() {
  loadDial().catch(() => {});
  ensure();
  const sizes = [20, 60, 100, 200, 500, 1000, 2000];
  const { shown } = seen;
  const claim = shown?.expect?.families?.[0];
  return html`
    <div class="look">
      <section class="stage" aria-labelledby="stage-title">
        <div class="row spread">
          <h2 id="stage-title">${seen.title || called(state.game)}</h2>
          <span class="row tools">
            <button aria-label="Zoom in" title="Zoom in" @click=${() => board?.zoom(1.5)}>+</button>
            <button aria-label="Zoom out" title="Zoom out" @click=${() => board?.zoom(1 / 1.5)}>−</button>
            <button @click=${() => board?.fit()}>Fit</button>
          </span>
        </div>
        ${seen.problem ? html`<p class="problem" role="alert">${seen.problem}</p>` : nothing}
        ${seen.list ? html`<p>${seen.description}</p><p class="positions">${seen.list.slice(0, 200).map(tuple).join('  ')}</p>`
          : html`<div class="board-box ${seen.busy ? 'busy' : ''}">${canvas}<output class="hover" aria-hidden="true">${seen.hover ? says(...seen.hover) : ''}</output></div>`}
        <p id="grid-says" class="sentence" role="status" aria-live="polite">${seen.list ? '' : told()}</p>
        ${chosen.best ? html`<details><summary>How this is known</summary><p>${chosen.best.reason}. ${evidence(chosen.best.evidence)}</p></details>` : nothing}
        <p class="quiet">${seen.notes.join(' ')}</p>
      </section>
      <div class="side">
        ${arrived ? nothing : html`<section class="card try" aria-labelledby="try-title"><h2 id="try-title">Three things to try</h2><ol>
          <li><button class="link" @click=${() => { state.cursor = [9, 30]; changed(); }}>Click a square</button>: the arrows are all its winning moves.</li>
          <li><button class="link" @click=${() => openGame('wythoff', 'play')}>Play Wythoff's game</button> against an opponent that slips now and then.</li>
          <li><button class="link" @click=${() => openGame('wythoff', 'write')}>Change a rule</button> and watch the picture change.</li></ol></section>`}
        <section class="card" aria-labelledby="game-title">
          <h2 id="game-title">Game</h2>
          ${gameBox('look')}
          ${knobs()}
          ${seen.sum ? sumPart(seen.sum) : nothing}
          ${claim && !seen.sum ? html`<p class="claim" tabindex="0">Claimed to be lost: ${formula(claim)}</p>` : nothing}
          <div class="row wrap">
            <label>piles up to <select @change=${(/** @type {Event} */ event) => { resize(Number(/** @type {HTMLSelectElement} */ (event.target).value)); }}>
              ${[...new Set([...sizes, state.upTo])].sort((a, b) => a - b).map((size) => html`<option value=${size} .selected=${size === state.upTo}>${size}</option>`)}</select></label>
            ${seen.sum ? nothing : html`<label>show <select @change=${(/** @type {Event} */ event) => { state.values = /** @type {'p' | 'grundy'} */ (/** @type {HTMLSelectElement} */ (event.target).value); changed(); }}>
              <option value="p" .selected=${state.values === 'p'}>P-positions</option><option value="grundy" .selected=${state.values === 'grundy'}>Grundy values</option></select></label>`}
          </div>
          <fieldset class="row wrap"><legend>draw on the board</legend>
            <label><input type="checkbox" .checked=${state.lines} @change=${() => { state.lines = !state.lines; changed(); }}> lines of the slopes</label>
            ${OVERLAYS.map(([overlay, name]) => html`<label><input type="checkbox" .checked=${state.overlays.includes(overlay)} @change=${() => toggle(overlay)}> ${name}</label>`)}
          </fieldset>
          ${overlayNotes().map(({ about, problem, list }) => html`<p class=${problem ? 'problem' : 'quiet'}>${problem || about}</p>
            ${list.length > 0 ? html`<details><summary>The periods</summary><p class="quiet">${list.join('; ')}.</p></details>` : nothing}`)}
          ${seen.sum ? nothing : html`<form class="row" @submit=${(/** @type {SubmitEvent} */ event) => { event.preventDefault(); state.against = String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get('against')).trim(); state.values = 'p'; changed(); }}>
            <label class="grow">compare with <input name="against" list="games" autocomplete="off" spellcheck="false" .value=${state.against} placeholder="t-wythoff(2)"></label>
            <button>Compare</button>
          </form>`}
          ${state.against ? html`<p class="quiet">${canvas.dataset.legend ?? ''} <button class="link" @click=${() => { state.against = ''; changed(); }}>Stop comparing</button></p>` : nothing}
        </section>
        <section class="card" aria-labelledby="grid-title"><h2 id="grid-title">Around ${tuple(state.cursor)}</h2>${seen.list ? html`<p class="quiet">For two piles only.</p>` : grid()}</section>
        ${dialPart()}
        ${seen.sum ? nothing : torusPart()}
        <section class="card" aria-labelledby="more-title"><h2 id="more-title">More pictures</h2>
          <div class="row wrap">${PICTURES.map(([kind, name]) => html`<button aria-pressed=${extra.kind === kind} @click=${() => showExtra(kind)}>${name}</button>`)}</div>
          ${PICTURES.filter(([kind]) => kind === extra.kind).map(([, name, about]) => html`<p>${about}</p>
            ${extra.problem ? html`<p class="problem">${extra.problem}</p>` : extra.source ? html`<img class="figure" src=${extra.source} alt="${name} of ${called(looked())}">` : html`<p class="quiet">Drawing…</p>`}`)}
        </section>
      </div>
    </div>`;
}

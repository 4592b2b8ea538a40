// A sum of games on the board: one of its games at a time, by its Grundy values. A position of the sum is lost when the value of this
// game is that of all the others together (Sprague 1935, Grundy 1939); the library says the values and who wins.

import { html } from 'lit-html';
import { ask } from './ask.js';
import { changed, state, whole } from './state.js';

/**
 * @typedef {import('./state.js').Whole} Whole
 * @typedef {{games: string[], piles: number[], sorted: boolean[], value: bigint | null, values: Whole[]}} Sum
 */

/** The games of a sum, and the value of those that are not looked at; nothing of a game alone. @param {import('./state.js').Game} game @param {AbortSignal} signal @returns {Promise<Sum | null>} */
export async function readSum(game, signal) {
  // A name with a plus may be a sum, or have it within its brackets: the library knows.
  if (typeof game !== 'string' || !game.includes('+')) return null;
  const { start } = await ask({ ask: 'start', game, seed: 1 }, { signal });
  const { summands } = await ask({ ask: 'options', game, piles: start }, { signal });
  if (summands.length < 2) return null;
  const piles = summands.map((summand) => summand.piles);
  const boards = piles.flatMap((many, index) => (many === 2 ? [index] : []));
  if (!boards.includes(state.summand)) state.summand = boards[0] ?? 0;
  const others = piles.reduce((sum, many, index) => (index === state.summand ? sum : sum + many), 0);
  if (state.beside.length !== others) {
    const [from, to] = span(piles, state.summand);
    state.beside = [...start.slice(0, from), ...start.slice(to)];
  }
  const best = await ask({ ask: 'move', game, piles: laid(piles, piles[state.summand] === 2 ? [0, 0] : new Array(piles[state.summand]).fill(0)) }, { signal });
  const values = 'summands' in best ? best.grundy : [];
  const value = values.reduce((/** @type {bigint} */ all, one, index) => (index === state.summand ? all : all ^ BigInt(one)), 0n);
  return { games: summands.map((summand) => summand.game), piles, sorted: summands.map((summand) => summand.sorted), value, values };
}

/** Where the piles of one game are among those of all. @param {number[]} piles @param {number} which @returns {[number, number]} */
function span(piles, which) {
  const from = piles.slice(0, which).reduce((sum, many) => sum + many, 0);
  return [from, from + piles[which]];
}

/** All piles of the sum, those of the game that is looked at as given. @param {number[]} piles @param {Whole[]} own */
export function laid(piles, own) {
  const [from] = span(piles, state.summand);
  return [...state.beside.slice(0, from), ...own, ...state.beside.slice(from)];
}

/** Which game is looked at, and the piles of the others. @param {Sum} sum */
export function sumPart(sum) {
  const set = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const piles = String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get('beside')).trim().split(/[\s,]+/).map(whole);
    if (piles.length === state.beside.length && piles.every((pile) => pile !== null)) state.beside = /** @type {Whole[]} */ (piles);
    changed();
  };
  const others = sum.games.flatMap((game, index) => (index === state.summand ? [] : [`${game} has the value ${sum.values[index]}`]));
  return html`<div class="sum-look">
    <label class="block">game on the board <select @change=${(/** @type {Event} */ event) => { state.summand = Number(/** @type {HTMLSelectElement} */ (event.target).value); state.beside = []; changed(); }}>
      ${sum.games.map((game, index) => html`<option value=${index} .selected=${index === state.summand} ?disabled=${sum.piles[index] !== 2}>${game}${sum.piles[index] === 2 ? '' : ' (no board: not two piles)'}</option>`)}</select></label>
    <form class="row" @submit=${set}><label class="grow">piles of the others <input name="beside" autocomplete="off" inputmode="numeric" .value=${state.beside.join(' ')}></label><button>Set</button></form>
    <p class="quiet">There ${others.join(', ')}${others.length > 1 ? `, together ${sum.value}` : ''}. The sum is lost on the squares with the same Grundy value, ${sum.value}; they have the colour that P-positions have.</p></div>`;
}

// Pieces that several views share.

import { html, nothing } from 'lit-html';
import { ask } from './ask.js';
import { called, changed, state, visit } from './state.js';
import { toMath } from './mathml.js';

/**
 * @typedef {import('../types/rulesmith').Evidence} Evidence
 * @typedef {import('./state.js').Game} Game
 */

/** How something is known. @param {Evidence | null | undefined} evidence */
export function evidence(evidence) {
  if (!evidence) return nothing;
  const { kind, engine, up_to, source, witness } = evidence;
  if (kind === 'proved') return html`<span class="badge good">proved for all n</span> <span class="quiet">by ${engine}, accepted by the checker</span>`;
  if (kind === 'checked') return html`<span class="badge">checked</span> <span class="quiet">for piles up to ${up_to}, and not beyond</span>`;
  if (kind === 'theorem') return html`<span class="badge good">theorem</span> <span class="quiet">${source}</span>`;
  return html`<span class="badge bad">refuted</span> <span class="quiet">${witness ? `at (${witness.join(', ')})` : ''}</span>`;
}

/** A family of claimed positions as MathML. @param {unknown} family */
export function formula(family) {
  return toMath(family);
}

/** Opens a game in a view. @param {Game} game @param {'look' | 'play' | 'write' | 'share'} view */
export function openGame(game, view) {
  visit();
  state.game = game;
  state.view = view;
  state.play.moves = [];
  state.play.start = [];
  state.text = '';
  state.summand = 0;
  state.beside = [];
  changed();
}

/** @type {import('../types/rulesmith').Listing[]} */
let games = [];

/** The names of the catalogue, for choosing. */
export async function loadGames() {
  games = (await ask({ ask: 'games' })).games;
  changed();
}

/** What the catalogue says of a game. @param {string} name */
export function listing(name) {
  return games.find((game) => game.example === name || game.name === name.split('(')[0]);
}

export function gameList() {
  return html`<datalist id="games">${games.map((game) => html`<option value=${game.example}>${game.summary}</option>`)}</datalist>`;
}

/** A box to name a game in. @param {string} where */
export function gameBox(where) {
  const name = typeof state.game === 'string' ? state.game : '';
  const entry = listing(name);
  return html`
    <form class="row" @submit=${(/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      const typed = String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get('game')).trim();
      // The key Enter tells of a change and submits.
      if (typed && typed !== state.game) openGame(typed, state.view);
    }}>
      <label class="grow">name <input id="game-${where}" name="game" list="games" autocomplete="off" spellcheck="false" .value=${name}
        placeholder=${typeof state.game === 'string' ? 'wythoff' : `${called(state.game)} (your own rules)`}
        @change=${(/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.target).form?.requestSubmit()}></label>
      <button>Open</button>
    </form>
    ${entry ? html`<p class="quiet">${entry.usage}: ${entry.summary}.</p>` : nothing}`;
}

/** A picture of the library, as the address of an image. @param {Extract<import('../types/rulesmith').Question, {ask: 'figure'}>} question */
export async function picture(question) {
  const file = await ask({ ask: 'write', format: 'svg', ground: dark() ? 'dark' : 'light', question });
  return URL.createObjectURL(new Blob([file.content], { type: 'image/svg+xml' }));
}

/** Whether the page is dark. */
export function dark() {
  const chosen = document.documentElement.dataset.theme;
  return chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
}

/** Saves a text or bytes as a file. @param {string} name @param {BlobPart} content @param {string} type */
export function save(name, content, type) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

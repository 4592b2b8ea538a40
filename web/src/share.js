// Share: a link to what is shown, and files that the library writes.

import { html, nothing } from 'lit-html';
import { ask, sentence } from './ask.js';
import { called, changed, link, state } from './state.js';
import { dark, save } from './parts.js';

const page = { link: '', said: '', key: '', slow: false };

/** Keeps the link current. */
export function refreshShare() {
  const key = JSON.stringify(state);
  if (key === page.key) return;
  page.key = key;
  link().then((address) => {
    // Links are packed one beside the other, and the last one asked for is the right one.
    if (page.key !== key) return;
    const found = address ?? 'There is too much here for a link: use the rules file.';
    if (page.link === found) return;
    page.link = found;
    changed();
  });
}

/**
 * @typedef {import('../types/rulesmith').Question} Question
 * @typedef {import('../types/rulesmith').Format} Format
 */

/** @param {Question} question @param {Format} format @param {string} name */
async function take(question, format, name) {
  page.said = 'The library is writing.';
  changed();
  try {
    const file = await ask({ ask: 'write', format, question, ground: dark() ? 'dark' : 'light' });
    const content = file.base64 ? Uint8Array.from(atob(file.content), (letter) => letter.charCodeAt(0)) : file.content;
    const stem = called(state.game).replace(/[^A-Za-z0-9]+/g, '-').replace(/^-|-$/g, '').toLowerCase();
    save(`${stem || 'game'}-${name}.${file.ending}`, content, file.media_type);
    page.said = 'Saved.';
  } catch (error) {
    const sum = typeof state.game === 'string' && state.game.includes(' + ') ? ' Files are of one game: open a game of the sum by itself.' : '';
    page.said = `${sentence(error) ?? ''}${sum}`;
  }
  changed();
}

async function rules() {
  try {
    const shown = await ask({ ask: 'show', game: state.game });
    save('game.rules', shown.rules, 'text/plain');
    page.said = 'Saved.';
  } catch (error) {
    page.said = sentence(error) ?? '';
  }
  changed();
}

/** The view. */
export function share() {
  const { game, upTo } = state;
  /** @type {Question} */
  const board = { ask: 'figure', kind: 'board', game, up_to: Math.min(upTo, 200) };
  /** @type {Question} */
  const solve = { ask: 'solve', game, up_to: upTo };
  /** @type {Question} */
  const show = { ask: 'show', game };
  const files = /** @type {Array<[string, Question, Format, string]>} */ ([
    ['Board as SVG', board, 'svg', 'board'], ['Board as PNG', board, 'png', 'board'], ['Board as TikZ', board, 'tikz', 'board'],
    ['P-positions as CSV', solve, 'csv', 'p-positions'], ['P-positions as b-file', solve, 'bfile', 'p-positions'], ['P-positions as LaTeX', solve, 'latex', 'p-positions'],
    ['Rules in LaTeX', show, 'latex', 'rules'], ['Rules in English', show, 'text', 'rules'], ['Everything as JSON', solve, 'json', 'p-positions'],
  ]);
  return html`
    <div class="share">
      <section class="card" aria-labelledby="link-title"><h2 id="link-title">A link to all of this</h2>
        <p>It carries the game, the board, the position and the moves; nothing is stored anywhere.</p>
        <label class="block">link <input id="link" class="wide" readonly .value=${page.link} @focus=${(/** @type {FocusEvent} */ event) => /** @type {HTMLInputElement} */ (event.target).select()}></label>
        <button class="main" @click=${async () => {
          try {
            await navigator.clipboard.writeText(page.link);
            page.said = 'Copied.';
          } catch {
            page.said = 'The browser does not let the page copy; select the link and copy it by hand.';
          }
          changed();
        }}>Copy</button>
        ${location.hostname === '127.0.0.1' || location.hostname === 'localhost' ? html`<p class="quiet">This page comes from the program on this machine: the link works here for as long as it runs at this port.</p>` : nothing}
      </section>
      <section class="card" aria-labelledby="files-title"><h2 id="files-title">Files for ${called(game)}</h2>
        <div class="row wrap">${files.map(([name, question, format, stem]) => html`<button @click=${() => take(question, format, stem)}>${name}</button>`)}
          <button @click=${rules}>Rules file</button></div>
        <p role="status" aria-live="polite">${page.said}</p>
        <p class="quiet">A certificate comes from Write, when something is proved.</p>
      </section>
    </div>`;
}

// The explorer: one page with four views on one state.

import { html, render } from 'lit-html';
import { look, refreshLook } from './look.js';
import { play, refreshPlay } from './play.js';
import { refreshShare, share } from './share.js';
import { refreshWrite, write } from './write.js';
import { ask } from './ask.js';
import { arrive, broken, changed, remember, state, visit, watch } from './state.js';
import { gameList, loadGames } from './parts.js';

const VIEWS = /** @type {const} */ ([['look', 'Look'], ['play', 'Play'], ['write', 'Write'], ['share', 'Share']]);
const root = /** @type {HTMLElement} */ (document.getElementById('app'));
const page = { look, play, write, share };
const refresh = { look: refreshLook, play: refreshPlay, write: refreshWrite, share: refreshShare };

function theme() {
  const now = document.documentElement.dataset.theme ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
  document.documentElement.dataset.theme = now === 'dark' ? 'light' : 'dark';
  dispatchEvent(new Event('theme'));
  changed();
}

/** @param {import('./state.js').State['view']} view */
function go(view) {
  if (view === state.view) return;
  visit();
  state.view = view;
  changed();
}

function show() {
  // What has to be asked is known before anything is drawn, so that nothing is shown as if it were current.
  refresh[state.view]();
  render(html`
    <a class="skip" href="#main" @click=${(/** @type {Event} */ event) => { event.preventDefault(); document.getElementById('main')?.focus(); }}>Skip to the content</a>
    <header class="bar">
      <h1>Rulesmith</h1>
      <nav aria-label="Views">${VIEWS.map(([view, name]) => html`<button aria-current=${state.view === view ? 'page' : 'false'} @click=${() => go(view)}>${name}</button>`)}</nav>
      <button class="theme" aria-label="Switch between light and dark" title="Light or dark" @click=${theme}>◐</button>
    </header>
    ${broken ? html`<p class="problem broken" role="alert">${broken}</p>` : ''}
    <main id="main" tabindex="-1" data-view=${state.view}>${page[state.view]()}</main>
    ${gameList()}
    <footer class="quiet">Exact or nothing: “proved” is said only of what the checker accepted.</footer>`, root);
}

// For the browser's console, and for measuring.
Object.assign(window, { rulesmithAsk: ask });

watch(show);
await arrive();
remember();
root.replaceChildren();
show();
loadGames().catch(() => {});

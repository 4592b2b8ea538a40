// Play: stacks of tokens, moves that are judged before they are made, an opponent, and hints by degrees. The rules, the opponent
// and the chance are the library's; here are the position, the list of moves, and the fingers.

import { html, nothing } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { ask, sentence } from './ask.js';
import { called, changed, state, tuple, whole } from './state.js';
import { evidence, gameBox, openGame, picture } from './parts.js';

/**
 * @typedef {import('./state.js').Whole} Whole
 * @typedef {import('../types/rulesmith').Options} Options
 * @typedef {import('../types/rulesmith').Judged} Judged
 * @typedef {import('../types/rulesmith').Best} Best
 */

const table = {
  key: '',
  /** The key of what is laid. */
  laid: '',
  /** @type {Options | null} */
  options: null,
  /** @type {Set<string>} */
  legal: new Set(),
  /** @type {Whole[]} */
  take: [],
  /** @type {Judged | null} */
  judged: null,
  problem: '',
  said: '',
  hint: 0,
  /** @type {Best | null} */
  best: null,
  /** @type {import('../types/rulesmith').Shown | null} */
  shown: null,
  /** Counts beginnings: only the last one counts. */
  begun: 0,
  /** The game that has no colours, as far as is known. */
  plain: '',
  /** Coloured stacks, drawn by the library. */
  colours: '',
};

/** Tokens are drawn one by one up to so many. */
const DRAWN = 40;

function seed() {
  return crypto.getRandomValues(new Uint32Array(1))[0];
}

function position() {
  const { start, moves } = state.play;
  return moves.length > 0 ? moves[moves.length - 1].to : start;
}

/** Whose turn it is. */
function turn() {
  const { moves, first, opponent } = state.play;
  const mine = (moves.length % 2 === 0) === first;
  return mine ? 'you' : opponent === 'person' ? 'other' : 'program';
}

/** Asks for what the table has to show, if it shows something else. */
export function refreshPlay() {
  const key = JSON.stringify([state.game, state.play.start, state.play.moves.length, position()]);
  if (key === table.key) return;
  table.key = key;
  Object.assign(table, { judged: null, best: null, hint: 0, problem: '' });
  arrange(key);
}

/** @param {string} key */
async function arrange(key) {
  const { game } = state;
  try {
    if (state.play.start.length === 0) return await begin();
    const shown = await ask({ ask: 'show', game });
    const options = await ask({ ask: 'options', game, piles: position() });
    if (key !== table.key) return;
    table.shown = shown;
    table.options = options;
    table.laid = key;
    table.legal = new Set((options.options ?? []).map((step) => step.take.join()));
    table.take = options.position.map(() => 0);
    changed();
    colour(key);
    if (!options.over && turn() === 'program') await reply(key);
  } catch (error) {
    if (key !== table.key) return;
    table.problem = sentence(error) ?? '';
    table.options = null;
    changed();
  }
}

/** The stacks of chromatic nim are coloured; the library says of which games that is so. @param {string} key */
async function colour(key) {
  const { game } = state;
  const name = JSON.stringify(game);
  const piles = position();
  const drawn = table.plain !== name && piles.some((pile) => pile !== 0) && piles.every((pile) => typeof pile === 'number' && pile <= DRAWN);
  let colours = '';
  if (drawn) {
    try {
      colours = await picture({ ask: 'figure', kind: 'stacks', game, piles });
    } catch {
      table.plain = name;
    }
  }
  if (key !== table.key) return;
  table.colours = colours;
  changed();
}

/** A new game from a position by chance. */
async function begin() {
  const { game, play } = state;
  const mine = ++table.begun;
  table.said = '';
  // Until it is laid, nobody is to move.
  table.laid = '';
  changed();
  try {
    // The person begins where the beginner can win, or second where the beginner cannot.
    const started = await ask({ ask: 'start', game, up_to: play.size, winning: play.first, seed: seed() });
    if (mine !== table.begun) return;
    play.start = started.start;
    play.moves = [];
    table.key = '';
  } catch (error) {
    table.problem = sentence(error) ?? '';
  }
  changed();
}

/** @param {string} key */
async function reply(key) {
  const { play, game } = state;
  const opponent = play.opponent === 'fallible' ? { fallible: { slips: play.slips } } : /** @type {'perfect' | 'random'} */ (play.opponent);
  try {
    const from = position();
    const [{ reply: step }] = await Promise.all([
      ask({ ask: 'reply', game, piles: from, opponent, seed: seed() }),
      new Promise((done) => setTimeout(done, matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 350)),
    ]);
    if (key !== table.key) return;
    if (step) {
      play.moves.push({ who: 'program', from, take: step.take, to: step.to, clause: step.clause });
      table.said = `The program takes ${tuple(step.take)} by ${step.clause} and leaves ${tuple(step.to)}.`;
    }
  } catch (error) {
    table.problem = sentence(error) ?? '';
  }
  changed();
}

/** Chooses how much to take from a pile. @param {number} pile @param {Whole} amount */
async function choose(pile, amount) {
  table.take = table.take.with(pile, amount);
  table.problem = '';
  changed();
  const key = table.key;
  const { take } = table;
  if (take.every((one) => String(one) === '0')) {
    table.judged = null;
    return changed();
  }
  try {
    const judged = await ask({ ask: 'judge', game: state.game, piles: position(), take });
    if (key !== table.key || take !== table.take) return;
    table.judged = judged;
  } catch (error) {
    table.problem = sentence(error) ?? '';
  }
  changed();
}

async function commit() {
  const key = table.key;
  const { take } = table;
  try {
    const judged = await ask({ ask: 'judge', game: state.game, piles: position(), take, rate: true });
    if (key !== table.key) return;
    table.judged = judged;
    if (judged.legal && judged.to && judged.clause) {
      const worth = { winning: 'A winning move.', mistake: 'A mistake: there was a winning move.', lost: 'No move wins there.' };
      const who = turn() === 'other' ? 'other' : 'you';
      state.play.moves.push({ who, from: judged.position, take: judged.take, to: judged.to, clause: judged.clause, rating: judged.rating ?? undefined });
      table.said = state.play.hide || !judged.rating ? '' : worth[judged.rating];
    }
  } catch (error) {
    table.problem = sentence(error) ?? '';
  }
  changed();
}

function undo() {
  const { moves, opponent } = state.play;
  if (moves.length === 0) return;
  moves.pop();
  // Back to the person's own turn.
  if (opponent !== 'person' && turn() === 'program' && moves.length > 0) moves.pop();
  table.said = 'Taken back.';
  changed();
}

async function hint() {
  table.hint = Math.min(table.hint + 1, 4);
  const key = table.key;
  try {
    table.best ??= await ask({ ask: 'move', game: state.game, piles: position() });
    if (key !== table.key) table.best = null;
  } catch (error) {
    table.problem = sentence(error) ?? '';
  }
  changed();
}

/** What the hints say so far. */
function hints() {
  const { best, options } = table;
  if (!best || table.hint === 0) return nothing;
  const names = options?.piles ?? [];
  const lines = [best.verdict === 'N' ? 'You can win from here.' : 'No move wins here, if the other side plays well.'];
  if (best.verdict === 'N' && best.take) {
    const from = best.take.flatMap((amount, pile) => (String(amount) === '0' ? [] : [names[pile]]));
    if (table.hint >= 2) lines.push(`Take from ${from.join(' and ')}.`);
    if (table.hint >= 3) lines.push(`Take ${tuple(best.take)} by ${best.clause}, leaving ${tuple(best.to ?? [])}.`);
  } else if (table.hint >= 2) {
    lines.push('Take little, and hope for a mistake.');
  }
  return html`<ol class="hints">${lines.map((line) => html`<li>${line}</li>`)}
    ${table.hint >= 4 ? html`<li>Why: ${best.reason}. ${evidence(best.evidence)}</li>` : nothing}</ol>`;
}

/** @param {Whole} size @param {number} pile */
function stack(size, pile) {
  const name = table.options?.piles[pile] ?? '';
  const taken = table.take[pile] ?? 0;
  const small = typeof size === 'number' && size <= DRAWN;
  const mine = turn() !== 'program' && !table.options?.over;
  const others = table.take.filter((_, other) => other !== pile).some((one) => String(one) !== '0');
  const allowed = (/** @type {number} */ amount) => table.legal.has(table.take.with(pile, amount).join());
  const known = table.options?.complete;
  return html`<div class="pile">
    <div class="tokens" role="group" aria-label="pile ${name}, ${size} tokens">
      ${small ? Array.from({ length: size }, (_, index) => {
        // The uppermost token takes one, the lowest all.
        const amount = index + 1;
        const forbidden = known && !allowed(amount) && !others;
        return html`<button type="button" class="token ${amount <= Number(taken) ? 'chosen' : ''} ${forbidden ? 'forbidden' : ''}" ?disabled=${!mine}
          tabindex=${amount === 1 ? 0 : -1}
          aria-label="take ${amount} from pile ${name}${forbidden ? ' (not alone)' : ''}" @click=${() => choose(pile, amount === taken ? 0 : amount)}></button>`;
      }) : html`<span class="many">${tuple([size]).slice(1, -1)}</span>`}
    </div>
    <div class="base">${name} = ${tuple([size]).slice(1, -1)}</div>
    <label>take <input inputmode="numeric" pattern="[0-9]*" size="4" .value=${live(String(taken))} ?disabled=${!mine} aria-label="take from pile ${name}"
      @keydown=${(/** @type {KeyboardEvent} */ event) => {
        const now = table.take[pile];
        if (event.key === 'Enter') commit();
        if (typeof now === 'number' && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
          event.preventDefault();
          choose(pile, Math.max(0, now + (event.key === 'ArrowUp' ? 1 : -1)));
        }
      }}
      @input=${(/** @type {InputEvent} */ event) => {
        const amount = whole(/** @type {HTMLInputElement} */ (event.target).value || '0');
        if (amount !== null) choose(pile, amount);
      }}></label>
  </div>`;
}

/** The sentence at the table. */
function status() {
  const { options } = table;
  const { opponent } = state.play;
  if (table.problem) return table.problem;
  if (!options) return 'The table is being laid.';
  if (options.over) {
    // Who is to move cannot; in misere play that wins.
    const to = turn();
    const won = options.misere ? to : to === 'you' ? (opponent === 'person' ? 'other' : 'program') : 'you';
    const names = { you: opponent === 'person' ? 'The first player wins.' : 'You win!', program: 'The program wins.', other: 'The second player wins.' };
    return `${table.said} No move is left. ${names[won]}`.trim();
  }
  if (turn() === 'program') return `${table.said} The program is thinking.`.trim();
  const many = options.options ? ` ${options.options.length}${options.complete ? '' : ' or more'} moves are legal.` : '';
  const who = opponent === 'person' ? (turn() === 'you' ? 'The first player is to move.' : 'The second player is to move.') : 'Your move.';
  return `${table.said} ${who}${many}`.trim();
}

/** @param {SubmitEvent} event */
function set(event) {
  event.preventDefault();
  const typed = String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get('piles'));
  const piles = typed.split(/[\s,]+/).filter(Boolean).map(whole);
  if (piles.length === 0 || piles.some((pile) => pile === null)) {
    table.problem = 'Piles are whole numbers with spaces between them, such as 13 27.';
    return changed();
  }
  table.begun++;
  state.play.start = /** @type {Whole[]} */ (piles);
  state.play.moves = [];
  table.said = '';
  table.key = '';
  changed();
}

const LEVELS = /** @type {Array<[string, import('./state.js').Opponent, number, number]>} */ ([
  ['gentle: slips 6 times in 8', 'fallible', 6, 9],
  ['middling: slips 4 times in 8', 'fallible', 4, 12],
  ['strong: slips once in 8', 'fallible', 1, 20],
  ['perfect', 'perfect', 0, 30],
  ['any legal move', 'random', 0, 9],
  ['another person', 'person', 0, 12],
]);

/** The view. */
export function play() {
  const { options, judged, shown } = table;
  const { play: now } = state;
  const piles = position();
  const level = LEVELS.findIndex(([, opponent, slips]) => opponent === now.opponent && (opponent !== 'fallible' || slips === now.slips));
  const laid = options && options.position.join() === piles.join() ? options.position : piles;
  const verdictClass = judged ? (judged.legal ? 'good' : 'bad') : '';
  return html`
    <div class="play">
      <section class="stage" aria-labelledby="play-title">
        <div class="row spread"><h2 id="play-title">${called(state.game)}</h2><span class="quiet">who cannot move ${options?.misere ? 'wins' : 'loses'}</span></div>
        <p class="sentence big" role="status" aria-live="polite" data-turn=${table.laid !== table.key ? 'wait' : options?.over ? 'over' : turn()}>${status()}</p>
        <div class="stacks">${laid.map((size, pile) => stack(size, pile))}</div>
        ${table.colours ? html`<img class="figure colours" src=${table.colours} alt="The stacks with the colours of their tokens">` : nothing}
        <p class="judged ${verdictClass}" role="status" aria-live="polite">${judged ? (judged.legal ? `Legal by ${judged.clause}: it leaves ${tuple(judged.to ?? [])}.` : `Not legal: ${judged.refusal}.`) : 'Click a token to take it and those above it, or type how many.'}</p>
        <div class="row wrap">
          <button class="main" ?disabled=${!judged || turn() === 'program' || options?.over} @click=${commit}>Take</button>
          <button ?disabled=${now.moves.length === 0} @click=${undo}>Undo</button>
          <button ?disabled=${!options || options.over || turn() === 'program' || table.hint >= 4} @click=${hint}>${['Hint: who wins?', 'Hint: which pile?', 'Hint: which move?', 'Hint: why?', 'That is all'][table.hint]}</button>
          <button @click=${() => { begin(); }}>New game</button>
        </div>
        ${hints()}
        <h3>Moves</h3>
        ${now.moves.length === 0 ? html`<p class="quiet">None yet.</p>` : html`<ol class="moves">${now.moves.map((move) => html`<li>
          ${move.who === 'program' ? 'program' : now.opponent === 'person' ? (move.who === 'you' ? 'first' : 'second') : 'you'}: ${tuple(move.from)} − ${tuple(move.take)} → ${tuple(move.to)} <span class="quiet">${move.clause}${move.rating && !now.hide ? `, ${{ winning: 'winning', mistake: 'a mistake', lost: 'no move wins there' }[move.rating]}` : ''}</span></li>`)}</ol>`}
      </section>
      <div class="side">
        <section class="card" aria-labelledby="play-game"><h2 id="play-game">Game</h2>${gameBox('play')}
          ${shown ? html`<details ?open=${!now.hide}><summary>Rules</summary><div class="english">${rules(shown)}</div></details>` : nothing}
          <p class="row wrap"><button @click=${() => openGame(state.game, 'look')}>Look at its board</button></p>
        </section>
        <section class="card" aria-labelledby="play-how"><h2 id="play-how">Opponent and start</h2>
          <label class="block">opponent <select @change=${(/** @type {Event} */ event) => {
            const [, opponent, slips, size] = LEVELS[Number(/** @type {HTMLSelectElement} */ (event.target).value)];
            Object.assign(now, { opponent, slips, size });
            begin();
          }}>${LEVELS.map(([name], index) => html`<option value=${index} ?selected=${index === level}>${name}</option>`)}</select></label>
          <label class="block"><input type="checkbox" .checked=${!now.first} @change=${() => { now.first = !now.first; begin(); }}> the other side begins</label>
          <label class="block"><input type="checkbox" .checked=${now.hide} @change=${() => { now.hide = !now.hide; changed(); }}> hide the theory</label>
          <form class="row" @submit=${set}><label class="grow">piles <input name="piles" autocomplete="off" .value=${now.start.join(' ')}></label><button>Set</button></form>
          <p class="quiet">Piles may have hundreds of digits.</p>
        </section>
      </div>
    </div>`;
}

/** The rules in English, without what is claimed if the theory is to be hidden. @param {import('../types/rulesmith').Shown} shown */
function rules(shown) {
  const lines = shown.english.split('\n').filter((line) => line && !(state.play.hide && line.startsWith('The player to move is claimed')));
  return lines.map((line) => html`<p>${line}</p>`);
}

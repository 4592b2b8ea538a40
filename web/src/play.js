// Play: stacks of tokens, moves that are judged before they are made, an opponent, and hints by degrees. The rules, the opponent
// and the chance are the library's; here are the position, the list of moves, and the fingers.

import { html, nothing } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { ask, sentence } from './ask.js';
import { called, changed, state, tuple, visit, whole } from './state.js';
import { drag } from './drag.js';
import { evidence, gameBox, openGame } from './parts.js';

/**
 * @typedef {import('./state.js').Whole} Whole
 * @typedef {import('../types/rulesmith').Options} Options
 * @typedef {import('../types/rulesmith').Judged} Judged
 * @typedef {import('../types/rulesmith').Best} Best
 * @typedef {import('../types/rulesmith').SumBest} SumBest
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
  /** @type {Best | SumBest | null} */
  best: null,
  /** The rules of the game, or of each game of a sum. @type {import('../types/rulesmith').Shown[]} */
  shown: [],
  /** The move that is shown again; none while the game itself is shown. @type {number | null} */
  replay: null,
  /** Counts beginnings: only the last one counts. */
  begun: 0,
  /** The game that has no colours, as far as is known. */
  plain: '',
  /** The colours of tokens by stack and level from below, where a game has them. @type {Map<string, string>} */
  colours: new Map(),
};

/** The clock of a replay. @type {number | undefined} */
let running;

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
  Object.assign(table, { judged: null, best: null, hint: 0, problem: '', take: position().map(() => 0) });
  arrange(key);
}

/** @param {string} key */
async function arrange(key) {
  const { game } = state;
  try {
    if (state.play.start.length === 0) return await begin();
    const options = await ask({ ask: 'options', game, piles: position() });
    const games = options.summands.length > 1 ? options.summands.map((summand) => summand.game) : [game];
    const shown = await Promise.all(games.map((one) => ask({ ask: 'show', game: one })));
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
  const piles = table.options?.position ?? [];
  const drawn = table.plain !== name && piles.some((pile) => pile !== 0) && piles.every((pile) => typeof pile === 'number' && pile <= DRAWN);
  const colours = new Map();
  if (drawn) {
    try {
      // A picture of the stacks: a square for each token, across its stack, upward its level.
      const { picture } = await ask({ ask: 'figure', kind: 'stacks', game, piles });
      for (const mark of picture.marks) {
        if (mark.mark !== 'cells') continue;
        for (const [level, stack] of mark.runs) colours.set(`${stack},${level}`, String(mark.ink));
      }
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
  stopReplay();
  // Until it is laid, nobody is to move.
  table.laid = '';
  changed();
  try {
    // The person begins where the beginner can win, or second where the beginner cannot.
    const started = await ask({ ask: 'start', game, opponent: skill(), winning: play.first, seed: seed() });
    if (mine !== table.begun) return;
    play.start = started.start;
    play.moves = [];
    table.key = '';
  } catch (error) {
    if (mine !== table.begun) return;
    table.problem = sentence(error) ?? '';
  }
  changed();
}

/** How the program plays; nothing if it does not. @returns {import('../types/rulesmith').Skill | null} */
function skill() {
  const { opponent, slips } = state.play;
  if (opponent === 'person') return null;
  return opponent === 'fallible' ? { fallible: { slips } } : opponent;
}

/** @param {string} key */
async function reply(key) {
  const { play, game } = state;
  const opponent = skill();
  if (!opponent) return;
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
    if (key !== table.key) return;
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
    if (key !== table.key || take !== table.take) return;
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
    if (key !== table.key) return;
    table.problem = sentence(error) ?? '';
  }
  changed();
}

function undo() {
  const { moves, opponent } = state.play;
  if (moves.length === 0) return;
  stopReplay();
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
    if (!table.best) {
      const best = await ask({ ask: 'move', game: state.game, piles: position() });
      if (key !== table.key) return;
      table.best = best;
    }
  } catch (error) {
    if (key !== table.key) return;
    table.problem = sentence(error) ?? '';
  }
  changed();
}

/** A winning move; one in a game of a sum among the piles of all. @param {Best | SumBest} best */
function winning(best) {
  const { take, to } = best;
  if (!('summands' in best) || !take || !to || !best.summand) return { take, to };
  const before = (table.options?.summands ?? []).slice(0, best.summand - 1).reduce((piles, summand) => piles + summand.piles, 0);
  return { take: best.position.map((_, pile) => take[pile - before] ?? 0), to: best.position.map((left, pile) => to[pile - before] ?? left) };
}

/** What the hints say so far. */
function hints() {
  const { best, options } = table;
  if (!best || table.hint === 0) return nothing;
  const names = options?.piles ?? [];
  const { take, to } = winning(best);
  const lines = [best.verdict === 'N' ? 'You can win from here.' : 'No move wins here, if the other side plays well.'];
  if (best.verdict === 'N' && take) {
    const from = take.flatMap((amount, pile) => (String(amount) === '0' ? [] : [names[pile]]));
    if (table.hint >= 2) lines.push(`Take from ${from.join(' and ')}.`);
    if (table.hint >= 3) lines.push(`Take ${tuple(take)} by ${best.clause}, leaving ${tuple(to ?? [])}.`);
  } else if (table.hint >= 2) {
    lines.push('Take little, and hope for a mistake.');
  }
  return html`<ol class="hints">${lines.map((line) => html`<li>${line}</li>`)}
    ${table.hint >= 4 ? html`<li>Why: ${best.reason}. ${evidence(best.evidence)}</li>` : nothing}</ol>`;
}

/** @param {Whole} size @param {number} pile @param {Whole} taken what is marked as taken */
function stack(size, pile, taken) {
  const name = table.options?.piles[pile] ?? '';
  const small = typeof size === 'number' && size <= DRAWN;
  const mine = table.replay === null && turn() !== 'program' && !table.options?.over;
  const others = table.take.filter((_, other) => other !== pile).some((one) => String(one) !== '0');
  const allowed = (/** @type {number} */ amount) => table.legal.has(table.take.with(pile, amount).join());
  const known = table.options?.complete && table.laid === table.key && table.replay === null;
  return html`<div class="pile">
    <div class="tokens" role="group" aria-label="pile ${name}, ${size} tokens">
      ${small ? Array.from({ length: size }, (_, index) => {
        // The uppermost token takes one, the lowest all.
        const amount = index + 1;
        const forbidden = known && !allowed(amount) && !others;
        const colour = table.colours.get(`${pile},${size - index}`);
        return html`<button type="button" class="token ${amount <= Number(taken) ? 'chosen' : ''} ${forbidden ? 'forbidden' : ''} ${colour ?? ''}" ?disabled=${!mine}
          tabindex=${amount === 1 ? 0 : -1}
          aria-label="take ${amount} from pile ${name}${colour ? `, down to a ${colour === 'vermilion' ? 'red' : colour} token` : ''}${forbidden ? ' (not alone)' : ''}"
          @pointerdown=${(/** @type {PointerEvent} */ event) => drag(event, amount, { begun: () => choose(pile, amount), dropped: () => commit() })}
          @click=${() => choose(pile, amount === table.take[pile] ? 0 : amount)}></button>`;
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

/** The stacks, those of each game of a sum together. @param {Whole[]} piles @param {Whole[]} taken */
function stacks(piles, taken) {
  const summands = table.options?.summands ?? [];
  if (summands.length < 2) return html`<div class="stacks">${piles.map((size, pile) => stack(size, pile, taken[pile] ?? 0))}</div>`;
  let before = 0;
  return html`<div class="sum">${summands.map((summand) => {
    const start = before;
    before += summand.piles;
    return html`<section class="summand" aria-label="${summand.game}"><h3>${summand.game}</h3>
      <div class="stacks">${piles.slice(start, before).map((size, pile) => stack(size, start + pile, taken[start + pile] ?? 0))}</div></section>`;
  })}</div>`;
}

// A game shown again, move by move.

function stopReplay() {
  clearInterval(running);
  running = undefined;
  table.replay = null;
}

/** Shows a move of the game; beyond the last the game itself. @param {number} move */
function show(move) {
  const { moves } = state.play;
  if (move >= moves.length) stopReplay();
  else table.replay = Math.max(move, 0);
  changed();
}

function run() {
  clearInterval(running);
  show(0);
  running = setInterval(() => show((table.replay ?? state.play.moves.length) + 1), 1100);
}

/** @param {import('./state.js').Made} move */
function who(move) {
  return move.who === 'program' ? 'program' : state.play.opponent === 'person' ? (move.who === 'you' ? 'first' : 'second') : 'you';
}

function replayBar() {
  const { moves } = state.play;
  if (moves.length === 0) return nothing;
  const at = table.replay ?? moves.length;
  const step = (/** @type {number} */ to) => () => { clearInterval(running); running = undefined; show(to); };
  return html`<div class="row wrap replay" role="group" aria-label="Replay">
    <button @click=${running === undefined ? run : step(at)}>${running === undefined ? 'Replay' : 'Pause'}</button>
    <button ?disabled=${at === 0} @click=${step(0)} aria-label="To the first move">⏮</button>
    <button ?disabled=${at === 0} @click=${step(at - 1)} aria-label="One move back">◀</button>
    <button ?disabled=${at >= moves.length} @click=${step(at + 1)} aria-label="One move on">▶</button>
    <button ?disabled=${at >= moves.length} @click=${step(moves.length)} aria-label="To the game as it stands">⏭</button>
    <span class="quiet">${table.replay === null ? 'as it stands' : `move ${at + 1} of ${moves.length}`}</span></div>`;
}

/** The sentence at the table. */
function status() {
  const { options } = table;
  const { opponent } = state.play;
  if (table.problem) return table.problem;
  if (table.replay !== null) {
    const move = state.play.moves[table.replay];
    return `Move ${table.replay + 1}, ${who(move)}: ${tuple(move.take)} is taken from ${tuple(move.from)} by ${move.clause}, which leaves ${tuple(move.to)}.`;
  }
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
  const mover = opponent === 'person' ? (turn() === 'you' ? 'The first player is to move.' : 'The second player is to move.') : 'Your move.';
  return `${table.said} ${mover}${many}`.trim();
}

/** The board of the game, with the position of the table chosen on it; the game goes on. */
function toBoard() {
  visit();
  const piles = position();
  if (piles.length === 2 && piles.every((pile) => typeof pile === 'number' && pile <= 2000)) {
    const [x, y] = /** @type {[number, number]} */ (piles);
    state.cursor = [x, y];
    state.upTo = Math.max(state.upTo, x, y);
  }
  state.view = 'look';
  changed();
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
  const wanted = table.laid === table.key ? table.options?.piles.length : undefined;
  if (wanted !== undefined && piles.length !== wanted) {
    table.problem = `${called(state.game)} is played on ${wanted === 1 ? 'one pile' : `${wanted} piles`}, and ${piles.length === 1 ? 'this is one' : `these are ${piles.length}`}.`;
    return changed();
  }
  table.begun++;
  stopReplay();
  state.play.start = /** @type {Whole[]} */ (piles);
  state.play.moves = [];
  table.said = '';
  table.key = '';
  changed();
}

const LEVELS = /** @type {Array<[string, import('./state.js').Opponent, number]>} */ ([
  ['gentle: slips 6 times in 8', 'fallible', 6],
  ['middling: slips 4 times in 8', 'fallible', 4],
  ['strong: slips once in 8', 'fallible', 1],
  ['perfect', 'perfect', 0],
  ['any legal move', 'random', 0],
  ['another person', 'person', 0],
]);

/** The view. */
export function play() {
  const { options, judged, shown } = table;
  const { play: now } = state;
  const piles = position();
  const level = LEVELS.findIndex(([, opponent, slips]) => opponent === now.opponent && (opponent !== 'fallible' || slips === now.slips));
  const again = table.replay === null ? null : now.moves[table.replay];
  const laid = again ? again.from : options && options.position.join() === piles.join() ? options.position : piles;
  const verdictClass = judged ? (judged.legal ? 'good' : 'bad') : '';
  return html`
    <div class="play">
      <section class="stage" aria-labelledby="play-title">
        <div class="row spread"><h2 id="play-title">${called(state.game)}</h2><span class="quiet">who cannot move ${options?.misere ? 'wins' : 'loses'}</span></div>
        <p class="sentence big" role="status" aria-live="polite" data-turn=${table.laid !== table.key ? 'wait' : options?.over ? 'over' : turn()}>${status()}</p>
        ${stacks(laid, again ? again.take : table.take)}
        ${replayBar()}
        <div class="tray" aria-hidden="true">Drag tokens here to take them</div>
        <p class="judged ${verdictClass}" role="status" aria-live="polite">${judged ? (judged.legal ? `Legal by ${judged.clause}: it leaves ${tuple(judged.to ?? [])}.` : `Not legal: ${judged.refusal}.`) : again ? '' : 'Click a token to take it and those above it, drag it to the tray, or type how many.'}</p>
        <div class="row wrap">
          <button class="main" ?disabled=${!judged || again || turn() === 'program' || options?.over} @click=${commit}>Take</button>
          <button ?disabled=${now.moves.length === 0} @click=${undo}>Undo</button>
          <button ?disabled=${!options || options.over || turn() === 'program' || table.hint >= 4} @click=${hint}>${['Hint: who wins?', 'Hint: which pile?', 'Hint: which move?', 'Hint: why?', 'That is all'][table.hint]}</button>
          <button @click=${() => { begin(); }}>New game</button>
        </div>
        ${hints()}
        <h3>Moves</h3>
        ${now.moves.length === 0 ? html`<p class="quiet">None yet.</p>` : html`<ol class="moves">${now.moves.map((move, index) => html`<li aria-current=${table.replay === index ? 'step' : 'false'}>
          ${who(move)}: ${tuple(move.from)} − ${tuple(move.take)} → ${tuple(move.to)} <span class="quiet">${move.clause}${move.rating && !now.hide ? `, ${{ winning: 'winning', mistake: 'a mistake', lost: 'no move wins there' }[move.rating]}` : ''}</span></li>`)}</ol>`}
      </section>
      <div class="side">
        <section class="card" aria-labelledby="play-game"><h2 id="play-game">Game</h2>${gameBox('play')}
          ${shown.length > 0 ? html`<details ?open=${!now.hide}><summary>Rules</summary>${shown.map((one) => html`<div class="english">${rules(one)}</div>`)}</details>` : nothing}
          <p class="quiet">Several games at once, such as <button class="link" @click=${() => openGame('wythoff + nim(2)', 'play')}>wythoff + nim(2)</button>: a move is a move in one of them.</p>
          <p class="row wrap"><button @click=${toBoard}>Look at its board</button></p>
        </section>
        <section class="card" aria-labelledby="play-how"><h2 id="play-how">Opponent and start</h2>
          <label class="block">opponent <select @change=${(/** @type {Event} */ event) => {
            const [, opponent, slips] = LEVELS[Number(/** @type {HTMLSelectElement} */ (event.target).value)];
            Object.assign(now, { opponent, slips });
            begin();
          }}>${LEVELS.map(([name], index) => html`<option value=${index} .selected=${index === level}>${name}</option>`)}</select></label>
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

// What the page shows, and the link that carries it: the state as JSON, compressed, in the fragment of the address.

/**
 * @typedef {string | {rules: string}} Game
 * @typedef {number | string} Whole
 * @typedef {{who: 'you' | 'program' | 'other', from: Whole[], take: Whole[], to: Whole[], clause: string, rating?: string}} Made
 * @typedef {'perfect' | 'fallible' | 'random' | 'person'} Opponent
 * @typedef {object} State
 * @property {'look' | 'play' | 'write' | 'share'} view
 * @property {Game} game
 * @property {number} upTo
 * @property {'p' | 'grundy'} values
 * @property {boolean} lines
 * @property {import('./overlays.js').Overlay[]} overlays
 * @property {Whole[]} beside the piles of the other games of a sum
 * @property {number} summand which game of a sum is looked at
 * @property {string} against
 * @property {[number, number]} cursor
 * @property {string} alpha
 * @property {string} text
 * @property {{start: Whole[], moves: Made[], opponent: Opponent, slips: number, first: boolean, hide: boolean}} play
 */

/** @type {State} */
export const state = {
  view: 'look',
  game: 'wythoff',
  upTo: 60,
  values: 'p',
  lines: true,
  overlays: [],
  beside: [],
  summand: 0,
  against: '',
  cursor: [20, 25],
  alpha: '',
  text: '',
  play: { start: [], moves: [], opponent: 'fallible', slips: 4, first: true, hide: false },
};

/** @type {import('./overlays.js').Overlay[]} */
const OVERLAYS = ['moves', 'forbidden', 'rows'];

/** Whether somebody sent a link. */
export let arrived = false;

/** @type {Set<() => void>} */
const watchers = new Set();
let planned = false;

/** @param {() => void} watcher */
export function watch(watcher) {
  watchers.add(watcher);
}

/** Shows what has changed, soon. */
export function changed() {
  if (planned) return;
  planned = true;
  queueMicrotask(() => {
    planned = false;
    for (const watcher of watchers) watcher();
  });
}

/** @param {Uint8Array} bytes */
function toText(bytes) {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** @param {string} text */
function toBytes(text) {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}

/** The longest state that is read from a link. */
const LONGEST = 1 << 20;

/** What comes out of a stream, if it is not too long: a link of a few bytes can be unpacked to gigabytes. @param {Uint8Array<ArrayBuffer>} bytes @param {GenericTransformStream} through */
async function pass(bytes, through) {
  const reader = new Blob([bytes]).stream().pipeThrough(through).getReader();
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const parts = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(await new Blob(parts).arrayBuffer());
    length += value.length;
    if (length > LONGEST) {
      await reader.cancel();
      throw new RangeError('too long');
    }
    parts.push(value);
  }
}

/** The link to what is shown; nothing if it is too much for a link. */
export async function link() {
  const bytes = new TextEncoder().encode(JSON.stringify(state));
  if (bytes.length > LONGEST) return null;
  const packed = await pass(bytes, new CompressionStream('deflate-raw'));
  return `${location.origin}${location.pathname}#1${toText(packed)}`;
}

/** What is wrong with the link that led here. */
export let broken = '';

/** Reads the state that the address carries, or the one that was left here when the page was loaded anew. */
export async function arrive() {
  const fragment = location.hash.slice(1);
  broken = '';
  if (fragment === '') {
    if (history.state) take(history.state);
    return;
  }
  try {
    if (!fragment.startsWith('1')) throw new Error('another version');
    const bytes = await pass(toBytes(fragment.slice(1)), new DecompressionStream('deflate-raw'));
    take(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)));
    arrived = true;
    linked = JSON.stringify(state);
  } catch {
    broken = 'The link is damaged or was cut short, so that this is not what was shared.';
  }
}

/** The state that the address says. */
let linked = '';

// Going back and forward, and loading the page anew, without losing what is shown: every entry of the browser's history carries it.

let visits = false;
/** @type {number | undefined} */
let keeping;

/** What was kept last. */
let kept = '';

/** What is shown next is a place of its own to come back to: said before anything is changed. */
export function visit() {
  keep();
  visits = true;
  broken = '';
}

/** Keeps what is shown with the entry of the history that it belongs to. */
function keep() {
  clearTimeout(keeping);
  keeping = undefined;
  const text = JSON.stringify(state);
  if (text === kept && !visits) return;
  // The address is that of a link only while what is shown is what the link said.
  const address = location.hash && text === linked ? location.href : location.pathname + location.search;
  try {
    if (visits) history.pushState(JSON.parse(text), '', address);
    else history.replaceState(JSON.parse(text), '', address);
    kept = text;
  } catch {
    // Too long, or too often: then it is not kept.
  }
  visits = false;
}

/** Keeps it soon, and shows what was kept when the person goes back. */
export function remember() {
  watch(() => {
    if (visits) return keep();
    // Browsers refuse to be told more often than some hundred times in ten seconds.
    if (keeping === undefined) keeping = setTimeout(keep, 150);
  });
  addEventListener('popstate', ({ state: left }) => {
    if (!left) return;
    clearTimeout(keeping);
    keeping = undefined;
    take(left);
    kept = '';
    changed();
  });
  // Another link that is opened in the same window.
  addEventListener('hashchange', async () => {
    if (location.hash.length < 2) return;
    await arrive();
    changed();
  });
  addEventListener('pagehide', () => {
    if (keeping !== undefined) keep();
  });
}

/** Takes over what has the right kind; a link can say anything. @param {any} other */
function take(other) {
  if (['look', 'play', 'write', 'share'].includes(other.view)) state.view = other.view;
  if (isGame(other.game)) state.game = other.game;
  if (Number.isInteger(other.upTo) && other.upTo >= 1 && other.upTo <= 2000) state.upTo = other.upTo;
  if (['p', 'grundy'].includes(other.values)) state.values = other.values;
  if (typeof other.lines === 'boolean') state.lines = other.lines;
  if (Array.isArray(other.overlays)) state.overlays = OVERLAYS.filter((name) => other.overlays.includes(name));
  for (const key of /** @type {const} */ (['against', 'alpha', 'text'])) {
    if (typeof other[key] === 'string') state[key] = other[key];
  }
  const inside = (/** @type {any} */ at) => Number.isInteger(at) && at >= 0 && at <= state.upTo;
  if (Array.isArray(other.cursor) && other.cursor.length === 2 && other.cursor.every(inside)) state.cursor = other.cursor;
  const play = other.play ?? {};
  const wholes = (/** @type {any} */ list) => Array.isArray(list) && list.length <= 64 && list.every(isWhole);
  const made = (/** @type {any} */ move) =>
    wholes(move?.from) && wholes(move.take) && wholes(move.to) && typeof move.clause === 'string' && ['you', 'program', 'other'].includes(move.who)
    && [undefined, 'winning', 'mistake', 'lost'].includes(move.rating);
  if (wholes(other.beside)) state.beside = other.beside;
  if (Number.isInteger(other.summand) && other.summand >= 0 && other.summand < 64) state.summand = other.summand;
  if (wholes(play.start)) state.play.start = play.start;
  if (Array.isArray(play.moves) && play.moves.every(made)) state.play.moves = play.moves;
  if (['perfect', 'fallible', 'random', 'person'].includes(play.opponent)) state.play.opponent = play.opponent;
  if (Number.isInteger(play.slips) && play.slips >= 0 && play.slips <= 8) state.play.slips = play.slips;
  if (typeof play.first === 'boolean') state.play.first = play.first;
  if (typeof play.hide === 'boolean') state.play.hide = play.hide;
}

/** @param {any} game */
function isGame(game) {
  return typeof game === 'string' || (typeof game?.rules === 'string' && Object.keys(game).length === 1);
}

/** @param {any} value @returns {value is Whole} */
export function isWhole(value) {
  return (Number.isSafeInteger(value) && value >= 0) || (typeof value === 'string' && /^[0-9]{1,2000}$/.test(value));
}

/** A typed number as the library reads it. @param {string} text @returns {Whole | null} */
export function whole(text) {
  const digits = text.trim().replace(/^0+(?=[0-9])/, '');
  if (!/^[0-9]{1,2000}$/.test(digits)) return null;
  return digits.length < 16 ? Number(digits) : digits;
}

/** What a game is called, for a heading. @param {Game} game */
export function called(game) {
  if (typeof game === 'string') return game;
  return /game\s+"([^"\n]*)"/.exec(game.rules)?.[1] ?? 'your own game';
}

/** A position for reading. @param {Whole[]} piles */
export function tuple(piles) {
  const short = (/** @type {Whole} */ pile) => {
    const text = String(pile);
    return text.length <= 30 ? text : `${text.slice(0, 10)}…${text.slice(-10)} (${text.length} digits)`;
  };
  return `(${piles.map(short).join(', ')})`;
}

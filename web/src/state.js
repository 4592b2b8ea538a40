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
  against: '',
  cursor: [20, 25],
  alpha: '',
  text: '',
  play: { start: [], moves: [], opponent: 'fallible', slips: 4, first: true, hide: false },
};

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

/** @param {Uint8Array<ArrayBuffer>} bytes @param {GenericTransformStream} through */
async function pass(bytes, through) {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(through)).arrayBuffer());
}

/** The longest state that is read from a link. */
const LONGEST = 1 << 20;

/** The link to what is shown. */
export async function link() {
  const bytes = new TextEncoder().encode(JSON.stringify(state));
  const packed = await pass(bytes, new CompressionStream('deflate-raw'));
  return `${location.origin}${location.pathname}#1${toText(packed)}`;
}

/** Reads the state that the address carries. */
export async function arrive() {
  const fragment = location.hash.slice(1);
  if (!fragment.startsWith('1')) return;
  try {
    const bytes = await pass(toBytes(fragment.slice(1)), new DecompressionStream('deflate-raw'));
    if (bytes.length > LONGEST) return;
    take(JSON.parse(new TextDecoder().decode(bytes)));
    arrived = true;
  } catch {
    // A link that was cut short is a first visit.
  }
}

/** Takes over what has the right kind; a link can say anything. @param {any} other */
function take(other) {
  if (['look', 'play', 'write', 'share'].includes(other.view)) state.view = other.view;
  if (isGame(other.game)) state.game = other.game;
  if (Number.isInteger(other.upTo) && other.upTo >= 1 && other.upTo <= 2000) state.upTo = other.upTo;
  if (['p', 'grundy'].includes(other.values)) state.values = other.values;
  if (typeof other.lines === 'boolean') state.lines = other.lines;
  for (const key of /** @type {const} */ (['against', 'alpha', 'text'])) {
    if (typeof other[key] === 'string') state[key] = other[key];
  }
  if (Array.isArray(other.cursor) && other.cursor.length === 2 && other.cursor.every(Number.isInteger)) {
    state.cursor = other.cursor;
  }
  const play = other.play ?? {};
  const wholes = (/** @type {any} */ list) => Array.isArray(list) && list.every(isWhole);
  const made = (/** @type {any} */ move) => wholes(move?.from) && wholes(move.take) && wholes(move.to) && typeof move.clause === 'string';
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

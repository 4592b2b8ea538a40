// What may be drawn over a board: the moves from the chosen square, the differences that no move may have, the periods of rows. What
// is drawn is the library's; here is where it lies on the board, and what is said of a square.

import { ask, sentence } from './ask.js';
import { place } from './inks.js';
import { called, changed, state, tuple } from './state.js';

/**
 * @typedef {'moves' | 'forbidden' | 'rows'} Overlay
 * @typedef {{shape: 'disc' | 'cross' | 'bar', ink: string, at: Array<[number, number]>, thick?: boolean}} Marks
 * @typedef {{key: string, marks: Marks[], says: Map<string, string>, about: string, problem: string, list: string[]}} Layer
 */

/** What can be drawn, what it is called, and the boards that it belongs to. @type {Array<[Overlay, string]>} */
export const OVERLAYS = [
  ['moves', 'moves from the chosen square'],
  ['forbidden', 'forbidden differences'],
  ['rows', 'rows with their periods'],
];

/** Differences are decided one by one, up to so much. */
const FARTHEST = 200;

/** How many rows have their periods drawn. */
const ROWS = 12;

/** @type {Record<Overlay, Layer>} */
const layers = { moves: empty(), forbidden: empty(), rows: empty() };
/** The differences of a game, which do not depend on the square. @type {{key: string, marks: Array<{ink: string, cross: boolean, vectors: Array<[number, number]>}>, about: string}} */
const differences = { key: '', marks: [], about: '' };

/** @returns {Layer} */
function empty() {
  return { key: '', marks: [], says: new Map(), about: '', problem: '', list: [] };
}

/** Asks for what is to be drawn, if it is something else. @param {import('./state.js').Game} game @param {boolean} sorted whether the piles have no order @param {() => void} drawn */
export function refreshOverlays(game, sorted, drawn) {
  const { cursor, upTo } = state;
  /** @type {Record<Overlay, [unknown[], (layer: Layer) => Promise<void>]>} */
  const asked = {
    moves: [[game, cursor], (layer) => moves(layer, game, sorted)],
    forbidden: [[game, cursor, Math.min(upTo, FARTHEST)], (layer) => forbidden(layer, game)],
    rows: [[game, upTo], (layer) => rows(layer, game, sorted)],
  };
  for (const [name] of OVERLAYS) {
    const key = state.overlays.includes(name) ? JSON.stringify(asked[name][0]) : '';
    if (layers[name].key === key) continue;
    const layer = { ...empty(), key };
    // What lies there now is of another square or another game.
    layers[name] = layer;
    if (key === '') {
      drawn();
      continue;
    }
    asked[name][1](layer).catch((error) => {
      layer.problem = sentence(error) ?? '';
    }).then(() => {
      if (layers[name] !== layer) return;
      drawn();
      changed();
    });
  }
}

/** All that is drawn over the board now. */
export function overlayMarks() {
  return OVERLAYS.flatMap(([name]) => layers[name].marks);
}

/** What the overlays say of a square. @param {number} x @param {number} y */
export function overlaysSay(x, y) {
  const key = `${x},${y}`;
  const said = OVERLAYS.map(([name]) => layers[name].says.get(key)).filter((one) => one !== undefined);
  return said.length > 0 ? `; ${said.join('; ')}` : '';
}

/** The sentences below the choice: what is drawn, or why it is not. */
export function overlayNotes() {
  return OVERLAYS.map(([name]) => layers[name]).filter(({ about, problem }) => about || problem);
}

/** @param {Layer} layer @param {import('./state.js').Game} game @param {boolean} sorted */
async function moves(layer, game, sorted) {
  const { cursor } = state;
  const { options, position, complete } = await ask({ ask: 'options', game, piles: cursor });
  if (!options) {
    layer.problem = 'The moves are too many to list.';
    return;
  }
  // An unordered position is told with its smaller pile first, and on the board it may lie on the other side.
  const turned = sorted && String(position[0]) !== String(cursor[0]);
  /** @type {Array<[number, number]>} */
  const at = [];
  for (const { take, clause } of options) {
    const [across, up] = turned ? [Number(take[1]), Number(take[0])] : [Number(take[0]), Number(take[1])];
    const [x, y] = [cursor[0] - across, cursor[1] - up];
    const key = `${x},${y}`;
    const known = layer.says.get(key);
    layer.says.set(key, known ? `${known}, ${clause}` : `reached from ${tuple(cursor)} by ${clause}`);
    if (!known) at.push([x, y]);
  }
  layer.marks = [{ shape: 'disc', ink: 'green', at }];
  layer.about = `Green discs: the ${at.length} squares that can be reached from ${tuple(cursor)}${complete ? '' : ', as far as they are listed'}.`;
}

/** @param {Layer} layer @param {import('./state.js').Game} game */
async function forbidden(layer, game) {
  const { cursor, upTo } = state;
  const key = JSON.stringify([game, Math.min(upTo, FARTHEST)]);
  if (differences.key !== key) {
    const { picture } = await ask({ ask: 'figure', kind: 'moves', game, up_to: Math.min(upTo, FARTHEST) });
    const marks = picture.marks.flatMap((mark) => (mark.mark !== 'points' ? [] : [{
      ink: String(mark.ink),
      cross: mark.shape === 'cross',
      vectors: mark.at.map((point) => /** @type {[number, number]} */ (point.map(place))),
    }]));
    const legend = picture.legend.filter((entry) => typeof entry.sample !== 'string' || entry.sample !== 'cell').map((entry) => entry.says.plain);
    Object.assign(differences, { key, marks, about: legend.join('; ') });
  }
  if (differences.marks.length === 0) {
    layer.problem = `${called(game)} claims no pair of sequences, so that nothing is known to be forbidden.`;
    return;
  }
  for (const { ink, cross, vectors } of differences.marks) {
    const at = vectors.filter(([k, l]) => (k > 0 || l > 0) && k <= cursor[0] && l <= cursor[1])
      .map(([k, l]) => /** @type {[number, number]} */ ([cursor[0] - k, cursor[1] - l]));
    for (const [x, y] of at) layer.says.set(`${x},${y}`, 'at a difference of two P-positions, which no move may have');
    layer.marks.push({ shape: cross ? 'cross' : 'disc', ink, at });
  }
  layer.about = `Discs and crosses: where a move from ${tuple(cursor)} by a difference of two P-positions would lead; what may be taken wherever one stands must be none of these. ${differences.about}.`;
}

/** @param {Layer} layer @param {import('./state.js').Game} game @param {boolean} sorted */
async function rows(layer, game, sorted) {
  const { upTo } = state;
  const found = await ask({ ask: 'periods', game, rows: Math.min(ROWS, upTo) });
  if (!found.evidence) {
    layer.problem = `No periods are proved: ${found.reason}.`;
    return;
  }
  /** @type {Array<[number, number]>} */
  const starts = [];
  /** @type {Array<[number, number]>} */
  const again = [];
  for (const each of found.rows) {
    const [row, preperiod, period] = [each.row, each.preperiod, each.period].map(Number);
    layer.list.push(`row ${row}: period ${period} from ${preperiod}`);
    if (preperiod <= upTo) starts.push([row, preperiod]);
    for (let at = preperiod + period; at <= upTo; at += period) again.push([row, at]);
  }
  layer.marks = [
    { shape: 'bar', ink: 'text', at: again },
    { shape: 'bar', ink: 'orange', at: starts, thick: true },
  ];
  const grows = found.rows.some(({ saltus }) => Number(saltus) > 0);
  layer.about = `Bars across the first ${found.rows.length} columns of squares (piles of 0 to ${found.rows.length - 1}): the thick one is where ${grows ? 'the values, less the other pile,' : 'the values'} begin to repeat, the thin ones every period after. Proved for all columns.`;
  if (sorted) layer.about += ' As the piles have no order, the rows repeat in the same way.';
}

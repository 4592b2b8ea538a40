// The library as WebAssembly against the program: the same answers to the same questions, and where numbers count only up to 2^32 and
// memory is short, an answer or a sentence: node test/same.mjs. Without a browser.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isRare, library } from '../src/library.js';
import { dist, program, serveByProgram } from './browser.mjs';

if (!existsSync(path.join(dist, 'rulesmith.wasm'))) {
  console.log('SKIPPED: the library is not built as WebAssembly (web/build-wasm)');
  process.exit(0);
}
if (!existsSync(program)) {
  console.log(`there is no program at ${program}: cargo build`);
  process.exit(2);
}
const modules = new Map();
const load = async (name) => {
  modules.set(name, modules.get(name) ?? (await WebAssembly.compile(readFileSync(path.join(dist, name)))));
  return library(modules.get(name), () => {});
};
const [plain, rare] = [await load('rulesmith.wasm'), existsSync(path.join(dist, 'rare.wasm')) ? await load('rare.wasm') : null];
const served = await serveByProgram();
const byProgram = async (question) => {
  const response = await fetch(`${served.address}ask`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(question) });
  return response.json();
};
let failed = 0;
let asked = 0;

/** An answer without how long it took. */
const untimed = (answer) => {
  // Of several winning moves that an automaton finds at a large size, a run gives any one: the program itself differs from run to run.
  if (answer.strategy === 'numeration' && answer.verdict === 'N') return { ...answer, clause: null, take: null, to: null };
  return 'seconds' in answer ? { ...answer, seconds: 0 } : answer;
};

/** One question to both. */
async function same(question) {
  asked++;
  const by = isRare(question) ? rare : plain;
  if (!by) return;
  try {
    assert.deepEqual(untimed(JSON.parse(by(JSON.stringify(question)))), untimed(await byProgram(question)));
  } catch (error) {
    failed++;
    console.log(`FAIL  ${JSON.stringify(question).slice(0, 200)}\n      ${String(error.message).split('\n').slice(0, 12).join('\n      ')}`);
  }
}

// Every game of the catalogue in every voice.
const { games } = JSON.parse(plain('{"ask": "games"}'));
await same({ ask: 'games' });
for (const { example: game } of games) {
  const { piles } = JSON.parse(plain(JSON.stringify({ ask: 'show', game })));
  const many = piles.names.length;
  const upTo = many > 3 ? 8 : many === 3 ? 20 : 60;
  const position = Array.from({ length: many }, (_, pile) => 5 + 3 * pile);
  const questions = [
    { ask: 'show', game }, { ask: 'solve', game, up_to: upTo }, { ask: 'grundy', game, up_to: Math.min(upTo, 20) }, { ask: 'check', game, up_to: upTo },
    { ask: 'move', game, piles: position, all: true }, { ask: 'move', game, piles: position.map((pile) => `${pile}${'0'.repeat(30)}`) },
    { ask: 'options', game, piles: position }, { ask: 'judge', game, piles: position, take: position.map((_, pile) => (pile === many - 1 ? 2 : 0)), rate: true },
    { ask: 'reply', game, piles: position, opponent: 'perfect', seed: 7 }, { ask: 'start', game, opponent: 'random', seed: 11 },
    { ask: 'prove', game, certify: true, explain: true }, { ask: 'recognize', game, up_to: Math.min(upTo, 60) },
  ];
  for (const question of questions) await same(question);
  for (const format of ['text', 'latex', 'csv', 'json']) await same({ ask: 'write', format, question: { ask: 'solve', game, up_to: upTo } });
  if (many === 2) for (const format of ['svg', 'tikz', 'png']) await same({ ask: 'write', format, question: { ask: 'figure', kind: 'board', game, up_to: 30 } });
}
// Numbers of some ten thousand digits: the multiplication there is not that of the program (web/build-wasm says why).
const long = (digits, seed) => `${Array.from({ length: digits }, (_, place) => (place * place * seed + seed) % 10).join('').replace(/^0+/, '7')}`;
for (const digits of [100, 3000, 7500, 9000, 20000, 60000]) {
  for (const expr of ['phi', 'sqrt(7)-1', 'pi']) if (expr !== 'pi' || digits < 10000) await same({ ask: 'member', expr, x: long(digits, 3) });
  await same({ ask: 'represent', expr: 'phi', number: long(Math.min(digits, 9000), 7) });
}
for (const digits of [10, 5000, 40000]) for (const expr of ['sqrt(2)', 'pi', 'e']) await same({ ask: 'slope', expr, digits });
for (const question of [
  { ask: 'design', target: 'sqrt(2)', up_to: 200 }, { ask: 'design', target: '{ (floor((3/2)*n), floor((3)*n)) : n >= 0 }', up_to: 200 }, { ask: 'discover', target: 'wythoff' },
  { ask: 'learn', game: 't-wythoff(2)', misere: true }, { ask: 'classify', slope: 'e-1' }, { ask: 'dial', denominators: 8 }, { ask: 'periods', game: 'wythoff', rows: 12, certify: true },
  { ask: 'move', game: 'wythoff + nim(2)', piles: [3, 5, 1, 2] }, { ask: 'export', game: 'wythoff', prover: 'walnut' }, { ask: 'export', game: 'wythoff', prover: 'coq' },
  { ask: 'smallest', slope: 'sqrt(12)-2' }, { ask: 'invariant', target: 'sqrt(2)' }, { ask: 'figure', kind: 'family', number: 3 }, { ask: 'figure', kind: 'blocks', expr: 'evil' },
  { ask: 'figure', kind: 'compare', game: 'rat', against: 'mouse', up_to: 30 }, { ask: 'figure', kind: 'torus', expr: 'sqrt(2)', up_to: 12 }, { ask: 'figure', kind: 'rows', game: 'wythoff' },
  { ask: 'figure', kind: 'moves', game: 'wythoff' }, { ask: 'figure', kind: 'stacks', game: 'chromatic(phi^2)' }, { ask: 'discover', target: 'wythoff', up_to: 100 },
  { ask: 'solve', game: 'wythof', up_to: 5 }, { ask: 'show', game: { rules: 'piles x\nmove' } },
]) await same(question);
console.log(`${asked} questions, ${asked - failed} with the same answer`);

// Hostile ones: an answer, or a sentence, and the next question is answered.
const huge = [2 ** 31, 2 ** 32 - 2, 2 ** 32 - 1, 2 ** 32, 2 ** 32 + 5, 2 ** 53, '9223372036854775807', '18446744073709551615', '99999999999999999999999'];
const hostile = [];
// A board of 65,600 squares a side has more squares than 2^32.
for (const size of [65535, 65600]) {
  for (const game of ['freak', 'rat']) for (const ask of ['solve', 'grundy', 'check']) hostile.push({ ask, game, up_to: size });
  hostile.push({ ask: 'figure', kind: 'board', game: 'freak', up_to: size }, { ask: 'recognize', game: 'freak', up_to: size });
}
for (const size of huge) {
  for (const game of ['freak', 'wythoff', 'rat', 'nim(1)', 'chromatic(evil)', { rules: 'game "Four"\npiles x, y, z, w\nmove a: take from 1 pile\n' }]) {
    for (const ask of ['solve', 'grundy', 'check']) hostile.push({ ask, game, up_to: size });
  }
  hostile.push({ ask: 'figure', kind: 'board', game: 'freak', up_to: size }, { ask: 'figure', kind: 'rows', game: 'wythoff', rows: size, up_to: size }, { ask: 'periods', game: 'wythoff', rows: size }, { ask: 'recognize', game: 'freak', up_to: size });
  hostile.push({ ask: 'design', target: 'sqrt(2)', up_to: size }, { ask: 'learn', game: 'wythoff', up_to: size }, { ask: 'start', game: 'wythoff', up_to: size, seed: 1 }, { ask: 'figure', kind: 'family', number: size }, { ask: 'figure', kind: 'family', number: 3, up_to: size });
  hostile.push({ ask: 'move', game: 'chromatic(evil)', piles: [size, size] }, { ask: 'move', game: 'mouse', piles: [size, size], strategy: 'recursive' }, { ask: 'dial', quotients: 3, denominators: 3 });
}
for (const terms of [2 ** 32 + 1, 2 ** 40, 2 ** 53]) {
  hostile.push({ ask: 'slope', expr: 'phi', terms, convergents: false }, { ask: 'slope', expr: 'phi', digits: terms }, { ask: 'sequence', expr: 'evil', terms }, { ask: 'sequence', expr: 'phi', from: terms, terms });
}
const rules = (text) => ({ rules: `game "Wide"\npiles x, y\n${text}\n` });
for (const game of [
  rules('move a: take from 1 pile\nmove b: take {(0, 4294967297), (3, 4294967296)}'), rules('move a: take k from x, l from y where |k - l| < 4294967298'),
  rules('move a: take k from x, l from y where |k - l| < 4294967298 and (x + y) mod 4294967297 = 1'), rules('move a: take k from x where k mod 4294967296 = 1'),
  rules('move a: take t from x where t in beatty(4294967297/4294967296)'), rules('move a: take 4294967297*k from x, k from y'),
]) hostile.push({ ask: 'solve', game, up_to: 40 }, { ask: 'grundy', game, up_to: 20 }, { ask: 'periods', game, rows: 4 }, { ask: 'prove', game, against: 'wythoff' }, { ask: 'move', game, piles: [10, 20] });
let [trapped, answers] = [0, 0];
const asks = { 'rulesmith.wasm': plain, 'rare.wasm': rare };
const slow = [];
for (const question of hostile) {
  const start = performance.now();
  const name = isRare(question) ? 'rare.wasm' : 'rulesmith.wasm';
  if (!asks[name]) continue;
  try {
    const answer = JSON.parse(asks[name](JSON.stringify(question)));
    if (!answer.error) answers++;
    else assert.ok(answer.error.sentence.length > 10, JSON.stringify(answer));
  } catch (error) {
    trapped++;
    console.log(`TRAP  ${JSON.stringify(question).slice(0, 160)}: ${error.message}`);
    // After a trap the memory is not to be trusted.
    asks[name] = await load(name);
  }
  const took = performance.now() - start;
  if (process.env.VERBOSE) console.log(`${(took / 1000).toFixed(1)} s ${JSON.stringify(question).slice(0, 130)}`);
  if (took > 20000) slow.push(`${JSON.stringify(question).slice(0, 120)} ${(took / 1000).toFixed(0)} s`);
}
console.log(`${hostile.length} questions with huge numbers: ${answers} answered, ${hostile.length - answers - trapped} refused in a sentence, ${trapped} trapped`);
if (slow.length > 0) console.log(`over 20 s: ${slow.join('; ')}`);
served.close();
process.exit(failed + trapped === 0 ? 0 : 1);

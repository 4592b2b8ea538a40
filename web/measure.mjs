// Measures the explorer in a real browser, in one run: node web/measure.mjs. Set RULESMITH to the program to be measured (a release build).
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { cpus, loadavg } from 'node:os';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { dist, launch, program, serveByHost, serveByProgram } from './test/browser.mjs';

const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];
const size = (names) => names.reduce((sum, name) => sum + gzipSync(readFileSync(path.join(dist, name)), { level: 9 }).length, 0);
const page = readdirSync(dist).filter((name) => /\.(html|js|css|svg)$/.test(name));
// What is measured may be named: sizes, paint, boards, panning, ratios, load; without names all of it.
const wanted = process.argv.slice(2);
const asked = (name) => wanted.length === 0 || wanted.includes(name);
console.log(`page without WebAssembly, gzip: ${(size(page) / 1000).toFixed(0)} kB`);
const hasWasm = existsSync(path.join(dist, 'rulesmith.wasm'));
const brotli = (name) => {
  const bytes = readFileSync(path.join(dist, name));
  return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }).length;
};
for (const name of ['rulesmith.wasm', 'rare.wasm', 'checker.wasm'].filter((one) => existsSync(path.join(dist, one)))) {
  console.log(`${name}: gzip ${(size([name]) / 1e6).toFixed(2)} MB, Brotli ${(brotli(name) / 1e6).toFixed(2)} MB`);
}
console.log(`${cpus().length} processors, load ${loadavg().map((load) => load.toFixed(1)).join(' ')}, program ${program.includes('release') ? 'release' : 'development'} build`);

const browser = await launch();
const open = async (address) => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const one = await context.newPage();
  await one.goto(address);
  await one.waitForFunction(() => document.querySelector('canvas.board')?.dataset.shows, null, { timeout: 60000 });
  return one;
};
const served = await serveByProgram();

const paints = [];
for (let times = 0; asked('paint') && times < 5; times++) {
  const one = await open(served.address);
  paints.push(await one.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime));
  await one.context().close();
}
if (asked('paint')) console.log(`first contentful paint, median of 5: ${median(paints).toFixed(0)} ms`);

const look = await open(served.address);
for (const upTo of asked('boards') ? [500, 2000] : []) {
  for (const values of ['p', 'grundy']) {
    const times = [];
    for (let run = 0; run < 5; run++) {
      await look.getByLabel('piles up to').selectOption('20');
      await look.waitForFunction(() => document.querySelector('canvas.board').dataset.shows.includes(',20,'));
      await look.getByLabel('show').selectOption(values);
      await look.waitForFunction((wanted) => document.querySelector('canvas.board').dataset.shows.includes(`,20,"${wanted}"`), values);
      times.push(await look.evaluate(async ([side, how]) => {
        const select = [...document.querySelectorAll('select')].find((one) => [...one.options].some((option) => option.value === '2000'));
        const start = performance.now();
        select.value = String(side);
        select.dispatchEvent(new Event('change', { bubbles: true }));
        const canvas = document.querySelector('canvas.board');
        while (!canvas.dataset.shows.includes(`,${side},"${how}"`)) await new Promise(requestAnimationFrame);
        await new Promise(requestAnimationFrame);
        return performance.now() - start;
      }, [upTo, values]));
    }
    console.log(`wythoff, ${values === 'p' ? 'P-positions' : 'Grundy values'}, ${upTo} x ${upTo}, from choice to picture, median of 5: ${median(times).toFixed(0)} ms`);
  }
}
for (const upTo of asked('panning') ? ['60', '2000'] : []) {
  for (const values of ['p', 'grundy']) {
    await look.getByLabel('show').selectOption(values);
    await look.getByLabel('piles up to').selectOption(upTo);
    await look.waitForFunction(([side, how]) => document.querySelector('canvas.board').dataset.shows.includes(`,${side},"${how}"`), [upTo, values]);
    const box = await look.locator('canvas.board').boundingBox();
    const frames = async () => Number((await look.locator('canvas.board').getAttribute('data-view')).split(' ')[3]);
    await look.mouse.move(box.x + 300, box.y + 300);
    await look.mouse.down();
    const before = await frames();
    // The hand moves once in every frame of the browser.
    const seconds = await look.evaluate(async ([x, y]) => {
      const canvas = document.querySelector('canvas.board');
      const start = performance.now();
      for (let step = 0; performance.now() - start < 3000; step++) {
        canvas.dispatchEvent(new PointerEvent('pointermove', { pointerId: 1, bubbles: true, clientX: x + 150 * Math.sin(step / 9), clientY: y + 90 * Math.cos(step / 7) }));
        await new Promise(requestAnimationFrame);
      }
      return (performance.now() - start) / 1000;
    }, [box.x + 300, box.y + 300]);
    const rate = ((await frames()) - before) / seconds;
    await look.mouse.up();
    await look.getByRole('button', { name: 'Fit' }).click();
    console.log(`panning ${values} at ${upTo} x ${upTo}: ${rate.toFixed(0)} frames a second`);
  }
}

const questions = [
  ['prove freak', { ask: 'prove', game: 'freak' }],
  ['prove mtw(2; -(2,3); +(9,18))', { ask: 'prove', game: 'mtw(2; -(2,3); +(9,18))' }],
  ['design sqrt(2)', { ask: 'design', target: 'sqrt(2)' }],
  ['solve freak to 2000', { ask: 'solve', game: 'freak', up_to: 2000 }],
];
const timed = async (one, question) => {
  const times = [];
  for (let run = 0; run < 5; run++) times.push(await one.evaluate(async (asked) => {
    const start = performance.now();
    await window.rulesmithAsk(asked).catch(() => {});
    return performance.now() - start;
  }, question));
  return median(times);
};
if (hasWasm && asked('ratios')) {
  const host = await serveByHost();
  const alone = await open(host.address);
  for (const [name, question] of questions) {
    const [byProgram, byWasm] = [await timed(look, question), await timed(alone, question)];
    console.log(`${name}: program ${byProgram.toFixed(0)} ms, WebAssembly ${byWasm.toFixed(0)} ms, ratio ${(byWasm / byProgram).toFixed(1)}`);
  }
  host.close();
}
await browser.close();

// Two hundred clients for a minute.
const mixed = [
  { ask: 'move', game: 'wythoff', piles: [10, 20] }, { ask: 'judge', game: 'freak', piles: [3, 5], take: [1, 1] }, { ask: 'solve', game: 't-wythoff(2)', up_to: 200 },
  { ask: 'options', game: 'wythoff', piles: [12, 20] }, { ask: 'show', game: 'rat' }, { ask: 'figure', kind: 'board', game: 'wythoff', up_to: 60 },
  { ask: 'classify', slope: 'sqrt(2)' }, { ask: 'prove', game: 'wythoff' }, { ask: 'grundy', game: 'wythoff', up_to: 300 }, { ask: 'design', target: 'sqrt(12)-2', up_to: 200 },
];
// Questions about one position or one game have a lane of their own.
const cheap = ['move', 'judge', 'options', 'show'];
const seconds = Number(process.env.SECONDS_OF_LOAD ?? 60);
const memory = () => {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${served.pid}/status`, 'utf8'))[1]) / 1024;
  } catch {
    return NaN;
  }
};
const counts = {};
const waits = [];
const others = [];
const end = Date.now() + (asked('load') ? seconds * 1000 : 0);
await Promise.all(Array.from({ length: 200 }, async (_, client) => {
  for (let turn = client; Date.now() < end; turn++) {
    const which = turn % mixed.length;
    const start = performance.now();
    const abort = turn % 50 === 49 ? AbortSignal.timeout(5) : undefined;
    try {
      const response = await fetch(`${served.address}ask`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(mixed[which]), signal: abort });
      await response.arrayBuffer();
      counts[response.status] = (counts[response.status] ?? 0) + 1;
      if (response.status === 200) (cheap.includes(mixed[which].ask) ? waits : others).push(performance.now() - start);
      if (response.status === 429) await new Promise((done) => setTimeout(done, 200));
    } catch (error) {
      const name = abort ? 'aborted' : `failed: ${error.cause?.code ?? error.message}`;
      counts[name] = (counts[name] ?? 0) + 1;
    }
  }
}));
const told = (list) => {
  list.sort((a, b) => a - b);
  return list.length === 0 ? 'none' : `${list.length}, median ${median(list).toFixed(0)} ms, 99th percentile ${list[Math.floor(list.length * 0.99)].toFixed(0)} ms`;
};
if (asked('load')) {
  console.log(`200 clients, ${seconds} s: ${JSON.stringify(counts)}; load ${loadavg()[0].toFixed(1)}`);
  console.log(`answered about one position or game: ${told(waits)}; the others: ${told(others)}; most memory of the program ${memory().toFixed(0)} MiB`);
}
served.close();

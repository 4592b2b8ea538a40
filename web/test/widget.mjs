// The board of notebooks: what is bundled for the Python package is current, loads in a browser, draws what it is told, and tells clicks.
import { strict as assert } from 'node:assert';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { build } from 'esbuild';
import { here } from './browser.mjs';

const packaged = path.join(here, '../../python/rulesmith');

/** @param {import('playwright-core').Browser} browser @param {string} [picture] where a picture of it is put */
export async function widget(browser, picture) {
  const made = await build({
    absWorkingDir: path.join(here, '..'), entryPoints: ['src/widget.js'], outfile: '../python/rulesmith/board.js', bundle: true, format: 'esm',
    target: ['es2022'], banner: { js: '// Made by web/build.mjs from web/src/widget.js: change that.' }, write: false,
  });
  const code = await readFile(path.join(packaged, 'board.js'), 'utf8');
  assert.equal(made.outputFiles[0].text, code, 'python/rulesmith/board.js is not what web/build.mjs makes');

  const style = await readFile(path.join(packaged, 'board.css'), 'utf8');
  const server = createServer((request, response) => {
    const script = request.url === '/board.js';
    response.writeHead(200, { 'content-type': script ? 'text/javascript' : 'text/html; charset=utf-8' });
    response.end(script ? code : `<!doctype html><style>${style}</style><div id="at"></div>`);
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  const page = await browser.newPage({ viewport: { width: 620, height: 640 } });
  const problems = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  try {
    await page.goto(`http://127.0.0.1:${server.address().port}/`);
    await page.evaluate(async () => {
      const { default: given } = await import('/board.js');
      // A model as anywidget has one: values by name, and whoever hears of changes.
      const values = {
        _shown: { size: 10, title: 'Wythoff', picture: { marks: [{ mark: 'cells', ink: 'blue', runs: [[0, 0, 1], [2, 1, 1], [1, 2, 1], [5, 3, 1], [3, 5, 1], [7, 4, 1], [4, 7, 1], [10, 6, 1], [6, 10, 1]] }] } },
        position: [], _arrows: [], said: '',
      };
      const heard = {};
      const model = {
        saved: 0,
        get: (name) => values[name],
        set: (name, value) => { values[name] = value; (heard[`change:${name}`] ?? []).forEach((act) => act()); },
        save_changes: () => { model.saved += 1; },
        on: (event, act) => { (heard[event] ??= []).push(act); },
        off: (event, act) => { heard[event] = heard[event].filter((known) => known !== act); },
      };
      Object.assign(window, { model, heard, cleanup: given.render({ model, el: document.getElementById('at') }) });
    });
    const canvas = page.locator('canvas');
    await page.waitForFunction(() => document.querySelector('canvas')?.dataset.view);
    assert.equal(await page.locator('.title').textContent(), 'Wythoff');
    const where = (x, y) => page.evaluate(([x, y]) => {
      const canvas = document.querySelector('canvas');
      const [left, bottom, scale] = canvas.dataset.view.split(' ').map(Number);
      return { x: (x - left) * scale, y: canvas.clientHeight - (y - bottom) * scale };
    }, [x, y]);
    const colour = async (x, y) => {
      const { x: px, y: py } = await where(x, y);
      return page.evaluate(([px, py]) => [...document.querySelector('canvas').getContext('2d').getImageData(px * devicePixelRatio, py * devicePixelRatio, 1, 1).data].slice(0, 3), [px, py]);
    };
    await page.waitForTimeout(100);
    assert.deepEqual(await colour(3, 5), [0, 0x72, 0xb2], 'a lost position is blue');
    assert.deepEqual(await colour(4, 5), [255, 255, 255], 'another is not');
    // A click is a new position, and Python is told.
    await canvas.click({ position: await where(8, 9) });
    assert.deepEqual(await page.evaluate(() => [window.model.get('position'), window.model.saved]), [[8, 9], 1]);
    await canvas.press('ArrowLeft');
    assert.deepEqual(await page.evaluate(() => window.model.get('position')), [7, 9]);
    // What Python answers is drawn and said.
    await page.evaluate(() => { window.model.set('_arrows', [[7, 9, 3, 5]]); window.model.set('said', 'take (4, 4)'); });
    await page.waitForTimeout(100);
    const [r, g, b] = await colour(5, 7);
    assert.deepEqual([r, g, b], [0, 0x9e, 0x73], 'the arrow goes from (7, 9) to (3, 5)');
    assert.equal(await page.locator('pre').textContent(), 'take (4, 4)');
    if (picture) await page.screenshot({ path: picture });
    // Values, packed as the library packs them: 0, 1, 2, 3 on a board of side 2.
    await page.evaluate(() => window.model.set('_shown', { size: 1, title: 'Values', packed: { side: 2, bytes: 2, base64: 'AAABAAIAAwA=' } }));
    assert.equal(await page.locator('.title').textContent(), 'Values');
    await page.evaluate(() => window.cleanup());
    assert.deepEqual(await page.evaluate(() => Object.values(window.heard).flat().length), 0, 'nothing is heard after the end');
    assert.deepEqual(problems, []);
  } finally {
    await page.close();
    server.close();
  }
}

// A real browser, the program behind the page, and small helpers.
import { spawn, execFileSync } from 'node:child_process';
import { createServer } from 'node:http';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import path from 'node:path';
import { chromium } from 'playwright-core';

export const here = path.dirname(fileURLToPath(import.meta.url));
export const dist = path.join(here, '../dist');
export const program = process.env.RULESMITH ?? path.join(here, '../../target/debug/rulesmith');

/** Where a browser is, if one is installed. */
export function findBrowser() {
  const known = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];
  return known.find((name) => name && existsSync(name));
}

/** Starts the program, and waits for its first line; or takes an explorer that runs already, at the address EXPLORER. */
export async function serveByProgram() {
  if (process.env.EXPLORER) return { address: process.env.EXPLORER, pid: 0, close: () => {} };
  const child = spawn(program, ['explore', '--port', '0'], { stdio: ['ignore', 'pipe', 'ignore'] });
  const lines = createInterface({ input: child.stdout });
  const address = await new Promise((resolve, reject) => {
    lines.once('line', resolve);
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`the program ended with ${code}`)));
  });
  return { address, pid: child.pid, close: () => child.kill() };
}

const TYPES = { html: 'text/html; charset=utf-8', js: 'text/javascript', css: 'text/css', svg: 'image/svg+xml', wasm: 'application/wasm', txt: 'text/plain' };

/** A plain host of web/dist: no program behind it. */
export async function serveByHost() {
  const server = createServer(async (request, response) => {
    const name = new URL(request.url ?? '/', 'http://x').pathname.replace(/^\/$/, '/index.html').slice(1);
    try {
      if (request.method !== 'GET' || name.includes('/')) throw new Error('no');
      const content = await readFile(path.join(dist, name));
      response.writeHead(200, { 'content-type': TYPES[name.split('.').pop()] ?? 'application/octet-stream' }).end(content);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  return { address: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() };
}

export async function launch() {
  return chromium.launch({
    executablePath: findBrowser(),
    headless: true,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  });
}

/** Runs the program for its exit code. */
export function run(...words) {
  try {
    return { code: 0, out: execFileSync(program, words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }) };
  } catch (error) {
    return { code: error.status, out: String(error.stdout) + String(error.stderr) };
  }
}

/** Where a square is on the screen, once two looks say the same: what arrives late can move the board. */
export async function square(page, x, y) {
  const look = () => page.evaluate(async ([column, row]) => {
    // What is to be drawn is drawn in the next frame.
    for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
    const canvas = document.querySelector('canvas.board');
    const box = canvas.getBoundingClientRect();
    const [left, bottom, scale] = canvas.dataset.view.split(' ').map(Number);
    return { x: box.left + (column - left) * scale, y: box.bottom - (row - bottom) * scale };
  }, [x, y]);
  let before = await look();
  for (;;) {
    await page.waitForTimeout(50);
    const now = await look();
    if (now.x === before.x && now.y === before.y) return now;
    before = now;
  }
}

/** The colour of the board so far from the middle of a square, as it is drawn in one frame. */
export async function colour(page, x, y, away = 0) {
  return page.evaluate(async ([column, row, off]) => {
    for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
    const canvas = document.querySelector('canvas.board');
    const [left, bottom, scale] = canvas.dataset.view.split(' ').map(Number);
    const [px, py] = [(column - left) * scale + off, canvas.clientHeight - (row - bottom) * scale + off];
    return [...canvas.getContext('2d').getImageData(Math.round(px * devicePixelRatio), Math.round(py * devicePixelRatio), 1, 1).data].join();
  }, [x, y, away]);
}

/** Does something with the pointer over a square until the page says what it should: the board may move in between. */
async function over(page, x, y, act, says, what) {
  for (let times = 0; ; times++) {
    const at = await square(page, x, y);
    await act(at);
    try {
      return await page.locator(says).filter({ hasText: what }).first().waitFor({ timeout: 5000 });
    } catch (error) {
      if (times === 12) throw new Error(`over (${x}, ${y}) the page says “${await page.locator(says).innerText()}”, not “${what}”`, { cause: error });
    }
  }
}

/** Holds the pointer over a square, and waits until the page says something about it. */
export const hover = (page, x, y, what) => over(page, x, y, (at) => page.mouse.move(at.x, at.y), '.hover', what);

/** Clicks a square, and waits until the page says something about it. */
export const click = (page, x, y, what) => over(page, x, y, (at) => page.mouse.click(at.x, at.y), '#grid-says', what);

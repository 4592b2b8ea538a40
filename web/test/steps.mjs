// What a person does and sees on the page, for the tests.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { deflateRawSync } from 'node:zlib';

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export const view = (page, name) => page.getByRole('navigation').getByRole('button', { name }).click();
export const sentence = (page) => page.locator('#grid-says');
/** Waits until an element says something. */
export const says = (locator, what) => locator.filter({ hasText: what }).first().waitFor({ timeout: 60000 });

export async function boardShown(page, name, size, values = 'p', against = '') {
  const shows = JSON.stringify([name, size, values, against]);
  await page.waitForFunction((wanted) => document.querySelector('canvas.board')?.dataset.shows === wanted, shows, { timeout: 60000 });
}

export async function violations(page) {
  // The content policy of the page forbids scripts from elsewhere; the driver's own are not held to it.
  await page.evaluate(axe);
  const found = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
  return found.violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.target.join(' ')).slice(0, 3).join(' | ')}`);
}

export async function setPiles(page, piles) {
  await page.getByLabel('piles', { exact: true }).fill(piles);
  await page.getByRole('button', { name: 'Set' }).click();
  await page.waitForFunction((wanted) => [...document.querySelectorAll('.base')].map((base) => base.textContent.split(' = ')[1]).join(' ') === wanted,
    piles.split(' ').sort((a, b) => Number(a) - Number(b)).join(' '));
  await waitForTurn(page);
}

/** Opens a game by its name. */
export async function open(page, where, name) {
  await view(page, where === 'look' ? 'Look' : 'Play');
  await page.locator(`#game-${where}`).fill(name);
  await page.locator(`#game-${where}`).press('Enter');
  if (where === 'play') await says(page.locator('#play-title'), name);
}

/** The part of an address that carries a state, or a text that is none. */
export const link = (state) => `#1${deflateRawSync(typeof state === 'string' ? state : JSON.stringify(state)).toString('base64url')}`;

export const turn = (page) => page.locator('[data-turn]').getAttribute('data-turn');
export async function waitForTurn(page) {
  await page.waitForFunction(() => ['you', 'over'].includes(document.querySelector('[data-turn]')?.dataset.turn ?? ''), null, { timeout: 60000 });
  return turn(page);
}

/** Takes tokens by typing amounts, and waits until it is made. */
export async function take(page, amounts) {
  const before = await page.locator('ol.moves > li').count();
  for (const [pile, amount] of amounts.entries()) await page.locator('.pile input').nth(pile).fill(String(amount));
  await page.locator('.judged.good').waitFor();
  await page.getByRole('button', { name: 'Take', exact: true }).click();
  await page.waitForFunction((count) => document.querySelectorAll('ol.moves > li').length > count, before);
}

/** The winning move that the page itself tells by its hints. */
export async function hinted(page) {
  for (let times = 0; times < 3; times++) await page.getByRole('button', { name: /^Hint/ }).click();
  await page.locator('ol.hints').waitFor();
  const text = await page.locator('ol.hints').innerText();
  const amounts = /Take \(([0-9, ]+)\) by/.exec(text);
  return amounts ? amounts[1].split(', ').map(Number) : null;
}

export const piles = async (page) => (await page.locator('.base').allInnerTexts()).map((text) => Number(text.split(' = ')[1]));

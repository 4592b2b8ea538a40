// Pictures of every view, to be looked at by a person: node web/test/shots.mjs [folder] [address].
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { here, launch, serveByProgram } from './browser.mjs';

const [folder = path.join(here, '../shots'), given] = process.argv.slice(2);
await mkdir(folder, { recursive: true });
const served = given ? { address: given, close: () => {} } : await serveByProgram();
const browser = await launch();
const kinds = [['light', 1280, 900, 'light'], ['dark', 1280, 900, 'dark'], ['phone', 375, 740, 'light'], ['projector', 1920, 1080, 'light']];
const name = (page, where, game) => page.locator(`#game-${where}`).fill(game).then(() => page.locator(`#game-${where}`).press('Enter'));
/** What is shown of a view beyond how it opens. */
const MORE = {
  Look: {
    grundy: async (page) => {
      await page.getByLabel('show').selectOption('grundy');
      await page.getByLabel('piles up to').selectOption('200');
    },
    overlays: async (page) => {
      await page.getByLabel('show').selectOption('p');
      await page.getByLabel('piles up to').selectOption('60');
      await page.getByLabel('moves from the chosen square').check();
      await page.getByLabel('forbidden differences').check();
    },
    rows: async (page) => {
      await page.getByLabel('moves from the chosen square').uncheck();
      await page.getByLabel('forbidden differences').uncheck();
      await page.getByLabel('rows with their periods').check();
      await page.getByLabel('piles up to').selectOption('20');
    },
    sum: async (page) => {
      await page.getByLabel('rows with their periods').uncheck();
      await page.getByLabel('piles up to').selectOption('60');
      await name(page, 'look', 'wythoff + nim(2)');
    },
    fraction: async (page) => {
      await page.getByLabel('any slope').fill('8/5');
      await page.getByRole('button', { name: 'Turn', exact: true }).click();
      await page.waitForTimeout(1000);
      await page.locator('#dial-alpha').scrollIntoViewIfNeeded();
    },
    torus: async (page) => {
      await page.getByLabel('show').selectOption('p');
      await name(page, 'look', 'mtw(2; -(2,3); +(9,18))');
      await page.waitForTimeout(1500);
      await page.getByRole('button', { name: 'Show the proof' }).click();
      for (let step = 0; step < 7; step++) await page.getByRole('button', { name: 'Next step' }).click();
      await page.locator('.torus').scrollIntoViewIfNeeded();
    },
  },
  Play: {
    sum: (page) => name(page, 'play', 'wythoff + nim(2)'),
    chromatic: (page) => name(page, 'play', 'chromatic(phi^2)'),
  },
  Write: {
    proved: (page) => page.getByRole('button', { name: 'Prove' }).click(),
    discover: (page) => page.getByRole('button', { name: 'Discover' }).click(),
  },
};
for (const [kind, width, height, colorScheme] of kinds) {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme, reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.on('console', (message) => message.type() === 'error' && console.log(kind, message.text()));
  page.on('pageerror', (error) => console.log(kind, String(error)));
  await page.goto(served.address);
  for (const view of ['Look', 'Play', 'Write', 'Share']) {
    await page.getByRole('navigation').getByRole('button', { name: view }).click();
    const shot = async (more) => {
      await page.waitForTimeout(1500);
      await page.screenshot({ path: path.join(folder, `${view.toLowerCase()}${more}-${kind}.png`), fullPage: kind === 'phone' });
    };
    await shot('');
    for (const [more, how] of Object.entries(MORE[view] ?? {})) {
      await how(page);
      await shot(`-${more}`);
    }
    await page.goto('about:blank');
    await page.goto(served.address);
  }
  await context.close();
}
await browser.close();
served.close();

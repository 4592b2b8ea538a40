// Pictures of every view, to be looked at by a person: node web/test/shots.mjs [folder] [address].
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { here, launch, serveByProgram } from './browser.mjs';

const [folder = path.join(here, '../shots'), given] = process.argv.slice(2);
await mkdir(folder, { recursive: true });
const served = given ? { address: given, close: () => {} } : await serveByProgram();
const browser = await launch();
const kinds = [['light', 1280, 900, 'light'], ['dark', 1280, 900, 'dark'], ['phone', 375, 740, 'light'], ['projector', 1920, 1080, 'light']];
for (const [name, width, height, colorScheme] of kinds) {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme, reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.on('console', (message) => message.type() === 'error' && console.log(name, message.text()));
  page.on('pageerror', (error) => console.log(name, String(error)));
  await page.goto(served.address);
  for (const view of ['Look', 'Play', 'Write', 'Share']) {
    await page.getByRole('navigation').getByRole('button', { name: view }).click();
    await page.waitForTimeout(1500);
    await page.screenshot({ path: path.join(folder, `${view.toLowerCase()}-${name}.png`), fullPage: name === 'phone' });
  }
  await context.close();
}
await browser.close();
served.close();

// Runs the tests of the explorer in a real browser: node test/run.mjs [server|wasm|both|widget] [part of a name].
import { existsSync } from 'node:fs';
import path from 'node:path';
import { dist, findBrowser, launch, program, serveByHost, serveByProgram } from './browser.mjs';
import { tests } from './explorer.mjs';
import { hostile } from './hostile.mjs';
import { looking } from './looking.mjs';
import { widget } from './widget.mjs';

const [which = 'both', part = ''] = process.argv.slice(2);
if (!findBrowser()) {
  console.log('SKIPPED: no browser is installed (chromium)');
  process.exit(process.env.RULESMITH_NEEDS_BROWSER ? 1 : 0);
}
if (!existsSync(program)) {
  console.log(`there is no program at ${program}: cargo build`);
  process.exit(2);
}
const hasWasm = existsSync(path.join(dist, 'rulesmith.wasm'));
const transports = which === 'both' ? (hasWasm ? ['server', 'wasm'] : ['server']) : which === 'widget' ? [] : [which];
if (which === 'both' && !hasWasm) console.log('SKIPPED: the WebAssembly transport (web/dist/rulesmith.wasm is not built)');

let failed = 0;
const browser = await launch();
if (which === 'both' || which === 'widget') {
  try {
    await widget(browser, process.env.RULESMITH_WIDGET_PICTURE);
    console.log('ok    the board of notebooks');
  } catch (error) {
    failed++;
    console.log(`FAIL  the board of notebooks: ${error}`);
  }
}
for (const transport of transports) {
  const served = transport === 'server' ? await serveByProgram() : await serveByHost();
  for (const [name, test] of Object.entries({ ...tests, ...looking, ...hostile })) {
    if (!name.includes(part)) continue;
    const contexts = [];
    const problems = [];
    const fresh = async (address) => {
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce', acceptDownloads: true });
      contexts.push(context);
      const page = await context.newPage();
      page.setDefaultTimeout(60000);
      page.on('pageerror', (error) => problems.push(String(error)));
      page.on('console', (message) => {
        // A refused question is an answer too; everything else that the browser complains about is a mistake.
        // When text is typed over other text in an editable element, Chromium itself tries to keep its style by an attribute, which
        // the content policy forbids: nothing is lost.
        const byEditing = /Applying inline style/.test(message.text()) && name.match(/^an own game|^long work|ordered piles|^back, forward|^huge piles/);
        if (message.type() === 'error' && !message.text().includes('status of 4') && !byEditing) problems.push(message.text());
      });
      await page.goto(address);
      return page;
    };
    const start = Date.now();
    try {
      await test({ page: await fresh(served.address), fresh, transport, address: served.address });
      if (problems.length > 0) throw new Error(`the browser complained: ${problems.join('; ')}`);
      console.log(`ok    ${transport}: ${name} (${((Date.now() - start) / 1000).toFixed(1)} s)`);
    } catch (error) {
      failed++;
      console.log(`FAIL  ${transport}: ${name}\n      ${String(error.stack ?? error).split('\n').slice(0, 12).join('\n      ')}`);
      if (problems.length > 0) console.log(`      the browser said: ${problems.join('; ')}`);
    }
    await Promise.all(contexts.map((context) => context.close()));
  }
  served.close();
}
await browser.close();
console.log(failed === 0 ? 'the explorer works' : `${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

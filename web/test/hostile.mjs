// Nonsense, haste, and links that were tampered with: the page says what is wrong in a sentence, and goes on.
import assert from 'node:assert/strict';
import { deflateRawSync } from 'node:zlib';
import { boardShown, link, open, says, sentence, setPiles, take, view, waitForTurn } from './steps.mjs';

export const hostile = {
  'links that were tampered with': async ({ page, fresh, address }) => {
    await boardShown(page, 'wythoff', 60);
    // What is not a state at all is said, and the page is as on a first visit.
    const bomb = `#1${deflateRawSync(Buffer.alloc(64 << 20)).toString('base64url')}`;
    for (const broken of ['#1', '#2abc', '#1%%%', '#hello', link('null'), link('{"view":'), link('[]').slice(0, -2), bomb, `#1${'A'.repeat(100000)}`]) {
      const one = await fresh(address + broken);
      await boardShown(one, 'wythoff', 60);
      await says(one.locator('.broken'), 'The link is damaged');
      await one.context().close();
    }
    // What has the wrong kind is left out, and the rest is taken.
    const strange = {
      view: 'look', game: 't-wythoff(2)', upTo: 1e9, values: 'all', lines: 'yes', overlays: ['moves', 'everything', 3], cursor: [-4, 1e300], alpha: 7,
      summand: -1, beside: ['<b>'], text: null, __proto__: { polluted: true },
      play: { start: [1, -2], moves: [{ who: 'me' }], opponent: 'devil', slips: 1e9, first: 3, hide: 'no' },
    };
    const one = await fresh(address + link(strange));
    await boardShown(one, 't-wythoff(2)', 60);
    await says(sentence(one), '(20, 25) is');
    await view(one, 'Play');
    assert.equal(await waitForTurn(one), 'you');
    assert.equal(await one.evaluate(() => ({}).polluted), undefined);
    // Moves that fit no game are refused by the library, and New game mends it.
    const wrong = { ...strange, view: 'play', play: { start: [3, 4, 5], moves: [{ who: 'you', from: [3, 4, 5], take: [1, 0, 0], to: [2, 4, 5], clause: '<img src=x onerror=alert(1)>' }] } };
    const other = await fresh(address + link(wrong));
    await says(other.locator('[role=status]'), 'piles');
    assert.equal(await other.locator('img[src=x]').count(), 0);
    await other.getByRole('button', { name: 'New game' }).click();
    await waitForTurn(other);
    // A link that is opened in the same window is followed.
    await page.evaluate((hash) => { location.hash = hash; }, link({ view: 'look', game: 'freak', upTo: 20 }));
    await boardShown(page, 'freak', 20);
  },

  'back, forward and loading anew keep what is shown': async ({ page }) => {
    await boardShown(page, 'wythoff', 60);
    await open(page, 'look', 't-wythoff(2)');
    await boardShown(page, 't-wythoff(2)', 60);
    await view(page, 'Play');
    await waitForTurn(page);
    await setPiles(page, '3 9');
    await take(page, [0, 1]);
    await waitForTurn(page);
    const moves = await page.locator('ol.moves').innerText();
    await page.waitForTimeout(300);
    await page.reload();
    await page.locator('ol.moves li').first().waitFor();
    assert.equal(await page.locator('ol.moves').innerText(), moves);
    await page.goBack();
    await boardShown(page, 't-wythoff(2)', 60);
    await page.goBack();
    await boardShown(page, 'wythoff', 60);
    await page.goForward();
    await page.goForward();
    await page.locator('ol.moves li').first().waitFor();
    assert.equal(await page.locator('ol.moves').innerText(), moves);
    await view(page, 'Write');
    await says(page.locator('#reading'), 'These rules make sense.');
    await page.getByRole('textbox', { name: 'Rules of the game' }).click();
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText('game "Kept"\npiles x, y\nmove a: take from 1 pile\n');
    await says(page.locator('#reading'), 'These rules make sense.');
    await page.waitForTimeout(600);
    await page.reload();
    await says(page.locator('.editor'), 'game "Kept"');
  },

  'nonsense is answered by a sentence': async ({ page }) => {
    await boardShown(page, 'wythoff', 60);
    for (const [name, wanted] of [['wythof', 'did you mean `wythoff`?'], ['<script>alert(1)</script>', 'found `<`'], ['nim(', 'found the end of the text'], ['t-wythoff(99999999999999999999999)', 't is a whole number from 1'], ['wythoff +', 'found `+`'],
      ['+', 'there is no game named `+`'], ['wythoff + wythof', 'did you mean'], ['nim(2) + '.repeat(40), 'expected'], ['💥', 'named `💥`'], ['x'.repeat(5000), 'named `xxx']]) {
      await page.locator('#game-look').fill(name);
      await page.locator('#game-look').press('Enter');
      await page.locator('.stage .problem').filter({ hasText: wanted }).waitFor();
      assert.ok((await page.locator('.stage .problem').innerText()).length < 900, name.slice(0, 20));
    }
    await open(page, 'look', 'wythoff');
    await boardShown(page, 'wythoff', 60);
    await page.locator('.stage .problem').waitFor({ state: 'detached' });
    await page.getByLabel('compare with').fill('rat');
    await page.getByRole('button', { name: 'Compare' }).click();
    await page.locator('.stage .problem').waitFor();
    await page.getByLabel('any slope').fill('sqrt(');
    await page.getByRole('button', { name: 'Turn', exact: true }).click();
    await says(page.locator('.card .problem'), 'expected');
    await open(page, 'play', 'wythoff');
    await waitForTurn(page);
    for (const typed of ['', '-3 4', '1', '1 2 3', 'a b', '1e9 2', `${'9'.repeat(2001)} 1`, '0.5 1']) {
      const before = await page.locator('.base').allInnerTexts();
      await page.getByLabel('piles', { exact: true }).fill(typed);
      await page.getByRole('button', { name: 'Set', exact: true }).click();
      await page.waitForTimeout(100);
      assert.deepEqual(await page.locator('.base').allInnerTexts(), before, typed.slice(0, 20));
    }
    await says(page.locator('[role=status]'), 'piles');
    await page.locator('.pile input').first().fill('-1');
    await page.locator('.pile input').first().fill(`${'9'.repeat(1500)}`);
    await says(page.locator('.judged.bad'), 'Not legal');
  },

  'haste: views, games and buttons faster than answers come': async ({ page }) => {
    await boardShown(page, 'wythoff', 60);
    // Games one after another: the last one is shown, and nothing of the others.
    await page.evaluate(() => {
      const box = document.querySelector('#game-look');
      for (const name of ['freak', 'mouse', 'rat', 'wythof', 'wythoff + nim(2)', 't-wythoff(3)', 'mouse', 't-wythoff(2)']) {
        box.value = name;
        box.form.requestSubmit();
      }
    });
    await boardShown(page, 't-wythoff(2)', 60);
    await says(page.locator('#stage-title'), 'P-positions of t-wythoff(2)');
    assert.equal(await page.locator('.problem').count(), 0);
    assert.equal(await page.locator('.sum-look').count(), 0);
    for (let times = 0; times < 6; times++) for (const name of ['Play', 'Look', 'Write', 'Share']) await view(page, name);
    await view(page, 'Play');
    await waitForTurn(page);
    // A button that is pressed many times is one move at most for each turn.
    await setPiles(page, '20 31');
    await page.locator('.pile input').nth(1).fill('1');
    await page.locator('.judged.good').waitFor();
    await page.evaluate(() => {
      const button = [...document.querySelectorAll('button')].find((one) => one.textContent.trim() === 'Take');
      for (let times = 0; times < 12; times++) button.click();
    });
    await page.waitForFunction(() => document.querySelectorAll('ol.moves > li').length >= 2);
    await waitForTurn(page);
    await page.waitForTimeout(500);
    const moves = await page.locator('ol.moves > li').allInnerTexts();
    assert.equal(moves.length, 2, moves.join(' | '));
    // New games begun one over the other: one is laid, and can be played.
    await page.evaluate(() => {
      const button = [...document.querySelectorAll('button')].find((one) => one.textContent.trim() === 'New game');
      for (let times = 0; times < 10; times++) button.click();
    });
    await page.waitForFunction(() => document.querySelectorAll('ol.moves > li').length === 0);
    await waitForTurn(page);
    await page.waitForTimeout(500);
    assert.equal(await page.locator('ol.moves > li').count(), 0);
    assert.equal(await page.locator('.pile').count(), 2);
    await page.evaluate(() => {
      const button = [...document.querySelectorAll('button')].find((one) => /^Hint/.test(one.textContent.trim()));
      for (let times = 0; times < 10; times++) button.click();
    });
    await page.locator('ol.hints').waitFor();
    // Work that is begun, left and begun again.
    await view(page, 'Write');
    await says(page.locator('#reading'), 'These rules make sense.');
    await page.evaluate(() => {
      for (const name of ['Prove', 'Discover', 'Learn', 'Recognise', 'Design others', 'Prove']) [...document.querySelectorAll('button')].find((one) => one.textContent.trim() === name).click();
    });
    await says(page.locator('h3'), 'Proved for all n');
    assert.equal(await page.locator('.write .problem').count(), 0);
  },

  'huge piles and huge boards': async ({ page, transport }) => {
    await view(page, 'Play');
    await waitForTurn(page);
    // As many digits as a pile may have: judged, hinted and answered.
    await page.getByLabel('piles', { exact: true }).fill(`${'7'.repeat(2000)} ${'8'.repeat(2000)}`);
    await page.getByRole('button', { name: 'Set', exact: true }).click();
    await says(page.locator('.base'), '2000 digits');
    for (let times = 0; times < 4; times++) await page.getByRole('button', { name: /^Hint/ }).click();
    await says(page.locator('ol.hints'), 'Why:');
    await page.locator('.pile input').nth(1).fill('5'.repeat(2000));
    await page.locator('.judged.good').waitFor();
    await page.getByRole('button', { name: 'Take', exact: true }).click();
    await page.waitForFunction(() => document.querySelectorAll('ol.moves > li').length >= 2, null, { timeout: 60000 });
    await waitForTurn(page);
    // Rules whose numbers leave every board.
    await view(page, 'Write');
    await says(page.locator('#reading'), 'These rules make sense.');
    const write = async (text) => {
      await page.getByRole('textbox', { name: 'Rules of the game' }).click();
      await page.keyboard.press('Control+a');
      await page.keyboard.insertText(text);
    };
    for (const rules of ['let a = 9223372036854775807\npiles x, y\nmove a: take k from x where k * a > y\n', 'piles a, b, c, d, e, f, g, h\nmove a: take from 1 pile\n', `piles x, y\nmove a: take k from x where ${'('.repeat(400)}k${')'.repeat(400)} > 0\n`]) {
      await write(`game "Huge ${rules.length}"\n${rules}`);
      await page.waitForFunction(() => !/Reading/.test(document.querySelector('#reading').textContent), null, { timeout: 60000 });
      await page.waitForTimeout(400);
    }
    // What is too long for a question is refused where the page hears it.
    const said = await page.evaluate(() => window.rulesmithAsk({ ask: 'show', game: { rules: 'x '.repeat(2 << 20) } }).catch((error) => error.message));
    assert.match(said, transport === 'server' ? /^the question is longer than 1048576 bytes/ : /^\S.{10,300}$/s);
    await write('game "Small"\npiles x, y\nmove a: take from 1 pile\n');
    await says(page.locator('#reading'), 'These rules make sense.');
  },

  'who plays does not wait for who proves': async ({ page }) => {
    await boardShown(page, 'wythoff', 60);
    const said = await page.evaluate(async () => {
      const stop = new AbortController();
      const rules = 'game "Hard"\npiles x, y, z\nmove a: take i from x, j from y, k from z where (i + 2*j + 3*k) mod 5 = 1\nmove b: take from 1 pile\n';
      let ended = false;
      const long = window.rulesmithAsk({ ask: 'recognize', game: { rules }, up_to: 500 }, { signal: stop.signal }).catch((error) => error.name).finally(() => { ended = true; });
      const quick = [];
      for (let pile = 10; pile < 20; pile++) quick.push((await window.rulesmithAsk({ ask: 'move', game: 'wythoff', piles: [pile, 20] })).verdict);
      const before = ended;
      stop.abort();
      return { quick, before, long: await long, after: (await window.rulesmithAsk({ ask: 'prove', game: 'wythoff' })).verdict };
    });
    assert.deepEqual(said, { quick: ['N', 'N', 'P', 'N', 'N', 'N', 'N', 'N', 'N', 'N'], before: false, long: 'AbortError', after: 'proved' });
  },
};

// What is drawn over a board, sums, fractions: more tests that both transports run.
import assert from 'node:assert/strict';
import { click, colour, hover } from './browser.mjs';
import { boardShown, link, open, piles, says, sentence, setPiles, take, view, violations, waitForTurn } from './steps.mjs';

const check = (page, name) => page.getByLabel(name, { exact: true }).check();

export const looking = {
  'moves and forbidden differences are drawn over the board': async ({ page }) => {
    await boardShown(page, 'wythoff', 60);
    const before = await colour(page, 20, 10);
    await check(page, 'moves from the chosen square');
    // From (20, 25): 45 by taking from one pile, 20 by the diagonal.
    await says(page.locator('.card p'), 'the 65 squares that can be reached from (20, 25)');
    await hover(page, 20, 10, '(20, 10): N-position, the player to move wins; reached from (20, 25) by nim');
    await hover(page, 10, 15, 'reached from (20, 25) by diagonal');
    assert.notEqual(await colour(page, 20, 10), before);
    // The grid says it too, for those who do not see the canvas.
    const labels = await page.locator('.grid [role=gridcell]').evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-label')));
    assert.equal(labels.filter((label) => label.includes('reached from (20, 25) by nim')).length, 10);
    assert.equal(labels.filter((label) => label.includes('by diagonal')).length, 5);
    await check(page, 'forbidden differences');
    await says(page.locator('.card p'), 'F1: (a_n - a_m, b_n - b_m)');
    // (3, 5) - (1, 2) = (2, 3), so no move takes (2, 3): it would lead to (18, 22).
    await hover(page, 18, 22, 'at a difference of two P-positions, which no move may have');
    // No move of Wythoff's game is forbidden, whatever the square.
    const forbidden = await page.locator('.grid [role=gridcell]').evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-label')).filter((label) => label.includes('difference')));
    assert.ok(forbidden.length > 5 && forbidden.every((label) => !label.includes('reached')), forbidden.join('\n'));
    // They follow the chosen square.
    await page.getByLabel('moves from the chosen square', { exact: true }).uncheck();
    await page.locator('.grid [tabindex="0"]').focus();
    await page.keyboard.press('ArrowUp');
    await says(page.locator('.card p'), 'where a move from (20, 26)');
    // What depends on the piles has no such picture, and says so.
    await open(page, 'look', 'freak');
    await boardShown(page, 'freak', 60);
    await says(page.locator('.card .problem'), 'what may be taken in freak depends on the piles');
  },

  'rows are drawn with their periods over the Grundy values': async ({ page }) => {
    await boardShown(page, 'wythoff', 60);
    await check(page, 'rows with their periods');
    await boardShown(page, 'wythoff', 60, 'grundy');
    await says(page.locator('.card p'), 'Proved for all columns.');
    await page.getByText('The periods', { exact: true }).click();
    // The first periods of Wythoff's game; Landman 2002 has 0, 3, 3, 6, 12, 24.
    await says(page.locator('.card details p'), 'row 1: period 3 from 0; row 2: period 3 from 0; row 3: period 6 from 8; row 4: period 12 from 9');
    await open(page, 'look', 'mouse');
    await says(page.locator('.card .problem'), 'No periods are proved');
  },

  'a sum has a board: one of its games, and where the sum is lost': async ({ page, fresh }) => {
    await boardShown(page, 'wythoff', 60);
    await open(page, 'look', 'wythoff + nim(2)');
    await boardShown(page, 'wythoff + nim(2)', 60);
    await page.getByLabel('piles of the others').fill('1 2');
    await page.getByLabel('piles of the others').press('Enter');
    // 1 and 2 are 3 in nim, so that the sum is lost where Wythoff's game has the value 3: (1, 1) has it not, (0, 3) has.
    await says(page.locator('.sum-look p'), 'There nim(2) has the value 3.');
    await page.waitForFunction(() => document.querySelector('canvas.board').getAttribute('aria-label').includes('the squares with value 3 are where the sum is lost'));
    await hover(page, 0, 3, '(0, 3): Grundy value 3, the sum is lost');
    await click(page, 0, 3, '(0, 3, 1, 2) is a P-position of the sum');
    await click(page, 5, 5, '(5, 5, 1, 2) is an N-position of the sum');
    // The other game can be looked at, and a link carries all of it.
    await page.getByLabel('game on the board').selectOption({ label: 'nim(2)' });
    await page.waitForFunction(() => document.querySelector('#stage-title').textContent.startsWith('nim(2) in the sum'));
    await page.getByLabel('piles of the others').fill('3 5');
    await page.getByLabel('piles of the others').press('Enter');
    await says(page.locator('.sum-look p'), 'There wythoff has the value 0.');
    await view(page, 'Share');
    await page.waitForFunction(() => document.querySelector('#link')?.value.includes('#1'));
    const other = await fresh(await page.locator('#link').inputValue());
    await view(other, 'Look');
    await says(other.locator('.sum-look p'), 'There wythoff has the value 0.');
    assert.equal(await other.getByLabel('piles of the others').inputValue(), '3 5');
  },

  'the arrows of a square on either side of the diagonal': async ({ page, fresh, address }) => {
    await boardShown(page, 'wythoff', 60);
    // The winning move from (5, 9) is to (5, 3), and from (9, 5) it is drawn to (3, 5): the middle of the way.
    await click(page, 5, 9, '(5, 9) is an N-position');
    const green = async (one, x, y) => {
      const [r, g, b] = (await colour(one, x, y)).split(',').map(Number);
      return g > r + 60 && g > b;
    };
    assert.ok(await green(page, 5, 6));
    assert.ok(!(await green(page, 6, 5)));
    await click(page, 9, 5, '(9, 5) is an N-position');
    assert.ok(await green(page, 6, 5));
    assert.ok(!(await green(page, 5, 6)));
    // The same where the square is known before the board is: the state of a link.
    const other = await fresh(address + link({ view: 'look', game: 'wythoff', cursor: [9, 5] }));
    await boardShown(other, 'wythoff', 60);
    await says(sentence(other), '(9, 5) is an N-position');
    assert.ok(await green(other, 6, 5));
    assert.ok(!(await green(other, 5, 6)));
  },

  'a fraction as slope: where its sequences meet, a board and rules': async ({ page }) => {
    await boardShown(page, 'wythoff', 60);
    for (const [typed, board, said] of [['3/2', 'recipe-u(3/2, 3)', 'both contain 3, and'], ['13/12', 'recipe-u(13/12, 13)', '13/12 is a fraction']]) {
      await page.getByLabel('any slope').fill(typed);
      await page.getByRole('button', { name: 'Turn', exact: true }).click();
      await boardShown(page, board, 60);
      await says(page.locator('section', { has: page.locator('#dial-alpha') }), said);
      await says(page.locator('ol.rulesets .badge.good'), 'proved for all n');
    }
  },

  'what is drawn over boards, and sums, are for everybody': async ({ page, fresh, address }) => {
    await boardShown(page, 'wythoff', 60);
    for (const scheme of ['light', 'dark']) {
      await page.emulateMedia({ colorScheme: scheme });
      for (const name of ['moves from the chosen square', 'forbidden differences', 'rows with their periods']) await check(page, name);
      await boardShown(page, 'wythoff', 60, 'grundy');
      await says(page.locator('.card p'), 'Proved for all columns.');
      assert.deepEqual(await violations(page), [], scheme);
      // A smaller board has the chosen square on it, where the keys find it.
      await page.getByLabel('piles up to').selectOption('20');
      await boardShown(page, 'wythoff', 20, 'grundy');
      await says(sentence(page), '(20, 20) is');
      assert.equal(await page.locator('.grid [tabindex="0"]').count(), 1);
      await page.getByLabel('piles up to').selectOption('60');
      await open(page, 'look', 'wythoff + nim(2)');
      await says(page.locator('.sum-look p'), 'There nim(2) has the value');
      assert.deepEqual(await violations(page), [], `${scheme}, a sum`);
      await open(page, 'look', 'wythoff');
      await boardShown(page, 'wythoff', 60, 'grundy');
    }
    const broken = await fresh(`${address}#1damaged`);
    await says(broken.locator('.broken'), 'The link is damaged');
    assert.deepEqual(await violations(broken), []);
    await page.setViewportSize({ width: 375, height: 740 });
    await open(page, 'look', 'wythoff + nim(2)');
    await says(page.locator('.sum-look p'), 'There nim(2) has the value');
    const wide = await page.evaluate(() => [...document.querySelectorAll('main *')].filter((one) => one.getBoundingClientRect().right > 376 && getComputedStyle(one).position !== 'absolute').map((one) => `${one.tagName}.${one.className}`));
    assert.deepEqual(wide, []);
  },

  'the board of the game that is played': async ({ page }) => {
    await open(page, 'play', 't-wythoff(2)');
    await waitForTurn(page);
    await setPiles(page, '4 70');
    await take(page, [0, 1]);
    await waitForTurn(page);
    const moves = await page.locator('ol.moves').innerText();
    const now = await piles(page);
    await page.getByRole('button', { name: 'Look at its board' }).click();
    await says(sentence(page), `(${now.join(', ')}) is`);
    await view(page, 'Play');
    assert.equal(await page.locator('ol.moves').innerText(), moves);
  },
};

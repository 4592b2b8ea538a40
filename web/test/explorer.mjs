// What the explorer must do, in a real browser: a list of tests that both transports run.
import assert from 'node:assert/strict';
import { readFile, writeFile, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { existsSync } from 'node:fs';
import { click, colour, dist, hover, run, square } from './browser.mjs';
import { boardShown, hinted, open, piles, says, sentence, setPiles, take, view, violations, waitForTurn } from './steps.mjs';

export const tests = {
  'a first visit shows Wythoff alive and three things to try': async ({ page }) => {
    await boardShown(page, 'wythoff', 60);
    await says(sentence(page), '(20, 25) is an N-position: the player to move wins.');
    assert.equal(await page.locator('.try li').count(), 3);
  },

  'zoom, hover and click on the map': async ({ page }) => {
    await boardShown(page, 'wythoff', 60);
    const scale = async () => Number((await page.locator('canvas.board').getAttribute('data-view')).split(' ')[2]);
    const before = await scale();
    await hover(page, 3, 5, '(3, 5): P-position, the player to move loses');
    let at = await square(page, 3, 5);
    await page.mouse.move(at.x, at.y);
    await page.mouse.wheel(0, -600);
    await page.waitForFunction((old) => Number(document.querySelector('canvas.board').dataset.view.split(' ')[2]) > old * 2, before);
    // The square stays under the pointer.
    const after = await square(page, 3, 5);
    assert.ok(Math.hypot(after.x - at.x, after.y - at.y) < (await scale()), 'zoom is about the pointer');
    await click(page, 4, 7, '(4, 7) is a P-position: the player to move loses.');
    await click(page, 5, 4, '(5, 4) is an N-position');
    // Dragging moves the board and chooses nothing.
    const left = async () => Number((await page.locator('canvas.board').getAttribute('data-view')).split(' ')[0]);
    const was = await left();
    at = await square(page, 5, 4);
    await page.mouse.move(at.x, at.y);
    await page.mouse.down();
    await page.mouse.move(at.x - 80, at.y, { steps: 5 });
    await page.mouse.up();
    await page.waitForFunction((old) => Number(document.querySelector('canvas.board').dataset.view.split(' ')[0]) > old, was);
    await says(sentence(page), '(5, 4) is an N-position');
    await page.getByRole('button', { name: 'Fit' }).click();
    await page.waitForFunction((old) => Math.abs(Number(document.querySelector('canvas.board').dataset.view.split(' ')[2]) - old) < 0.01, before);
  },

  'Grundy values, and two games compared': async ({ page }) => {
    await boardShown(page, 'wythoff', 60);
    await page.getByLabel('show').selectOption('grundy');
    await boardShown(page, 'wythoff', 60, 'grundy');
    await hover(page, 3, 3, '(3, 3): Grundy value 6');
    await page.getByLabel('compare with').fill('t-wythoff(2)');
    await page.getByRole('button', { name: 'Compare' }).click();
    await boardShown(page, 'wythoff', 60, 'p', 't-wythoff(2)');
  },

  'the grid says every square in words, by keys alone': async ({ page }) => {
    await boardShown(page, 'wythoff', 60);
    await page.locator('.grid [tabindex="0"]').focus();
    for (const [key, wanted] of [['ArrowDown', '(20, 24) is an N-position'], ['Home', '(10, 24) is an N-position'], ['PageDown', '(10, 14)'], ['PageDown', '(10, 4)'], ['ArrowUp', '(10, 5)'], ['ArrowUp', '(10, 6) is a P-position: the player to move loses.']]) {
      await page.keyboard.press(key);
      await says(sentence(page), wanted);
    }
    assert.equal(await page.evaluate(() => document.activeElement.getAttribute('aria-label')), '(10, 6): P-position, the player to move loses');
    assert.equal(await page.locator('.grid [role=gridcell]').count(), 121);
    const labels = await page.locator('.grid [role=gridcell]').evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-label')));
    // The lost positions of Wythoff's game in this part of the board, by Wythoff's own rule.
    const phi = (1 + Math.sqrt(5)) / 2;
    const lost = new Set(Array.from({ length: 40 }, (_, n) => [Math.floor(n * phi), Math.floor(n * phi * phi)]).flatMap(([a, b]) => [`${a},${b}`, `${b},${a}`]));
    for (const label of labels) {
      const [, x, y, side] = /^\((\d+), (\d+)\): ([PN])-position/.exec(label);
      assert.equal(side === 'P', lost.has(`${x},${y}`), label);
    }
  },

  'the dial from phi to sqrt(2), and the rulesets that follow': async ({ page }) => {
    await page.waitForFunction(() => Number(document.querySelector('#dial-alpha')?.max) > 10);
    const dial = page.locator('#dial-alpha');
    assert.match(await dial.getAttribute('aria-valuetext'), /^\(1\+sqrt\(5\)\)\/2/);
    await dial.focus();
    let fractions = 0;
    for (let steps = 0; steps < 90; steps++) {
      await page.keyboard.press('ArrowLeft');
      const now = await dial.getAttribute('aria-valuetext');
      if (/^\d+\/\d+,/.test(now)) fractions++;
      if (now.startsWith('3/2,')) await says(page.locator('section', { has: dial }), 'both contain 3, and');
      if (now.startsWith('sqrt(2),')) break;
    }
    // 8/5, 11/7, 14/9.. with denominators up to 8, between sqrt(2) = 1.414 and phi = 1.618.
    const between = new Set();
    for (let q = 2; q <= 8; q++) for (let p = q + 1; p < 2 * q; p++) if (p / q > Math.SQRT2 && p / q < (1 + Math.sqrt(5)) / 2) between.add(p / q);
    assert.equal(fractions, between.size);
    assert.match(await dial.getAttribute('aria-valuetext'), /^sqrt\(2\), about 1\.41421/);
    await says(page.locator('ol.rulesets b'), 't-Wythoff');
    await boardShown(page, 'relaxed(sqrt(2))', 60);
    assert.ok((await page.locator('ol.rulesets > li').count()) >= 3);
    assert.ok((await page.locator('ol.rulesets .badge.good').count()) >= 1, 'at least one is proved');
    // A design opened in Play.
    await page.locator('ol.rulesets > li').first().getByRole('button', { name: 'Play it' }).click();
    await says(page.locator('#play-title'), 't-Wythoff(2)');
    assert.equal(await waitForTurn(page), 'you');
    await setPiles(page, '2 6');
    await page.getByRole('button', { name: /^Hint/ }).click();
    await says(page.locator('ol.hints'), 'No move wins here');
  },

  'the numbers of a game are dials, and the rulesets follow': async ({ page }) => {
    await boardShown(page, 'wythoff', 60);
    await open(page, 'look', 't-wythoff(2)');
    await boardShown(page, 't-wythoff(2)', 60);
    const knob = page.locator('input.knob');
    assert.equal(await knob.getAttribute('aria-label'), 't, 2');
    await knob.focus();
    await page.keyboard.press('ArrowRight');
    await boardShown(page, 't-wythoff(3)', 60);
    await says(page.locator('.knobs ol.rulesets b'), 't-Wythoff');
    assert.ok((await page.locator('.knobs .badge.good').count()) >= 1);
    // 0 is no such game, and the page says so in the library's words.
    for (let steps = 0; steps < 3; steps++) await page.keyboard.press('ArrowLeft');
    await page.locator('.problem').first().waitFor();
    await page.keyboard.press('ArrowRight');
    await boardShown(page, 't-wythoff(1)', 60);
  },

  'the proof on a torus, step by step': async ({ page }) => {
    await boardShown(page, 'wythoff', 60);
    await open(page, 'look', 'mtw(2; -(2,3); +(9,18))');
    await boardShown(page, 'mtw(2; -(2,3); +(9,18))', 60);
    await page.getByRole('button', { name: 'Show the proof for mtw' }).click();
    await says(page.locator('.torus .step'), 'The pair: a_n = floor(n alpha)');
    const seen = [];
    const pictures = new Set();
    for (let step = 0; step < 30; step++) {
      await page.locator('.torus img').waitFor();
      await page.waitForFunction(() => document.querySelector('.torus img').complete && document.querySelector('.torus img').naturalWidth > 0);
      seen.push(await page.locator('.torus .step').innerText());
      pictures.add(await page.locator('.torus img').getAttribute('src'));
      const next = page.locator('.torus').getByRole('button', { name: 'Next step' });
      if (await next.isDisabled()) break;
      await next.click();
      await page.waitForFunction((before) => document.querySelector('.torus .step').textContent !== before, seen.at(-1));
      await page.waitForTimeout(300);
    }
    for (const wanted of [/^\(A\) /, /^\(B\) /, /^The quadrant/, /w = 1: the point of n lies in one of the quadrants/, /w = 5/]) assert.ok(seen.some((step) => wanted.test(step)), `${wanted} in ${seen.join(' | ')}`);
    assert.ok(pictures.size >= 4, `${pictures.size} pictures`);
    // What the torus does not prove is said.
    await open(page, 'look', 'freak');
    await page.getByRole('button', { name: 'Show the proof for freak' }).click();
    await says(page.locator('.torus .problem'), 'are not complementary');
  },

  'Grundy values of ordered piles stand the right way round': async ({ page }) => {
    await view(page, 'Write');
    await says(page.locator('#reading'), 'These rules make sense.');
    await page.getByRole('textbox', { name: 'Rules of the game' }).click();
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText('game "First pile"\npiles x, y\nmove a: take k from x\n');
    await says(page.locator('#reading'), 'These rules make sense.');
    await page.getByRole('button', { name: 'Look at it' }).click();
    await page.getByLabel('piles up to').selectOption('20');
    await page.getByLabel('show').selectOption('grundy');
    await boardShown(page, 'First pile', 20, 'grundy');
    await hover(page, 5, 2, '(5, 2): Grundy value 5');
    // The value is the first pile, which runs to the right. Numbers stand in the middle of squares.
    assert.equal(await colour(page, 5, 2, -9), await colour(page, 5, 15, -9));
    assert.notEqual(await colour(page, 5, 2, -9), await colour(page, 15, 2, -9));
  },

  'a sum is played to its end, and won': async ({ page }) => {
    await open(page, 'play', 'wythoff + nim(2)');
    await waitForTurn(page);
    assert.deepEqual(await page.locator('.summand h3').allInnerTexts(), ['wythoff', 'nim(2)']);
    // A move in both games is none.
    await page.locator('.pile input').nth(0).fill('1');
    await page.locator('.pile input').nth(2).fill('1');
    await says(page.locator('.judged.bad'), 'a move in a sum is a move in one of its games');
    for (const pile of [0, 2]) await page.locator('.pile input').nth(pile).fill('0');
    for (let moves = 0; moves < 80; moves++) {
      if ((await waitForTurn(page)) === 'over') break;
      const winning = await hinted(page);
      assert.ok(winning, 'from a won position there is always a winning move');
      assert.equal(winning.length, 4);
      await take(page, winning);
    }
    await says(page.locator('[data-turn=over]'), 'You win!');
    assert.deepEqual(await piles(page), [0, 0, 0, 0]);
  },

  'tokens are dragged to the tray': async ({ page }) => {
    await view(page, 'Play');
    await waitForTurn(page);
    await setPiles(page, '3 7');
    const middle = async (locator) => {
      const box = await locator.boundingBox();
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    };
    const drag = async (name) => {
      const [from, to] = [await middle(page.getByRole('button', { name })), await middle(page.locator('.tray'))];
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
      await page.locator('.ghost').waitFor();
      await page.mouse.move(to.x, to.y, { steps: 4 });
      await page.locator('.tray.over').waitFor();
      await page.mouse.up();
    };
    await drag('take 2 from pile y');
    await says(page.locator('ol.moves li'), '(3, 7) − (0, 2) → (3, 5)');
    await waitForTurn(page);
    // What is let go elsewhere is not taken.
    await setPiles(page, '3 7');
    const from = await middle(page.getByRole('button', { name: 'take 1 from pile x' }));
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + 60, from.y + 5, { steps: 4 });
    await page.mouse.up();
    await says(page.locator('.judged.good'), 'it leaves (2, 7)');
    assert.deepEqual(await piles(page), [3, 7]);
    assert.equal(await page.locator('.ghost').count(), 0);
  },

  'a game is replayed move by move': async ({ page }) => {
    await view(page, 'Play');
    await waitForTurn(page);
    await page.locator('.play select').selectOption({ label: 'another person' });
    await waitForTurn(page);
    await setPiles(page, '4 9');
    const moves = [[0, 2], [1, 1], [0, 5], [0, 2], [1, 1]];
    for (const amounts of moves) {
      await page.waitForFunction(() => ['you', 'other'].includes(document.querySelector('[data-turn]')?.dataset.turn ?? ''));
      await take(page, amounts);
    }
    await says(page.locator('[data-turn=over]'), 'wins.');
    const bar = page.getByRole('group', { name: 'Replay' });
    await bar.getByRole('button', { name: 'To the first move' }).click();
    assert.deepEqual(await piles(page), [4, 9]);
    assert.equal(await page.locator('.token.chosen').count(), 2);
    await says(page.locator('[data-turn]'), 'Move 1, first: (0, 2) is taken from (4, 9) by nim, which leaves (4, 7).');
    await bar.getByRole('button', { name: 'One move on' }).click();
    assert.deepEqual(await piles(page), [4, 7]);
    await bar.getByRole('button', { name: 'One move back' }).click();
    assert.deepEqual(await piles(page), [4, 9]);
    // By itself to the end, where the game stands as it did.
    await bar.getByRole('button', { name: 'Replay', exact: true }).click();
    await says(page.locator('[data-turn]'), 'Move 2, second');
    await says(page.locator('[data-turn]'), 'No move is left.');
    assert.deepEqual(await piles(page), [0, 0]);
  },

  'tokens of chromatic nim have their colours': async ({ page }) => {
    await open(page, 'play', 'chromatic(phi^2)');
    await waitForTurn(page);
    await setPiles(page, '6 14');
    await page.locator('.token.vermilion').first().waitFor();
    const phi = (1 + Math.sqrt(5)) / 2;
    const red = new Set(Array.from({ length: 20 }, (_, n) => Math.floor((n + 1) * phi * phi)));
    for (const [pile, size] of [[0, 6], [1, 14]]) {
      const classes = await page.locator('.tokens').nth(pile).locator('.token').evaluateAll((tokens) => tokens.map((token) => token.className));
      // The uppermost token comes first.
      classes.forEach((name, index) => assert.equal(name.includes('vermilion'), red.has(size - index), `level ${size - index}`));
    }
  },

  'the shortest rules are discovered': async ({ page }) => {
    await view(page, 'Write');
    await says(page.locator('#reading'), 'These rules make sense.');
    await page.getByRole('button', { name: 'Discover' }).click();
    await says(page.locator('h3'), 'The shortest rules of the grammar');
    await says(page.locator('ol.rulesets b'), 'cost 18');
    await says(page.locator('.stage'), 'Nothing cheaper in the grammar');
    await says(page.locator('ol.rulesets .badge.good'), 'proved for all n');
  },

  'an automaton is learned and becomes the claim': async ({ page }) => {
    await view(page, 'Write');
    await says(page.locator('#reading'), 'These rules make sense.');
    await page.getByRole('button', { name: 'Learn' }).click();
    await says(page.locator('h3'), 'An automaton, proved for all sizes');
    await says(page.locator('.stage'), 'states and reads numbers in');
    await page.getByRole('button', { name: 'Write it as the claim' }).click();
    await says(page.locator('.editor'), 'automaton(');
    await says(page.locator('#reading'), 'These rules make sense.');
  },

  'a whole game is won against the fallible opponent': async ({ page }) => {
    await view(page, 'Play');
    await waitForTurn(page);
    for (let moves = 0; moves < 60; moves++) {
      if ((await waitForTurn(page)) === 'over') break;
      const winning = await hinted(page);
      assert.ok(winning, 'from a won position there is always a winning move');
      await take(page, winning);
    }
    await says(page.locator('[data-turn=over]'), 'You win!');
    assert.deepEqual(await piles(page), [0, 0]);
    assert.ok((await page.locator('ol.moves > li').allInnerTexts()).filter((text) => text.startsWith('you')).every((text) => text.includes('winning')));
  },

  'the perfect opponent wins from an N-position': async ({ page }) => {
    await view(page, 'Play');
    await waitForTurn(page);
    await page.locator('.play select').selectOption({ label: 'perfect' });
    await waitForTurn(page);
    // From a lost position: whatever is taken, the program is left an N-position, and must win.
    await setPiles(page, '8 13');
    for (let moves = 0; moves < 60; moves++) {
      if ((await waitForTurn(page)) === 'over') break;
      const now = await piles(page);
      await take(page, now.map((_, pile) => (pile === now.findLastIndex((size) => size > 0) ? 1 : 0)));
    }
    await says(page.locator('[data-turn=over]'), 'The program wins.');
  },

  'an illegal move is refused with its rule': async ({ page }) => {
    await view(page, 'Play');
    await waitForTurn(page);
    await setPiles(page, '5 8');
    await page.locator('.pile input').nth(0).fill('1');
    await page.locator('.pile input').nth(1).fill('2');
    await says(page.locator('.judged.bad'), '`diagonal` allows only: take t from x, t from y');
    await page.getByRole('button', { name: 'Take', exact: true }).click();
    await says(page.locator('.judged.bad'), 'Not legal');
    assert.deepEqual(await piles(page), [5, 8]);
    // Undo gives the position back, and piles may be long.
    await take(page, [0, 5]);
    await waitForTurn(page);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.waitForFunction(() => [...document.querySelectorAll('.base')].map((base) => base.textContent.split(' = ')[1]).join() === '5,8');
    await page.getByLabel('piles', { exact: true }).fill(`${'1'.repeat(100)} ${'2'.repeat(100)}`);
    await page.getByRole('button', { name: 'Set' }).click();
    await says(page.locator('.base'), '100 digits');
    await page.getByRole('button', { name: /^Hint/ }).click();
    await says(page.locator('ol.hints'), 'You can win from here.');
  },

  'tokens by click and by keys': async ({ page }) => {
    await view(page, 'Play');
    await waitForTurn(page);
    await setPiles(page, '3 7');
    await page.getByRole('button', { name: 'take 2 from pile y' }).click();
    await says(page.locator('.judged.good'), 'Legal by nim: it leaves (3, 5).');
    await page.locator('.pile input').nth(1).focus();
    await page.keyboard.press('ArrowUp');
    await says(page.locator('.judged.good'), 'it leaves (3, 4)');
    await page.keyboard.press('ArrowDown');
    await says(page.locator('.judged.good'), 'it leaves (3, 5)');
    await page.keyboard.press('Enter');
    await says(page.locator('ol.moves li'), '(3, 7) − (0, 2) → (3, 5)');
  },

  'an own game: a slip, mended, recognised, proved, its certificate accepted': async ({ page, transport }) => {
    await view(page, 'Write');
    const editor = page.getByRole('textbox', { name: 'Rules of the game' });
    await says(page.locator('#reading'), 'These rules make sense.');
    const write = async (text) => {
      await editor.click();
      await page.keyboard.press('Control+a');
      await page.keyboard.insertText(text);
    };
    await write('game "Mine"\npiles x <= y\nmove one: take from 1 pile\nmove two: tke k from x, l from y where |k - l| < 3\n');
    await says(page.locator('#reading.problem'), 'at line 4, column 11');
    await page.locator('.editor').locator('.cm-lintRange-error').waitFor();
    assert.ok(await page.getByRole('button', { name: 'Prove' }).isDisabled());
    await write('game "Mine"\npiles x <= y\nmove one: take from 1 pile\nmove two: take k from x, l from y where |k - l| < 3\n');
    await says(page.locator('#reading'), 'These rules make sense.');
    await page.getByRole('button', { name: 'Recognise' }).click();
    await says(page.locator('code'), 'expect { (floor((');
    await page.getByRole('button', { name: 'Write this claim' }).click();
    await page.waitForFunction(() => document.querySelector('#reading')?.textContent.includes('as the game claims'));
    await page.getByRole('button', { name: 'Prove' }).click();
    await says(page.locator('h3'), 'Proved for all n');
    await page.getByRole('button', { name: 'Check it' }).click();
    // The module of the checker alone, where the page was put together with it.
    const own = existsSync(path.join(dist, 'checker.wasm'));
    await says(page.locator('.checked'), own ? "The checker's own module accepts this certificate: it proves the claim" : 'The checker accepts this certificate');
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download the certificate' }).click()]);
    const folder = await mkdtemp(path.join(tmpdir(), 'rulesmith-'));
    const file = path.join(folder, 'certificate.json');
    await download.saveAs(file);
    const verified = run('verify', file);
    assert.equal(verified.code, 0, verified.out);
    // A certificate with one number changed is not accepted.
    const text = await readFile(file, 'utf8');
    await writeFile(path.join(folder, 'forged.json'), text.replace('|k - l| < 3', '|k - l| < 4'));
    assert.notEqual(run('verify', path.join(folder, 'forged.json')).code, 0);
    // The proof for Coq, which is in the module that is loaded for it.
    if (transport === 'server' || existsSync(path.join(dist, 'rare.wasm'))) {
      await page.getByRole('button', { name: 'Proof for Coq' }).click();
      await says(page.locator('.checked'), 'Saved.');
    }
    // And it can be played.
    await page.getByRole('button', { name: 'Play it' }).click();
    await says(page.locator('#play-title'), 'Mine');
    await waitForTurn(page);
  },

  'long work is cancelled': async ({ page }) => {
    await view(page, 'Write');
    const editor = page.getByRole('textbox', { name: 'Rules of the game' });
    await says(page.locator('#reading'), 'These rules make sense.');
    await editor.click();
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText('game "Hard"\npiles x, y, z\nmove a: take i from x, j from y, k from z where (i + 2*j + 3*k) mod 5 = 1\nmove b: take from 1 pile\n');
    await says(page.locator('#reading'), 'These rules make sense.');
    await page.getByRole('button', { name: 'Recognise' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await says(page.locator('.problem'), 'Stopped.');
    await page.getByRole('button', { name: 'LaTeX' }).click();
    await says(page.locator('pre.result'), '\\begin{itemize}');
  },

  'a shared link opened in a fresh browser gives the same state': async ({ page, fresh }) => {
    await view(page, 'Play');
    await waitForTurn(page);
    await page.locator('.play select').selectOption({ label: 'another person' });
    await waitForTurn(page);
    await setPiles(page, '9 14');
    await take(page, [2, 2]);
    await view(page, 'Share');
    await page.waitForFunction(() => document.querySelector('#link')?.value.includes('#1'));
    const link = await page.locator('#link').inputValue();
    const moves = async (one) => {
      await view(one, 'Play');
      await one.locator('ol.moves li').first().waitFor();
      return one.locator('ol.moves').innerText();
    };
    const other = await fresh(link);
    await says(other.locator('main[data-view=share] h2'), 'A link to all of this');
    await other.waitForFunction((wanted) => document.querySelector('#link')?.value === wanted, link);
    assert.equal(await moves(other), await moves(page));
    // A link that was cut short is a first visit, not an error.
    const cut = await fresh(link.slice(0, -20));
    await boardShown(cut, 'wythoff', 60);
  },

  'files are written by the library': async ({ page, transport }) => {
    await view(page, 'Share');
    const formats = [['P-positions as CSV', '0,0\n1,2\n'], ['P-positions as b-file', '0 0\n1 1\n2 3\n'], ['Board as TikZ', '\\begin{tikzpicture}'], ['Board as SVG', '<svg'], ['Rules in LaTeX', '\\begin{itemize}']];
    for (const [name, wanted] of formats) {
      const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()]);
      assert.ok((await readFile(await download.path(), 'utf8')).includes(wanted), name);
    }
    if (transport === 'server' || existsSync(path.join(dist, 'rare.wasm'))) {
      const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Board as PNG' }).click()]);
      assert.equal((await readFile(await download.path())).subarray(1, 4).toString(), 'PNG');
    }
  },

  'everything by keyboard: views, game, verdict': async ({ page }) => {
    await boardShown(page, 'wythoff', 60);
    await page.keyboard.press('Tab');
    assert.equal(await page.evaluate(() => document.activeElement.textContent), 'Skip to the content');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.locator('main[data-view=play]').waitFor();
    await waitForTurn(page);
    // From the navigation on, tabs alone reach the first stack, a token, and the button.
    const reached = new Set();
    for (let tabs = 0; tabs < 30; tabs++) {
      await page.keyboard.press('Tab');
      reached.add(await page.evaluate(() => document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent));
    }
    for (const name of ['take 1 from pile x', 'take from pile x', 'take from pile y', 'Hint: who wins?', 'New game']) assert.ok(reached.has(name), `${name} in ${[...reached]}`);
  },

  'axe-core finds nothing, light and dark, in every view': async ({ page }) => {
    await boardShown(page, 'wythoff', 60);
    for (const scheme of ['light', 'dark']) {
      await page.emulateMedia({ colorScheme: scheme });
      for (const name of ['Look', 'Play', 'Write', 'Share']) {
        await view(page, name);
        if (name === 'Play') await waitForTurn(page);
        if (name === 'Write') await says(page.locator('#reading'), 'These rules make sense.');
        if (name === 'Look') await says(sentence(page), 'position');
        assert.deepEqual(await violations(page), [], `${name}, ${scheme}`);
      }
    }
  },

  'dark and light are different, and the board follows': async ({ page }) => {
    await boardShown(page, 'wythoff', 60);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.waitForFunction(() => document.querySelector('canvas.board').getContext('2d').getImageData(1, 1, 1, 1).data[0] < 60);
    await page.getByRole('button', { name: 'Switch between light and dark' }).click();
    await page.waitForFunction(() => [...document.querySelector('canvas.board').getContext('2d').getImageData(1, 1, 1, 1).data].join() === '255,255,255,255');
  },

  'nothing is cut off at 375 pixels': async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 740 });
    await boardShown(page, 'wythoff', 60);
    for (const name of ['Look', 'Play', 'Write', 'Share']) {
      await view(page, name);
      if (name === 'Play') await waitForTurn(page);
      if (name === 'Write') await says(page.locator('#reading'), 'These rules make sense.');
      const wide = await page.evaluate(() => [...document.querySelectorAll('body *')].filter((one) => one.getBoundingClientRect().right > 376 && getComputedStyle(one).position !== 'absolute' && !one.closest('.result, .skip')).map((one) => `${one.tagName}.${one.className}`));
      assert.deepEqual(wide, [], name);
    }
  },
};

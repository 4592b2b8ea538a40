// The explorer's board in a notebook: an anywidget (https://anywidget.dev). Python asks the library and says what is shown; here it is
// drawn, by the same code as on the page, and a click is told to Python as a new position.

import { Board } from './board.js';
import { Values } from './values.js';

/**
 * @typedef {{picture?: import('../types/rulesmith').Picture, packed?: import('../types/rulesmith').Packed, size: number, title: string}} Shown
 * @typedef {{get: (name: string) => any, set: (name: string, value: any) => void, save_changes: () => void,
 *   on: (event: string, heard: () => void) => void, off: (event: string, heard: () => void) => void}} Model
 */

/** @param {{model: Model, el: HTMLElement}} given */
function render({ model, el }) {
  const title = document.createElement('div');
  title.className = 'title';
  const canvas = document.createElement('canvas');
  canvas.tabIndex = 0;
  canvas.setAttribute('role', 'img');
  const says = document.createElement('pre');
  says.setAttribute('role', 'status');
  el.classList.add('rulesmith-board');
  el.append(title, canvas, says);

  const choose = (/** @type {[number, number]} */ position) => {
    model.set('position', position);
    model.save_changes();
  };
  const board = new Board(canvas, { click: (x, y) => choose([x, y]) });

  const shown = () => {
    /** @type {Shown} */
    const { picture, packed, size, title: words } = model.get('_shown');
    title.textContent = words;
    canvas.setAttribute('aria-label', words);
    if (packed) board.grundy(new Values(packed));
    else if (picture) board.picture(picture, size);
  };
  const position = () => {
    board.cursor = model.get('position').length === 2 ? model.get('position') : null;
    board.draw();
  };
  const arrows = () => {
    board.arrows = model.get('_arrows').map((/** @type {number[]} */ [x, y, to, up]) => ({ from: [x, y], to: [to, up] }));
    board.draw();
  };
  const said = () => {
    says.textContent = model.get('said');
  };
  const heard = /** @type {Array<[string, () => void]>} */ ([
    ['change:_shown', shown],
    ['change:position', position],
    ['change:_arrows', arrows],
    ['change:said', said],
  ]);
  for (const [event, act] of heard) {
    act();
    model.on(event, act);
  }
  canvas.addEventListener('keydown', (event) => {
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key];
    const [x, y] = model.get('position').length === 2 ? model.get('position') : [0, 0];
    if (!step) return;
    event.preventDefault();
    const inside = (/** @type {number} */ pile) => Math.min(Math.max(pile, 0), board.size);
    choose([inside(x + step[0]), inside(y + step[1])]);
  });
  return () => heard.forEach(([event, act]) => model.off(event, act));
}

export default { render };

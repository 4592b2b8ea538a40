// Formulas as MathML, from the trees that the library gives.

const NS = 'http://www.w3.org/1998/Math/MathML';

/** @param {string} name @param {Array<Node | string>} parts */
function element(name, ...parts) {
  const made = document.createElementNS(NS, name);
  made.append(...parts);
  return made;
}

const mo = (/** @type {string} */ sign) => element('mo', sign);
const GREEK = /** @type {Record<string, string>} */ ({ phi: 'φ', pi: 'π', alpha: 'α', beta: 'β' });
const SIGNS = /** @type {Record<string, string>} */ ({ '<=': '≤', '>=': '≥', '!=': '≠', '*': '⁢', and: ' and ', or: ' or ', in: '∈', '-': '−' });
const BINDING = /** @type {Record<string, number>} */ ({ or: 1, and: 2, in: 4, '<': 4, '<=': 4, '>': 4, '>=': 4, '=': 4, '!=': 4, '+': 5, '-': 5, mod: 6, '*': 6, '/': 6, neg: 7, '^': 8 });

/** @param {any} tree @param {number} outer @returns {Node} */
function of(tree, outer = 0) {
  if (typeof tree === 'number') return element('mn', String(tree));
  if (typeof tree === 'boolean') return element('mi', String(tree));
  if (typeof tree === 'string') return /^[0-9]+$/.test(tree) ? element('mn', tree) : element('mi', GREEK[tree] ?? tree);
  const [head, ...parts] = tree;
  const list = (/** @type {any[]} */ items) => items.flatMap((item, index) => (index ? [mo(','), of(item)] : [of(item)]));
  const call = head === 'call' ? parts.shift() : head;
  if (call === 'floor') return element('mrow', mo('⌊'), of(parts[0]), mo('⌋'));
  if (call === 'sqrt') return element('msqrt', of(parts[0]));
  if (head === '/' && parts.length === 2) return element('mfrac', of(parts[0]), of(parts[1]));
  if (head === '^' && parts.length === 2) return element('msup', of(parts[0], 9), of(parts[1]));
  if (head === 'tuple') return element('mrow', mo('('), ...list(parts), mo(')'));
  if (head === 'braces') return element('mrow', mo('{'), ...list(parts), mo('}'));
  if (head === 'compare') {
    return element('mrow', ...parts.map((/** @type {any} */ part, /** @type {number} */ index) => (index % 2 ? mo(SIGNS[part] ?? part) : of(part, 5))));
  }
  const binding = BINDING[head];
  if (binding && parts.length >= 1) {
    const inner = parts.length === 1
      ? [mo(SIGNS[head] ?? head), of(parts[0], binding)]
      : parts.flatMap((/** @type {any} */ part, /** @type {number} */ index) => (index ? [mo(SIGNS[head] ?? head), of(part, binding + 1)] : [of(part, binding)]));
    return binding < outer ? element('mrow', mo('('), ...inner, mo(')')) : element('mrow', ...inner);
  }
  return element('mrow', element('mi', String(call)), mo('('), ...list(parts), mo(')'));
}

/** A claimed family { (e1, e2) : n >= 0 }. @param {any} family */
export function toMath(family) {
  const positions = family.position.map((/** @type {any} */ one) => one.tree);
  const bounds = family.variables.flatMap((/** @type {any} */ one, /** @type {number} */ index) =>
    [...(index ? [mo(',')] : []), element('mi', one.name), mo('≥'), element('mn', String(one.from))]);
  return element('math', element('mrow', mo('{'), of(['tuple', ...positions]), mo(':'), ...bounds, mo('}')));
}

// The library's colours, as the style sheet has them for light and dark, and its ramp for values.

/** Nine places of viridis (Smith and van der Walt 2015), as in the library's pictures. */
const VIRIDIS = [[68, 1, 84], [71, 44, 122], [59, 81, 139], [44, 113, 142], [33, 144, 141], [39, 173, 129], [92, 200, 99], [170, 220, 50], [253, 231, 37]];

/** @param {number} part from 0 to 1 @returns {[number, number, number]} */
export function ramp(part) {
  const at = Math.min(Math.max(part, 0), 1) * 8;
  const below = Math.min(Math.floor(at), 7);
  const mixed = (/** @type {number} */ channel) =>
    Math.round(VIRIDIS[below][channel] + (VIRIDIS[below + 1][channel] - VIRIDIS[below][channel]) * (at - below));
  return [mixed(0), mixed(1), mixed(2)];
}

/** The colours of the style sheet as it stands now for an element, each looked up once. @param {Element} element @returns {(name: string) => string} */
export function inks(element) {
  const style = getComputedStyle(element);
  /** @type {Map<string, string>} */
  const known = new Map();
  return (name) => {
    const found = known.get(name) ?? style.getPropertyValue(`--${name}`).trim();
    known.set(name, found);
    return found;
  };
}

/**
 * The place of an exact coordinate such as "(41*sqrt(5)-41)/4", for drawing only.
 * @param {number | string} exact
 */
export function place(exact) {
  if (typeof exact === 'number') return exact;
  const tokens = exact.match(/[0-9.]+|sqrt|[-+*/()]/g) ?? [];
  let at = 0;
  /** @returns {number} */
  const factor = () => {
    const token = tokens[at++];
    if (token === '-') return -factor();
    if (token === 'sqrt') return Math.sqrt(factor());
    if (token !== '(') return Number(token);
    const value = sum();
    at++;
    return value;
  };
  const product = () => {
    let value = factor();
    while (tokens[at] === '*' || tokens[at] === '/') value = tokens[at++] === '*' ? value * factor() : value / factor();
    return value;
  };
  const sum = () => {
    let value = product();
    while (tokens[at] === '+' || tokens[at] === '-') value = tokens[at++] === '+' ? value + product() : value - product();
    return value;
  };
  return sum();
}

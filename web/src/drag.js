// Tokens that are dragged: from a stack to the tray. The page says what is dragged and what happens when it is let go.

/** A finger or mouse that has moved less than this has clicked. */
const CLICK = 6;

/**
 * Follows a pointer from a token on; a small stack goes with it.
 * @param {PointerEvent} event
 * @param {number} amount how many tokens are dragged
 * @param {{begun: () => void, dropped: () => void}} heard
 */
export function drag(event, amount, heard) {
  if (event.button !== 0 || !event.isPrimary) return;
  const start = { x: event.clientX, y: event.clientY };
  /** @type {HTMLElement | null} */
  let ghost = null;
  const tray = document.querySelector('.tray');
  const over = (/** @type {PointerEvent} */ now) => {
    const box = tray?.getBoundingClientRect();
    return !!box && now.clientX >= box.left && now.clientX <= box.right && now.clientY >= box.top && now.clientY <= box.bottom;
  };
  const moved = (/** @type {PointerEvent} */ now) => {
    if (now.pointerId !== event.pointerId) return;
    if (!ghost) {
      if (Math.hypot(now.clientX - start.x, now.clientY - start.y) < CLICK) return;
      ghost = document.createElement('div');
      ghost.className = 'ghost';
      ghost.setAttribute('aria-hidden', 'true');
      for (let token = 0; token < Math.min(amount, 8); token++) ghost.append(Object.assign(document.createElement('span'), { className: 'token chosen' }));
      ghost.append(Object.assign(document.createElement('b'), { textContent: String(amount) }));
      document.body.append(ghost);
      heard.begun();
    }
    ghost.style.transform = `translate(${now.clientX}px, ${now.clientY}px)`;
    tray?.classList.toggle('over', over(now));
  };
  const ended = (/** @type {PointerEvent} */ now) => {
    if (now.pointerId !== event.pointerId) return;
    removeEventListener('pointermove', moved);
    removeEventListener('pointerup', ended);
    removeEventListener('pointercancel', ended);
    const dropped = ghost && now.type === 'pointerup' && over(now);
    ghost?.remove();
    tray?.classList.remove('over');
    if (dropped) heard.dropped();
  };
  addEventListener('pointermove', moved);
  addEventListener('pointerup', ended);
  addEventListener('pointercancel', ended);
}

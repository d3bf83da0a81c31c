// Fingers that drag a sheet or the feed. Decides only that one finger drags, and two do not.
/**
 * Reports how far a single finger has dragged what may be dragged where it began, in CSS pixels downward, and its release.
 * @param {(node: Element) => boolean} mayBegin
 * @param {(distance: number) => void} dragged
 * @param {() => void} released
 */
function listenForDrags(mayBegin, dragged, released) {
  /** @type {number | null} */
  let start = null;
  root.addEventListener('touchstart', event => {
    start = event.touches.length === 1 && mayBegin(event.target) ? event.touches[0].clientY : null;
  }, { passive: true });
  root.addEventListener('touchmove', event => { if (start !== null) dragged(event.touches[0].clientY - start); }, { passive: true });
  for (const end of /** @type {const} */ (['touchend', 'touchcancel'])) {
    root.addEventListener(end, () => { if (start !== null) { start = null; released(); } }, { passive: true });
  }
}

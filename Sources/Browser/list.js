// Reports touches, keys and the date scrubber of a list, and the visibility of the page. Decides only which key is L or P
// on this keyboard, that Escape presses the last Back button and the question mark opens the page of keys, and that a drag of the
// scrubber begins after 5 px.

/**
 * Whether this is the key of the letter, L or P, or, on a keyboard without Latin letters, the key in its place.
 * @param {KeyboardEvent} event
 * @param {string} letter
 */
const isLetter = ({ key, code, repeat }, letter) =>
  !repeat && (key?.toUpperCase() === letter || code === 'Key' + letter && !/^[a-z]$/i.test(key));

// Keys that scroll the list in front; focusing it lets the browser do so.
const SCROLLING = [' ', 'ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End'];

/**
 * A function that lets `act` run in the next frame, once however often it is called before.
 * @param {() => void} act
 */
function oncePerFrame(act) {
  let isDue = false;
  return () => {
    if (isDue) return;
    isDue = true;
    requestAnimationFrame(() => { isDue = false; act(); });
  };
}

function listenToList() {
  addEventListener('keydown', event => {
    // Why another tab: uploads and what was typed stay.
    if (event.key === '?' && !document.activeElement?.matches('input,textarea')) open('/account/keys', '_blank', 'noopener');
    if (event.key === 'Escape' && !root.querySelector('dialog') && document.activeElement?.localName !== 'input') {
      // The last one is in front: adding photos covers a list.
      /** @type {HTMLElement | undefined} */ ([...root.querySelectorAll('.bar .back, .adding > .back')].pop())?.click();
    }
    if (document.activeElement === document.body && SCROLLING.includes(event.key)) [...root.querySelectorAll('main:not(.hidden)')].pop()?.focus({ preventScroll: true });
  });
  /** @type {Record<string, number>} */
  const keys = { ArrowUp: 1, ArrowDown: 2, PageUp: 3, PageDown: 4, Home: 5, End: 6 };
  /** @type {(isTouched: (event: TouchEvent) => number) => (event: TouchEvent & At<'touchstart'>) => void} */
  const touch = isTouched => event => { if (event.target.closest?.('[data-name=feed]')) app.feedTouched(isTouched(event)); };
  root.addEventListener('touchstart', touch(() => 1), { passive: true });
  for (const end of /** @type {const} */ (['touchend', 'touchcancel'])) {
    root.addEventListener(end, touch(event => event.touches.length > 0 ? 1 : 0), { passive: true });
  }
  // `start` is where a pointer went down on the thumb; null after the pointer has moved.
  let /** @type {HTMLElement | null} */ track = null, last = 0, /** @type {number | null} */ start = null;
  /**
   * Reports what the pointer did to the thumb: 1 grabbed it, 2 moved, 3 released it.
   * @param {number} kind
   */
  const scrub = kind => {
    if (!track) return;
    const box = track.getBoundingClientRect();
    app.scrubbed(kind, last - box.top, box.height);
  };
  root.addEventListener('pointerdown', event => {
    const thumb = event.target.closest('[role=slider]');
    if (!thumb || !event.isPrimary) return;
    track = thumb.parentElement;
    last = start = event.clientY;
    thumb.setPointerCapture(event.pointerId);
  });
  const tellMove = oncePerFrame(() => scrub(2));
  root.addEventListener('pointermove', event => {
    if (!track || !event.isPrimary) return;
    if (start !== null) {
      if (Math.abs(event.clientY - start) < 5) return;
      start = null;
      scrub(1);
    }
    last = event.clientY;
    tellMove();
  });
  for (const end of /** @type {const} */ (['pointerup', 'pointercancel', 'lostpointercapture'])) {
    root.addEventListener(end, event => {
      if (!track || !event.isPrimary) return;
      if (start === null) { scrub(2); scrub(3); }
      // A tap is passed to the element below: the thumb's touch area covers the hearts.
      else if (end === 'pointerup') {
        const below = document.elementsFromPoint(event.clientX, event.clientY).find(node => !track?.contains(node));
        /** @type {HTMLElement | undefined} */ (below)?.click();
      }
      track = null;
    });
  }
  root.addEventListener('keydown', event => {
    if (!event.target.closest('[role=slider]') || !keys[event.key]) return;
    event.preventDefault();
    app.scrubKey(keys[event.key]);
  });
  root.addEventListener('keydown', event => {
    /** @type {HTMLElement | null} */
    const card = event.target.closest('article');
    if (!card || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isLetter(event, 'L')) /** @type {HTMLElement} */ (card.querySelector('.heart')).click();
    const key = KEYS[event.key];
    if (key && app.arrowPressed(key, ...handText(card.dataset.name ?? ''))) event.preventDefault();
  });
  document.addEventListener('visibilitychange', () => app.uncovered(document.visibilityState === 'visible' ? 1 : 0));
}

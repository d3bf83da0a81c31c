// The feed: touches, keys, the date scrubber and the visibility of the page.

/**
 * The card that an arrow key leads to: the one beside this one in the list's order, or of the nearest
 * row above or below the one whose middle is nearest. Undefined if no photo is there.
 * @param {HTMLElement} card
 * @param {string} key
 */
function cardToward(card, key) {
  const cards = /** @type {HTMLElement[]} */ ([.../** @type {HTMLElement} */ (card.parentElement).querySelectorAll('article')]);
  const at = cards.indexOf(card);
  if (key === 'ArrowLeft') return cards[at - 1];
  if (key === 'ArrowRight') return cards[at + 1];
  const way = key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : 0;
  /** @type {(one: HTMLElement) => number} */
  const down = one => (one.offsetTop - card.offsetTop) * way;
  /** @type {(one: HTMLElement) => number} */
  const aside = one => Math.abs(one.offsetLeft + one.offsetWidth / 2 - card.offsetLeft - card.offsetWidth / 2);
  return cards.filter(one => down(one) > 0).sort((one, other) => down(one) - down(other) || aside(one) - aside(other))[0];
}

/**
 * Whether this is the key L or, on a keyboard without Latin letters, the key in its place.
 * @param {KeyboardEvent} event
 */
const isLike = ({ key, code, repeat }) => !repeat && (/^l$/i.test(key) || code === 'KeyL' && !/^[a-z]$/i.test(key));

// Keys that scroll the list in front; focusing it lets the browser do so.
const SCROLLING = [' ', 'ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End'];

function listenToList() {
  addEventListener('keydown', event => {
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
  let isMoveTold = true;
  root.addEventListener('pointermove', event => {
    if (!track || !event.isPrimary) return;
    if (start !== null) {
      if (Math.abs(event.clientY - start) < 5) return;
      start = null;
      scrub(1);
    }
    last = event.clientY;
    if (!isMoveTold) return;
    isMoveTold = false;
    requestAnimationFrame(() => { isMoveTold = true; scrub(2); });
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
    if (isLike(event)) /** @type {HTMLElement} */ (card.querySelector('.heart')).click();
    const next = cardToward(card, event.key);
    if (!next) return;
    event.preventDefault();
    /** @type {HTMLElement} */ (next.querySelector('.open')).focus();
  });
  document.addEventListener('visibilitychange', () => app.uncovered(document.visibilityState === 'visible' ? 1 : 0));
}

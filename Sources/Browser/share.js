// Sheets: what the system can share, a link for the clipboard, and the finger that drags a sheet. Decides only where such
// a drag may begin, and how a link is copied without a clipboard.

// What the system can share: 2 files and links, 1 links only, 0 nothing.
function sharingAbility() {
  if (!navigator.share) return 0;
  const picture = new File(['x'], 'x.jpg', { type: 'image/jpeg' });
  return navigator.canShare?.({ files: [picture], url: location.href }) ? 2 : 1;
}

/**
 * For pages without a clipboard (plain HTTP): copies a selection inside the modal, since the rest
 * of the page is inert.
 * @param {string} link
 */
function copyByHand(link) {
  const field = document.createElement('textarea');
  field.value = link;
  field.className = 'unseen';
  const held = document.activeElement;
  (held?.closest('dialog') ?? document.body).append(field);
  field.select();
  const isDone = document.execCommand('copy');
  field.remove();
  held?.focus();
  return isDone;
}

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

function listenToSheets() {
  app.ableToShare(sharingAbility());
  root.addEventListener('close', event => tell(event.target, 4), true);
  listenForDrags(node => !!node.closest('.panel'), app.sheetDragged, app.sheetReleased);
}

// What the system shares: files and links, links only, nothing.
function sharingAbility() {
  if (!navigator.share) return 0;
  const picture = new File(['x'], 'x.jpg', { type: 'image/jpeg' });
  return navigator.canShare?.({ files: [picture], url: location.href }) ? 2 : 1;
}

// Where a page has no clipboard (plain http): a selection inside the modal, for the rest is inert.
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

function listenToSheets() {
  app.ableToShare(sharingAbility());
  // A modal that the browser closed without asking, as it may for a key pressed twice.
  root.addEventListener('close', event => tell(event.target, 4), true);
  let start = null;
  root.addEventListener('touchstart', event => {
    start = event.target.closest('.panel') && event.touches.length === 1 ? event.touches[0].clientY : null;
  }, { passive: true });
  root.addEventListener('touchmove', event => {
    if (start !== null) app.sheetDragged(event.touches[0].clientY - start);
  }, { passive: true });
  for (const end of ['touchend', 'touchcancel']) {
    root.addEventListener(end, () => { if (start !== null) { start = null; app.sheetReleased(); } }, { passive: true });
  }
}

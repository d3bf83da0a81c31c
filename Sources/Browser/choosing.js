// On pages of the server: selects photos by pages and ranges, counts them, and copies addresses. Decides only which boxes a range
// has; without this script the boxes and links do the same with a reload, and an address is copied by hand.

/**
 * Makes the boxes of a form selectable in ranges, and keeps the count.
 * @param {HTMLFormElement} form
 */
function choose(form) {
  const boxes = /** @type {HTMLInputElement[]} */ ([...form.querySelectorAll('input[name=photo]')]);
  /** @type {HTMLInputElement | null} */
  const all = form.querySelector('input[name=all]');
  const count = form.querySelector('.count');
  const text = count?.textContent ?? '';
  let last = -1;
  function show() {
    const chosen = boxes.filter(box => box.checked).length;
    for (const box of boxes) box.disabled = all?.checked ?? false;
    if (count) count.textContent = all?.checked ? all.parentElement?.textContent ?? '' : text.replace(/\d+$/, String(chosen));
  }
  form.addEventListener('click', event => {
    const target = /** @type {HTMLInputElement} */ (event.target), place = boxes.indexOf(target);
    if (place >= 0) {
      const [from, to] = event.shiftKey && last >= 0 ? [Math.min(last, place), Math.max(last, place)] : [place, place];
      for (const box of boxes.slice(from, to + 1)) box.checked = boxes[place].checked;
      last = place;
    }
    const link = target.closest('.each, .none');
    if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault();
      if (all) all.checked = false;
      for (const box of boxes) box.checked = link.matches('.each');
    }
    show();
  });
  // The browser may restore what was checked.
  addEventListener('pageshow', show);
  show();
}

/**
 * Copies the address in front of a button.
 * @param {HTMLButtonElement} button
 * @param {HTMLAnchorElement} link
 */
async function copy(button, link) {
  if (!await copyText(link.href)) return;
  const label = button.textContent;
  button.textContent = button.value;
  setTimeout(() => { button.textContent = label; }, 2000);
}

for (const form of document.querySelectorAll('form.choosing')) choose(/** @type {HTMLFormElement} */ (form));
for (const found of document.querySelectorAll('button.copy')) {
  const button = /** @type {HTMLButtonElement} */ (found);
  const link = /** @type {HTMLAnchorElement} */ (button.previousElementSibling);
  button.disabled = false;
  button.onclick = () => copy(button, link);
}

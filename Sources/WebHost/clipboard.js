// Texts for the clipboard. Decides only how they are copied on pages that have none (plain HTTP).

/**
 * Copies a selection inside the open modal, if there is one, since the rest of the page is inert then.
 * @param {string} text
 */
function copyByHand(text) {
  const field = document.createElement('textarea');
  field.value = text;
  field.style.cssText = 'position:fixed;opacity:0';
  const held = /** @type {HTMLElement | null} */ (document.activeElement);
  (held?.closest('dialog') ?? document.body).append(field);
  field.select();
  const isDone = document.execCommand('copy');
  field.remove();
  held?.focus();
  return isDone;
}

/**
 * Copies a text; resolves to whether that succeeded.
 * @param {string} text
 */
const copyText = text => (async () => navigator.clipboard.writeText(text))().then(() => true, () => copyByHand(text));

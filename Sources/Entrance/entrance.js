// Carries out the effects of the sign-in flow and reports events to it. The numeric codes of triggers and commands are the
// raw values of the Swift types. Decides only where the caret stays, and which clicks are outside of all controls.
/** @type {EventTarget | null | undefined} */
let composed;

/**
 * Reports a trigger at an element, with the text of an input; returns 1 if the app handled it.
 * @param {Element} node
 * @param {number} trigger
 */
const tell = (node, trigger, value = '') =>
  node[mark] ? app.happened(node[mark], trigger, ...handText(value)) : 0;

/**
 * Reports the trigger to the innermost element that listens for it.
 * @param {Element | null} node
 * @param {number} trigger
 */
function tellUp(node, trigger) {
  for (; node && node !== root; node = node.parentElement) if (tell(node, trigger)) return true;
  return false;
}

/**
 * Counts letters and digits: the caret keeps its place among them, whatever is inserted between
 * them.
 * @param {string} value
 */
const signs = value => (value.match(/[\p{L}\p{N}]/gu) ?? []).length;

/**
 * Sets the text of a field; the caret keeps its place among the letters and digits.
 * @param {HTMLInputElement} field
 * @param {string} value
 */
function show(field, value) {
  // Why: an input method still owns the text that it is composing; writing to the field would break
  // the composition.
  if (field === composed) return;
  field.told = value;
  if (field.value === value) return;
  const hasCaret = field === document.activeElement;
  const after = hasCaret ? signs(field.value.slice(/** @type {number} */ (field.selectionEnd))) : 0;
  field.value = value;
  if (!hasCaret) return;
  let caret = 0;
  while (signs(value.slice(caret)) > after) caret += 1;
  field.setSelectionRange(after ? caret : value.length, after ? caret : value.length);
}

/**
 * Reports the text that the person typed.
 * @param {HTMLInputElement} field
 */
function typed(field) {
  field.told = field.value;
  tell(field, 5, field.value);
  // Characters that the app rejected are removed from the field.
  if (field.hasAttribute('value')) show(field, /** @type {string} */ (field.getAttribute('value')));
}

/**
 * A password manager may have filled in fields without an event.
 * @param {HTMLFormElement | null | undefined} form
 */
function tellRest(form) {
  for (const field of form?.querySelectorAll('input:enabled:not([type=hidden])') ?? []) {
    if (field.value !== (field.told ?? field.defaultValue)) typed(field);
  }
}

hooks.changed = (node, name, value) => {
  if (value !== null && name === 'value' && node.localName === 'input') show(/** @type {HTMLInputElement} */ (node), value);
};

/**
 * Reports the time for the newest timer; the app ignores older ones.
 * @type {(() => void) | undefined}
 */
let ring;

Object.assign(host, {
  send(call, methodAt, methodBytes, addressAt, addressBytes, formAt, formBytes) {
    const method = text(methodAt, methodBytes);
    const body = formBytes ? new URLSearchParams(text(formAt, formBytes)) : undefined;
    ask(call, text(addressAt, addressBytes), { method, body, headers: { Accept: 'application/json' } });
  },
  order(kind, at, bytes) {
    const value = text(at, bytes);
    if (kind === 1) document.getElementById(value)?.focus();
    else if (kind === 2) hideKeyboard();
    else if (kind === 3) { const field = /** @type {HTMLInputElement | null} */ (document.getElementById(value)); if (field) field.value = ''; }
    else if (kind === 4) readMessage();
    else location.assign(value);
  },
  wake(number, milliseconds) {
    setTimeout(ring = () => app.woke(number, Date.now()), milliseconds);
  },
  loadWords() {
    const words = document.querySelector('link[rel=preload][href*=words]')?.href;
    if (!words) return;
    fetch(words).then(answer => answer.arrayBuffer())
      .then(bytes => app.wordsLoaded(...hand(new Uint8Array(bytes)))).catch(() => {});
  },
});

// Why only inputs: a button in a dialog that has just opened must keep the focus.
function hideKeyboard() {
  const held = document.activeElement;
  if (held instanceof HTMLInputElement) held.blur();
}

/** @type {AbortController | undefined} */
let reading;
function readMessage() {
  if (!('OTPCredential' in window)) return;
  reading?.abort();
  reading = new AbortController();
  navigator.credentials.get({ otp: { transport: ['sms'] }, signal: reading.signal })
    .then(found => { if (found) app.messageArrived(...handText(found.code)); }).catch(() => {});
}

function listen() {
  // Why: browsers delay or stop the timers of a hidden page, so a timer may be overdue.
  document.addEventListener('visibilitychange', () => ring?.());
  root.addEventListener('click', event => { if (tellUp(event.target, 1)) event.preventDefault(); });
  document.addEventListener('click', event => {
    if (event.target.closest('input, label, button, a, dialog')) return;
    tellUp(root.contains(event.target) && event.target !== root ? event.target : root.firstElementChild, 8);
  });
  root.addEventListener('input', event => typed(event.target));
  root.addEventListener('change', event => tellRest(event.target.form));
  root.addEventListener('compositionstart', event => { composed = event.target; });
  root.addEventListener('compositionend', event => { composed = null; typed(event.target); });
  root.addEventListener('keydown', event => {
    if (event.key !== 'Enter' || event.isComposing || event.target.localName !== 'input') return;
    tellRest(event.target.form);
    if (tell(event.target, 6)) event.preventDefault();
  });
  root.addEventListener('submit', event => {
    tellRest(event.target);
    if (tellUp(event.target, 7)) event.preventDefault();
  });
  root.addEventListener('cancel', event => { event.preventDefault(); tell(event.target, 4); }, true);
}

/** @type {[HTMLInputElement, string][]} */
let written = [];
// @ts-expect-error: the bundle is a module, which this file by itself is not.
await start(() => {
  written = [...root.querySelectorAll('input')].filter(field => field.value !== field.defaultValue)
    .map(field => [field, field.value]);
});
listen();
// Passes on the text that the person typed before the app was ready.
for (const [field, value] of written) if (field.isConnected) { field.value = value; typed(field); }
document.documentElement.dataset.ready = '';

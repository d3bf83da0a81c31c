// Carries out what the entrance orders and tells it what happened. Decides nothing.
// The numbers of changes, triggers and orders are those of Patches.Kind, Trigger and Order in Swift.
const root = document.getElementById('app');
const nodes = new Map([[0, root]]);
const decoder = new TextDecoder(), encoder = new TextEncoder();
let app, composed;

const memory = () => app.memory.buffer;
const text = (at, bytes) => decoder.decode(new Uint8Array(memory(), at, bytes));

function hand(bytes) {
  const at = app.allocate(bytes.length);
  new Uint8Array(memory(), at, bytes.length).set(bytes);
  return [at, bytes.length];
}

const tell = (node, trigger, value = '') =>
  node.number ? app.happened(node.number, trigger, ...hand(encoder.encode(value))) : 0;

// The first of the element and those around it that waits for the trigger takes it.
function tellUp(node, trigger) {
  for (; node && node !== root; node = node.parentNode) if (tell(node, trigger)) return true;
  return false;
}

// Where the caret was among letters and digits it stays, whatever is put between them.
const signs = value => (value.match(/[\p{L}\p{N}]/gu) ?? []).length;

function show(field, value) {
  // Why: a text that is still being composed is the keyboard's, writing to it would break it.
  if (field === composed) return;
  field.told = value;
  if (field.value === value) return;
  const hasCaret = field === document.activeElement;
  const after = hasCaret ? signs(field.value.slice(field.selectionEnd)) : 0;
  field.value = value;
  if (!hasCaret) return;
  let caret = 0;
  while (signs(value.slice(caret)) > after) caret += 1;
  field.setSelectionRange(after ? caret : value.length, after ? caret : value.length);
}

function typed(field) {
  field.told = field.value;
  tell(field, 5, field.value);
  // What the entrance did not take is not left standing in the field.
  if (field.hasAttribute('value')) show(field, field.getAttribute('value'));
}

// A password manager may have filled fields in without saying so.
function tellRest(form) {
  for (const field of form?.querySelectorAll('input:enabled:not([type=hidden])') ?? []) {
    if (field.value !== (field.told ?? field.defaultValue)) typed(field);
  }
}

const host = {
  apply(wordsAt, count, textAt, bytes) {
    const words = new Int32Array(memory(), wordsAt, count).slice();
    const all = text(textAt, bytes);
    let at = 0, used = 0;
    const next = () => words[at++];
    const string = () => { const length = next(); used += length; return all.substr(used - length, length); };
    while (at < count) {
      const kind = next(), number = next();
      const node = nodes.get(number);
      if (kind === 1) {
        const made = document.createElement(string());
        made.number = number;
        nodes.set(number, made);
      } else if (kind === 2) {
        node.textContent = string();
      } else if (kind === 3) {
        const name = string(), value = string();
        node.setAttribute(name, value);
        if (name === 'value' && node.localName === 'input') show(node, value);
      } else if (kind === 4) {
        node.removeAttribute(string());
      } else if (kind === 5) {
        nodes.get(next()).insertBefore(node, nodes.get(next() || -1) ?? null);
      } else {
        for (const part of [node, ...node.querySelectorAll('*')]) nodes.delete(part.number);
        node.remove();
      }
    }
    openDialogs();
  },
  clear() {
    root.replaceChildren();
    nodes.clear();
    nodes.set(0, root);
  },
  send(call, methodAt, methodBytes, addressAt, addressBytes, formAt, formBytes) {
    const method = text(methodAt, methodBytes), address = text(addressAt, addressBytes);
    const body = formBytes ? new URLSearchParams(text(formAt, formBytes)) : undefined;
    fetch(address, { method, body, credentials: 'same-origin', headers: { Accept: 'application/json' } })
      .then(async answer => [answer.status, new Uint8Array(await answer.arrayBuffer())])
      .catch(() => [0, new Uint8Array()])
      .then(([status, bytes]) => app.answered(call, status, ...hand(bytes)));
  },
  order(kind, at, bytes) {
    const value = text(at, bytes);
    if (kind === 1) document.getElementById(value)?.focus();
    else if (kind === 2) hideKeyboard();
    else if (kind === 3) { const field = document.getElementById(value); if (field) field.value = ''; }
    else if (kind === 4) readMessage();
    else location.assign(value);
  },
  wake(number, seconds) { setTimeout(() => app.woke(number), seconds * 1000); },
  loadWords() {
    const words = document.querySelector('link[rel=preload][href*=words]')?.href;
    if (!words) return;
    fetch(words).then(answer => answer.arrayBuffer())
      .then(bytes => app.wordsLoaded(...hand(new Uint8Array(bytes)))).catch(() => {});
  },
  random(at, bytes) { crypto.getRandomValues(new Uint8Array(memory(), at, bytes)); },
  print(at, bytes) { console.log(text(at, bytes)); },
};

// Only what is typed in has a keyboard; a button of a dialog that has just opened keeps the focus.
function hideKeyboard() {
  if (document.activeElement?.localName === 'input') document.activeElement.blur();
}

let reading;
function readMessage() {
  if (!('OTPCredential' in window)) return;
  reading?.abort();
  reading = new AbortController();
  navigator.credentials.get({ otp: { transport: ['sms'] }, signal: reading.signal })
    .then(found => { if (found) app.messageArrived(...hand(encoder.encode(found.code))); }).catch(() => {});
}

function openDialogs() {
  for (const dialog of root.querySelectorAll('dialog')) {
    if (dialog.matches(':modal')) continue;
    dialog.removeAttribute('open');
    dialog.showModal();
  }
}

function adopt() {
  let number = 0, tags = '';
  for (const node of root.querySelectorAll('*')) {
    node.number = ++number;
    tags += node.localName + ',';
    nodes.set(number, node);
  }
  return encoder.encode(tags);
}

function listen() {
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
  // A page that the browser kept while it was away may show what is no longer true.
  addEventListener('pageshow', event => { if (event.persisted) location.reload(); });
}

const data = encoder.encode(document.getElementById('start').textContent);
const wasm = document.querySelector('link[rel=preload][href*=wasm]').href;
const { instance } = await WebAssembly.instantiateStreaming(fetch(wasm), { host });
app = instance.exports;
const written = [...root.querySelectorAll('input')].filter(field => field.value !== field.defaultValue)
  .map(field => [field, field.value]);
const tags = adopt();
app.start(...hand(data), ...hand(tags));
openDialogs();
listen();
// What was typed before the entrance was ready counts as well.
for (const [field, value] of written) if (field.isConnected) { field.value = value; typed(field); }
document.documentElement.dataset.ready = '';

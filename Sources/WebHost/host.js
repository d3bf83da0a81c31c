// What every wasm app of the product is given: its page, its memory, the patches it sends. Decides nothing.
// `make web` writes this before the script of each app. The numbers of changes are those of Patches.Kind in Swift.
const root = document.getElementById('app');
const nodes = new Map([[0, root]]);
const decoder = new TextDecoder(), encoder = new TextEncoder();
let app;

// What an app's own script does besides: an attribute changed (null: it went), an element stays or goes.
const hooks = { changed() {}, adopted() {}, forgotten() {} };

const memory = () => app.memory.buffer;
const text = (at, bytes) => decoder.decode(new Uint8Array(memory(), at, bytes));

function hand(bytes) {
  const at = app.allocate(bytes.length);
  new Uint8Array(memory(), at, bytes.length).set(bytes);
  return [at, bytes.length];
}

const handText = value => hand(encoder.encode(value));

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
        hooks.changed(node, name, value);
      } else if (kind === 4) {
        const name = string();
        node.removeAttribute(name);
        hooks.changed(node, name, null);
      } else if (kind === 5) {
        nodes.get(next()).insertBefore(node, nodes.get(next() || -1) ?? null);
      } else {
        for (const part of [node, ...node.querySelectorAll('*')]) {
          nodes.delete(part.number);
          hooks.forgotten(part);
        }
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
  random(at, bytes) { crypto.getRandomValues(new Uint8Array(memory(), at, bytes)); },
  print(at, bytes) { console.log(text(at, bytes)); },
};

function openDialogs() {
  for (const dialog of root.querySelectorAll('dialog')) {
    if (dialog.matches(':modal')) continue;
    dialog.removeAttribute('open');
    dialog.showModal();
  }
}

function ask(call, address, request) {
  fetch(address, { credentials: 'same-origin', signal: AbortSignal.timeout?.(PATIENCE), ...request })
    .then(async answer => {
      const wait = Number(answer.headers.get('Retry-After')) || 0;
      return [answer.status, await bodyOf(answer), wait, answer.headers.get('Server-Timing') === 'kept'];
    })
    .catch(() => [0, new Uint8Array(), 0, false])
    .then(([status, body, wait, isKept]) => app.answered(call, status, ...hand(body), wait, isKept));
}

// An answer that takes longer, or is larger, is none.
const PATIENCE = 30_000, LARGEST = 16_000_000;

async function bodyOf(answer) {
  const parts = [];
  let bytes = 0;
  const reader = answer.body?.getReader();
  for (let part; reader && !(part = await reader.read()).done;) {
    bytes += part.value.length;
    if (bytes > LARGEST) { reader.cancel(); throw new Error('too large'); }
    parts.push(part.value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

function adopt() {
  let number = 0, tags = '';
  for (const node of root.querySelectorAll('*')) {
    node.number = ++number;
    tags += node.localName + ',';
    nodes.set(number, node);
    hooks.adopted(node);
  }
  return tags;
}

// Starts the app on what the server has drawn; `prepare` looks at the page before the app takes it.
async function start(prepare = () => {}) {
  const data = document.getElementById('start').textContent;
  const wasm = document.querySelector('link[rel=preload][href*=wasm]').href;
  const { instance } = await WebAssembly.instantiateStreaming(fetch(wasm), { host });
  app = instance.exports;
  prepare();
  const tags = adopt();
  app.start(...handText(data), ...handText(tags));
  openDialogs();
  // A page that the browser kept while it was away may show what is no longer true.
  addEventListener('pageshow', event => { if (event.persisted) location.reload(); });
}

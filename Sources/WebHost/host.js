// What every wasm app of the product is given: its page, its memory, the patches it sends. Decides nothing.
// `make web` writes this before the script of each app. The numbers of changes are those of Patches.Kind in Swift.
let root = document.getElementById('app');
const nodes = new Map([[0, root]]);
// Under it an element bears its number; a part of the page with a script of its own has another.
const mark = Symbol();
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
    const held = focusPath();
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
        made[mark] = number;
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
        // From the inside, and closed before they go: so each dialog gives the focus back to where it came from.
        for (const part of [node, ...node.querySelectorAll('*')].reverse()) {
          nodes.delete(part[mark]);
          hooks.forgotten(part);
          if (part.localName === 'dialog' && part.open) part.close();
        }
        node.remove();
      }
    }
    openDialogs();
    keepFocus(held);
  },
  clear() {
    root.replaceChildren();
    nodes.clear();
    nodes.set(0, root);
  },
  random(at, bytes) { crypto.getRandomValues(new Uint8Array(memory(), at, bytes)); },
  print(at, bytes) { console.log(text(at, bytes)); },
};

// The element that has the focus and those around it, from the inside.
function focusPath() {
  const path = [];
  for (let node = document.activeElement; node && root.contains(node) && node !== root; node = node.parentNode) path.push(node);
  return path;
}

// The focus is never lost: when its element went, the nearest that is still there takes it, else the page's main part.
function keepFocus(path) {
  const now = document.activeElement;
  if (path.length === 0 || (now && now !== document.body && root.contains(now))) return;
  const modal = [...root.querySelectorAll('dialog:modal')].pop();
  const next = path.find(node => node.isConnected && node.tabIndex >= -1 && node.hasAttribute('tabindex') && !node.closest('[inert]'))
    ?? modal ?? document.querySelector('main:not([inert])');
  if (next && !next.hasAttribute('tabindex')) next.tabIndex = -1;
  next?.focus({ preventScroll: true });
}

function openDialogs() {
  for (const dialog of root.querySelectorAll('dialog')) {
    if (dialog.matches(':modal')) continue;
    dialog.removeAttribute('open');
    dialog.showModal();
  }
}

// What an answer may weigh and how long it may take: the memory of the app and people's patience end there.
const LARGEST = 8 << 20, PATIENCE = 30_000;

let owner;
function ask(call, address, request) {
  return fetch(address, { credentials: 'same-origin', signal: AbortSignal.timeout?.(PATIENCE), ...request })
    .then(async answer => {
      const whose = answer.headers.get('X-Person');
      owner ??= JSON.parse(document.getElementById('start').textContent).username ?? '';
      // Somebody else signed in meanwhile, in another tab: this page is not theirs.
      if (owner && whose && whose !== owner) location.reload();
      const wait = Number(answer.headers.get('Retry-After')) || 0;
      return [answer.status, await bodyOf(answer), wait, answer.headers.get('Server-Timing') === 'kept'];
    })
    .catch(() => [0, new Uint8Array(), 0, false])
    .then(([status, body, wait, isKept]) => app.answered(call, status, ...hand(body), wait, isKept));
}

// The body, or nothing when it is too large: nobody can read that as an answer.
async function bodyOf(answer) {
  const parts = [];
  let bytes = 0;
  const reader = answer.body?.getReader();
  for (let part; reader && !(part = await reader.read()).done;) {
    bytes += part.value.length;
    if (bytes > LARGEST) { reader.cancel(); return new Uint8Array(); }
    parts.push(part.value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

function adopt() {
  let number = 0, tags = '';
  for (const node of root.querySelectorAll('*')) {
    node[mark] = ++number;
    tags += node.localName + ',';
    nodes.set(number, node);
    hooks.adopted(node);
  }
  return tags;
}

// A failed download (TypeError) is retried with back-off. Whatever else is thrown would fail again: the
// browser cannot run this code.
async function insist(attempt) {
  for (let tries = 0; ; tries += 1) {
    try {
      return await attempt(tries);
    } catch (error) {
      console.error(error);
      if (!(error instanceof TypeError)) throw error;
      await new Promise(done => {
        setTimeout(done, Math.min(1000 * 2 ** tries, 30_000));
        addEventListener('online', done, { once: true });
      });
    }
  }
}

// An exception must not unwind wasm frames: what they hold would stay as it is.
function guarded(imports) {
  const safe = {};
  for (const [name, act] of Object.entries(imports)) {
    safe[name] = (...all) => { try { return act(...all); } catch (error) { console.error(error); } };
  }
  return { host: safe };
}

// A copy of the response of the last wasm, for the worker of the first visit.
let download;
const load = wasm => insist(async () => {
  const answer = await fetch(wasm);
  if (self.caches && !navigator.serviceWorker?.controller) download = answer.clone();
  return (await WebAssembly.instantiateStreaming(answer, guarded(host))).instance.exports;
});

// False where WebAssembly is missing (Lockdown Mode) or this policy's 'wasm-unsafe-eval' is unknown, and before
// Safari 15.6.
function canRun() {
  try {
    new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0));
    return CSS.supports('selector(:modal)');
  } catch { return false; }
}

// The address of a file that is loaded when it is needed.
const later = name => document.querySelector(`link[rel=later][href*="${name}"]`).href;

// Starts the app on what the server has drawn; `prepare` looks at the page before the app takes it.
async function start(prepare = () => {}) {
  const data = document.getElementById('start').textContent;
  const wasm = document.querySelector('link[rel=preload][href*=wasm]').href;
  try {
    if (!canRun()) throw new EvalError('This browser cannot run the app.');
    app = await load(wasm);
  } catch (error) {
    document.documentElement.dataset.old = '';
    throw error;
  }
  prepare();
  const tags = adopt();
  app.start(...handText(data), ...handText(tags));
  openDialogs();
  // A page that the browser kept while it was away may show what is no longer true.
  addEventListener('pageshow', event => { if (event.persisted) location.reload(); });
}

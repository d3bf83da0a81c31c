// Shared by all wasm apps: loads the app, applies its patches to the page, passes strings and HTTP responses to it. `make
// web` puts this file before the script of each app. The kinds of patches are the numbers of Patches.Kind in Swift. Decides
// only who gets a lost focus, how long and how large a response may be, and when a failed download is tried again.
let root = document.getElementById('app');
const nodes = /** @type {Nodes} */ (new Map([[0, root]]));
// The property of a DOM node that holds its id. A symbol, so that two apps on one page do not share ids.
const mark = Symbol();
const decoder = new TextDecoder(), encoder = new TextEncoder();
/** @type {Exports} */
let app;

// The server writes days by this clock (`ViewerZone`).
document.cookie = `imagefeed-zone=${Intl.DateTimeFormat().resolvedOptions().timeZone};path=/;max-age=99999999`;

/**
 * Callbacks for an app's own script: an attribute changed (null: was removed); an element was
 * adopted from the server's page, or removed with one that contains it.
 * @type {Hooks}
 */
const hooks = { changed() {}, adopted() {}, forgotten() {} };

const memory = () => app.memory.buffer;
/**
 * Decodes a string in the app's memory: address and number of bytes.
 * @param {number} at
 * @param {number} bytes
 */
const text = (at, bytes) => decoder.decode(new Uint8Array(memory(), at, bytes));

/**
 * Copies bytes into the app's memory; the app frees them. Returns their address and number.
 * @param {Uint8Array} bytes
 * @returns {[at: number, bytes: number]}
 */
function hand(bytes) {
  const at = app.allocate(bytes.length);
  new Uint8Array(memory(), at, bytes.length).set(bytes);
  return [at, bytes.length];
}

/**
 * Copies a string into the app's memory, as `hand` does.
 * @param {string} value
 */
const handText = value => hand(encoder.encode(value));

/** @type {Partial<Imports>} */
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
        // Closes dialogs innermost first and before their removal, so that each one restores the
        // previous focus.
        for (const part of [node, ...node.querySelectorAll('*')].reverse()) {
          nodes.delete(part[mark]);
          hooks.forgotten(part, node);
          if (part instanceof HTMLDialogElement && part.open) part.close();
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

// The focused element and its ancestors, innermost first.
function focusPath() {
  const path = [];
  for (let node = document.activeElement; node && root.contains(node) && node !== root; node = node.parentElement) path.push(node);
  return path;
}

/**
 * Keeps the focus when its element was removed: moves it to the nearest focusable ancestor that is
 * left, else to the open dialog, else to <main>.
 * @param {Element[]} path
 */
function keepFocus(path) {
  const now = document.activeElement;
  if (!path.length || (now && now !== document.body && root.contains(now))) return;
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

// The maximum size of a response in bytes, limited by the app's memory, and its timeout in ms.
const LARGEST = 8 << 20, PATIENCE = 30_000;

/** @type {string | undefined} */
let owner;
/**
 * Sends a request and passes the response to the app, with status 0 if no response arrives; `call` is the
 * app's id of the request.
 * @param {number} call
 * @param {string} address
 * @param {RequestInit} request
 */
function ask(call, address, request) {
  // @ts-ignore: TypeScript 4.8 does not know AbortSignal.timeout.
  return fetch(address, { credentials: 'same-origin', signal: AbortSignal.timeout?.(PATIENCE), ...request })
    .then(/** @returns {Promise<Reply>} */ async answer => {
      const whose = answer.headers.get('X-Person');
      owner ??= JSON.parse(document.getElementById('start').textContent).username ?? '';
      // Another person signed in meanwhile in another tab: this page must not show their data.
      if (owner && whose && whose !== owner) location.reload();
      const wait = Number(answer.headers.get('Retry-After')) || 0;
      return [answer.status, await bodyOf(answer), wait, answer.headers.get('Server-Timing') === 'kept'];
    })
    .catch(/** @returns {Reply} */ () => [0, new Uint8Array(), 0, false])
    .then(([status, body, wait, isKept]) => app.answered(call, status, ...hand(body), wait, isKept));
}

/**
 * The body; empty if it is too large, which the app treats as an unreadable response.
 * @param {Response} answer
 */
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

/**
 * A failed download (TypeError) is retried with back-off. Whatever else is thrown would fail again: the
 * browser cannot run this code.
 * @template T
 * @param {(tries: number) => Promise<T>} attempt
 */
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

/**
 * Why: an exception must not unwind wasm frames, since they would not clean up what they hold.
 * @param {{ [name: string]: any }} imports
 */
function guarded(imports) {
  /** @type {WebAssembly.ModuleImports} */
  const safe = {};
  for (const [name, act] of Object.entries(imports)) {
    safe[name] = (/** @type {any[]} */ ...all) => { try { return act(...all); } catch (error) { console.error(error); } };
  }
  return { host: safe };
}

/**
 * A copy of the last wasm response, for the service worker to cache on the first visit.
 * @type {Response | undefined}
 */
let download;
/**
 * Loads the WebAssembly module at this URL and returns its exports.
 * @param {string} wasm
 * @returns {Promise<any>}
 */
const load = wasm => insist(async () => {
  const answer = await fetch(wasm);
  if (self.caches && !navigator.serviceWorker?.controller) download = answer.clone();
  return (await WebAssembly.instantiateStreaming(answer, guarded(host))).instance.exports;
});

// False if WebAssembly is missing (Lockdown Mode), if the browser does not know 'wasm-unsafe-eval'
// in the Content Security Policy, and before Safari 15.6.
function canRun() {
  try {
    new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0));
    return CSS.supports('selector(:modal)');
  } catch { return false; }
}

/**
 * The URL of a file that is loaded on demand.
 * @param {string} name
 */
const later = name => document.querySelector(`link[rel=later][href*="${name}"]`).href;

// Starts the app on the server-rendered page; `prepare` may read the page before the app adopts it.
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
  // A page from the back/forward cache may show outdated data.
  addEventListener('pageshow', event => { if (event.persisted) location.reload(); });
}

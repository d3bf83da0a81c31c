// Runs scripts of a page with a small document and the globals that a test gives them; their top-level names are read with `run`.
import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { FakeDialog, FakeDocument, FakeInput } from './dom.mjs';

export const APP = ['WebHost/drags.js', ...['way', 'growth', 'viewer', 'list', 'offline', 'app'].map(name => `Browser/${name}.js`)];
export const settle = () => new Promise(setImmediate);
/** Waits until `isDone` returns true; what has not happened after many turns of the event loop will not. */
export async function until(isDone) {
  for (let turn = 0; turn < 1000 && !isDone(); turn += 1) await settle();
}

/**
 * A script of Sources in two parts: what it declares, and what it does from its first `await` on. A module is rewritten
 * where a script may not do the same.
 */
function parts(name) {
  const text = readFileSync(new URL('../../Sources/' + name, import.meta.url), 'utf8')
    .replaceAll('import(', 'importScript(').replace(/^export function (\w+)/gm, 'globalThis.$1 = function $1');
  const at = text.search(/^await /m);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at)];
}

class FakeHistory {
  state = null;
  length = 2;
  log = [];
  pushState(state, _, url) { this.state = state; this.log.push(['push', state, url]); }
  replaceState(state, _, url) { this.state = state; this.log.push(['replace', state, url]); }
  back() { this.log.push(['back']); }
}

/** Items are properties, as in a browser. */
export class FakeStorage {
  setItem(key, value) { this[key] = value; }
  removeItem(key) { delete this[key]; }
  clear() { for (const key of Object.keys(this)) delete this[key]; }
}

/** The wasm app: notes what it hears in `heard`, as [name, ...arguments], and returns what `replies` has. */
function fakeApp(memory, heard, replies) {
  let free = 0;
  const allocate = bytes => { free += bytes; return free - bytes; };
  return new Proxy({ memory, allocate }, {
    get(target, name) {
      // Why `then`: `await` would take an object whose `then` is a function for a promise.
      if (name in target || name === 'then') return target[name];
      return (...all) => { heard.push([name, ...all]); return replies[name]?.(...all); };
    },
  });
}

/** A page with host.js and these scripts of Sources; `data` is what the server wrote into it. */
export function page({ data = { path: '/app/feed', username: 'ann' }, ...globals } = {}, ...scripts) {
  const listeners = new Map(), timers = new Map(), frames = [], heard = [], replies = {};
  const memory = { buffer: new ArrayBuffer(1 << 16) };
  const document = new FakeDocument(data);
  document.head.append(document.make('link', { rel: 'later', href: '/assets/photo.js?v=1' }));
  const history = new FakeHistory();
  let lastTimer = 0, given = 1 << 15;
  const scope = createContext({
    Response, Headers, URL, URLSearchParams, Blob, File, TextEncoder, TextDecoder, AbortSignal, AbortController, performance,
    queueMicrotask, document, history, HTMLDialogElement: FakeDialog, HTMLInputElement: FakeInput, HTMLElement: class {},
    console: { error() {}, log() {} }, navigator: {}, innerWidth: 400, innerHeight: 800, devicePixelRatio: 2,
    location: {
      origin: 'https://feed.example', pathname: '/app/feed', search: '', went: [],
      reload() { scope.reloads += 1; }, assign(url) { this.went.push(url); },
    },
    reloads: 0,
    importScript: async () => ({ play() {} }),
    matchMedia: () => ({ matches: false, addEventListener() {} }),
    MutationObserver: class { observe() {} },
    setTimeout: (act, after) => { timers.set(++lastTimer, { act, after }); return lastTimer; },
    clearTimeout: number => timers.delete(number),
    requestAnimationFrame: act => frames.push(act),
    addEventListener(kind, act) {
      const before = listeners.get(kind);
      listeners.set(kind, event => { before?.(event); act(event); });
    },
    ...globals,
  });
  scope.self = scope.window = scope;
  const run = code => runInContext(code, scope);
  let rest = '';
  const load = (...names) => names.forEach(name => {
    const [declared, started] = parts(name);
    run(declared);
    rest += started;
  });
  load('WebHost/host.js', ...scripts);
  const app = fakeApp(memory, heard, replies);
  scope.fakeApp = app;
  run('app = fakeApp');
  const root = document.getElementById('app'), mark = run('mark');
  return {
    scope, run, load, heard, replies, listeners, timers, document, history, root, app, frames,
    /** What the app heard under this name. */
    told: name => heard.filter(one => one[0] === name).map(one => one.slice(1)),
    /** Does what the last script does when the app starts. */
    launch: () => run(`(async () => {${rest}})()`),
    /** Puts an element with a number, if it has one, into the page. */
    add(number, name, attributes, ...children) {
      const node = document.make(name, attributes, ...children);
      if (number) node[mark] = number;
      root.append(node);
      return node;
    },
    /** Writes a text into the app's memory: [address, bytes], as the app gives it to the host. */
    give(text) {
      const bytes = new TextEncoder().encode(text), at = given;
      new Uint8Array(memory.buffer).set(bytes, at);
      given += Math.ceil(bytes.length / 8) * 8;
      return [at, bytes.length];
    },
    /** The text that the host gave to the app. */
    text: (at, bytes) => new TextDecoder().decode(new Uint8Array(memory.buffer, at, bytes)),
    memory,
    /** Draws the next frame. */
    draw(now) { for (const act of frames.splice(0)) act(now); },
    /** Lets the time of each timer pass that runs now; returns how long they ran. */
    elapse() {
      const due = [...timers];
      for (const [number, { act }] of due) { timers.delete(number); act(); }
      return due.map(([, { after }]) => after);
    },
  };
}

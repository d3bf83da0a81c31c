// Runs scripts of a page with the globals that a test gives them; their top-level names are read with `run`.
import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';

/** A page with host.js and these scripts of Sources. */
export function page(globals = {}, ...scripts) {
  const listeners = new Map(), timers = new Map(), memory = { buffer: new ArrayBuffer(1024) };
  let lastTimer = 0;
  const root = { contains: () => false, querySelectorAll: () => [] };
  const scope = createContext({
    Response, Headers, URL, Blob, TextEncoder, TextDecoder, AbortSignal,
    console: { error() {}, log() {} }, navigator: {},
    location: { reload() { scope.reloads += 1; }, pathname: '/app/feed' }, reloads: 0,
    document: {
      readyState: 'complete', addEventListener() {},
      getElementById: id => id === 'app' ? root : { textContent: JSON.stringify({ path: '/app/feed', username: 'ann' }) },
    },
    setTimeout: (act, after) => { timers.set(++lastTimer, { act, after }); return lastTimer; },
    clearTimeout: number => timers.delete(number),
    addEventListener: (kind, act) => listeners.set(kind, act),
    ...globals,
  });
  scope.self = scope;
  for (const name of ['WebHost/host.js', ...scripts]) {
    runInContext(readFileSync(new URL('../../Sources/' + name, import.meta.url), 'utf8'), scope);
  }
  const run = code => runInContext(code, scope);
  // The wasm app: notes what it hears, as [name, ...arguments].
  const heard = [];
  scope.fakeApp = new Proxy({ memory, allocate: () => 0 }, {
    get: (target, name) => target[name] ?? ((...all) => { heard.push([name, ...all]); }),
  });
  run('app = fakeApp');
  return { scope, run, heard, listeners, timers };
}

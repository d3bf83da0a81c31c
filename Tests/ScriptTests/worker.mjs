// Runs worker.js with a fake network, fake caches and a stopped clock. Responses, headers and URLs are
// Node's.
import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';

const SOURCE = readFileSync(new URL('../../Sources/Browser/worker.js', import.meta.url), 'utf8');
/** The tables of Sources/AppModel, as a Swift test wrote them. */
export const POLICY = JSON.parse(readFileSync(new URL('../Traces/offline-policy.json', import.meta.url), 'utf8'));
export const ORIGIN = 'https://feed.example';
export const SHELL = ['/assets/app.js?v=aa', '/assets/app.css?v=bb', '/app/offline'];

/** A same-origin response, as `fetch` returns it. */
export const basic = answer => Object.defineProperty(answer, 'type', { value: 'basic' });
export const answer = (body = '', headers = {}, status = 200) =>
  basic(new Response(status === 204 ? null : body, { status, headers }));

class FakeCache {
  entries = new Map();
  async put(address, answer) {
    const url = new URL(address, ORIGIN).href;
    this.entries.delete(url);
    this.entries.set(url, { answer: new Response(await answer.blob(), answer) });
  }
  async keys() { return [...this.entries.keys()].map(url => ({ url })); }
  async delete(request) { return this.entries.delete(new URL(request.url ?? request, ORIGIN).href); }
  /** As in a browser, a response that varies is found only by a request like the first, which these are not. */
  find(address, ignoreSearch, ignoreVary) {
    const plain = url => ignoreSearch ? url.split('?')[0] : url;
    const wanted = plain(new URL(address, ORIGIN).href);
    const url = [...this.entries.keys()].find(url => plain(url) === wanted);
    return url && (ignoreVary || !this.entries.get(url).answer.headers.has('Vary')) && basic(this.entries.get(url).answer.clone());
  }
}

class FakeCaches {
  all = new Map();
  async open(name) {
    if (!this.all.has(name)) this.all.set(name, new FakeCache());
    return this.all.get(name);
  }
  async has(name) { return this.all.has(name); }
  async keys() { return [...this.all.keys()]; }
  async delete(name) { return this.all.delete(name); }
  async match(address, { cacheName, ignoreSearch, ignoreVary } = {}) {
    for (const [name, cache] of this.all) {
      const found = (!cacheName || name === cacheName) && cache.find(address, ignoreSearch, ignoreVary);
      if (found) return found;
    }
    return undefined;
  }
}

/** A service worker. `network` maps a path with its query to a function that returns a response; all others fail. */
export class Worker {
  network = new Map();
  asked = [];
  /** The second argument of each `fetch`. */
  options = [];
  timers = [];
  /** The delays of `timers`, in milliseconds. */
  delays = [];
  listeners = new Map();
  caches = new FakeCaches();
  registration = { waiting: null, installing: null };

  /** `tables` replaces members of the policy. Its blocks have 25 photos here, unlike those of the app. */
  constructor({ version = 'one', block = 25, tables = {} } = {}) {
    const { policy } = POLICY, paths = { ...policy.paths, block: policy.paths.block.replace(/\d+$/, String(block)) };
    const told = { ...policy, blockSize: block, paths, ...tables };
    this.scope = createContext({
      Response, Request, Headers, URL, console, caches: this.caches, registration: this.registration,
      location: { origin: ORIGIN, href: ORIGIN + '/app/worker.js' },
      clients: { claim: async () => {} },
      addEventListener: (kind, act) => this.listeners.set(kind, act),
      setTimeout: (act, delay) => { this.delays.push(delay); return this.timers.push(act); },
      fetch: (request, how) => this.fetch(request, how),
    });
    runInContext(`const version = '${version}', shell = ${JSON.stringify(SHELL)}, policy = ${JSON.stringify(told)};\n${SOURCE}`, this.scope);
  }

  async fetch(request, how) {
    this.options.push(how);
    const path = (request.url ?? new URL(request, ORIGIN).href).slice(ORIGIN.length);
    this.asked.push(path);
    const give = this.network.get(path);
    if (!give) throw new TypeError('no network');
    return give();
  }

  serve(path, ...how) { this.network.set(path, () => answer(...how)); return this; }
  serveShell() {
    for (const path of SHELL) this.serve(path, path, { ETag: `"${path.split('v=')[1] ?? ''}"` });
    return this;
  }

  /**
   * Dispatches an event and waits for everything passed to `waitUntil`; returns the response if the
   * worker handles the request.
   */
  async dispatch(kind, event) {
    const work = [];
    let answered;
    this.listeners.get(kind)({ ...event, waitUntil: one => work.push(one), respondWith: one => { answered = one; } });
    const response = await answered;
    for (let done = 0; done < work.length; done += 1) await work[done];
    return response;
  }

  get(path, { mode = 'cors', method = 'GET', origin = ORIGIN } = {}) {
    return this.dispatch('fetch', { request: { url: origin + path, mode, method } });
  }
  open(path = '/') { return this.get(path, { mode: 'navigate' }); }
  post(data) { return this.dispatch('message', { data }); }

  /** Signs in: the worker caches this person's page. */
  async keep(person, headers = {}, data = {}) {
    this.serveShell().serve('/app/kept', 'page', { 'X-Person': person, 'X-Version': 'one', ...headers });
    await this.post(data);
    return this;
  }

  /** The paths in a cache, the most recent last. */
  paths(name) {
    return [...this.caches.all.get(name)?.entries.keys() ?? []].map(url => url.slice(ORIGIN.length));
  }
  async text(name, path) { return (await this.caches.match(path, { cacheName: name }))?.text(); }
}

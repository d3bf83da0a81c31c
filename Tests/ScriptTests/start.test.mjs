// How host.js starts an app: in which browsers and with which data; its requests and downloads.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { page, settle } from './page.mjs';

/** A page whose browser can run the app, with these differences. */
function browser(globals = {}) {
  const fetched = [];
  const made = page({
    CSS: { supports: what => what === 'selector(:modal)' },
    WebAssembly: {
      Module: class {},
      instantiateStreaming: async (answer, imports) => ({ instance: { exports: made.app, answer, imports } }),
    },
    fetch: async url => { fetched.push(url); return new Response('wasm'); },
    ...globals,
  });
  made.document.head.append(
    made.document.make('link', { rel: 'preload', href: '/assets/words.bin?v=1' }),
    made.document.make('link', { rel: 'preload', href: '/assets/app.wasm?v=1' }),
    made.document.make('link', { rel: 'later', href: '/assets/adding.js?v=2' }),
    made.document.make('link', { rel: 'later', href: '/assets/adding.css?v=3' }));
  return { ...made, fetched };
}

// FEED-1
test('a browser with WebAssembly and modal dialogs can run the app', () => {
  assert.equal(browser().run('canRun()'), true);
});

// FEED-1
test('a browser without WebAssembly cannot run the app', () => {
  assert.equal(browser({ WebAssembly: undefined }).run('canRun()'), false);
});

// FEED-1
test('a browser whose policy forbids WebAssembly cannot run the app', () => {
  const Module = class { constructor() { throw new Error('unsafe-eval'); } };
  assert.equal(browser({ WebAssembly: { Module } }).run('canRun()'), false);
});

// FEED-1
test('a browser that does not know modal dialogs cannot run the app', () => {
  assert.equal(browser({ CSS: { supports: () => false } }).run('canRun()'), false);
});

// FEED-1
test('the module that is tried is an empty one', () => {
  const tried = [];
  browser({ WebAssembly: { Module: class { constructor(bytes) { tried.push(...bytes); } } } }).run('canRun()');
  assert.equal(new WebAssembly.Module(Uint8Array.from(tried)) instanceof WebAssembly.Module, true);
});

// FEED-1
test('a browser that cannot run the app gets a message and downloads nothing', async () => {
  const made = browser({ WebAssembly: undefined });
  await assert.rejects(made.run('start()'), { name: 'EvalError' });
  assert.equal(made.document.documentElement.dataset.old, '');
  assert.deepEqual(made.fetched, []);
});

// FEED-1
test('code that this browser cannot compile shows the same', async () => {
  const made = browser();
  made.scope.WebAssembly.instantiateStreaming = async () => { throw new Error('invalid module'); };
  await assert.rejects(made.run('start()'), { message: 'invalid module' });
  assert.equal(made.document.documentElement.dataset.old, '');
});

// FEED-1
test("the app starts with the page's data and the tags of its elements", async () => {
  const made = browser();
  made.add(0, 'main', {}, made.document.make('h1'));
  await made.run('start()');
  assert.deepEqual(made.fetched, ['/assets/app.wasm?v=1']);
  const [[dataAt, dataBytes, tagsAt, tagsBytes]] = made.told('start');
  assert.deepEqual(JSON.parse(made.text(dataAt, dataBytes)), { path: '/app/feed', username: 'ann' });
  assert.equal(made.text(tagsAt, tagsBytes), 'main,h1,');
  assert.equal(made.document.documentElement.dataset.old, undefined);
});

// FEED-1
test('a script can read the page before the app adopts it', async () => {
  const made = browser();
  made.scope.early = [];
  made.add(0, 'main');
  await made.run('start(() => early.push(nodes.size, root.children[0][mark]))');
  assert.deepEqual([...made.scope.early], [1, undefined]);
});

// FEED-2
test("dialogs of the server's page are modal once the app has started", async () => {
  const made = browser();
  const dialog = made.add(0, 'dialog', { open: '' });
  await made.run('start()');
  assert.equal(dialog.isModal, true);
});

//
test('a page from the back/forward cache is loaded again', async () => {
  const made = browser();
  await made.run('start()');
  made.listeners.get('pageshow')({ persisted: false });
  assert.equal(made.scope.reloads, 0);
  made.listeners.get('pageshow')({ persisted: true });
  assert.equal(made.scope.reloads, 1);
});

// FEED-21
test('the first visit keeps a copy of the download for the worker', async () => {
  const made = browser({ caches: {} });
  await made.run('start()');
  assert.equal(await made.run('download').text(), 'wasm');
});

// FEED-21
test('a page with a worker keeps no copy, since the worker has one', async () => {
  const made = browser({ caches: {}, navigator: { serviceWorker: { controller: {} } } });
  await made.run('start()');
  assert.equal(made.run('download'), undefined);
});

// FEED-21
test('a page without caches keeps no copy', async () => {
  const made = browser();
  await made.run('start()');
  assert.equal(made.run('download'), undefined);
});

// FEED-22
test('a file that is loaded on demand has the URL that the page names', () => {
  const made = browser();
  assert.equal(made.run(`later('adding.css')`), '/assets/adding.css?v=3');
  assert.equal(made.run(`later('adding.js')`), '/assets/adding.js?v=2');
});

test('texts are handed to the app as UTF-8', () => {
  const made = page();
  const [at, bytes] = made.run(`handText('ё😀')`);
  assert.equal(bytes, 6);
  assert.equal(made.text(at, bytes), 'ё😀');
});

test('random bytes go where the app asked for them', () => {
  const made = page({ crypto: { getRandomValues: room => room.fill(7) } });
  made.run('host.random(16, 4)');
  assert.deepEqual([...new Uint8Array(made.memory.buffer, 14, 8)], [0, 0, 7, 7, 7, 7, 0, 0]);
});

test('what the app prints is in the console', () => {
  const lines = [];
  const made = page({ console: { log: line => lines.push(line), error() {} } });
  made.scope.line = made.give('Fatal error: ё');
  made.run('host.print(...line)');
  assert.deepEqual(lines, ['Fatal error: ё']);
});

//
test('requests carry the session, and what the caller adds', async () => {
  const requests = [];
  const made = page({ fetch: async (url, request) => { requests.push([url, { ...request }]); return new Response(''); } });
  await made.run(`ask(1, '/me', { method: 'PUT' })`);
  const [[url, { credentials, method, signal }]] = requests;
  assert.deepEqual([url, credentials, method], ['/me', 'same-origin', 'PUT']);
  assert.equal(signal instanceof AbortSignal, true);
});

test('a signal of the caller comes before the usual timeout', async () => {
  const stop = new AbortController(), requests = [];
  const made = page({ fetch: async (_, request) => { requests.push(request); return new Response(''); } });
  made.scope.stop = stop;
  await made.run(`ask(1, '/me', { signal: stop.signal })`);
  assert.equal(requests[0].signal, stop.signal);
});

test('a browser that has no AbortSignal.timeout asks without it', async () => {
  const made = page({ AbortSignal: {}, fetch: async () => new Response('') });
  await made.run(`ask(1, '/me', {})`);
  assert.equal(made.told('answered')[0][1], 200);
});

//
test('a page of nobody may show what somebody gets', async () => {
  const made = page({ data: { path: '/' }, fetch: async () => new Response('', { headers: { 'X-Person': 'bob' } }) });
  await made.run(`ask(1, '/me', {})`);
  assert.equal(made.scope.reloads, 0);
});

//
test('a response that names nobody reloads nothing', async () => {
  const made = page({ fetch: async () => new Response('') });
  await made.run(`ask(1, '/me', {})`);
  assert.equal(made.scope.reloads, 0);
});

//
test('a wait that is no number is no wait', async () => {
  const made = page({ fetch: async () => new Response('', { status: 503, headers: { 'Retry-After': 'soon' } }) });
  await made.run(`ask(1, '/me', {})`);
  assert.deepEqual(made.told('answered')[0].slice(4), [0, false]);
});

//
test('a response of the largest size is read, of one byte more is not', async () => {
  let isCancelled = false;
  const reader = parts => ({
    read: async () => parts.length ? { value: new Uint8Array(parts.shift()) } : { done: true },
    cancel() { isCancelled = true; },
  });
  const made = page();
  const read = async (...parts) => {
    made.scope.answer = { body: { getReader: () => reader(parts) } };
    return (await made.run('bodyOf(answer)')).length;
  };
  assert.equal(await read(4 << 20, 4 << 20), 8 << 20);
  assert.equal(isCancelled, false);
  assert.equal(await read(4 << 20, 4 << 20, 1), 0);
  assert.equal(isCancelled, true);
});

//
test('a response without a body is empty', async () => {
  const made = page();
  assert.equal((await made.run('bodyOf({ body: null })')).length, 0);
});

// FEED-21
test('the pause between downloads has a limit of half a minute', async () => {
  const made = page();
  made.run(`insist(async () => { throw new TypeError(); })`);
  const pauses = [];
  for (let round = 0; round < 7; round += 1) {
    await settle();
    pauses.push(...made.elapse());
  }
  assert.deepEqual(pauses.slice(-3), [16_000, 30_000, 30_000]);
});

// FEED-21
test('a download that waits for the network listens once', async () => {
  const listeners = [];
  const made = page({ addEventListener: (kind, act, how) => listeners.push([kind, how?.once]) });
  made.run(`insist(async () => { throw new TypeError(); })`);
  await settle();
  assert.deepEqual(listeners, [['online', true]]);
});

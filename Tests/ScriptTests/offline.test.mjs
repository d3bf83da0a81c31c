// What the page hands to the service worker, and what it does about the network and other tabs.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { page, settle } from './page.mjs';

function device(globals = {}) {
  const posted = [];
  const navigator = { serviceWorker: { controller: { postMessage: one => posted.push(structuredClone(one)) } } };
  const made = page({ localStorage: {}, navigator, ...globals }, 'Browser/offline.js');
  return { ...made, posted };
}

// FEED-21
test('hearts that change one after another are handed over together', () => {
  const { run, timers, posted } = device();
  run(`keepSoon('p1'); keepSoon('p2'); keepSoon('p1')`);
  assert.deepEqual([...timers.values()].map(({ after }) => after), [1000]);
  timers.values().next().value.act();
  assert.deepEqual(posted, [{ photos: ['p1', 'p2'] }]);
});

// FEED-21
test('changed hearts are handed over before the page goes', () => {
  const { run, listeners, posted, timers } = device();
  run(`keepSoon('p1')`);
  listeners.get('pagehide')();
  assert.deepEqual(posted, [{ photos: ['p1'] }]);
  assert.equal(timers.size, 0);
});

test('nothing is handed over twice', () => {
  const { run, listeners, posted } = device();
  run(`keepSoon('p1'); keepNow()`);
  listeners.get('pagehide')();
  assert.equal(posted.length, 1);
});

test('a browser that forbids storage does not stop the app', () => {
  const { run } = device({ localStorage: undefined });
  assert.equal(run(`withStore(store => store.setItem('a', 'b'))`), undefined);
});

// FEED-16
test('a tab begins again when another one has signed out', () => {
  const { run, scope, listeners, heard } = device();
  run('listenToNetwork()');
  heard.length = 0;
  listeners.get('storage')({ storageArea: scope.localStorage, key: null });
  assert.equal(scope.reloads, 1);
  assert.deepEqual(heard, []);
});

test('the app hears what another tab has stored', () => {
  const { run, scope, listeners, heard } = device();
  run('listenToNetwork()');
  listeners.get('storage')({ storageArea: scope.localStorage, key: 'like', newValue: '+' });
  assert.equal(heard.at(-1)[0], 'heard');
  assert.equal(scope.reloads, 0);
});

test('changes of the session storage are ignored', () => {
  const { run, scope, listeners } = device();
  run('listenToNetwork()');
  listeners.get('storage')({ storageArea: {}, key: null });
  assert.equal(scope.reloads, 0);
});

// FEED-21
test('the app gets what is stored, a line for each key', () => {
  const { run, told, text } = device({ localStorage: { 'like ann p1': '+1', x: '' } });
  run('listenToNetwork()');
  assert.equal(text(...told('restored')[0]), 'like ann p1\t+1\nx\t');
});

// FEED-21
test('a browser that forbids storage has stored nothing', () => {
  const { run, told, text } = device({ localStorage: undefined });
  run('listenToNetwork()');
  assert.equal(text(...told('restored')[0]), '');
});

// FEED-21
test('a page of the cache knows that it is one, and which URL it stands for', () => {
  const { run, told, text, heard } = device({ data: { path: '/app/kept', username: 'ann' } });
  run('listenToNetwork()');
  assert.deepEqual(heard.map(([name]) => name), ['restored', 'reached', 'landed']);
  assert.deepEqual(told('reached'), [[0]]);
  assert.equal(text(...told('landed')[0]), '/app/feed');
});

// FEED-21
test('a page of the server is not one of the cache', () => {
  const { run, heard } = device();
  run('listenToNetwork()');
  assert.deepEqual(heard.map(([name]) => name), ['restored']);
});

// FEED-21
test('the app hears when the network goes and comes', () => {
  const { run, listeners, told } = device();
  run('listenToNetwork()');
  listeners.get('offline')();
  assert.deepEqual([told('reached'), told('cameOnline').length], [[[0]], 0]);
  listeners.get('online')();
  assert.equal(told('cameOnline').length, 1);
});

// FEED-10
test('the app tries again when the person comes back to the page', () => {
  const { run, document, told } = device();
  run('listenToNetwork()');
  document.hidden = true;
  document.dispatch('visibilitychange');
  assert.equal(told('cameOnline').length, 0);
  document.hidden = false;
  document.dispatch('visibilitychange');
  assert.equal(told('cameOnline').length, 1);
});

// FEED-21
test('an item that another tab has removed is heard without a value', () => {
  const { run, scope, listeners, told, text } = device();
  run('listenToNetwork()');
  listeners.get('storage')({ storageArea: scope.localStorage, key: 'like', newValue: null });
  assert.equal(text(...told('heard')[0]), 'like\t');
});

// FEED-21
test('without a worker nothing is handed over', () => {
  for (const navigator of [{}, { serviceWorker: {} }]) {
    const { run, elapse } = device({ navigator });
    run(`keepSoon('p1')`);
    assert.deepEqual(elapse(), [1000]);
  }
});

// FEED-21
test('without changed hearts nothing is handed over', () => {
  const { listeners, posted } = device();
  listeners.get('pagehide')();
  assert.deepEqual(posted, []);
});

/** A page that registers its worker; `log` has what it does in order. */
function registering({ data, worker = {}, storage, caches, readyState = 'complete' } = {}) {
  const log = [];
  const registration = { update: async () => { log.push('update'); throw new Error('no network'); } };
  const serviceWorker = {
    register: async (...how) => { log.push(['register', ...structuredClone(how)]); return registration; },
    ready: Promise.resolve({ active: { postMessage: one => log.push(['post', structuredClone(one)]) } }),
    ...worker,
  };
  const made = page({
    localStorage: {}, navigator: { serviceWorker, storage },
    caches: caches ?? { open: async name => ({ put: async (...all) => log.push(['put', name, ...all]) }), delete: async name => log.push(['delete', name]) },
    ...data && { data },
  }, 'Browser/offline.js');
  made.document.readyState = readyState;
  return { ...made, log };
}

// FEED-21
test('the worker is registered for all pages, checked for updates, and gets the pictures of the page', async () => {
  const made = registering();
  for (const [kind, currentSrc] of [['picture', 'https://feed.example/images/a'], ['picture', ''], ['portrait', '/portraits/a']]) {
    made.add(0, 'img', { class: kind }).currentSrc = currentSrc;
  }
  await made.run('keepForLater()');
  assert.deepEqual(made.log, [
    ['register', '/app/worker.js', { scope: '/', updateViaCache: 'none' }], 'update',
    ['post', { pictures: ['https://feed.example/images/a'] }],
  ]);
});

// FEED-21
test('the worker waits until the page has loaded', async () => {
  const { run, log, listeners } = registering({ readyState: 'interactive' });
  const done = run('keepForLater()');
  await settle();
  assert.deepEqual(log, []);
  listeners.get('load')();
  await done;
  assert.equal(log.length, 3);
});

// FEED-21
test('a browser without workers is asked for nothing that only a worker needs', async () => {
  const log = [];
  const note = name => async (...all) => { log.push([name, ...all]); };
  const { run } = page({
    localStorage: {}, navigator: { storage: { persist: note('persist') } },
    caches: { open: note('open'), delete: note('delete') },
  }, 'Browser/offline.js');
  run(`download = { url: 'https://feed.example/assets/app.wasm?v=1' }`);
  await run('keepForLater()');
  assert.deepEqual(log, []);
});

// FEED-21
test('only for a person the browser is asked to keep the data for good', async () => {
  const asks = async (data, persist) => {
    let count = 0;
    const { run, log } = registering({ data, storage: { persist: async () => { count += 1; return persist(); } } });
    await run('keepForLater()');
    assert.equal(log.at(-1)[0], 'post');
    return count;
  };
  assert.equal(await asks({ path: '/', username: 'ann' }, () => true), 1);
  assert.equal(await asks({ path: '/', username: 'ann' }, () => { throw new Error('denied'); }), 1);
  assert.equal(await asks({ path: '/' }, () => true), 0);
});

// FEED-21
test('a browser that cannot keep data for good registers the worker all the same', async () => {
  const { run, log } = registering({ storage: {} });
  await run('keepForLater()');
  assert.equal(log.at(-1)[0], 'post');
});

// FEED-21
test('the download of the first visit is handed over before the worker is registered', async () => {
  const { run, log } = registering();
  run(`download = { url: 'https://feed.example/assets/app.wasm?v=1' }`);
  await run('keepForLater()');
  assert.deepEqual([log[0].slice(0, 3), log[0][3].url, log[1][0]], [
    ['put', 'shell-download', 'https://feed.example/assets/app.wasm?v=1'], 'https://feed.example/assets/app.wasm?v=1', 'register',
  ]);
});

// FEED-21
test('a download without a worker that reads it is deleted', async () => {
  const { run, log } = registering({ worker: { register: async () => { throw new Error('no worker'); } } });
  await run('keepForLater()');
  assert.deepEqual(log, [['delete', 'shell-download']]);
});

// FEED-21
test('a device that stores nothing stops nothing', async () => {
  const full = async () => { throw new Error('QuotaExceededError'); };
  const { run, log } = registering({ caches: { open: full, delete: full } });
  run(`download = { url: 'https://feed.example/assets/app.wasm?v=1' }`);
  await run('keepForLater()');
  assert.deepEqual(log, []);
});

// FEED-21
test('a worker that is not active yet gets no pictures', async () => {
  const { run, log } = registering({ worker: { ready: Promise.resolve({ active: null }) } });
  await run('keepForLater()');
  assert.deepEqual(log.map(one => one[0]), ['register', 'u']);
});

// What the page hands to the service worker, and what it does about the network and other tabs.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { page } from './page.mjs';

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

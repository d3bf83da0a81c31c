// Effects that the app hands to the page without a choice of the script: numbers of changes, the focus of cards, videos.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { APP, FakeStorage, page, settle } from './page.mjs';

/** The page of the app; `call` calls an import with texts in place of strings. */
function open(globals = {}) {
  const made = page({ localStorage: new FakeStorage(), ...globals }, ...APP);
  made.call = (name, ...all) => {
    made.scope.all = all.flatMap(one => typeof one === 'string' ? made.give(one) : [one]);
    made.run(`host.${name}(...all)`);
  };
  return made;
}

// LIB-6, FEED-21
test('a change has the number that the app gave it, and reading has none', () => {
  const sent = [];
  const answer = (address, request) => { sent.push(request.headers['Change-Sequence']); return Promise.reject(address); };
  const made = open({ fetch: answer });
  made.call('fetch', 1, 'POST', '/photos/a/like', 1_700_000_000_001n);
  made.call('fetch', 1, 'GET', '/photos', 0n);
  assert.deepEqual(sent, ['1700000000001', undefined]);
});

// LIB-6, FEED-21
test('the app reads the clock of the device', () => {
  assert.equal(open({ Date: { now: () => 1_700_000_000_001 } }).run('host.now()'), 1_700_000_000_001n);
});

// FEED-28: the module with the video is loaded with the first photo that is opened.
test('the app plays the video of an open photo', async () => {
  const urls = [];
  let plays = 0;
  const made = open({ importScript: async url => { urls.push(url); return { play() { plays += 1; } }; } });
  made.run('host.playVideo()');
  made.scope.node = made.document.make('div');
  made.run("hooks.changed(node, 'data-name', 'surface'); hooks.changed(node, 'data-name', 'surface'); host.playVideo()");
  await settle();
  assert.deepEqual([urls, plays], [['/assets/photo.js?v=1#0'], 1]);
});

// FEED-26, Q-3
test('the app gives a card the focus, if it is there', () => {
  const made = open(), link = made.document.make('a', { class: 'open' });
  made.add(0, 'article', { 'data-name': 'p1' }, made.document.make('a', { class: 'author' }), link);
  made.call('focusCard', 'p2');
  assert.equal(made.document.activeElement, made.document.body);
  made.call('focusCard', 'p1');
  assert.equal(made.document.activeElement, link);
});

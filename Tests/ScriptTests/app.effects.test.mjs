// Effects that the app hands to the page without a choice of the script: numbers of changes.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { APP, FakeStorage, page } from './page.mjs';

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

// What host.js decides about responses, failed downloads and exceptions.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { page } from './page.mjs';

const asking = (give, globals) => page({ fetch: async () => give(), ...globals });

test('the app gets status, body, wait and whether the response was kept', async () => {
  const headers = { 'Retry-After': '7', 'Server-Timing': 'kept' };
  const { run, heard } = asking(() => new Response('abc', { status: 503, headers }));
  await run(`ask(5, '/me', {})`);
  assert.deepEqual(heard, [['answered', 5, 503, 0, 3, 7, true]]);
});

// FEED-21
test('a request that fails is a status of 0', async () => {
  const { run, heard } = asking(() => { throw new TypeError('no network'); });
  await run(`ask(5, '/me', {})`);
  assert.deepEqual(heard, [['answered', 5, 0, 0, 0, 0, false]]);
});

//
test('a response for another person reloads the page', async () => {
  const { run, scope } = asking(() => new Response('', { headers: { 'X-Person': 'bob' } }));
  await run(`ask(5, '/me', {})`);
  assert.equal(scope.reloads, 1);
});

//
test('a response for the same person does not reload the page', async () => {
  const { run, scope } = asking(() => new Response('', { headers: { 'X-Person': 'ann' } }));
  await run(`ask(5, '/me', {})`);
  assert.equal(scope.reloads, 0);
});

test('a response that is too large has no body', async () => {
  const { run, heard } = asking(() => new Response(new Uint8Array((8 << 20) + 1)));
  await run(`ask(5, '/me', {})`);
  assert.deepEqual(heard, [['answered', 5, 200, 0, 0, 0, false]]);
});

// FEED-21
test('a failed download is tried again with a longer pause each time', async () => {
  const { run, scope, timers } = page();
  scope.fail = 3;
  const done = run(`insist(async tries => { if (tries < fail) throw new TypeError(); return tries; })`);
  const pauses = [];
  for (let round = 0; round < 3; round += 1) {
    await new Promise(setImmediate);
    const { act, after } = [...timers.values()].at(-1);
    pauses.push(after);
    act();
  }
  assert.equal(await done, 3);
  assert.deepEqual(pauses, [1000, 2000, 4000]);
});

test('a download is tried again as soon as the network is back', async () => {
  const { run, listeners } = page();
  const done = run(`insist(async tries => { if (!tries) throw new TypeError(); return tries; })`);
  await new Promise(setImmediate);
  listeners.get('online')();
  assert.equal(await done, 1);
});

test('what cannot run is not tried again', async () => {
  const { run, timers } = page();
  await assert.rejects(async () => run(`insist(async () => { throw new EvalError('no'); })`));
  assert.equal(timers.size, 0);
});

test('an exception of an import does not reach the app', () => {
  const { run } = page();
  assert.equal(run(`guarded({ bad() { throw new Error(); } }).host.bad()`), undefined);
  assert.equal(run(`guarded({ sum: (a, b) => a + b }).host.sum(1, 2)`), 3);
});

// Tests worker.js against the policy in Sources/AppModel: cases that a Swift test generated from its tables,
// stories (sequences of requests) that the iPhone app replays too, and tables that the app does not use.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { POLICY, Worker, answer } from './worker.mjs';

const read = path => readFileSync(new URL('../../' + path, import.meta.url), 'utf8');
const PERSONAL = Object.values(POLICY.policy.caches).filter(({ isPersonal }) => isPersonal).map(({ name }) => name);

/** The caches that have an entry for this path. */
const holding = (worker, path) => [...worker.caches.all.keys()].filter(name => worker.paths(name).includes(path));

// FEED-21, Q-4: what is cached depends on URL, person, status and no-store.
for (const { request, owner, person, status, isNoStore, kind, cache } of POLICY.cases) {
  const what = `${person ?? 'nobody'}'s response ${status}${isNoStore ? ' with no-store' : ''} to ${request}`;
  test(`${what} is ${cache ? 'cached' : 'not cached'} for ${owner ?? 'nobody'}`, async () => {
    const worker = new Worker({ block: POLICY.policy.blockSize });
    if (owner) await worker.keep(owner);
    worker.serve(request, '[]', { ...person && { 'X-Person': person }, ...isNoStore && { 'Cache-Control': 'no-store' } }, status);
    const response = await worker.get(request, { mode: ['page', 'visit'].includes(kind) ? 'navigate' : 'cors' });
    assert.equal(response !== undefined, kind !== undefined);
    assert.deepEqual(holding(worker, request), cache ? [cache] : []);
    await worker.post('forget');
    assert.deepEqual(PERSONAL.flatMap(name => worker.paths(name)), []);
  });
}

/** The body of a response, with the likes of the moment. */
const body = ({ photos, index }, liked) =>
  JSON.stringify(photos ? photos.map(id => ({ id, liked_by_user: liked.has(id) })) : { index });

/** What a cached list shows: its ids, and which are liked. */
const shown = text => JSON.parse(text).map(({ id, liked_by_user: isLiked }) => id + (isLiked ? ' liked' : ''));

// FEED-21: each recorded story, which the iPhone app replays too, ends with the same cached responses.
for (const { name, steps, offline } of JSON.parse(read('Tests/Traces/offline-stories.json'))) {
  test(name, async () => {
    const worker = await new Worker({ block: POLICY.policy.blockSize }).keep('ann'), liked = new Set();
    for (const { request, status, like, unlike, signOut, unlikedElsewhere, ...content } of steps) {
      if (signOut) await worker.post('forget');
      if (like) liked.add(like);
      liked.delete(unlike ?? unlikedElsewhere);
      if (like ?? unlike) await worker.post({ photos: [like ?? unlike] });
      if (!request) continue;
      worker.network.set(request, () => answer(body(content, liked), { 'X-Person': 'ann' }, status));
      await worker.get(request);
    }
    worker.network.clear();
    for (const { request, photos, isAnswered = true } of offline) {
      const response = await worker.get(request), isThere = response !== undefined && response.type !== 'error';
      assert.equal(isThere, isAnswered, request);
      if (photos) assert.deepEqual(shown(await response.text()), photos, request);
    }
  });
}

const ANN = { 'X-Person': 'ann' };
const { policy } = POLICY;

/** The rules, with some members of those for this path replaced. */
const rules = (path, how) => policy.rules.map(rule => rule.path === path ? { ...rule, ...how } : rule);

// FEED-21
test('limits are those of the policy', async () => {
  const caches = { ...policy.caches, pictures: { ...policy.caches.pictures, most: 2, surplus: 1 } };
  const worker = await new Worker({ tables: { caches } }).keep('ann');
  for (const photo of ['a', 'b', 'c']) await worker.serve('/images/' + photo, 'x').get('/images/' + photo);
  assert.deepEqual(worker.paths('pictures'), ['/images/a', '/images/b', '/images/c']);
  await worker.serve('/images/d', 'x').get('/images/d');
  assert.deepEqual(worker.paths('pictures'), ['/images/c', '/images/d']);
});

// FEED-21
test('a cache without a limit evicts nothing', async () => {
  const caches = { ...policy.caches, pictures: { ...policy.caches.pictures, most: undefined, surplus: 0 } };
  const worker = await new Worker({ tables: { caches } }).keep('ann');
  for (let photo = 0; photo < 500; photo += 1) await worker.serve('/images/' + photo, 'x').get('/images/' + photo);
  assert.equal(worker.paths('pictures').length, 500);
});

// FEED-21
test('a picture that was displayed again is spared once', async () => {
  const caches = { ...policy.caches, pictures: { ...policy.caches.pictures, most: 2, surplus: 0 } };
  const worker = await new Worker({ tables: { caches } }).keep('ann');
  const load = photo => worker.serve('/images/' + photo, 'x').get('/images/' + photo);
  for (const photo of ['a', 'b', 'a', 'c']) await load(photo);
  assert.deepEqual(worker.paths('pictures'), ['/images/a', '/images/c']);
  await load('d');
  assert.deepEqual(worker.paths('pictures'), ['/images/c', '/images/d']);
});

// FEED-21
test('the network is waited for as long as the policy says', async () => {
  const worker = await new Worker({ tables: { patience: 7 } }).serve('/me', '{}', ANN).keep('ann');
  await worker.get('/me');
  assert.deepEqual(worker.delays, [7]);
});

// FEED-21
test('a dot in a path is a dot', async () => {
  assert.equal(await new Worker().get('/iconxsvg'), undefined);
});

//
test('owners are those of the policy', async () => {
  const open = new Worker({ tables: { rules: rules('/me', { owner: 'everyone' }) } }).serve('/me', '{}');
  await open.get('/me');
  assert.deepEqual(open.paths('kept'), ['/me']);
  const worker = await new Worker({ tables: { rules: rules('/me', { owner: 'signedIn' }) } }).serve('/me', '{}').keep('ann');
  await worker.get('/me');
  assert.deepEqual(worker.paths('kept'), ['/app/kept', '/me']);
});

//
test('the caches that are deleted are those of the policy', async () => {
  const caches = { ...policy.caches, pictures: { ...policy.caches.pictures, isPersonal: false } };
  const worker = await new Worker({ tables: { caches } }).serve('/images/a', 'x').keep('ann', {}, { pictures: ['/images/a'] });
  await worker.post('forget');
  assert.deepEqual([worker.paths('kept'), worker.paths('pictures')], [[], ['/images/a']]);
});

// FEED-21
test('what a like changes is what the policy says', async () => {
  const worker = await new Worker({ tables: { rules: rules('/me', { hearts: 'none' }) } }).serve('/me', '"p1"', ANN).keep('ann');
  await worker.get('/me');
  worker.asked.length = 0;
  await worker.post({ photos: ['p1'] });
  assert.deepEqual(worker.asked, ['/app/kept']);
});

// FEED-21
test('what is pinned is what the policy pins', async () => {
  const caches = { ...policy.caches, responses: { ...policy.caches.responses, most: 1, surplus: 0 } };
  const worker = await new Worker({ tables: { caches, rules: rules('/app/kept', { isPinned: false }) } }).serve('/me', '{}', ANN).keep('ann');
  await worker.get('/me');
  assert.deepEqual(worker.paths('kept'), ['/me']);
});

// FEED-21
test('statuses mean what the policy says', async () => {
  const statuses = { cacheable: [200, 203], unreached: [599], signedOut: [403], nobody: [205] };
  const worker = await new Worker({ tables: { statuses } }).serve('/me', '{}', ANN, 203).serve('/', '', {}, 599).keep('ann');
  await worker.get('/me');
  assert.deepEqual(worker.paths('kept'), ['/app/kept', '/me']);
  assert.equal(await (await worker.open()).text(), 'page');
  await worker.serve('/photos', '', {}, 401).get('/photos');
  assert.deepEqual(worker.paths('kept'), ['/app/kept', '/me']);
  await worker.serve('/photos', '', {}, 403).get('/photos');
  assert.deepEqual(worker.paths('kept'), []);
});

// FEED-21: the lists of the newest feed versions are kept, as many as the policy says.
for (const [feedStates, left] of [[1, ['f3']], [2, ['f2', 'f3']], [3, ['f1', 'f2', 'f3']]]) {
  test(`lists of ${feedStates} feed states stay if the policy says so`, async () => {
    const worker = new Worker({ tables: { feedStates } });
    for (const feed of ['f1', 'f2', 'f3']) {
      worker.serve('/app/news?feed=' + feed, '{"new":0}').serve('/app/index?feed=' + feed, 'index', ANN)
        .serve(`/app/cards?feed=${feed}&from=0&count=25`, feed, ANN);
      await worker.keep('ann', { 'X-Feed': feed });
    }
    const states = new Set(worker.paths('kept').map(path => path.match(/feed=(\w+)/)?.[1]).filter(Boolean));
    assert.deepEqual([...states], left);
  });
}

// FEED-21: the script takes numbers and paths from the policy, so that they are defined only once.
test('the script has no limits, statuses and paths of its own', () => {
  const script = read('Sources/Browser/worker.js').replace(/\/\*[^]*?\*\/|\/\/.*/g, '');
  assert.deepEqual([...new Set(script.match(/\b\d+\b/g))].sort(), ['0', '1']);
  assert.doesNotMatch(script, /['"`]\/\w/);
});

// FEED-21: it never shows the cached feed in place of another page
test('a page of the server comes from the server, or says that the device is offline', async () => {
  const worker = await new Worker().serveShell().serve('/app/kept', 'feed', ANN).keep('ann');
  await worker.dispatch('install', {});
  worker.serve('/account/photos', 'own photos');
  assert.equal(await (await worker.open('/account/photos')).text(), 'own photos');
  worker.network.clear();
  for (const path of ['/account', '/account/photos', '/app/collections']) {
    assert.equal(await (await worker.open(path)).text(), '/app/offline');
  }
});

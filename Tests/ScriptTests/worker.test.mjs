// What the service worker caches, for whom, and for how long (docs/offline.md).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SHELL, Worker, answer } from './worker.mjs';

const ANN = { 'X-Person': 'ann' };

//
test('a response without a person is not kept', async () => {
  const worker = await new Worker().serve('/me', '{}').keep('ann');
  await worker.get('/me');
  assert.deepEqual(worker.paths('kept'), ['/app/kept']);
});

//
test('a response for another person is not kept', async () => {
  const worker = await new Worker().serve('/me', '{}', { 'X-Person': 'bob' }).keep('ann');
  await worker.get('/me');
  assert.deepEqual(worker.paths('kept'), ['/app/kept']);
});

//
test('a response with no-store is not kept', async () => {
  const worker = await new Worker().serve('/me', '{}', { ...ANN, 'Cache-Control': 'no-store' }).keep('ann');
  await worker.get('/me');
  assert.deepEqual(worker.paths('kept'), ['/app/kept']);
});

//
test('a response for the signed-in person is kept', async () => {
  const worker = await new Worker().serve('/me', '{}', ANN).keep('ann');
  await worker.get('/me');
  assert.deepEqual(worker.paths('kept'), ['/app/kept', '/me']);
});

//
test('nothing is kept while nobody is signed in', async () => {
  const worker = new Worker().serve('/me', '{}', ANN).serve('/images/a', 'picture');
  await worker.get('/me');
  await worker.get('/images/a');
  assert.deepEqual([...worker.paths('kept'), ...worker.paths('pictures')], []);
});

//
test('the page of another person deletes what was kept', async () => {
  const worker = await new Worker().serve('/images/a', 'picture').keep('ann', {}, { pictures: ['/images/a'] });
  assert.deepEqual(worker.paths('pictures'), ['/images/a']);
  await worker.serve('/', 'page', { 'X-Person': 'bob' }).open();
  assert.deepEqual(await worker.caches.keys(), ['shell-one']);
});

// FEED-16
test('a page that names nobody deletes what was kept', async () => {
  const worker = await new Worker().keep('ann');
  await worker.serve('/', 'page').open();
  assert.deepEqual(worker.paths('kept'), []);
});

// FEED-4
test('a 401 deletes what was kept', async () => {
  const worker = await new Worker().serve('/me', '', {}, 401).keep('ann');
  assert.equal((await worker.get('/me')).status, 401);
  assert.deepEqual(worker.paths('kept'), []);
});

// FEED-16, Q-4
test('a response that arrives after signing out is not kept', async () => {
  const worker = await new Worker().keep('ann');
  let give;
  worker.network.set('/me', () => new Promise(done => { give = () => done(answer('{}', ANN)); }));
  const asked = worker.get('/me');
  await worker.post('forget');
  give();
  await asked;
  assert.deepEqual(worker.paths('kept'), []);
});

// FEED-21
test('the network comes before the cache', async () => {
  const worker = await new Worker().serve('/me', 'old', ANN).keep('ann');
  await worker.get('/me');
  worker.serve('/me', 'new', ANN);
  const found = await worker.get('/me');
  assert.equal(await found.text(), 'new');
  assert.equal(found.headers.get('Server-Timing'), null);
});

// FEED-21
test('without network the kept response is marked', async () => {
  const worker = await new Worker().serve('/me', 'old', ANN).keep('ann');
  await worker.get('/me');
  worker.network.clear();
  const found = await worker.get('/me');
  assert.equal(await found.text(), 'old');
  assert.equal(found.headers.get('Server-Timing'), 'kept');
});

// FEED-21
test('a network that does not respond in time is not waited for', async () => {
  const worker = await new Worker().serve('/me', 'old', ANN).keep('ann');
  await worker.get('/me');
  worker.network.set('/me', () => new Promise(() => {}));
  const asked = worker.get('/me');
  worker.timers.at(-1)();
  assert.equal(await (await asked).text(), 'old');
});

// FEED-21
test('a slow response is waited for if none is kept', async () => {
  const worker = await new Worker().keep('ann');
  let give;
  worker.network.set('/me', () => new Promise(done => { give = () => done(answer('late', ANN)); }));
  const asked = worker.get('/me');
  worker.timers.at(-1)();
  await new Promise(setImmediate);
  give();
  assert.equal(await (await asked).text(), 'late');
});

// FEED-21: if a gateway reports that the server is down, the cached page is shown.
for (const status of [502, 503, 504]) {
  test(`a gateway that answers ${status} gets the kept page instead`, async () => {
    const worker = await new Worker().serve('/', '', {}, status).keep('ann');
    assert.equal(await (await worker.open()).text(), 'page');
    assert.deepEqual(worker.paths('kept'), ['/app/kept']);
  });
}

// FEED-21: if a gateway reports that the server is down, the cached data is shown.
for (const status of [502, 503, 504]) {
  test(`a gateway that answers ${status} gets the kept response instead`, async () => {
    const worker = await new Worker().serve('/me', 'old', ANN).keep('ann');
    await worker.get('/me');
    const found = await worker.serve('/me', 'down', {}, status).get('/me');
    assert.equal(await found.text(), 'old');
    assert.equal(found.headers.get('Server-Timing'), 'kept');
  });
}

// FEED-21
test('what a gateway answers is shown if no response is kept', async () => {
  const worker = await new Worker().serve('/me', 'down', {}, 502).keep('ann');
  assert.equal((await worker.get('/me')).status, 502);
});

// FEED-21: a busy server responds itself, and says how long to wait.
test('a server that asks for a delay is not taken for a gateway', async () => {
  const worker = await new Worker().serve('/me', 'old', ANN).keep('ann');
  await worker.get('/me');
  assert.equal((await worker.serve('/me', '', { 'Retry-After': '5' }, 503).get('/me')).status, 503);
});

// FEED-21
test('without a kept page the app says that it is offline', async () => {
  const worker = new Worker().serveShell();
  await worker.dispatch('install', {});
  worker.network.clear();
  assert.equal(await (await worker.open()).text(), '/app/offline');
});

// FEED-10
test('what is newest comes from the server or not at all', async () => {
  const worker = await new Worker().serve('/app/index', 'newest', ANN).keep('ann');
  assert.equal(await worker.get('/app/index'), undefined);
});

// FEED-21
test('the worker leaves what it need not keep to the browser', async () => {
  const worker = new Worker();
  assert.equal(await worker.get('/me', { method: 'POST' }), undefined);
  assert.equal(await worker.get('/me', { origin: 'https://other.example' }), undefined);
  assert.equal(await worker.get('/metrics'), undefined);
  assert.equal(await worker.open('/docs'), undefined);
  assert.deepEqual(worker.asked, []);
});

// FEED-21
test('the oldest pictures are evicted', async () => {
  const worker = await new Worker().keep('ann');
  for (let photo = 0; photo <= 420; photo += 1) await worker.serve('/images/' + photo, 'x').get('/images/' + photo);
  assert.equal(worker.paths('pictures').length, 400);
  assert.equal(worker.paths('pictures')[0], '/images/21');
});

// FEED-21
test('a surplus of twenty pictures evicts none', async () => {
  const worker = await new Worker().keep('ann');
  for (let photo = 0; photo < 420; photo += 1) await worker.serve('/images/' + photo, 'x').get('/images/' + photo);
  assert.equal(worker.paths('pictures').length, 420);
});

// FEED-21
test('a picture that was displayed again is not evicted', async () => {
  const worker = await new Worker().keep('ann');
  for (let photo = 0; photo < 420; photo += 1) await worker.serve('/images/' + photo, 'x').get('/images/' + photo);
  await worker.get('/images/0');
  await worker.serve('/images/new', 'x').get('/images/new');
  assert.equal(worker.paths('pictures')[0], '/images/0');
  assert.equal(worker.paths('pictures').length, 400);
});

// FEED-21
test('the page is never evicted', async () => {
  const worker = await new Worker().keep('ann');
  const cards = from => '/app/cards?feed=f1&from=' + from;
  for (let from = 0; from < 320; from += 1) await worker.serve(cards(from), 'x', ANN).get(cards(from));
  assert.equal(worker.paths('kept').length, 300);
  assert.equal(worker.paths('kept')[0], '/app/kept');
});

// FEED-21: they are requested once for a page, so they would always be the oldest.
test('the profile and the index are never evicted', async () => {
  const worker = await new Worker().serve('/me', '{}', ANN).serve('/app/index?feed=f1', '', ANN).keep('ann');
  for (const path of ['/me', '/app/index?feed=f1']) await worker.get(path);
  for (const path of Array.from({ length: 320 }, (_, from) => '/app/cards?feed=f1&from=' + from)) await worker.serve(path, 'x', ANN).get(path);
  assert.deepEqual(worker.paths('kept').slice(0, 3), ['/app/kept', '/me', '/app/index?feed=f1']);
});

// FEED-21
test('without network another size of a picture is shown', async () => {
  const worker = await new Worker().serve('/images/a?w=400', 'small').keep('ann');
  await worker.get('/images/a?w=400');
  assert.equal(await (await worker.get('/images/a?w=800')).text(), 'small');
});

/** Serves a feed state: its index and these blocks. */
function serveList(worker, feed, ...starts) {
  worker.serve('/app/index?feed=' + feed, 'index', ANN);
  for (const from of starts) worker.serve(`/app/cards?feed=${feed}&from=${from}&count=25`, feed, ANN);
  return worker;
}

// FEED-21
test('the index and the first block of the page are kept', async () => {
  const worker = await serveList(new Worker(), 'f1', 0).keep('ann', { 'X-Feed': 'f1' });
  assert.deepEqual(worker.paths('kept'), ['/app/kept', '/app/index?feed=f1', '/app/cards?feed=f1&from=0&count=25']);
});

// FEED-21
test('viewed blocks are kept where new photos have moved them', async () => {
  const worker = await serveList(new Worker(), 'f1', 0, 50).keep('ann', { 'X-Feed': 'f1' });
  await worker.get('/app/cards?feed=f1&from=50&count=25');
  serveList(worker, 'f2', 0, 25, 50, 75).serve('/app/news?feed=f1', '{"new":10}');
  await worker.keep('ann', { 'X-Feed': 'f2' });
  const starts = worker.paths('kept').filter(path => path.includes('cards?feed=f2')).map(path => path.match(/from=(\d+)/)[1]);
  // Ten new photos shift the blocks: photos of block 0 are now in 0 and 25, those of 50 in 50 and 75.
  assert.deepEqual(starts, ['0', '25', '50', '75']);
});

// FEED-21
test('a move by whole blocks needs one block for each', async () => {
  const worker = await serveList(new Worker(), 'f1', 0, 50).keep('ann', { 'X-Feed': 'f1' });
  await worker.get('/app/cards?feed=f1&from=50&count=25');
  serveList(worker, 'f2', 0, 25, 75).serve('/app/news?feed=f1', '{"new":25}');
  await worker.keep('ann', { 'X-Feed': 'f2' });
  const starts = worker.paths('kept').filter(path => path.includes('cards?feed=f2')).map(path => path.match(/from=(\d+)/)[1]);
  assert.deepEqual(starts, ['0', '25', '75']);
});

// FEED-21
test('only the eight blocks that were viewed last are kept', async () => {
  const starts = Array.from({ length: 12 }, (_, index) => 25 * index);
  const worker = await serveList(new Worker(), 'f1', ...starts).keep('ann', { 'X-Feed': 'f1' });
  for (const from of starts) await worker.get(`/app/cards?feed=f1&from=${from}&count=25`);
  serveList(worker, 'f2', ...starts).serve('/app/news?feed=f1', '{"new":0}');
  await worker.keep('ann', { 'X-Feed': 'f2' });
  const kept = worker.paths('kept').filter(path => path.includes('cards?feed=f2')).map(path => Number(path.match(/from=(\d+)/)[1]));
  assert.deepEqual(kept, [0, ...starts.slice(-8)]);
});

// FEED-21
test('lists of the state before stay, older ones go', async () => {
  const worker = new Worker();
  for (const feed of ['f1', 'f2', 'f3']) {
    for (const old of ['f1', 'f2']) worker.serve('/app/news?feed=' + old, '{"new":0}');
    await serveList(worker, feed, 0).keep('ann', { 'X-Feed': feed });
  }
  const states = new Set(worker.paths('kept').map(path => path.match(/feed=(\w+)/)?.[1]).filter(Boolean));
  assert.deepEqual([...states], ['f2', 'f3']);
});

// FEED-21
test('changed hearts refresh the responses that show or count the photo', async () => {
  const worker = await new Worker().serve('/photos?page=1', '["p1"]', ANN).serve('/photos?page=2', '["p2"]', ANN)
    .serve('/me', '{}', ANN).serve('/app/index?feed=f1', '["p1"]', ANN).keep('ann');
  for (const path of ['/photos?page=1', '/photos?page=2', '/me', '/app/index?feed=f1']) await worker.get(path);
  worker.asked.length = 0;
  await worker.post({ photos: ['p1'] });
  assert.deepEqual(worker.asked, ['/app/kept', '/photos?page=1', '/me']);
});

// FEED-21
test('a page whose files are missing is not kept', async () => {
  const worker = await new Worker().keep('ann', { 'X-Version': 'two' });
  assert.deepEqual(worker.paths('kept'), []);
});

// FEED-4
test('a page for nobody deletes what was kept', async () => {
  const worker = await new Worker().keep('ann');
  await worker.serve('/app/kept', '', {}, 204).post({});
  assert.deepEqual(worker.paths('kept'), []);
});

// FEED-21
test('an error of a proxy deletes nothing', async () => {
  const worker = await new Worker().keep('ann');
  await worker.serve('/app/kept', '', {}, 403).post({});
  assert.deepEqual(worker.paths('kept'), ['/app/kept']);
});

// FEED-21
test('the install keeps every file of the app', async () => {
  const worker = new Worker().serveShell();
  await worker.dispatch('install', {});
  assert.deepEqual(worker.paths('shell-one').sort(), [...SHELL].sort());
  assert.equal(worker.paths('shell-one').at(-1), '/app/offline');
});

// FEED-21
test('the files of another version fail the install', async () => {
  const worker = new Worker().serveShell().serve(SHELL[0], 'new', { ETag: '"cc"' });
  await assert.rejects(worker.dispatch('install', {}));
  assert.equal(worker.paths('shell-one').includes('/app/offline'), false);
});

// FEED-21
test('a file that another version has is not downloaded again', async () => {
  const worker = new Worker().serveShell();
  await (await worker.caches.open('shell-old')).put(SHELL[0], answer('js', { ETag: '"aa"' }));
  await worker.dispatch('install', {});
  assert.deepEqual(worker.asked, SHELL.slice(1));
});

// FEED-21
test('the files of a version that the kept page needs stay', async () => {
  const worker = await new Worker().keep('ann');
  const next = new Worker({ version: 'two' });
  for (const [name, cache] of worker.caches.all) next.caches.all.set(name, cache);
  await next.caches.open('shell-zero');
  await next.serveShell().dispatch('install', {});
  await next.dispatch('activate', {});
  assert.deepEqual((await next.caches.keys()).filter(name => name.startsWith('shell')).sort(), ['shell-one', 'shell-two']);
});

// FEED-21
test('pictures that the page shows are kept', async () => {
  const worker = await new Worker().serve('/images/a', 'x').keep('ann', {}, { pictures: ['/images/a', '/images/missing'] });
  assert.deepEqual(worker.paths('pictures'), ['/images/a']);
});

// What the service worker does when something fails, or happens at a bad moment (docs/offline.md).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SHELL, Worker, answer } from './worker.mjs';

const ANN = { 'X-Person': 'ann' };

/** A worker that starts with what another one has stored. */
function restarted(before, how) {
  const worker = new Worker(how);
  for (const [name, cache] of before.caches.all) worker.caches.all.set(name, cache);
  return worker;
}

// FEED-21
test('a device that is full shows what it cannot keep', async () => {
  const worker = await new Worker().serve('/me', '{}', ANN).keep('ann');
  (await worker.caches.open('kept')).put = async () => { throw new Error('QuotaExceededError'); };
  assert.equal(await (await worker.get('/me')).text(), '{}');
  assert.deepEqual(worker.paths('kept'), ['/app/kept']);
});

// FEED-16, Q-4
test('what is being stored while the person signs out is deleted', async () => {
  const worker = await new Worker().serve('/me', '{}', ANN).keep('ann');
  const cache = await worker.caches.open('kept'), put = cache.put.bind(cache);
  cache.put = async (...all) => {
    await worker.post('forget');
    worker.caches.all.set('kept', cache);
    await put(...all);
  };
  await worker.get('/me');
  assert.equal(worker.caches.all.has('kept'), false);
});

//
test('a response of another origin is not kept', async () => {
  const worker = await new Worker().keep('ann');
  const foreign = Object.defineProperty(new Response('{}', { headers: ANN }), 'type', { value: 'cors' });
  worker.network.set('/me', () => foreign);
  await worker.get('/me');
  assert.deepEqual(worker.paths('kept'), ['/app/kept']);
});

//
test('an error is not kept', async () => {
  const worker = await new Worker().serve('/me', '{}', ANN, 500).serve('/images/a', '', {}, 404).keep('ann');
  await worker.get('/me');
  await worker.get('/images/a');
  assert.deepEqual([worker.paths('kept'), worker.paths('pictures')], [['/app/kept'], []]);
});

//
test('a worker that was restarted knows the person by the kept page', async () => {
  const worker = restarted(await new Worker().keep('ann')).serve('/me', '{}', ANN).serve('/photos', '[]', { 'X-Person': 'bob' });
  await worker.get('/me');
  await worker.get('/photos');
  assert.deepEqual(worker.paths('kept'), ['/app/kept', '/me']);
});

// FEED-21
test("a page of the same person keeps that person's data", async () => {
  const worker = await new Worker().serve('/images/a', 'x').serve('/', 'page', ANN).keep('ann', {}, { pictures: ['/images/a'] });
  await worker.open();
  assert.deepEqual(worker.paths('pictures'), ['/images/a']);
});

// FEED-16: an error or a redirected page does not delete the cache.
for (const [what, response] of [
  ['of an error', () => answer('', {}, 404)],
  ['after a redirect', () => Object.defineProperty(answer('page'), 'redirected', { value: true })],
]) {
  test(`a page ${what} says nothing about who is signed in`, async () => {
    const worker = await new Worker().keep('ann');
    worker.network.set('/', response);
    await worker.open();
    assert.deepEqual(worker.paths('kept'), ['/app/kept']);
  });
}

// FEED-21
test('a page that the server refuses is shown as it is', async () => {
  const worker = await new Worker().serve('/app/profile', 'no', {}, 500).keep('ann');
  assert.equal(await (await worker.open('/app/profile')).text(), 'no');
});

// FEED-21
test('a worker that has stored nothing fails as the network does', async () => {
  const worker = new Worker();
  const all = [await worker.open(), await worker.get('/me'), await worker.get('/assets/x'), await worker.get('/images/a')];
  assert.deepEqual(all.map(({ type }) => type), ['error', 'error', 'error', 'error']);
});

// FEED-21
test('files come from the shell of this version, then from any, then from the network', async () => {
  const worker = new Worker().serveShell().serve('/assets/new.js', 'network');
  await worker.dispatch('install', {});
  const old = await worker.caches.open('shell-old');
  for (const path of [SHELL[0], '/assets/old.js']) await old.put(path, answer('old'));
  // Makes this version's cache the last one, which a search through all caches would not find first.
  const shell = await worker.caches.open('shell-one');
  worker.caches.all.delete('shell-one');
  worker.caches.all.set('shell-one', shell);
  worker.asked.length = 0;
  const text = async path => (await worker.get(path)).text();
  assert.deepEqual([await text(SHELL[0]), await text('/assets/old.js'), await text('/assets/new.js')], [SHELL[0], 'old', 'network']);
  assert.deepEqual(worker.asked, ['/assets/new.js']);
});

// FEED-21
test('a kept picture is not asked for again', async () => {
  const worker = await new Worker().serve('/images/a', 'x').keep('ann', {}, { pictures: ['/images/a'] });
  worker.asked.length = 0;
  assert.equal(await (await worker.get('/images/a')).text(), 'x');
  await worker.keep('ann', {}, { pictures: ['/images/a'] });
  assert.deepEqual(worker.asked, ['/app/kept']);
});

// FEED-21
test('pictures are asked for in a format that every browser with workers supports', async () => {
  const worker = await new Worker().serve('/images/a', 'x').keep('ann', {}, { pictures: ['/images/a'] });
  assert.equal(worker.options.at(-1).headers.Accept, 'image/webp,*/*');
});

// FEED-21
test('a picture that is not the server\'s is not kept', async () => {
  const worker = await new Worker().serve('/images/a', '', {}, 404).keep('ann', {}, { pictures: ['/images/a'] });
  assert.deepEqual(worker.paths('pictures'), []);
});

// FEED-4: a page that names no person, or with a status other than 200, deletes the cache.
for (const [status, headers] of [[200, {}], [401, ANN], [204, ANN]]) {
  test(`a page with the status ${status} that is nobody's deletes what was kept`, async () => {
    const worker = await new Worker().keep('ann');
    await worker.serve('/app/kept', '', { 'X-Version': 'one', ...headers }, status).post({});
    assert.deepEqual(worker.paths('kept'), []);
  });
}

// FEED-16
test('a person who signs out while the page is loaded is not remembered', async () => {
  const worker = await new Worker().keep('ann');
  worker.network.set('/app/kept', async () => {
    await worker.post('forget');
    return answer('page', { ...ANN, 'X-Version': 'one' });
  });
  await worker.post({});
  assert.deepEqual(worker.paths('kept'), []);
});

// FEED-21
test('a page that cannot be loaded changes nothing', async () => {
  const worker = await new Worker().keep('ann');
  worker.network.clear();
  await worker.post({});
  assert.deepEqual(worker.paths('kept'), ['/app/kept']);
});

// FEED-21
test('files that a sign-out has deleted are loaded again with the next page', async () => {
  const worker = await new Worker().keep('ann');
  await worker.caches.delete('shell-one');
  await worker.keep('ann');
  assert.equal(worker.paths('shell-one').at(-1), '/app/offline');
  worker.asked.length = 0;
  await worker.keep('ann');
  assert.deepEqual(worker.asked, ['/app/kept']);
});

// FEED-21
test('a page of another version is kept with the files of that version', async () => {
  const worker = await new Worker().keep('ann');
  await (await worker.caches.open('shell-two')).put('/app/offline', answer('two'));
  await worker.keep('ann', { 'X-Version': 'two' });
  assert.equal((await worker.caches.match('/app/kept', { cacheName: 'kept' })).headers.get('X-Version'), 'two');
});

// FEED-21: files of other versions are deleted unless another worker is installing or waiting.
for (const [moment, isLeft] of [[{}, false], [{ waiting: {} }, true], [{ installing: {} }, true]]) {
  test(`old files ${isLeft ? 'stay' : 'go'} with a registration ${JSON.stringify(moment)}`, async () => {
    const worker = new Worker();
    await worker.caches.open('shell-old');
    Object.assign(worker.registration, moment);
    await worker.keep('ann');
    assert.equal(worker.caches.all.has('shell-old'), isLeft);
  });
}

// FEED-21
test('a worker that becomes active takes over the open pages', async () => {
  const worker = new Worker();
  let isDone = false;
  worker.scope.clients.claim = async () => { isDone = true; };
  await worker.dispatch('activate', {});
  assert.equal(isDone, true);
});

// FEED-21
test('files with a hash may come from the browser\'s cache, others not', async () => {
  const worker = new Worker().serveShell();
  await worker.dispatch('install', {});
  const how = Object.fromEntries(worker.asked.map((path, index) => [path, worker.options[index].cache]));
  assert.deepEqual(how, { [SHELL[0]]: 'default', [SHELL[1]]: 'default', '/app/offline': 'no-cache' });
});

// FEED-21: an error, or a file without ETag, fails the install.
for (const [what, how] of [['an error', ['', { ETag: '"bb"' }, 404]], ['a file without a tag', ['css', {}]]]) {
  test(`${what} fails the install`, async () => {
    const worker = new Worker().serveShell().serve(SHELL[1], ...how);
    await assert.rejects(worker.dispatch('install', {}));
    assert.equal(worker.paths('shell-one').includes('/app/offline'), false);
  });
}

// FEED-21
test('the page that says so when offline is never taken from another version', async () => {
  const worker = new Worker().serveShell();
  await (await worker.caches.open('shell-old')).put('/app/offline', answer('old'));
  await worker.dispatch('install', {});
  assert.equal(await worker.text('shell-one', '/app/offline'), '/app/offline');
});

/** A worker that has seen the block at 50 of the state f1; the state is f2 now. */
async function moved(news) {
  const cards = (feed, from) => `/app/cards?feed=${feed}&from=${from}&count=25`;
  const worker = new Worker().serve(cards('f1', 0), 'f1', ANN).serve(cards('f1', 50), 'f1', ANN).serve('/app/index?feed=f1', '', ANN);
  await worker.keep('ann', { 'X-Feed': 'f1' });
  await worker.get(cards('f1', 50));
  for (const from of [0, 25, 50, 75]) worker.serve(cards('f2', from), 'f2', ANN);
  worker.serve('/app/index?feed=f2', '', ANN).serve('/app/news?feed=f1', ...news).asked.length = 0;
  await worker.keep('ann', { 'X-Feed': 'f2' });
  return worker;
}

// FEED-21
test('blocks of a state that the server does not know stay where they are', async () => {
  const worker = await moved(['', {}, 404]);
  assert.deepEqual(worker.asked.filter(path => path.includes('cards')).map(path => path.match(/from=(\d+)/)[1]), ['0', '50']);
});

// FEED-21
test('the number of new photos is asked for once for a state', async () => {
  const worker = await moved(['{"new":0}']);
  assert.deepEqual(worker.asked.filter(path => path.includes('news')), ['/app/news?feed=f1']);
});

// FEED-21
test('what is kept of the list is not asked for again', async () => {
  const worker = await moved(['{"new":0}']);
  worker.asked.length = 0;
  await worker.keep('ann', { 'X-Feed': 'f2' });
  assert.deepEqual(worker.asked, ['/app/kept', '/app/news?feed=f1']);
});

// FEED-21
test('a response without a state is no list of an older one', async () => {
  const worker = await new Worker().serve('/me', '{}', ANN).serve('/app/index?feed=f1', '', ANN)
    .serve('/app/cards?feed=f1&from=0&count=25', '', ANN).keep('ann');
  await worker.get('/me');
  await worker.keep('ann', { 'X-Feed': 'f1' });
  assert.deepEqual(worker.paths('kept').slice(0, 2).sort(), ['/app/kept', '/me']);
});

// FEED-21
test('an error does not replace a kept block', async () => {
  const worker = await new Worker().serve('/photos', '["p1"]', ANN).keep('ann');
  await worker.get('/photos');
  await worker.serve('/photos', '', ANN, 500).post({ photos: ['p1'] });
  assert.equal(await worker.text('kept', '/photos'), '["p1"]');
});

// FEED-21
test('changed hearts refresh the likes of people, and nothing if none changed', async () => {
  const worker = await new Worker().serve('/users/bob/likes', '[]', ANN).serve('/photos', '[]', ANN).keep('ann');
  for (const path of ['/users/bob/likes', '/photos']) await worker.get(path);
  worker.asked.length = 0;
  await worker.post({ photos: [] });
  assert.deepEqual(worker.asked, ['/app/kept']);
  await worker.post({ photos: ['p1'] });
  assert.deepEqual(worker.asked.slice(1), ['/app/kept', '/users/bob/likes']);
});

// FEED-21
test('what varies by its headers is found all the same', async () => {
  const vary = { Vary: 'Accept-Encoding' };
  const worker = await new Worker().serve('/me', '{}', { ...ANN, ...vary }).keep('ann');
  await worker.get('/me');
  await (await worker.caches.open('shell-old')).put('/assets/old.js', answer('old', vary));
  worker.network.clear();
  assert.equal(await (await worker.get('/me')).text(), '{}');
  assert.equal(await (await worker.get('/assets/old.js')).text(), 'old');
});

// FEED-21
test('a varying file of another version is not downloaded again', async () => {
  const worker = new Worker().serveShell();
  await (await worker.caches.open('shell-old')).put(SHELL[0], answer('js', { ETag: '"aa"', Vary: 'Accept-Encoding' }));
  await worker.dispatch('install', {});
  assert.deepEqual(worker.asked, SHELL.slice(1));
});

//
test('a person is known by the first page that names them', async () => {
  const worker = new Worker().serve('/', 'page', ANN).serve('/me', '{}', ANN);
  await worker.open();
  await worker.get('/me');
  assert.deepEqual(worker.paths('kept'), ['/me']);
});

// FEED-16, Q-4
test('a late picture of one person deletes nothing of the next', async () => {
  const worker = await new Worker().serve('/images/b', 'b').keep('ann');
  let give;
  worker.network.set('/images/a', () => new Promise(done => { give = () => done(answer('a')); }));
  const asked = worker.get('/images/a');
  await worker.post('forget');
  await worker.keep('bob', {}, { pictures: ['/images/b'] });
  give();
  await asked;
  assert.deepEqual(worker.paths('pictures'), ['/images/b']);
});

// FEED-21
test('pictures are kept after the first list', async () => {
  const worker = new Worker().serve('/images/a', 'x');
  await worker.serve('/app/index?feed=f1', '', ANN).serve('/app/cards?feed=f1&from=0&count=25', '', ANN)
    .keep('ann', { 'X-Feed': 'f1' }, { pictures: ['/images/a'] });
  assert.deepEqual(worker.paths('pictures'), ['/images/a']);
});

// FEED-21
test('changed hearts of a person without kept responses make no cache', async () => {
  const worker = new Worker().serve('/app/kept', 'page', { ...ANN, 'X-Version': 'two' });
  await worker.post({ photos: ['p1'] });
  assert.equal(worker.caches.all.has('kept'), false);
});

// FEED-30: lists other than the feed are not cached, so a busy server's page is shown.
test('a busy server answers for a list itself, a gateway does not', async () => {
  const path = '/app/feed?search=sea';
  const worker = await new Worker().serve(path, 'busy', { 'Retry-After': '5' }, 503).keep('ann');
  assert.equal(await (await worker.open(path)).text(), 'busy');
  assert.equal(await (await worker.serve(path, 'down', {}, 503).open(path)).text(), 'page');
  assert.equal(await (await worker.serve('/', 'busy', { 'Retry-After': '5' }, 503).open()).text(), 'page');
});

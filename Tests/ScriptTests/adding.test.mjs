// What adding.js decides: which part of which file is sent, what is aborted, and which files are taken.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { page, settle, until } from './page.mjs';

/** The module, not yet shown; requests wait in `requests` until they are answered. */
function open(globals = {}) {
  const requests = [];
  const fetch = (url, request) => new Promise((done, fail) => {
    requests.push({ url, ...request, done });
    request.signal.addEventListener('abort', () => fail(new Error('aborted')));
  });
  const made = page({ fetch, ...globals }, 'Adding/adding.js');
  made.call = (name, ...all) => {
    made.scope.all = all.flatMap(one => typeof one === 'string' ? made.give(one) : [one]);
    return made.run(`host.${name}(...all)`);
  };
  made.take = (...files) => { made.scope.list = files; made.run('take(list)'); };
  return { ...made, requests, top: made.run('root') };
}
const file = (name, text = 'abcdef') => new File([text], name, { lastModified: 99 });

// FEED-22
test('chosen files are named to the app by numbers that are never used again', () => {
  const { take, told, text, call } = open();
  take(file('a.jpg'), file('b.jpg', 'xy'));
  call('release', 1);
  take(file('c.jpg'));
  const lists = told('filesChosen').map(([at, bytes]) => JSON.parse(text(at, bytes)));
  assert.deepEqual(lists, [
    [{ number: 1, name: 'a.jpg', size: 6, modified: 99 }, { number: 2, name: 'b.jpg', size: 2, modified: 99 }],
    [{ number: 3, name: 'c.jpg', size: 6, modified: 99 }],
  ]);
});

// FEED-22
test('an empty selection adds nothing', () => {
  const { take, told } = open();
  take();
  assert.deepEqual(told('filesChosen'), []);
});

// FEED-22
test('the requested part of a file is sent with the headers of the app', async () => {
  const { take, call, requests } = open();
  take(file('a.jpg'));
  await call('send', 7, 'PATCH', '/app/uploads/u', 'Upload-Offset: 2\nContent-Type: a/b: c\n', 1, 2, 3);
  const [{ url, method, headers, body }] = requests;
  assert.deepEqual([url, method], ['/app/uploads/u', 'PATCH']);
  assert.deepEqual(structuredClone(headers).map(one => one.slice(0, 2)), [['Upload-Offset', '2'], ['Content-Type', 'a/b']]);
  assert.equal(new TextDecoder().decode(body), 'cde');
});

// FEED-22
test('a request without a file has no body', async () => {
  const { call, requests } = open();
  await call('send', 7, 'DELETE', '/app/uploads/u', '', -1, 0, 0);
  assert.deepEqual([requests[0].body, requests[0].headers.length], [undefined, 0]);
});

// FEED-22: a request for a file that cannot be read reports the status -1.
for (const [what, prepare] of [
  ['that was released', ({ call }) => call('release', 1)],
  ['that cannot be read', ({ run }) => run('files.set(1, { slice() { throw new Error("NotReadableError"); } })')],
]) {
  test(`a file ${what} is a status of -1`, async () => {
    const made = open();
    made.take(file('a.jpg'));
    prepare(made);
    await made.call('send', 7, 'PATCH', '/app/uploads/u', '', 1, 0, 3);
    assert.deepEqual([made.told('answered').map(one => one.slice(0, 2)), made.requests.length], [[[7, -1]], 0]);
  });
}

// FEED-22
test('a part has two minutes to arrive', async () => {
  const { call, requests, elapse, told } = open();
  await call('send', 7, 'POST', '/app/uploads', '', -1, 0, 0);
  assert.equal(requests[0].signal.aborted, false);
  assert.deepEqual(elapse(), [120_000]);
  await settle();
  assert.equal(requests[0].signal.aborted, true);
  assert.deepEqual(told('answered').map(one => one.slice(0, 2)), [[7, 0]]);
});

// FEED-22
test('a part that has arrived is aborted no more', async () => {
  const { call, requests, timers, run } = open();
  await call('send', 7, 'POST', '/app/uploads', '', -1, 0, 0);
  requests[0].done(new Response(null, { status: 204 }));
  await until(() => !run('running.size'));
  assert.deepEqual([timers.size, run('running.size')], [0, 0]);
});

// FEED-16
test('releasing everything aborts what is being sent and forgets the files', async () => {
  const { call, take, requests, run } = open();
  take(file('a.jpg'), file('b.jpg'));
  for (const number of [1, 2]) await call('send', number, 'PATCH', '/app/uploads/u', '', number, 0, 3);
  call('release', 1);
  assert.deepEqual([requests.map(one => one.signal.aborted), run('files.size')], [[false, false], 1]);
  call('release', -1);
  assert.deepEqual([requests.map(one => one.signal.aborted), run('files.size')], [[true, true], 0]);
});

// FEED-22
test('the module tells the app its news and the app the time', () => {
  const made = open({ performance: { now: () => 42 } }), news = [];
  made.scope.inform = one => news.push(one);
  made.run('inform = globalThis.inform');
  made.call('tell', 3);
  assert.deepEqual([news, made.call('now')], [[3], 42]);
});

test('a timer reports its number', () => {
  const { call, elapse, told } = open();
  call('wake', 7, 250);
  assert.deepEqual([elapse(), told('woke')], [[250], [[7]]]);
});

// FEED-22
test('a tap is for the innermost element that listens, and not for the app around', () => {
  const { top, document, root, run, replies, told } = open(), mark = run('mark'), outside = [];
  root.append(top);
  root.addEventListener('click', () => outside.push('click'));
  const inner = document.make('span'), middle = document.make('p', {}, inner), outer = document.make('div', {}, middle);
  [middle[mark], outer[mark]] = [2, 1];
  top.append(outer);
  replies.happened = () => 1;
  inner.dispatch('click');
  assert.deepEqual([told('happened'), outside], [[[2, 1]], []]);
  replies.happened = () => 0;
  inner.dispatch('click');
  assert.deepEqual(told('happened').slice(1), [[2, 1], [1, 1]]);
});

// FEED-22
test('the same file can be chosen again', () => {
  const { top, document, told } = open(), field = document.make('input', { type: 'file' });
  top.append(field);
  Object.assign(field, { value: 'a.jpg', files: [file('a.jpg')] }).dispatch('change');
  assert.deepEqual([field.value, told('filesChosen').length], ['', 1]);
});

// FEED-22
test('files can be dropped while the screen is open', () => {
  const { top, root, listeners, told } = open();
  const drop = kind => {
    let isPrevented = false;
    listeners.get(kind)({ preventDefault() { isPrevented = true; }, dataTransfer: { files: [file('a.jpg')] } });
    return isPrevented;
  };
  assert.deepEqual([drop('dragover'), drop('drop'), told('filesChosen').length], [false, false, 0]);
  root.append(top);
  assert.deepEqual([drop('dragover'), drop('drop'), told('filesChosen').length], [true, true, 1]);
});

// FEED-22
test('uploads go on when the network or the person is back', () => {
  const { listeners, document, told } = open();
  listeners.get('online')();
  document.hidden = true;
  document.dispatch('visibilitychange');
  assert.equal(told('cameOnline').length, 1);
  document.hidden = false;
  document.dispatch('visibilitychange');
  assert.equal(told('cameOnline').length, 2);
});

/** Starts the module; its style sheet fails `failures` times. */
async function launched(failures = 0) {
  const made = open({
    fetch: async url => { loaded.push(url); return new Response(''); },
    WebAssembly: { instantiateStreaming: async () => ({ instance: { exports: made.app } }) },
  });
  const { document: { head }, document } = made, loaded = [], sheets = [];
  for (const name of ['adding.css', 'adding.wasm']) head.append(document.make('link', { rel: 'later', href: '/assets/' + name }));
  head.append = sheet => {
    sheets.push(sheet.href);
    queueMicrotask(() => sheets.length <= failures ? sheet.onerror() : sheet.onload());
  };
  const done = made.launch();
  for (let round = 0; round < failures; round += 1) { await settle(); made.elapse(); }
  await done;
  return { ...made, sheets, loaded };
}

// FEED-22
test('the module starts with its style sheet and the data of the page', async () => {
  const { sheets, loaded, told, text } = await launched();
  assert.deepEqual([sheets, loaded], [['/assets/adding.css#0'], ['/assets/adding.wasm']]);
  assert.equal(JSON.parse(text(...told('start')[0])).username, 'ann');
});

// FEED-22
test('a style sheet that failed to load has another URL at the next try', async () => {
  assert.deepEqual((await launched(2)).sheets, ['/assets/adding.css#0', '/assets/adding.css#1', '/assets/adding.css#2']);
});

// FEED-22
test('the module is shown where the app asks, and ends with the session', async () => {
  const made = await launched(), place = made.add(0, 'div'), news = [];
  made.scope.show(place, one => news.push(one));
  assert.equal(made.top.parentNode, place);
  made.call('tell', 2);
  made.scope.show(null, () => {});
  made.scope.end();
  assert.deepEqual([news, made.told('opened').length, made.told('ended').length], [[2], 2, 1]);
});

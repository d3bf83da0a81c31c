// What app.js decides: attributes with effects, history, sharing, downloads, which events reach the app.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { APP, FakeStorage, page, settle } from './page.mjs';

/** The page of the app, listening; `call` calls an import with texts in place of strings. */
function open(globals = {}) {
  const made = page({ localStorage: new FakeStorage(), sessionStorage: new FakeStorage(), ...globals }, ...APP);
  made.call = (name, ...all) => {
    made.scope.all = all.flatMap(one => typeof one === 'string' ? made.give(one) : [one]);
    made.run(`host.${name}(...all)`);
  };
  return made;
}

function changed(name, value) {
  const made = open();
  made.scope.node = made.add(1, 'div');
  made.run(`hooks.changed(node, '${name}', ${JSON.stringify(value)})`);
  made.draw();
  return { ...made, node: made.scope.node };
}

// FEED-10
test('a height is a style, and none without a value', () => {
  assert.equal(changed('data-height', '120').node.style.height, '120px');
  assert.equal(changed('data-height', null).node.style.height, '');
});

// FEED-42
test('the sheet of a photo is shown in its place, unless it was closed before its module came', async () => {
  const shown = [];
  const made = open({ importScript: async () => ({
    show(place, photo, news) { shown.push([...photo]); news(4, ['a', 'b', 'c'], 5, 6); }, close() { shown.push('closed'); },
  }) });
  made.document.head.append(made.document.make('link', { rel: 'later', href: '/assets/sheet.js' }));
  const place = made.add(5, 'div', { 'data-sheet': 'a', href: '/images/x', alt: 'Sea', name: 'Ann', value: 'ann' });
  made.scope.places = [place, made.document.make('div', { 'data-sheet': 'b' })];
  made.run(`hooks.changed(places[0], 'data-sheet', 'a'); hooks.changed(places[1], 'data-sheet', 'b'); hooks.changed(places[0], 'data-sheet', null)`);
  await settle();
  made.run('hooks.forgotten(places[0], places[0])');
  await settle();
  assert.deepEqual(shown, [['a', '/images/x', 'Sea', 'Ann', 'ann'], 'closed']);
  const [heard] = made.told('heardOfSheet');
  assert.deepEqual([heard[0], made.text(heard[3], heard[4]), ...heard.slice(7)], [4, 'b', 5, 6]);
});

// FEED-10
test('a part of a photo is given in millionths of its sides', () => {
  const { left, top, width, height } = changed('data-part', '100000 200000 500000 250000').node.style;
  assert.deepEqual([left, top, width, height], ['10%', '20%', '50%', '25%']);
  assert.deepEqual(changed('data-part', null).node.styled, []);
});

// FEED-18
test('the place of the thumb is a property of its style', () => {
  assert.equal(changed('data-place', '5000').node.style['--place'], '0.5');
  assert.deepEqual(changed('class', 'a').node.styled, []);
});

//
test('an element that gets the focus has it in the next frame', () => {
  const made = changed('data-focus', '');
  assert.equal(made.document.activeElement, made.node);
  const before = changed('data-focus', null);
  assert.equal(before.document.activeElement, before.document.body);
  const other = changed('data-name', '');
  assert.equal(other.document.activeElement, other.document.body);
});

//
test('what is hidden is inert', () => {
  assert.equal(changed('class', 'screen hidden').node.inert, true);
  assert.equal(changed('class', 'screen').node.inert, false);
  assert.equal(changed('class', null).node.inert, false);
  assert.equal(changed('data-name', 'hidden').node.inert, false);
});

// FEED-11
test('only the surface of the viewer listens for fingers', () => {
  assert.equal(changed('data-name', 'surface').node.handlers.length > 0, true);
  assert.equal(changed('data-name', 'feed').node.handlers.length, 0);
  assert.equal(changed('class', 'surface').node.handlers.length, 0);
});

// FEED-1
test("attributes of the server's page have the same effect", () => {
  const made = open();
  made.scope.node = made.document.make('main', { class: 'hidden', 'data-height': '50', 'data-place': '10000', id: 'x' });
  made.run('hooks.adopted(node)');
  const { node } = made.scope;
  assert.deepEqual([node.inert, node.style.height, node.style['--place']], [true, '50px', '1']);
  made.scope.node = made.document.make('p');
  made.run('hooks.adopted(node)');
  assert.deepEqual(made.scope.node.styled, []);
});

// FEED-7
test('an image that was removed stops loading', () => {
  const made = open();
  for (const [name, isLeft] of [['img', false], ['source', true]]) {
    made.scope.node = made.document.make(name, { src: 'a', srcset: 'b' });
    made.run('hooks.forgotten(node, node)');
    assert.deepEqual([made.scope.node.hasAttribute('src'), made.scope.node.hasAttribute('srcset')], [isLeft, isLeft], name);
  }
});

// API-1
test('requests of the app name their method and the version of the API', async () => {
  const requests = [];
  const made = open({ fetch: async (url, { method, headers }) => { requests.push([url, method, { ...headers }]); throw 0; } });
  made.call('fetch', 9, 'GET', '/photos/a');
  await settle();
  assert.deepEqual(requests, [['/photos/a', 'GET', { Accept: 'application/json', 'Accept-Version': 'v1' }]]);
  assert.equal(made.told('answered')[0][0], 9);
});

// FEED-9
test('a new path is a new entry of the history, marked by 1', () => {
  const made = open();
  made.call('go', 1, '/app/photo/a');
  assert.deepEqual(made.history.log, [['push', 1, '/app/photo/a']]);
});

// FEED-13
test('an entry of the photo on display is marked by 2', () => {
  const made = open();
  made.scope.location.pathname = '/app/photo/a';
  made.call('go', 1, '/app/photo/a?search=sea');
  assert.deepEqual(made.history.log, [['push', 2, '/app/photo/a?search=sea']]);
});

// FEED-37: a list that opens from the share sheet takes the sheet's entry, so that Forward leads to it
test('the entry of a share sheet that is gone is replaced', () => {
  const made = open();
  made.history.state = 2;
  made.call('go', 1, '/app/feed?person=ann');
  assert.deepEqual(made.history.log, [['replace', 1, '/app/feed?person=ann']]);
});

// FEED-37: a list has a history entry of its own, unlike the share sheet of a photo of the list
test('only the share sheet has the address of the entry below it', () => {
  const made = open();
  for (const address of ['/app/feed?search=sea', '/app/photo/a?search=sea', '/app/photo/a?search=sea', '/app/photo/a']) {
    made.call('go', 1, address);
    [made.scope.location.pathname, made.scope.location.search] = address.split(/(?=\?)/).concat('');
  }
  assert.deepEqual(made.history.log.map(([, state]) => state), [1, 1, 2, 1]);
});

// FEED-20
test('of replaced paths the first is applied at once, and of the next 200 ms only the last', () => {
  const made = open();
  for (const path of ['/a', '/b', '/c']) made.call('go', 2, path);
  assert.deepEqual(made.history.log, [['replace', null, '/a']]);
  assert.deepEqual(made.elapse(), [200]);
  assert.deepEqual(made.history.log.slice(1), [['replace', null, '/c']]);
  assert.deepEqual([made.elapse(), made.timers.size], [[200], 0]);
  made.call('go', 2, '/d');
  assert.deepEqual(made.history.log.slice(2), [['replace', null, '/d']]);
});

// FEED-20
test('a replacement keeps the mark of its entry', () => {
  const made = open();
  made.history.state = 1;
  made.call('go', 2, '/a');
  assert.deepEqual(made.history.log, [['replace', 1, '/a']]);
});

// FEED-9
test('a replacement that waits is applied before the next entry', () => {
  const made = open();
  for (const path of ['/a', '/b']) made.call('go', 2, path);
  made.call('go', 1, '/c');
  assert.deepEqual(made.history.log.slice(1), [['replace', null, '/b'], ['push', 1, '/c']]);
});

// FEED-2
test('a page of the server is loaded', () => {
  const made = open();
  made.call('go', 3, '/app/sign-in');
  assert.deepEqual([made.scope.location.went, made.history.log], [['/app/sign-in'], []]);
});

// FEED-9
test('going back leaves an entry that the app added', () => {
  const made = open();
  made.history.state = 1;
  made.call('go', 4, '/app/feed');
  assert.deepEqual(made.history.log, [['back']]);
  assert.deepEqual(made.told('navigated'), []);
});

// FEED-9
test('going back from an entry that the app did not add replaces it and tells the app', async () => {
  const made = open();
  made.call('go', 4, '/app/feed');
  assert.deepEqual(made.history.log, [['replace', null, '/app/feed']]);
  assert.deepEqual(made.told('navigated'), []);
  await settle();
  assert.equal(made.text(...made.told('navigated')[0]), '/app/feed');
});

//
test('the title of the page is that of the screen in front', () => {
  const made = open(), title = () => { made.run('entitle()'); return made.document.title; };
  assert.equal(title(), 'Image Feed');
  made.add(0, 'main', { 'aria-label': 'Feed' });
  const profile = made.add(0, 'main', { 'aria-label': 'Profile' });
  assert.equal(title(), 'Profile · Image Feed');
  profile.className = 'hidden';
  assert.equal(title(), 'Feed · Image Feed');
  made.add(0, 'dialog', { class: 'viewer', 'aria-label': 'Photo' });
  assert.equal(title(), 'Photo · Image Feed');
});

//
test('each step in the history changes the title', () => {
  const made = open();
  made.add(0, 'main', { 'aria-label': 'Feed' });
  made.call('go', 1, '/app/feed');
  assert.equal(made.document.title, 'Feed · Image Feed');
});

// FEED-16
test('signing out deletes everything, and other tabs notice it', async () => {
  const log = [], local = new FakeStorage(), session = new FakeStorage();
  Object.assign(local, { a: '1' }).setItem = function (key, value) { log.push('set'); this[key] = value; };
  Object.assign(session, { b: '1' });
  const made = open({
    localStorage: local, sessionStorage: session,
    caches: { keys: async () => ['kept', 'pictures'], delete: name => log.push('cache ' + name) },
    indexedDB: { databases: async () => [{ name: 'x' }], deleteDatabase: name => log.push('database ' + name) },
    navigator: { serviceWorker: { controller: { postMessage: one => log.push(one) } } },
  });
  made.call('forget');
  await settle();
  assert.deepEqual(log, ['set', 'forget', 'cache kept', 'cache pictures', 'database x']);
  assert.deepEqual([Object.keys(local), Object.keys(session)], [[], []]);
});

// FEED-16
test('signing out needs neither worker nor caches', () => {
  for (const navigator of [{}, { serviceWorker: {} }]) {
    const made = open({ navigator });
    made.call('forget');
    made.call('forgetKept');
    assert.deepEqual(Object.keys(made.scope.localStorage), []);
  }
});

// FEED-10
test('positions go to the lists that are on the page', () => {
  const made = open();
  for (const all of [['scrollFeed', 5], ['shiftFeed', 5], ['scrollFavourites', 5]]) made.call(...all);
  made.add(0, 'div', { 'data-name': 'favourites' });
  made.call('scrollFavourites', 5);
  made.root.replaceChildren();
  const feed = made.add(0, 'div', { 'data-name': 'feed' }), list = made.document.make('div', { 'data-name': 'favourites' });
  const profile = made.add(0, 'main', { 'data-name': 'profile' }, list);
  list.offsetTop = 300;
  made.call('scrollFeed', 40);
  made.call('shiftFeed', 2);
  made.call('scrollFavourites', 10);
  assert.deepEqual([feed.scrollTop, profile.scrollTop], [42, 310]);
  made.call('scrollFavourites', 0);
  assert.equal(profile.scrollTop, 0);
});

test('a timer reports its number', () => {
  const made = open();
  made.call('wake', 7, 250);
  assert.deepEqual([made.elapse(), made.told('woke')], [[250], [[7]]]);
});

// Which events of the page reach the app, what it does when it starts, and the module that adds photos.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { APP, FakeStorage, page, settle } from './page.mjs';

/** The page of the app; it does not listen yet. */
const open = (globals = {}) => page({ localStorage: new FakeStorage(), ...globals }, ...APP);
function listening(globals) {
  const made = open(globals);
  made.run('listen()');
  return made;
}

// FEED-8
test('a tap is for the innermost element that listens', () => {
  const made = listening();
  const icon = made.document.make('svg'), inner = made.document.make('span', {}, icon);
  made.add(1, 'button', {}, inner);
  inner[made.run('mark')] = 2;
  made.replies.happened = () => 1;
  icon.dispatch('click');
  assert.deepEqual(made.told('happened'), [[2, 1]]);
  made.heard.length = 0;
  made.replies.happened = number => number === 1 ? 1 : 0;
  icon.dispatch('click');
  assert.deepEqual(made.told('happened'), [[2, 1], [1, 1]]);
});

// FEED-8
test('a tap goes no further than the app', () => {
  const made = listening(), button = made.add(1, 'button');
  made.root[made.run('mark')] = 99;
  button.dispatch('click');
  assert.deepEqual(made.told('happened'), [[1, 1]]);
  made.root.dispatch('click');
  assert.equal(made.told('happened').length, 1);
});

// FEED-35: where and when a card was tapped, after the tap itself; other taps are not reported
test('a tap on a card reports its point and time', () => {
  const made = listening(), click = { clientX: 30, clientY: 40.5, timeStamp: 1234.5 };
  made.replies.happened = () => 1;
  made.add(1, 'button', { class: 'heart' }).dispatch('click', click);
  made.add(2, 'button', { class: 'open' }).dispatch('click', click);
  assert.deepEqual(made.heard.slice(1), [['happened', 1, 1], ['happened', 2, 1], ['cardClicked', 30, 40.5, 1234.5]]);
});

test('a form of the app is not sent by the browser', () => {
  const made = listening();
  assert.equal(made.add(1, 'form').dispatch('submit').isPrevented, true);
});

// FEED-7: the app hears `load`, `error` and `cancel`; the default action of `cancel` is prevented.
for (const [kind, trigger] of [['load', 2], ['error', 3], ['cancel', 4]]) {
  test(`the app hears ${kind} as ${trigger}`, () => {
    const made = listening();
    const event = made.add(1, 'img').dispatch(kind, { cancelable: true });
    assert.deepEqual(made.told('happened'), [[1, trigger]]);
    assert.equal(event.isPrevented, kind === 'cancel');
    made.add(0, 'img').dispatch(kind, { cancelable: true });
    assert.equal(made.told('happened').length, 1);
  });
}

// FEED-40: a close request that a page cannot refuse closes the modal and is reported by `close`, once
test('a cancel that cannot be prevented is not heard', () => {
  const made = listening();
  const modal = made.add(1, 'dialog');
  assert.equal(modal.dispatch('cancel', { cancelable: false }).isPrevented, false);
  assert.deepEqual(made.told('happened'), []);
});

// FEED-10
test('the app hears where the feed is once in a frame', () => {
  const made = listening(), feed = made.add(0, 'div', { 'data-name': 'feed' });
  for (const top of [10, 20]) { feed.scrollTop = top; feed.dispatch('scroll'); }
  assert.deepEqual(made.told('scrolled'), []);
  made.draw();
  assert.deepEqual(made.told('scrolled'), [[20]]);
  feed.dispatch('scroll');
  made.draw();
  assert.equal(made.told('scrolled').length, 2);
});

// FEED-10
test('nothing else that scrolls is the feed', () => {
  const made = listening();
  made.add(0, 'div', { 'data-name': 'feed' });
  made.add(0, 'div').dispatch('scroll');
  assert.equal(made.frames.length, 0);
});

// FEED-10
test('a feed that was removed before the next frame reports no position', () => {
  const made = listening(), feed = made.add(0, 'div', { 'data-name': 'feed' });
  feed.dispatch('scroll');
  feed.remove();
  made.draw();
  assert.deepEqual(made.told('scrolled'), []);
  made.root.append(feed);
  feed.dispatch('scroll');
  assert.equal(made.frames.length, 1);
});

const finger = clientY => ({ touches: [{ clientY }] });

/** Pulls a finger down by 30 on a card in an element with this name, `top` from the top of its list. */
function pull(name, top, touches = [{ clientY: 100 }]) {
  const made = listening(), card = made.document.make('article');
  made.add(0, 'div', { 'data-name': name }, card).scrollTop = top;
  card.dispatch('touchstart', { touches });
  card.dispatch('touchmove', finger(130));
  return { made, card };
}

// FEED-10: pulling the feed at its top is reported until the finger lifts.
for (const end of ['touchend', 'touchcancel']) {
  test(`one finger pulls the feed at its top until ${end}`, () => {
    const { made, card } = pull('feed', 0);
    assert.deepEqual(made.told('pulled'), [[30]]);
    card.dispatch(end);
    card.dispatch(end);
    assert.equal(made.told('released').length, 1);
    card.dispatch('touchmove', finger(150));
    assert.equal(made.told('pulled').length, 1);
  });
}

// FEED-10
test('the feed is not pulled elsewhere, further down, or with two fingers', () => {
  for (const all of [['profile', 0], ['feed', 1], ['feed', 0, [{ clientY: 1 }, { clientY: 2 }]]]) {
    const { made, card } = pull(...all);
    card.dispatch('touchend');
    assert.deepEqual([made.told('pulled'), made.told('released')], [[], []]);
  }
});

// FEED-10
test('a feed that springs back at its top can be pulled', () => {
  assert.equal(pull('feed', -3).made.told('pulled').length, 1);
});

//
test('the browser need not wait for listeners of touches before it scrolls', () => {
  const made = listening();
  made.run('listenToList()');
  const touches = made.root.handlers.filter(({ kind }) => kind.startsWith('touch'));
  assert.deepEqual([touches.length, touches.every(one => one.isPassive)], [7, true]);
});

/** A page whose worker notes what it is handed; stores `value` for a like. */
function keeping(value) {
  const posted = [];
  const made = open({ navigator: { serviceWorker: { controller: { postMessage: one => posted.push(structuredClone(one)) } } } });
  made.scope.localStorage.setItem('like ann p1', '-1');
  made.scope.all = [...made.give('like ann p1'), ...made.give(value)];
  made.run('host.keep(...all)');
  made.elapse();
  return [{ ...made.scope.localStorage }, posted];
}

// FEED-21
test('a like that waits is stored', () => {
  assert.deepEqual(keeping('+1'), [{ 'like ann p1': '+1' }, []]);
});

// FEED-21
test('a like that was sent is removed, and its photo is handed over', () => {
  assert.deepEqual(keeping(''), [{}, [{ photos: ['p1'] }]]);
});

// FEED-6, FEED-26
test('the app knows the width of the list and the height of the window from the start', () => {
  const wide = { matches: false };
  const made = open({ matchMedia: what => what === '(min-width: 700px)' ? wide : null });
  made.scope.list = made.add(1, 'main', { 'data-name': 'feed' });
  made.scope.list.box = { width: 400 };
  made.run('listen()');
  assert.deepEqual(made.told('resized'), [[400, 800, false]]);
  made.scope.list.box = { width: 828 };
  wide.matches = true;
  made.listeners.get('resize')();
  assert.deepEqual(made.told('resized')[1], [828, 800, true]);
});

// FEED-26
test('without a list, as on the start screen, it knows the width of the page', () => {
  const made = open();
  made.run('root').box = { width: 320 };
  made.run('listen()');
  assert.deepEqual(made.told('resized'), [[320, 800, false]]);
});

// FEED-9
test('the app hears where the history has gone', () => {
  const made = listening();
  made.scope.location.pathname = '/app/profile';
  made.listeners.get('popstate')();
  assert.equal(made.text(...made.told('navigated')[0]), '/app/profile');
});

// FEED-13
test('the history does not open the share sheet again', () => {
  const made = listening();
  made.history.state = 2;
  made.listeners.get('popstate')();
  assert.deepEqual([made.history.log, made.told('navigated')], [[['back']], []]);
});

// FEED-20
test('a replacement for an entry that was left is dropped', () => {
  const made = listening();
  for (const path of ['/a', '/b']) made.run(`replaceSoon('${path}')`);
  made.listeners.get('popstate')();
  made.elapse();
  assert.deepEqual(made.history.log, [['replace', null, '/a']]);
});

/** A profile with favourites that begin at 300. */
function profile() {
  const made = open();
  made.run('listen()');
  const list = made.document.make('div', { 'data-name': 'favourites' });
  const page = made.add(0, 'main', { 'data-name': 'profile' }, list);
  Object.assign(list, { offsetTop: 300 });
  page.scrollTop = 350;
  return { made, page, list };
}

// FEED-17
test('the app hears where the favourites are once in a frame', () => {
  const { made, page } = profile();
  page.dispatch('scroll');
  page.dispatch('scroll');
  assert.equal(made.frames.length, 1);
  made.draw();
  assert.deepEqual(made.told('favouritesScrolled'), [[50]]);
  page.dispatch('scroll');
  assert.equal(made.frames.length, 1);
});

// FEED-17
test('a profile without favourites reports no position', () => {
  const { made, page, list } = profile();
  page.dispatch('scroll');
  list.remove();
  made.draw();
  page.dispatch('scroll');
  assert.deepEqual([made.told('favouritesScrolled'), made.frames.length], [[], 0]);
});

// FEED-17
test('favourites that were removed with their profile report no position', () => {
  const { made, page, list } = profile();
  page.dispatch('scroll');
  page.remove();
  made.draw();
  made.root.append(page);
  made.add(0, 'div').dispatch('scroll');
  assert.deepEqual([made.told('favouritesScrolled'), made.frames.length, list.isConnected], [[], 0, true]);
});

/** Starts the app as on a page with two pictures, one of which could not be loaded. */
async function launched(globals = {}, prepare = () => {}) {
  const made = open({ ...globals });
  for (const [number, picture] of [[1, { complete: true, naturalWidth: 4 }], [2, { complete: true, naturalWidth: 0 }], [3, {}]]) {
    Object.assign(made.add(number, 'img'), picture);
  }
  made.run('start = async () => {}');
  prepare(made);
  await made.launch();
  return made;
}

// FEED-7
test('pictures that were done before the app have their outcome', async () => {
  assert.deepEqual((await launched()).told('happened'), [[1, 2], [2, 3]]);
});

// FEED-1
test('the page says that it is ready', async () => {
  const made = await launched();
  assert.equal(made.document.documentElement.dataset.ready, '');
  assert.equal(made.document.title, 'Image Feed');
});

// FEED-2
test('a reload does not report a failed sign-in again', async () => {
  const after = search => launched({}, ({ scope }) => { scope.location.search = search; });
  assert.deepEqual((await after('?signin=failed')).history.log, [['replace', null, '/app/feed']]);
  assert.deepEqual((await after('?plain=1')).history.log, []);
});

// FEED-13
test('a reload of the share sheet leaves it', async () => {
  const at = state => launched({}, ({ history }) => { history.state = state; });
  assert.deepEqual((await at(2)).history.log, [['back']]);
  assert.deepEqual((await at(1)).history.log, []);
});

/** A page that can load the module of the uploads after `failures` failures. */
function adding(failures = 0) {
  const urls = [], log = [];
  const made = open({
    importScript: async url => {
      urls.push(url);
      if (urls.length <= failures) throw new (made.run('TypeError'))();
      return { show: (place, inform) => { log.push(place); made.inform = inform; }, end: () => log.push('end') };
    },
  });
  made.document.head.append(made.document.make('link', { rel: 'later', href: '/assets/adding.js?v=1' }));
  const place = made.add(0, 'div', { 'data-name': 'adder' });
  return { made, urls, log, place };
}

// FEED-22
test('the module of the uploads is loaded once and shown each time', async () => {
  const { made, urls, log, place } = adding();
  for (let time = 0; time < 2; time += 1) { made.run('host.openAdding()'); await settle(); }
  assert.deepEqual(urls, ['/assets/adding.js?v=1#0']);
  assert.equal(log.length === 2 && log.every(one => one === place), true);
  made.inform(3);
  assert.deepEqual(made.told('heardOfAdding'), [[3]]);
});

// FEED-22
test('a module that failed to load has another URL at the next try', async () => {
  const { made, urls, log } = adding(1);
  made.run('host.openAdding()');
  await settle();
  made.elapse();
  await settle();
  assert.deepEqual(urls, ['/assets/adding.js?v=1#0', '/assets/adding.js?v=1#1']);
  assert.equal(log.length, 1);
});

// FEED-16
test('the module of the uploads ends with the session, if it was loaded', async () => {
  const { made, log } = adding();
  made.run('host.dropFiles()');
  await settle();
  assert.deepEqual(log, []);
  made.run('host.openAdding(); host.dropFiles()');
  await settle();
  assert.equal(log.at(-1), 'end');
});

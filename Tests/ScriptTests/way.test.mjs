// The way back and the tabs on pages of the server: what one page leaves to the next in the browser tab.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { APP, FakeStorage, page } from './page.mjs';

const LISTS = 'feed /app/feed?at=a_b-1&by=3\nfeed /app/feed?person=ann\nsearch /app/feed?search=sea&at=b&by=4\nprofile /app/feed?collection=1\n';

/** A page with an arrow to /app/profile, which was opened in this way after another page. */
function opened(before, type = 'navigate', state = null, length = 2) {
  const session = new FakeStorage();
  if (before) session.before = before;
  session.getItem = key => session[key] ?? null;
  const made = page({ sessionStorage: session, performance: { getEntriesByType: () => [{ type }] } });
  const arrow = made.add(0, 'a', { class: 'back', href: '/app/profile' });
  Object.assign(made.history, { state, length });
  made.load('Browser/way.js');
  made.click = (keys = {}) => {
    const event = { target: arrow, preventDefault() { this.isPrevented = true; }, defaultPrevented: false, ...keys };
    made.listeners.get('click')(event);
    return [event.isPrevented ?? false, made.history.log.filter(([kind]) => kind === 'back').length];
  };
  return made;
}

// FEED-37, FEED-40: Back after the arrow must not lead into the page that it left
test('the arrow goes back in the history to the page that it names', () => {
  const made = opened('/app/profile');
  assert.equal(made.history.state, 1);
  assert.deepEqual(made.click(), [true, 1]);
});

// FEED-40
test('the arrow is a link after any other page, a reload, and without storage', () => {
  for (const [before, type] of [['/account', 'navigate'], [null, 'navigate'], ['/app/profile', 'reload'], ['/app/profile', 'back_forward']]) {
    assert.deepEqual(opened(before, type).click(), [false, 0], `${before} ${type}`);
  }
});

// FEED-38, FEED-40: a copy of a browser tab may have what the tab stored, but not its history
test('the arrow is a link if there is nothing to go back to', () => {
  const made = opened('/app/profile', 'navigate', null, 1);
  assert.deepEqual(made.click(), [false, 0]);
});

// FEED-40
test('an entry of the history that is marked stays so after a reload', () => {
  assert.deepEqual(opened('/account', 'reload', 1).click(), [true, 1]);
});

// FEED-38
test('with a key held down the arrow opens its page in a new tab', () => {
  for (const key of ['ctrlKey', 'metaKey', 'shiftKey']) assert.deepEqual(opened('/app/profile').click({ [key]: true }), [false, 0]);
  assert.deepEqual(opened('/app/profile').click({ defaultPrevented: true }), [false, 0], 'the app has handled it');
});

// FEED-40
test('each page leaves its address to the next one', () => {
  const made = opened(null);
  made.add(0, 'a', { class: 'tab feed' });
  Object.assign(made.scope.location, { pathname: '/account/links', search: '?collection=1' });
  made.listeners.get('pagehide')();
  assert.equal(made.scope.sessionStorage.before, '/account/links?collection=1');
});

// FEED-16
test('a page without tabs, after signing out, leaves nothing', () => {
  const made = opened('/account');
  made.listeners.get('pagehide')();
  made.run("leave('lists', '')");
  assert.deepEqual(Object.keys(made.scope.sessionStorage), ['getItem']);
});

// FEED-37
test('the tabs of a page of the server lead to the lists in front, but not the one that is selected', () => {
  const made = page({ sessionStorage: { getItem: key => key === 'lists' ? LISTS : null } });
  const tabs = ['feed', 'search', 'profile'].map(name => made.add(0, 'a', { class: 'tab ' + name, href: '/app/' + name }));
  tabs[2].setAttribute('aria-current', 'page');
  made.load('Browser/way.js', 'Browser/tabs.js');
  assert.deepEqual(tabs.map(tab => tab.href), ['/app/feed?person=ann', '/app/feed?search=sea&at=b&by=4', '/app/profile']);
});

// FEED-37
test('without kept lists each tab leads to where it begins', () => {
  for (const sessionStorage of [{ getItem: () => null }, { getItem: () => 'x\nfeed\ntab /app/feed\nfeed /account\nfeed /app/feed?at=a&by=x\n\n' }, { getItem() { throw new Error('forbidden'); } }]) {
    const made = page({ sessionStorage }), tab = made.add(0, 'a', { class: 'tab feed', href: '/app/feed' });
    made.load('Browser/way.js', 'Browser/tabs.js');
    assert.equal(tab.href, '/app/feed');
  }
});

// FEED-37
test('the app begins with the lists of the page before, and leaves its own', async () => {
  const session = new FakeStorage();
  session.getItem = key => session[key] ?? null;
  const made = page({ localStorage: new FakeStorage(), sessionStorage: session }, ...APP);
  made.scope.all = made.give(LISTS);
  made.run('host.keepLists(...all)');
  assert.equal(session.lists, LISTS);
  assert.deepEqual(JSON.parse(made.run('JSON.stringify(keptLists())')), [
    ['feed', '/app/feed?at=a_b-1&by=3', '', 'a_b-1', '3'], ['feed', '/app/feed?person=ann', '?person=ann', null, null],
    ['search', '/app/feed?search=sea&at=b&by=4', '?search=sea', 'b', '4'], ['profile', '/app/feed?collection=1', '?collection=1', null, null],
  ]);
});

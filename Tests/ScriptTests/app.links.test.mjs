// Links and the search field of the app: what is for the app, and what for the browser.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { APP, FakeStorage, page } from './page.mjs';

function listening() {
  const made = page({ localStorage: new FakeStorage() }, ...APP);
  made.run('listen()');
  return made;
}

// FEED-38: a link that the app handles opens no page; with a key held down it opens a new tab, and the app hears nothing
test('a link is for the app, and for the browser if a key is held down', () => {
  const made = listening(), link = made.add(1, 'a', { href: '/app/feed' });
  made.replies.happened = () => 1;
  assert.equal(link.dispatch('click').isPrevented, true);
  made.heard.length = 0;
  for (const key of ['ctrlKey', 'metaKey', 'shiftKey']) {
    assert.equal(link.dispatch('click', { [key]: true }).isPrevented, false);
  }
  assert.deepEqual(made.heard, []);
  made.replies.happened = () => 0;
  assert.equal(link.dispatch('click').isPrevented, false, 'a link to a page of the server');
  made.replies.happened = () => 1;
  const saved = made.add(2, 'a', { href: '/app/photo/a/file', download: '' });
  assert.equal(saved.dispatch('click').isPrevented, false, 'a download');
});

// FEED-30
test('the text of a search reaches the app', () => {
  const made = listening(), form = made.add(1, 'form');
  const field = made.document.make('input', { type: 'search' });
  field.value = 'море & hill';
  form.append(field);
  assert.equal(form.dispatch('submit').isPrevented, true);
  assert.equal(made.text(...made.told('searched')[0]), 'море & hill');
});

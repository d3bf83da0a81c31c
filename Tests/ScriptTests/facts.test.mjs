// What photo.js loads for the sheet: the facts of the photo.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { page } from './page.mjs';

// FEED-23: the sheet loads what is known about its photo; a refusal or a missing network shows nothing.
test('the facts of a photo are loaded when the sheet opens', async () => {
  const replies = { '/photo/a/facts': new Response('Photo by Ann'), '/photo/b/facts': new Response('no', { status: 404 }) };
  const made = page({ fetch: async url => replies[url] ?? Promise.reject(new TypeError('offline')) }, 'Browser/photo.js');
  const shown = [];
  for (const name of ['a', 'b', 'c']) {
    const facts = new (made.scope.customElements.get('x-facts'))();
    Object.assign(facts, { dataset: { name }, textContent: '' });
    await facts.connectedCallback();
    shown.push(facts.textContent);
  }
  assert.deepEqual(shown, ['Photo by Ann', '', '']);
});

// FEED-36: the owner of a photo also gets a link that edits it.
test('the sheet of an own photo leads to the page that edits it', async () => {
  const made = page({ fetch: async () => new Response('Photo by Ann\fEdit photo') }, 'Browser/photo.js');
  const facts = new (made.scope.customElements.get('x-facts'))();
  const links = [];
  Object.assign(facts, { dataset: { name: 'a' }, textContent: '', append: link => links.push(link) });
  await facts.connectedCallback();
  assert.equal(facts.textContent, 'Photo by Ann');
  assert.deepEqual(links.map(link => [link.href, link.textContent]), [['/account/photos/a', 'Edit photo']]);
});

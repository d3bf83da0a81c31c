// Which photos choosing.js selects, what it counts, and which addresses it copies.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { page, settle } from './page.mjs';

/** A form with four boxes and its bar, and a share link with its button. */
function open(globals = {}) {
  const made = page(globals), { document } = made;
  const boxes = [1, 2, 3, 4].map(() => document.make('input', { name: 'photo', type: 'checkbox' }));
  const count = document.make('p', { class: 'count' });
  count.textContent = 'Selected: 0';
  const [each, none] = ['each', 'none'].map(name => document.make('a', { class: name }));
  const form = made.add(0, 'form', { class: 'choosing' }, ...boxes, count, each, none);
  const link = document.make('a', { class: 'uri' }), button = document.make('button', { class: 'copy' });
  Object.assign(link, { href: 'https://feed.example/s/a' });
  Object.assign(button, { textContent: 'Copy', value: 'Copied', disabled: true, previousElementSibling: link });
  made.add(0, 'li', {}, link, button);
  made.load('WebHost/clipboard.js', 'Browser/choosing.js');
  const click = (node, more = {}) => {
    if (boxes.includes(node)) node.checked = !node.checked;
    return node.dispatch('click', more);
  };
  return { ...made, boxes, count, each, none, button, click, form, checked: () => boxes.map(box => box.checked ? 1 : 0).join('') };
}

// FEED-27
test('Shift selects all boxes between two, and the count follows', () => {
  const { boxes, count, click, checked } = open();
  click(boxes[3]);
  click(boxes[1], { shiftKey: true });
  assert.deepEqual([checked(), count.textContent], ['0111', 'Selected: 3']);
  click(boxes[2]);
  assert.deepEqual([checked(), count.textContent], ['0101', 'Selected: 2']);
});

// FEED-27
test('the links select and clear the page without a reload, unless they open elsewhere', () => {
  const { each, none, click, checked, count } = open();
  assert.equal(click(each).isPrevented, true);
  assert.deepEqual([checked(), count.textContent], ['1111', 'Selected: 4']);
  assert.equal(click(none).isPrevented, true);
  assert.equal(checked(), '0000');
  assert.notEqual(click(each, { ctrlKey: true }).isPrevented, true);
  assert.equal(checked(), '0000');
});

// LIB-13
test('the button of a share link copies its address and confirms it', async () => {
  const texts = [];
  const made = open({ navigator: { clipboard: { writeText: async text => { texts.push(text); } } } });
  assert.equal(made.button.disabled, false);
  made.button.onclick();
  await settle();
  assert.deepEqual([texts, made.button.textContent], [['https://feed.example/s/a'], 'Copied']);
  made.elapse();
  assert.equal(made.button.textContent, 'Copy');
});

// LIB-13
test('a button that could not copy keeps its label', async () => {
  const made = open();
  made.document.execCommand = () => false;
  made.button.onclick();
  await settle();
  assert.equal(made.button.textContent, 'Copy');
});

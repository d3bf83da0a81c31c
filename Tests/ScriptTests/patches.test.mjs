// How host.js applies the app's patches, adopts the server's page, and where the focus goes.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { page } from './page.mjs';

// The raw values of `Patches.Kind` in Swift.
const CREATE = 1, TEXT = 2, ATTRIBUTE = 3, CLEAR = 4, INSERT = 5, REMOVE = 6;

/** Applies changes, as Patches encodes them: a string is its length in `words`, the strings are one text. */
function apply(made, ...changes) {
  const parts = changes.flat(), strings = parts.filter(part => typeof part === 'string').join('');
  const words = Int32Array.from(parts, part => part.length ?? part);
  const [at] = made.give('\0'.repeat(words.byteLength));
  new Int32Array(made.memory.buffer, at, words.length).set(words);
  made.scope.run = [at, words.length, ...made.give(strings)];
  made.run('host.apply(...run)');
}

const create = (number, name, parent = 0, before = 0) => [CREATE, number, name, INSERT, number, parent, before];
const node = (made, number) => made.run(`nodes.get(${number})`);

// FEED-6
test('elements are made with texts and attributes', () => {
  const made = page();
  apply(made, create(1, 'main'), create(2, 'h1', 1), [TEXT, 2, 'Photos', ATTRIBUTE, 2, 'class', 'title']);
  const [main] = made.root.children, [heading] = main.children;
  assert.deepEqual([main.localName, heading.localName, heading.textContent, heading.className], ['main', 'h1', 'Photos', 'title']);
  assert.equal(heading[made.run('mark')], 2);
});

// FEED-6
test('an element is inserted in front of its next sibling', () => {
  const made = page();
  apply(made, create(1, 'p'), create(2, 'a'), create(3, 'b', 0, 1));
  assert.deepEqual(made.root.children.map(child => child.localName), ['b', 'p', 'a']);
});

// FEED-6
test('the lengths of strings are those of JavaScript', () => {
  const made = page();
  apply(made, create(1, 'p'), [TEXT, 1, 'ё 😀'], create(2, 'a'), [TEXT, 2, 'после']);
  assert.deepEqual(made.root.children.map(child => child.textContent), ['ё 😀', 'после']);
});

// FEED-6
test('changed attributes are reported with their values, removed ones with null', () => {
  const made = page();
  made.scope.changes = [];
  made.run('hooks.changed = (node, name, value) => changes.push(name + " " + value)');
  apply(made, create(1, 'p'), [ATTRIBUTE, 1, 'class', 'hidden', CLEAR, 1, 'class']);
  assert.deepEqual([...made.scope.changes], ['class hidden', 'class null']);
  assert.equal(node(made, 1).hasAttribute('class'), false);
});

// FEED-6
test('patches are read before a reaction to the first can overwrite them', () => {
  const made = page();
  made.run('hooks.changed = () => new Int32Array(memory()).fill(0)');
  apply(made, create(1, 'p'), [ATTRIBUTE, 1, 'class', 'a'], create(2, 'b'));
  assert.deepEqual(made.root.children.map(child => child.localName), ['p', 'b']);
});

// FEED-10
test('a removed element is forgotten with its content, the innermost first', () => {
  const made = page();
  made.scope.gone = [];
  made.run('hooks.forgotten = part => gone.push(part.localName)');
  apply(made, create(1, 'article'), create(2, 'p', 1), create(3, 'img', 2), create(4, 'footer'), [REMOVE, 1]);
  assert.deepEqual([...made.scope.gone], ['img', 'p', 'article']);
  assert.deepEqual([...made.run('nodes.keys()')], [0, 4]);
  assert.deepEqual(made.root.children.map(child => child.localName), ['footer']);
});

//
test('an open dialog is closed before it is removed, so that it restores the focus', () => {
  const made = page();
  apply(made, create(1, 'dialog'));
  const dialog = node(made, 1);
  dialog.close = () => made.document.log.push(dialog.isConnected ? 'closed first' : 'removed first');
  apply(made, [REMOVE, 1]);
  assert.deepEqual(made.document.log, ['show', 'closed first']);
});

//
test('a dialog that is closed is only removed', () => {
  const made = page();
  apply(made, create(1, 'dialog'));
  node(made, 1).close();
  apply(made, [REMOVE, 1]);
  assert.deepEqual(made.document.log, ['show', 'close']);
});

//
test('dialogs are shown as modals, once', () => {
  const made = page();
  apply(made, create(1, 'dialog'));
  apply(made, create(2, 'p', 1));
  assert.deepEqual(made.document.log, ['show']);
  assert.equal(node(made, 1).isModal, true);
});

//
test('a dialog that the server wrote as open becomes a modal', () => {
  const made = page();
  const dialog = made.add(0, 'dialog', { open: '' });
  made.run('openDialogs()');
  assert.equal(dialog.isModal, true);
});

test('a cleared page knows only its root', () => {
  const made = page();
  apply(made, create(1, 'main'));
  made.run('host.clear()');
  assert.deepEqual([...made.run('nodes.keys()')], [0]);
  assert.equal(made.root.children.length, 0);
  apply(made, create(1, 'p'));
  assert.equal(made.root.children[0].localName, 'p');
});

// FEED-1
test("the server's elements get their numbers in document order", () => {
  const made = page();
  made.scope.seen = [];
  made.run('hooks.adopted = node => seen.push(node.localName)');
  const heading = made.document.make('h1');
  made.add(0, 'main', {}, heading);
  made.add(0, 'nav');
  assert.equal(made.run('adopt()'), 'main,h1,nav,');
  assert.deepEqual([...made.scope.seen], ['main', 'h1', 'nav']);
  assert.equal(heading[made.run('mark')], 2);
  assert.equal(node(made, 2), heading);
});

/** A page with main > section > p > button; the button has the focus and is removed. */
function withoutFocused(prepare = () => {}) {
  const made = page(), { document } = made;
  const button = document.make('button'), paragraph = document.make('p', {}, button);
  const section = document.make('section', {}, paragraph), main = made.add(0, 'main', {}, section);
  Object.assign(made, { button, paragraph, section, main });
  button.focus();
  prepare(made);
  const path = made.run('focusPath()');
  button.remove();
  made.scope.path = path;
  made.run('keepFocus(path)');
  return made;
}

//
test('the focus of a removed element moves to the nearest ancestor that can have it', () => {
  const made = withoutFocused(({ section, main }) => { section.tabIndex = -1; main.tabIndex = -1; });
  assert.equal(made.document.activeElement, made.section);
  assert.equal(made.document.focusedHow.preventScroll, true);
});

//
test('an ancestor that is inert does not get the focus', () => {
  const made = withoutFocused(({ section, paragraph, main }) => {
    paragraph.tabIndex = -1;
    section.inert = true;
    main.tabIndex = 0;
  });
  assert.equal(made.document.activeElement, made.main);
});

//
test('an ancestor that was removed as well does not get the focus', () => {
  const made = page(), { document } = made;
  const button = document.make('button'), gone = document.make('p', { tabindex: '-1' }, button);
  const main = made.add(0, 'main', { tabindex: '-1' }, gone);
  button.focus();
  made.scope.path = made.run('focusPath()');
  gone.remove();
  made.run('keepFocus(path)');
  assert.equal(document.activeElement, main);
});

//
test('without such an ancestor the open dialog gets the focus', () => {
  const made = withoutFocused(made => {
    for (const name of ['first', 'last']) made.add(0, 'dialog', { class: name }).showModal();
  });
  assert.equal(made.document.activeElement.className, 'last');
  assert.equal(made.document.activeElement.tabIndex, -1);
});

//
test('without a dialog the first screen that is not inert gets the focus', () => {
  const made = withoutFocused(made => { made.main.inert = true; made.add(0, 'main', { class: 'front' }); });
  assert.equal(made.document.activeElement.className, 'front');
  assert.equal(made.document.activeElement.getAttribute('tabindex'), '-1');
});

//
test('a screen keeps its own place in the order of tabs', () => {
  const made = withoutFocused(made => { made.main.inert = true; made.add(0, 'main', { tabindex: '0' }); });
  assert.equal(made.document.activeElement.tabIndex, 0);
});

//
test('a page with nothing to focus is left as it is', () => {
  const made = withoutFocused(({ main }) => { main.inert = true; });
  assert.equal(made.document.activeElement, made.document.body);
});

//
test('a focus that is still somewhere in the app stays there', () => {
  const made = page(), { document } = made;
  const gone = document.make('button');
  made.add(0, 'main', { tabindex: '-1' }, gone);
  const next = made.add(0, 'button');
  gone.focus();
  made.scope.path = made.run('focusPath()');
  gone.remove();
  next.focus();
  made.run('keepFocus(path)');
  assert.equal(document.activeElement, next);
});

//
test('a focus outside of the app is left alone', () => {
  const made = page(), field = made.document.make('input');
  made.document.body.append(field);
  made.add(0, 'main', { tabindex: '-1' });
  field.focus();
  assert.deepEqual([...made.run('focusPath()')], []);
  made.scope.path = [];
  field.remove();
  made.run('keepFocus(path)');
  assert.equal(made.document.activeElement, made.document.body);
});

//
test('a removal of the focused element moves the focus with the same patches', () => {
  const made = page();
  apply(made, create(1, 'main'), [ATTRIBUTE, 1, 'tabindex', '-1'], create(2, 'button', 1));
  node(made, 2).focus();
  apply(made, [REMOVE, 2]);
  assert.equal(made.document.activeElement, node(made, 1));
});

//
test('a focus that left the app with its element comes back', () => {
  const made = page(), { document } = made, outside = document.make('input'), button = document.make('button');
  document.body.append(outside);
  const main = made.add(0, 'main', { tabindex: '-1' }, button);
  button.focus();
  made.scope.path = made.run('focusPath()');
  button.remove();
  outside.focus();
  made.run('keepFocus(path)');
  assert.equal(document.activeElement, main);
});

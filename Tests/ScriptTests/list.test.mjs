// Which touches, pointers and keys list.js passes to the app.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { runInNewContext } from 'node:vm';
import { APP, FakeStorage, page } from './page.mjs';

const open = (globals = {}) => page({ localStorage: new FakeStorage(), ...globals }, ...APP);

/** The feed with a card, and the thumb of the date scrubber in its track. */
function list() {
  const made = open(), card = made.document.make('article'), thumb = made.document.make('div', { role: 'slider' });
  made.run('listenToList()');
  made.add(0, 'div', { 'data-name': 'feed' }, card);
  const track = made.add(0, 'div', {}, thumb);
  track.box = { top: 100, height: 500 };
  const pointer = (kind, clientY, more = {}) => thumb.dispatch(kind, { isPrimary: true, pointerId: 1, clientX: 9, clientY, ...more });
  return { ...made, card, thumb, track, pointer };
}

// FEED-10
test('the app hears whether fingers are on the feed', () => {
  const { card, told } = list();
  card.dispatch('touchstart', { touches: [{}] });
  card.dispatch('touchend', { touches: [{}] });
  card.dispatch('touchend', { touches: [] });
  card.dispatch('touchstart', { touches: [{}] });
  card.dispatch('touchcancel', { touches: [] });
  assert.deepEqual(told('feedTouched'), [[1], [1], [0], [1], [0]]);
});

// FEED-10
test('touches elsewhere are not on the feed', () => {
  const { thumb, told, root } = list();
  thumb.dispatch('touchstart', { touches: [{}] });
  root.dispatch('touchstart', { touches: [{}], target: {} });
  assert.deepEqual(told('feedTouched'), []);
});

// FEED-18
test('a drag of the thumb begins after 5 px', () => {
  const { pointer, told, draw } = list();
  pointer('pointerdown', 200);
  pointer('pointermove', 204);
  pointer('pointermove', 196);
  assert.deepEqual(told('scrubbed'), []);
  pointer('pointermove', 195);
  assert.deepEqual(told('scrubbed'), [[1, 100, 500]]);
  draw();
  assert.deepEqual(told('scrubbed')[1], [2, 95, 500]);
});

// FEED-18
test('a drag is reported once in a frame, and where it ends', () => {
  const { pointer, told, draw, frames } = list();
  pointer('pointerdown', 200);
  for (const y of [210, 220, 230]) pointer('pointermove', y);
  assert.equal(frames.length, 1);
  draw();
  pointer('pointermove', 240);
  assert.equal(frames.length, 1);
  pointer('pointerup', 240);
  assert.deepEqual(told('scrubbed'), [[1, 100, 500], [2, 130, 500], [2, 140, 500], [3, 140, 500]]);
});

// FEED-18
test('a drag that has ended is reported no more', () => {
  const { pointer, told, draw } = list();
  pointer('pointerdown', 200);
  pointer('pointermove', 220);
  pointer('pointercancel', 220);
  const before = told('scrubbed').length;
  draw();
  for (const kind of ['lostpointercapture', 'pointermove', 'pointerup']) pointer(kind, 250);
  assert.equal(told('scrubbed').length, before);
});

// FEED-18
test('the thumb follows one pointer only', () => {
  const { pointer, told, thumb } = list();
  pointer('pointerdown', 200, { isPrimary: false });
  assert.equal(thumb.captured.size, 0);
  pointer('pointerdown', 200);
  assert.equal(thumb.captured.size, 1);
  pointer('pointermove', 300, { isPrimary: false });
  pointer('pointerup', 300, { isPrimary: false });
  assert.deepEqual(told('scrubbed'), []);
  pointer('pointermove', 300);
  assert.equal(told('scrubbed').length, 1);
});

// FEED-18
test('a pointer on anything else drags nothing', () => {
  const { card, told } = list();
  card.dispatch('pointerdown', { isPrimary: true, clientY: 100 });
  card.dispatch('pointermove', { isPrimary: true, clientY: 200 });
  assert.deepEqual(told('scrubbed'), []);
});

// FEED-8
test('a tap on the thumb is for the element below it', () => {
  const { pointer, document, thumb, track, told } = list(), clicked = [];
  const heart = document.make('button');
  for (const [name, node] of Object.entries({ thumb, track, heart })) node.click = () => clicked.push(name);
  document.elementsFromPoint = (x, y) => x === 9 && y === 200 ? [thumb, track, heart] : [];
  pointer('pointerdown', 200);
  pointer('pointerup', 200);
  assert.deepEqual([clicked, told('scrubbed')], [['heart'], []]);
  pointer('pointerdown', 201);
  pointer('pointerup', 201);
  pointer('pointerdown', 200);
  pointer('pointercancel', 200);
  assert.deepEqual(clicked, ['heart']);
});

// FEED-18, Q-3
test('keys move the thumb that has the focus', () => {
  const { thumb, card, told } = list();
  const keys = ['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End'];
  for (const key of keys) assert.equal(thumb.dispatch('keydown', { key }).isPrevented, true);
  assert.deepEqual(told('scrubKey').flat(), [1, 2, 3, 4, 5, 6]);
  assert.equal(thumb.dispatch('keydown', { key: 'Tab' }).isPrevented, false);
  assert.equal(card.dispatch('keydown', { key: 'Home' }).isPrevented, false);
  assert.equal(told('scrubKey').length, 6);
});

// FEED-26
test('the question mark opens the page of keys, but not in a field', () => {
  const { scope, card, document, listeners } = list(), opened = [];
  scope.open = address => opened.push(address);
  const press = target => { document.activeElement = target; listeners.get('keydown')({ key: '?' }); };
  for (const name of ['input', 'textarea']) press(document.make(name));
  assert.deepEqual(opened, []);
  press(card);
  assert.deepEqual(opened, ['/account/keys']);
});

// FEED-26
test('the page of keys has each key of the scripts', () => {
  const source = path => readFileSync(new URL('../../' + path, import.meta.url), 'utf8');
  const shown = source('Sources/Pages/Server/KeysPage.swift');
  const map = Object.keys(runInNewContext('(' + /const KEYS = (\{.*\});/.exec(source('Sources/Browser/viewer.js'))[1] + ')'));
  const letters = [...(source('Sources/Browser/list.js') + source('Sources/Browser/viewer.js')).matchAll(/isLetter\(event, '(\w)'\)/g)].map(([, letter]) => letter);
  const signs = { '=': '+', '-': '−', ArrowLeft: '←', ArrowRight: '→', ArrowUp: '↑', ArrowDown: '↓', play: 'P' };
  for (const key of [...map, ...letters]) assert.match(shown, new RegExp('"[^"]*' + (signs[key] ?? key).replace(/[[\]+]/, '\\$&') + '[^"]*", \\.'), key);
});

/** Three cards, each with its name, a button and a heart; `toward` is whether arrow keys lead to a card. */
function cards(toward = 1) {
  const made = list(), make = (...all) => made.document.make(...all), clicked = [];
  const place = made.card.parentElement;
  for (const photo of ['a', 'b', 'c']) {
    const heart = make('button', { class: 'heart' });
    heart.click = () => clicked.push(photo);
    place.append(make('article', { 'data-name': photo }, make('button', { class: 'open' }), heart));
  }
  made.replies.arrowPressed = () => toward;
  const press = (photo, key, more = {}) =>
    place.children.find(card => card.dataset.name === photo).children[0].dispatch('keydown', { key, ...more });
  const arrows = () => made.told('arrowPressed').map(([key, at, bytes]) => [key, made.text(at, bytes)]);
  return { ...made, clicked, press, arrows };
}

// FEED-26, Q-3
test('the app hears which arrow key was pressed on which card', () => {
  const { press, arrows } = cards();
  const keys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'];
  for (const key of keys) assert.equal(press('b', key).isPrevented, true, key);
  assert.deepEqual(arrows(), [[4, 'b'], [5, 'b'], [6, 'b'], [7, 'b']]);
});

// FEED-26, Q-3
test('a key that leads to no card is left to the browser, and so are other keys', () => {
  assert.equal(cards(0).press('a', 'ArrowUp').isPrevented, false);
  const { press, arrows } = cards();
  for (const key of ['PageDown', 'Tab', 'Enter']) assert.equal(press('a', key).isPrevented, false, key);
  for (const more of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }]) {
    assert.equal(press('a', 'ArrowRight', more).isPrevented, false);
  }
  assert.deepEqual(arrows(), []);
});

// FEED-26, FEED-8
test('L likes the photo whose card has the focus, once per press and on any keyboard', () => {
  const { press, clicked } = cards();
  press('b', 'д', { code: 'KeyL' });
  press('b', 'l', { code: 'KeyL', repeat: true });
  press('b', 'l', { code: 'KeyL', ctrlKey: true });
  press('b', 'k', { code: 'KeyK' });
  press('b', undefined, { code: '' });
  assert.deepEqual(clicked, ['b']);
});

// FEED-26: on a Dvorak keyboard L is at the place of P, and N at that of L
test('among Latin letters, L is the one that the keyboard types', () => {
  const { press, clicked } = cards();
  press('a', 'n', { code: 'KeyL' });
  press('b', 'l', { code: 'KeyP' });
  press('c', 'L', { code: 'KeyL' });
  assert.deepEqual(clicked, ['b', 'c']);
});

// FEED-19
test('the app hears whether the page is visible', () => {
  const { document, told } = list();
  for (const state of ['hidden', 'visible']) {
    document.visibilityState = state;
    document.dispatch('visibilitychange');
  }
  assert.deepEqual(told('uncovered'), [[0], [1]]);
});

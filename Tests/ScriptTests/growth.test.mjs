// How a photo grows out of its card and shrinks back into it (FEED-35).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { APP, FakeStorage, page } from './page.mjs';

const POSE = 1024, CARD = { left: 16, top: 100, width: 200, height: 100, bottom: 200 };

/** An element that notes its animations in `motions`. */
function animated(node, motions) {
  node.animate = (frames, timing) => {
    const motion = { node, frames, timing, canceled: false, cancel() { motion.canceled = true; } };
    motions.push(motion);
    return motion;
  };
  node.getAnimations = () => motions.filter(one => one.node === node || node.contains?.(one.node));
  return node;
}

/** A page of 400 × 800 with the card of photo `p` and the view of it, which is placed when `show` is called. */
function open({ calm = false, box = CARD, list = 'feed', card = 'p', natural = [400, 200] } = {}) {
  const made = page({
    localStorage: new FakeStorage(), matchMedia: () => ({ matches: calm, addEventListener() {} }),
    getComputedStyle: (node, part) => part ? { opacity: '0.5' } : { transform: 'matrix(1, 0, 0, 1, 7, 8)' },
  }, ...APP);
  const { document } = made, motions = [], make = (...all) => animated(document.make(...all), motions);
  const picture = Object.assign(make('img', { class: 'picture' }), {
    naturalWidth: natural[0], naturalHeight: natural[1], currentSrc: '/card.webp',
  });
  const shown = make('article', { class: 'card', 'data-name': card }, picture);
  shown.getBoundingClientRect = () => box;
  made.add(0, 'main', { class: list }, shown);
  const preview = make('img', { class: 'preview', src: 'data:' }), large = make('img', { class: 'picture', src: '/large' });
  const stage = make('div', {}, preview, large);
  const front = make('div', { class: 'page current', 'data-name': 'p' }, stage);
  const viewer = animated(made.add(0, 'dialog', { 'data-name': 'viewer', class: 'viewer' }, front), motions);
  const create = document.createElement.bind(document);
  document.createElement = name => animated(create(name), motions);
  document.documentElement.dataset.ready = '';
  const show = () => {
    new Float64Array(made.memory.buffer, POSE, 26).fill(0).set([0, 1], 0);
    new Float64Array(made.memory.buffer, POSE, 26).set([2, 0, 800, 400, 1, 0, 0, 0], 10);
    made.run(`host.pose(${POSE})`);
  };
  made.scope.viewer = viewer;
  return { ...made, viewer, front, stage, preview, large, shown, motions, show };
}
// Why: objects of the page have other prototypes.
const plain = value => JSON.parse(JSON.stringify(value));
const of = (motions, node) => motions.filter(one => one.node === node);

test('the photo grows out of its card', () => {
  const { show, motions, stage, preview, viewer } = open();
  show();
  const [move] = of(motions, stage);
  // The middle of the card is at 116, 150, that of the window at 200, 400; the photo is 800 pixels wide.
  assert.deepEqual(plain(move.frames), [{ transform: 'translate(-84px, -250px) scale(0.25)', offset: 0 }]);
  assert.equal(of(motions, viewer)[0].timing.pseudoElement, '::before');
  assert.equal(preview.src, '/card.webp', 'the picture of the card stands in for the one that is loaded');
  show();
  assert.equal(of(motions, stage).length, 1, 'once');
});

test('a card that shows the middle of a photo lends no picture, and is covered', () => {
  const { show, motions, stage, preview } = open({ natural: [300, 300], box: { ...CARD, height: 200 } });
  show();
  assert.match(of(motions, stage)[0].frames[0].transform, /scale\(0.5\)/);
  assert.equal(preview.src, undefined);
  assert.deepEqual(plain(of(motions, stage)[1].frames), { opacity: [0, 1] }, 'it fades in');
});

for (const [name, setting] of Object.entries({
  'with reduced motion': { calm: true }, 'without its card': { card: 'q' }, 'beside a hidden list': { list: 'feed hidden' },
  'above the window': { box: { ...CARD, top: -200, bottom: -100 } }, 'below the window': { box: { ...CARD, top: 800, bottom: 900 } },
})) {
  test(`a photo fades ${name}`, () => {
    const { show, motions, stage, viewer, run } = open(setting);
    show();
    assert.deepEqual(plain(motions.map(one => [one.node === viewer, one.frames])), [[true, { opacity: [0, 1] }]]);
    run('shrink(viewer)');
    assert.equal(of(motions, stage).length, 0);
  });
}

test('a page that opens with a photo shows it at once', () => {
  const { show, motions, document } = open();
  document.documentElement.removeAttribute('data-ready');
  show();
  assert.equal(motions.length, 0);
});

test('the photo shrinks from where it is into its card, and its pictures stay until it is there', () => {
  const { show, motions, stage, front, large, document, run } = open();
  show();
  run('shrink(viewer)');
  const flight = document.body.children.at(-1), [move] = of(motions, stage).slice(-1);
  assert.ok(motions.slice(0, 2).every(one => one.canceled), 'what still grew does not any more');
  assert.deepEqual([...move.frames.transform], ['matrix(1, 0, 0, 1, 7, 8)', 'translate(-84px, -250px) scale(0.25)']);
  assert.deepEqual([front.parentNode, flight.className], [flight, 'flight']);
  const [black] = of(motions, flight);
  assert.deepEqual([...black.frames.opacity], ['0.5', '0']);
  assert.equal(large.getAttribute('src'), '/large');
  black.onfinish();
  assert.deepEqual([flight.parentNode, large.getAttribute('src')], [null, null]);
});

test('only the photo in front keeps its pictures when the view is removed', () => {
  const { show, viewer, large, document, scope, run } = open();
  show();
  const other = document.make('img', { src: '/next' });
  viewer.append(document.make('div', { class: 'page next' }, other));
  Object.assign(scope, { large, other });
  run('hooks.forgotten(large, viewer); hooks.forgotten(other, viewer)');
  assert.deepEqual([large.getAttribute('src'), other.getAttribute('src')], ['/large', null]);
});

// How viewer.js moves photos as the app says, and which input of fingers, mice, wheels and keys it reports.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { APP, FakeStorage, page } from './page.mjs';

const POSE = 1024, FINGERS = 2048;

/** The viewer with three photos. */
function open(globals = {}) {
  const made = page({ localStorage: new FakeStorage(), ...globals }, ...APP), { document } = made;
  const pages = ['previous', 'current', 'next'].map(name => document.make('div', { class: 'page ' + name }, document.make('div')));
  const viewer = made.add(0, 'dialog', { 'data-name': 'viewer' }, ...pages);
  const surface = made.scope.surface = document.make('div');
  viewer.append(surface);
  made.run('feel(surface)');
  made.replies.fingers = () => FINGERS;
  /** Shows a pose: whether it moves, the cover, and eight numbers for each of three photos. */
  made.show = (motion, cover, ...photos) => {
    new Float64Array(made.memory.buffer, POSE, 26).fill(0).set([motion, cover, ...photos.flat()]);
    made.run(`host.pose(${POSE})`);
  };
  made.fingers = count => [...new Float64Array(made.memory.buffer, FINGERS, 3 * count)];
  return { ...made, viewer, pages, stages: pages.map(one => one.firstChild), surface };
}

// State, offset, width, height, and the matrix as scale and rotation (2) and translation (2).
const SHOWN = [2, 0, 300, 200, 1, 0, 5, 6], NONE = [0, 0, 0, 0, 0, 0, 0, 0];

// FEED-11
test('a photo has its size, its place and its matrix', () => {
  const { show, pages: [, current], stages: [, stage] } = open();
  show(0, 1, NONE, [2, 0, 300, 200, 3, 4, 5, 6], NONE);
  const { style } = stage;
  assert.deepEqual([style.width, style.height, style.margin, style.inset], ['300px', '200px', '-100px 0 0 -150px', 'auto']);
  assert.deepEqual([style.left, style.top, style.transform], ['50%', '50%', 'matrix(3,4,-4,3,5,6)']);
  assert.deepEqual([current.style.visibility, current.style.transform], ['visible', '']);
});

// FEED-11
test('a size is written again only if it has changed', () => {
  const { show, stages: [, stage] } = open(), sizes = () => stage.styled.filter(name => name === 'width').length;
  show(0, 1, NONE, SHOWN);
  show(0, 1, NONE, SHOWN);
  assert.equal(sizes(), 1);
  show(0, 1, NONE, [2, 0, 301, 200, 1, 0, 5, 6]);
  show(0, 1, NONE, [2, 0, 301, 201, 1, 0, 5, 6]);
  assert.equal(sizes(), 3);
});

// FEED-11
test('a style is written again only if it has changed', () => {
  const { show, pages: [, current], viewer } = open();
  for (let time = 0; time < 2; time += 1) show(1, 0.5, NONE, SHOWN);
  assert.deepEqual(current.styled, ['visibility']);
  assert.deepEqual(viewer.styled, ['--cover']);
});

// FEED-20
test('a photo beside the current one is moved sideways, and hidden until it is needed', () => {
  const { show, pages: [previous, , next] } = open();
  show(1, 1, [2, -400, ...SHOWN.slice(2)], SHOWN, [1, 400, ...SHOWN.slice(2)]);
  assert.deepEqual([previous.style.visibility, previous.style.transform], ['visible', 'translateX(-400px)']);
  assert.deepEqual([next.style.visibility, next.style.transform], ['hidden', 'translateX(400px)']);
});

// FEED-20
test('a place without a photo keeps its looks', () => {
  const { show, pages } = open();
  show(0, 1, NONE, SHOWN, NONE);
  assert.deepEqual([pages[0].styled, pages[2].styled], [[], []]);
  pages[2].remove();
  show(0, 1, NONE, SHOWN, SHOWN);
});

// FEED-11
test('a moving photo is a layer of its own if it fits into a texture', () => {
  const layer = (motion, state, width, height) => {
    const { show, stages } = open();
    show(motion, 1, NONE, [state, 0, width, height, 1, 0, 0, 0]);
    return stages[1].style.willChange;
  };
  assert.equal(layer(1, 2, 300, 200), 'transform');
  assert.equal(layer(0, 2, 300, 200), '');
  assert.equal(layer(1, 1, 300, 200), '');
  assert.equal(layer(1, 2, 2047, 200), 'transform');
  assert.equal(layer(1, 2, 2048, 200), '');
  assert.equal(layer(1, 2, 200, 2048), '');
});

// FEED-20
test('the cover fades only below 1', () => {
  const { show, viewer } = open();
  show(0, 1, NONE, SHOWN);
  assert.deepEqual(viewer.styled, []);
  show(0, 0.25, NONE, SHOWN);
  assert.equal(viewer.style['--cover'], '0.25');
  show(0, 1, NONE, SHOWN);
  assert.equal(viewer.style['--cover'], '');
});

// FEED-11
test('only a pose that goes on by itself asks for a frame, and for one at a time', () => {
  const { show, frames, draw, told } = open();
  show(1, 1, NONE, SHOWN);
  assert.equal(frames.length, 0);
  show(2, 1, NONE, SHOWN);
  show(2, 1, NONE, SHOWN);
  assert.equal(frames.length, 1);
  draw(16);
  assert.deepEqual(told('framed'), [[16]]);
  show(2, 1, NONE, SHOWN);
  assert.equal(frames.length, 1);
});

// FEED-9
test('a pose after the viewer has closed is ignored', () => {
  const { show, viewer, stages, frames } = open();
  viewer.remove();
  show(2, 0.5, NONE, SHOWN);
  assert.deepEqual([stages[1].styled, frames.length], [[], 0]);
});

// FEED-11
test('a pose is read from the memory that the app has after it grew', () => {
  const { show, stages, memory, run } = open();
  show(0, 1, NONE, SHOWN);
  assert.equal(run(`doubles(${POSE}, 26) === doubles(${POSE}, 26)`), true);
  memory.buffer = new ArrayBuffer(1 << 17);
  show(0, 1, NONE, [2, 0, 999, 200, 1, 0, 5, 6]);
  assert.equal(stages[1].style.width, '999px');
});

const finger = (identifier, clientX, clientY) => ({ identifier, clientX, clientY });

// FEED-11
test('the app gets number and place of each finger', () => {
  const { surface, told, fingers } = open();
  for (const kind of ['touchstart', 'touchmove', 'touchend']) {
    const targetTouches = [finger(7, 1, 2), finger(8, 3, 4)];
    assert.equal(surface.dispatch(kind, { targetTouches, timeStamp: 50 }).isPrevented, true);
  }
  assert.deepEqual(told('touched'), [[50, 2], [50, 2], [50, 2]]);
  assert.deepEqual(fingers(2), [7, 1, 2, 8, 3, 4]);
});

// FEED-11
test('there is room for ten fingers', () => {
  const { surface, fingers } = open();
  surface.dispatch('touchstart', { targetTouches: Array.from({ length: 11 }, (_, index) => finger(index + 1, 0, 0)), timeStamp: 0 });
  assert.deepEqual([fingers(11)[27], fingers(11)[30]], [10, 0]);
});

// FEED-11
test('the listeners of touches may stop the page from scrolling', () => {
  const { surface } = open();
  const passive = kind => surface.handlers.find(one => one.kind === kind).isPassive;
  assert.deepEqual(['touchstart', 'touchmove', 'touchend', 'wheel'].map(passive), [false, false, false, false]);
});

// FEED-11
test('touches that the system cancels end the gesture', () => {
  const { surface, told } = open();
  surface.dispatch('touchcancel');
  assert.equal(told('cancelled').length, 1);
});

const mouse = (more = {}) => ({ pointerType: 'mouse', button: 0, pointerId: 3, clientX: 10, clientY: 20, timeStamp: 5, ...more });

// FEED-11
test('the mouse is a finger while its button is down', () => {
  const { surface, told, fingers } = open();
  surface.dispatch('pointermove', mouse());
  assert.deepEqual(told('touched'), []);
  surface.dispatch('pointerdown', mouse());
  surface.dispatch('pointermove', mouse({ clientX: 11 }));
  assert.deepEqual([told('touched'), fingers(1)], [[[5, 1], [5, 1]], [-1, 11, 20]]);
  surface.dispatch('pointerup', mouse());
  assert.deepEqual(told('touched')[2], [5, 0]);
});

// FEED-11
test('other buttons and other pointers are no finger', () => {
  const { surface, told } = open();
  surface.dispatch('pointerdown', mouse({ button: 2 }));
  surface.dispatch('pointerdown', mouse({ pointerType: 'touch' }));
  assert.equal(surface.captured.size, 0);
  surface.captured.add(3);
  surface.dispatch('pointermove', mouse({ pointerType: 'touch' }));
  assert.deepEqual(told('touched'), []);
});

// FEED-11
test('a window that loses the mouse ends the gesture', () => {
  const { surface, told } = open();
  surface.dispatch('lostpointercapture', mouse({ pointerType: 'touch' }));
  assert.equal(told('cancelled').length, 0);
  surface.dispatch('lostpointercapture', mouse());
  assert.equal(told('cancelled').length, 1);
});

// FEED-11
test('the wheel counts in pixels, lines or pages', () => {
  const { surface, told } = open();
  for (const [deltaMode, ctrlKey] of [[0, false], [1, false], [2, true]]) {
    const event = surface.dispatch('wheel', { deltaY: 2, deltaMode, ctrlKey, clientX: 1, clientY: 3 });
    assert.equal(event.isPrevented, true);
  }
  assert.deepEqual(told('wheeled'), [[2, 1, 3, 0], [32, 1, 3, 0], [1600, 1, 3, 1]]);
});

/** Sends gesture events of Safari with these scales. */
function pinch(made, ...scales) {
  scales.forEach((scale, index) => {
    const kind = index ? 'gesturechange' : 'gesturestart';
    assert.equal(made.surface.dispatch(kind, { scale, clientX: 1, clientY: 2 }).isPrevented, true);
  });
  return made.told('wheeled');
}

// FEED-11
test('a pinch on the trackpad of a Mac is a wheel that zooms', () => {
  assert.deepEqual(pinch(open(), 1, 2), [[-100, 1, 2, 1]]);
  assert.deepEqual(pinch(open(), 1, 0.5), [[100, 1, 2, 1]]);
});

// FEED-11
test('each part of a pinch counts from the one before', () => {
  assert.deepEqual(pinch(open(), 1, 2, 4).map(([distance]) => distance), [-100, -100]);
  assert.deepEqual(pinch(open(), 1, 2, 2).length, 1);
});

// FEED-11
test('a new pinch begins at 1, whatever the one before was', () => {
  const made = open();
  pinch(made, 1, 4);
  assert.equal(pinch(made, 1, 2).length, 2);
  assert.deepEqual(made.told('wheeled')[1][0], -100);
});

// FEED-11
test('a pinch of fingers on the screen is not counted twice', () => {
  const made = open();
  made.surface.dispatch('touchstart', { targetTouches: [finger(1, 0, 0)], timeStamp: 0 });
  assert.deepEqual(pinch(made, 1, 2), []);
  made.surface.dispatch('touchend', { targetTouches: [], timeStamp: 0 });
  assert.equal(pinch(made, 1, 2).length, 1);
});

/** The viewer, listening for keys; `calm` is the media query for reduced motion. */
function listening() {
  const calm = { matches: false, addEventListener: (_, act) => { calm.act = act; } };
  const made = open({ matchMedia: what => what === '(prefers-reduced-motion: reduce)' ? calm : null });
  made.run('listenForViewer()');
  let isPrevented;
  const press = (key, more = {}) => {
    isPrevented = false;
    made.listeners.get('keydown')({ key, preventDefault() { isPrevented = true; }, ...more });
    return isPrevented;
  };
  return { ...made, calm, press };
}

// FEED-26, FEED-14
test('L likes the photo in the viewer, and does nothing where it has no heart', () => {
  const made = listening(), heart = made.document.make('button', { class: 'heart' });
  let likes = 0;
  heart.click = () => { likes += 1; };
  made.press('l', { code: 'KeyL' });
  made.document.querySelector('dialog').append(heart);
  made.press('l', { code: 'KeyL' });
  made.press('l', { code: 'KeyL', repeat: true });
  made.press('l', { code: 'KeyL', ctrlKey: true });
  assert.equal(likes, 1);
});

// FEED-11, Q-3
test('keys zoom, move and rotate the photo', () => {
  const { press, told } = listening();
  const keys = ['+', '=', '-', '0', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', '[', ']'];
  for (const key of keys) assert.equal(press(key), true, key);
  assert.deepEqual(told('pressed').flat(), [1, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  assert.equal(press('Tab'), false);
});

// FEED-28, Q-3: on any keyboard; on a Dvorak keyboard L is at the place of P
test('the key P plays the video, once per press', () => {
  const { press, told } = listening();
  assert.equal(press('p', { code: 'KeyP' }), true);
  press('з', { code: 'KeyP' });
  press('P', { code: 'KeyP', repeat: true });
  press('l', { code: 'KeyP' });
  assert.deepEqual(told('pressed').flat(), [10, 10]);
});

//
test('shortcuts of the browser stay its own', () => {
  const { press, told } = listening();
  for (const key of ['ctrlKey', 'metaKey', 'altKey']) assert.equal(press('+', { [key]: true }), false);
  assert.deepEqual(told('pressed'), []);
});

//
test('keys are for the viewer only if it is in front', () => {
  const made = listening();
  made.add(0, 'dialog', { 'data-name': 'sheet' });
  assert.equal(made.press('+'), false);
  for (const dialog of made.root.querySelectorAll('dialog')) dialog.remove();
  assert.equal(made.press('+'), false);
});

// FEED-11, Q-3
test('the app knows the window and whether motion is reduced', () => {
  const { told, calm, listeners } = listening();
  calm.matches = true;
  calm.act();
  listeners.get('resize')();
  assert.deepEqual(told('placed'), [[400, 800, 2, 0], [400, 800, 2, 1], [400, 800, 2, 1]]);
});

// How photo.js plays the video of a Live Photo.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { page, settle } from './page.mjs';

const HASH = 'a'.repeat(64);

/** A full-screen view with a photo of this URL; `refused` is whether the browser does not play the video. */
function open({ source = `https://feed.example/images/${HASH}?w=400`, refused = false } = {}) {
  const made = page({}, 'Browser/photo.js'), { document } = made, videos = [];
  const picture = Object.assign(document.make('img', { class: 'picture' }), { src: source });
  const stage = Object.assign(document.make('div', { class: 'stage' }, picture), { width: 300, height: 200 });
  const viewer = made.add(0, 'dialog', { class: 'viewer', 'data-name': 'viewer' }, document.make('div', { class: 'page current' }, stage));
  const surface = document.make('div');
  viewer.append(surface);
  const create = document.createElement.bind(document);
  document.createElement = name => {
    const node = create(name);
    if (name !== 'video') return node;
    videos.push(node);
    return Object.assign(node, { play: () => refused ? Promise.reject(new Error('no video')) : Promise.resolve() });
  };
  made.scope.surface = surface;
  made.run('listen(surface)');
  const finger = (kind, x = 10, y = 10, more = {}) => surface.dispatch(kind, { isPrimary: true, button: 0, clientX: x, clientY: y, ...more });
  return { ...made, stage, videos, finger, viewer };
}

// FEED-28
test('a long press plays the video once, over the photo and without sound', () => {
  const { finger, elapse, videos, stage } = open();
  finger('pointerdown');
  assert.equal(videos.length, 0);
  elapse();
  const [video] = videos;
  assert.deepEqual([video.src, video.muted, video.playsInline], [`https://feed.example/images/${HASH}/movie`, true, true]);
  assert.equal(video.loop, undefined);
  assert.equal(stage.contains(video), true);
  video.onended();
  assert.equal(stage.contains(video), false);
});

// FEED-28: nothing is loaded for a tap, a swipe, a second finger or another button.
for (const [what, act] of Object.entries({
  'a tap': finger => { finger('pointerdown'); finger('pointerup'); },
  'a swipe': finger => { finger('pointerdown'); finger('pointermove', 30); },
  'a gesture that the browser took': finger => { finger('pointerdown'); finger('pointercancel'); },
  'two fingers': finger => { finger('pointerdown'); finger('pointerdown', 90, 90, { isPrimary: false }); },
  'the right button': finger => finger('pointerdown', 10, 10, { button: 2 }),
})) {
  test(`${what} plays nothing`, () => {
    const { finger, elapse, videos } = open();
    act(finger);
    elapse();
    assert.equal(videos.length, 0);
  });
}

// FEED-28
test('a slight movement of the finger is tolerated', () => {
  const { finger, elapse, videos } = open();
  finger('pointerdown');
  finger('pointermove', 15, 14);
  elapse();
  assert.equal(videos.length, 1);
});

// FEED-28: if there is no video, or the browser cannot play it, the photo stays on display.
test('a video that cannot be played is taken away', async () => {
  const { finger, elapse, videos, stage } = open({ refused: true });
  finger('pointerdown');
  elapse();
  await settle();
  assert.equal(videos.length, 1);
  assert.equal(stage.contains(videos[0]), false);
});

// FEED-28
test('a second press begins again', () => {
  const { finger, elapse, videos, stage } = open();
  for (let time = 0; time < 2; time += 1) { finger('pointerdown'); elapse(); finger('pointerup'); }
  assert.equal(videos.length, 2);
  assert.deepEqual([stage.contains(videos[0]), stage.contains(videos[1])], [false, true]);
});

// FEED-28, FEED-36: the video of a rotated photo is rotated, too.
for (const [turn, width, height] of [['90', '200px', '300px'], ['180', '300px', '200px'], ['270', '200px', '300px']]) {
  test(`a video is rotated by ${turn} degrees`, () => {
    const { finger, elapse, videos } = open({ source: `https://feed.example/images/${HASH}-${turn}?w=400` });
    finger('pointerdown');
    elapse();
    assert.equal(videos[0].src, `https://feed.example/images/${HASH}-${turn}/movie`);
    const { style } = videos[0];
    assert.deepEqual([style.width, style.height, style.transform], [width, height, `translate(-50%, -50%) rotate(${turn}deg)`]);
  });
}

// FEED-28, Q-3: the keyboard plays it, too, on any layout, and only while a photo is open.
test('the key P plays the video', () => {
  const { listeners, videos, viewer } = open();
  const press = more => listeners.get('keydown')({ key: 'з', code: 'KeyP', ...more });
  press({ ctrlKey: true });
  press({ repeat: true });
  press({ code: 'KeyO' });
  assert.equal(videos.length, 0);
  press();
  assert.equal(videos.length, 1);
  viewer.setAttribute('data-name', 'sheet');
  press();
  assert.equal(videos.length, 1);
});

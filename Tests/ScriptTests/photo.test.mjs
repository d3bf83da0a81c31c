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
  made.add(0, 'dialog', { class: 'viewer', 'data-name': 'viewer' }, document.make('div', { class: 'page current' }, stage));
  const create = document.createElement.bind(document);
  document.createElement = name => {
    const node = create(name);
    if (name !== 'video') return node;
    videos.push(node);
    return Object.assign(node, { play: () => refused ? Promise.reject(new Error('no video')) : Promise.resolve() });
  };
  return { ...made, stage, videos, play: () => made.run('play()') };
}

// FEED-28
test('the video is played once, over the photo and without sound', () => {
  const { play, videos, stage } = open();
  assert.equal(videos.length, 0);
  play();
  const [video] = videos;
  assert.deepEqual([video.src, video.muted, video.playsInline], [`https://feed.example/images/${HASH}/movie`, true, true]);
  assert.equal(video.loop, undefined);
  assert.equal(stage.contains(video), true);
  video.onended();
  assert.equal(stage.contains(video), false);
});

// FEED-28: if there is no video, or the browser cannot play it, the photo stays on display.
test('a video that cannot be played is taken away', async () => {
  const { play, videos, stage } = open({ refused: true });
  play();
  await settle();
  assert.equal(videos.length, 1);
  assert.equal(stage.contains(videos[0]), false);
});

// FEED-28
test('a second press begins again', () => {
  const { play, videos, stage } = open();
  play();
  play();
  assert.equal(videos.length, 2);
  assert.deepEqual([stage.contains(videos[0]), stage.contains(videos[1])], [false, true]);
});

// FEED-28, FEED-36: the video of a rotated photo is rotated, too.
for (const [turn, width, height] of [['90', '200px', '300px'], ['180', '300px', '200px'], ['270', '200px', '300px']]) {
  test(`a video is rotated by ${turn} degrees`, () => {
    const { play, videos } = open({ source: `https://feed.example/images/${HASH}-${turn}?w=400` });
    play();
    assert.equal(videos[0].src, `https://feed.example/images/${HASH}-${turn}/movie`);
    const { style } = videos[0];
    assert.deepEqual([style.width, style.height, style.transform], [width, height, `translate(-50%, -50%) rotate(${turn}deg)`]);
  });
}

// FEED-8: a heart that becomes red jumps, unless the person wants less motion; one that is drawn red at first does not.
for (const calm of [false, true]) {
  test(`a heart ${calm ? 'stays in place' : 'jumps'} if the person wants ${calm ? 'less' : 'usual'} motion`, () => {
    let hear = () => {}, watched;
    const jumped = [];
    page({
      matchMedia: () => ({ matches: calm }),
      MutationObserver: class {
        constructor(act) { hear = act; }
        observe(_, options) { watched = options; }
      },
    }, 'Browser/photo.js');
    const change = (name, oldValue, className) => hear([{ oldValue, target: { className, animate: () => jumped.push(name) } }]);
    change('liked', 'heart', 'heart on');
    change('unliked', 'heart on', 'heart');
    change('drawn', null, 'heart on');
    change('card', 'card', 'card on');
    assert.deepEqual(jumped, calm ? [] : ['liked']);
    assert.equal(watched?.attributeOldValue, calm ? undefined : true);
  });
}

// The full-screen view: passes fingers, wheel and keys to the app, and applies the poses it returns. Decides only which of
// them are the photo's, and when a moving photo is a layer of its own.
/** @type {Record<string, number>} */
const KEYS = { '+': 1, '=': 1, '-': 2, 0: 3, ArrowLeft: 4, ArrowRight: 5, ArrowUp: 6, ArrowDown: 7, '[': 8, ']': 9, play: 10 };
const PLACES = ['previous', 'current', 'next'];
/** @type {Map<number, Float64Array>} */
const views = new Map();
let isFrameWanted = false;
/**
 * The view whose photos were placed last.
 * @type {HTMLElement | undefined}
 */
let placed;

/**
 * A view of the doubles in one of the app's fixed buffers, cached until the memory grows.
 * @param {number} at
 * @param {number} count
 */
function doubles(at, count) {
  let view = views.get(at);
  if (view?.buffer !== memory()) views.set(at, view = new Float64Array(memory(), at, count));
  return view;
}

/**
 * Sets a property of the style, only if it differs.
 * @param {HTMLElement} node
 * @param {'visibility' | 'transform' | 'willChange'} name
 * @param {string} value
 */
function style(node, name, value) {
  if (node.style[name] !== value) node.style[name] = value;
}

/**
 * Places a photo by eight numbers of `pose` from index `at` on: 1 (hidden) or 2 (visible), slide,
 * width, height, turn (x, y), center (x, y).
 * @param {Page} page
 * @param {Float64Array} pose
 * @param {number} at
 * @param {boolean} isMoving
 */
function place(page, pose, at, isMoving) {
  const stage = page.firstChild, [width, height] = [pose[at + 2], pose[at + 3]];
  if (stage.width !== width || stage.height !== height) {
    Object.assign(stage, { width, height });
    Object.assign(stage.style, { inset: 'auto', left: '50%', top: '50%', width: width + 'px', height: height + 'px' });
    stage.style.margin = `${-height / 2}px 0 0 ${-width / 2}px`;
  }
  style(page, 'visibility', pose[at] > 1 ? 'visible' : 'hidden');
  style(page, 'transform', pose[at + 1] ? `translateX(${pose[at + 1]}px)` : '');
  // Why the limit: engines draw stripes at the edge of a layer that is larger than a texture.
  const isLayer = isMoving && pose[at] > 1 && Math.max(width, height) * devicePixelRatio < 4096;
  style(stage, 'willChange', isLayer ? 'transform' : '');
  stage.style.transform =
    `matrix(${pose[at + 4]},${pose[at + 5]},${-pose[at + 5]},${pose[at + 4]},${pose[at + 6]},${pose[at + 7]})`;
}

host.pose = at => {
  const viewer = root.querySelector('[data-name=viewer]');
  if (!viewer) return;
  const pose = doubles(at, 26);
  const cover = pose[1] < 1 ? String(pose[1]) : '';
  if (viewer.style.getPropertyValue('--cover') !== cover) viewer.style.setProperty('--cover', cover);
  PLACES.forEach((name, index) => {
    const page = pose[2 + 8 * index] && viewer.querySelector(`.page.${name}`);
    if (page) place(page, pose, 2 + 8 * index, pose[0] > 0);
  });
  if (viewer !== placed) {
    placed = viewer;
    // Why not before: a page that opens with a photo shows it at once.
    if (document.documentElement.dataset.ready !== undefined) grow(viewer);
  }
  if (pose[0] < 2 || isFrameWanted) return;
  isFrameWanted = true;
  requestAnimationFrame(now => { isFrameWanted = false; app.framed(now); });
};

/**
 * Listens for touches, the mouse (one finger while its button is down) and the wheel.
 * @param {HTMLElement} surface
 */
function feel(surface) {
  /** @type {(at: number, id: number, x: number, y: number) => void} */
  const put = (at, id, x, y) => { const room = doubles(app.fingers(), 30); room[at] = id; room[at + 1] = x; room[at + 2] = y; };
  let isTouched = false;
  /**
   * Passes the fingers on the photo to the app, at most ten.
   * @param {TouchEvent} event
   */
  const touch = event => {
    event.preventDefault();
    const fingers = event.targetTouches;
    isTouched = fingers.length > 0;
    for (let index = 0; index < Math.min(10, fingers.length); index += 1) {
      put(3 * index, fingers[index].identifier, fingers[index].clientX, fingers[index].clientY);
    }
    app.touched(event.timeStamp, fingers.length);
  };
  for (const name of /** @type {const} */ (['touchstart', 'touchmove', 'touchend'])) surface.addEventListener(name, touch, { passive: false });
  surface.addEventListener('touchcancel', () => app.cancelled());
  /** @type {(count: number) => (event: PointerEvent) => void} */
  const drag = count => event => {
    if (!surface.hasPointerCapture(event.pointerId) || event.pointerType !== 'mouse') return;
    put(0, -1, event.clientX, event.clientY);
    app.touched(event.timeStamp, count);
  };
  surface.addEventListener('pointerdown', event => {
    if (event.pointerType === 'mouse' && event.button === 0) surface.setPointerCapture(event.pointerId);
    drag(1)(event);
  });
  surface.addEventListener('pointermove', drag(1));
  surface.addEventListener('pointerup', drag(0));
  // The window lost the mouse while its button was down. After `pointerup` this event has no effect.
  surface.addEventListener('lostpointercapture', event => { if (event.pointerType === 'mouse') app.cancelled(); });
  surface.addEventListener('wheel', event => {
    event.preventDefault();
    const line = [1, 16, innerHeight][event.deltaMode];
    app.wheeled(event.deltaY * line, event.clientX, event.clientY, event.ctrlKey ? 1 : 0);
  }, { passive: false });
  // Safari on a Mac reports trackpad pinches as gesture events; on an iPhone these accompany touches.
  // A wheel distance of 100 doubles the zoom, as in PhotoStage.
  let scale = 1;
  for (const name of /** @type {const} */ (['gesturestart', 'gesturechange', 'gestureend'])) {
    surface.addEventListener(name, event => {
      event.preventDefault();
      const ratio = name === 'gesturestart' ? 1 : event.scale / scale;
      scale = event.scale;
      if (ratio !== 1 && !isTouched) {
        app.wheeled((ratio > 1 ? 1 - ratio : 1 / ratio - 1) * 100, event.clientX, event.clientY, 1);
      }
    });
  }
}

function listenForViewer() {
  addEventListener('keydown', event => {
    const top = [...root.querySelectorAll('dialog')].pop();
    if (top?.dataset.name !== 'viewer' || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isLetter(event, 'L')) /** @type {HTMLElement | null} */ (top.querySelector('.heart'))?.click();
    const key = isLetter(event, 'P') ? KEYS.play : KEYS[event.key];
    if (key) { event.preventDefault(); app.pressed(key); }
  });
  const look = () => app.placed(innerWidth, innerHeight, devicePixelRatio, calm.matches ? 1 : 0);
  addEventListener('resize', look);
  calm.addEventListener('change', look);
  look();
}

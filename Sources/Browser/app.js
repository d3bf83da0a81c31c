// Carries out what the app orders and tells it what happened. Decides nothing.
// The numbers of triggers and ways are those of Trigger and Way in Swift.
const feed = () => root.querySelector('[data-name=feed]');
let isScrollTold = true;

hooks.changed = (node, name, value) => {
  if (name === 'data-height') node.style.height = value === null ? '' : value + 'px';
  if (name === 'class') node.inert = value?.includes('hidden') ?? false;
  if (name === 'data-name' && value === 'surface') feel(node);
};
hooks.adopted = node => {
  for (const name of ['class', 'data-height', 'data-name']) {
    if (node.hasAttribute(name)) hooks.changed(node, name, node.getAttribute(name));
  }
};
// A picture that nobody sees need not be loaded to its end.
hooks.forgotten = node => {
  if (node.localName === 'img') { node.removeAttribute('srcset'); node.removeAttribute('src'); }
};

Object.assign(host, {
  fetch(call, methodAt, methodBytes, addressAt, addressBytes) {
    const method = text(methodAt, methodBytes);
    ask(call, text(addressAt, addressBytes), { method, headers: { 'Accept-Version': 'v1' } });
  },
  go(way, at, bytes) {
    const address = text(at, bytes);
    if (way === 1) history.pushState(null, '', address);
    else if (way === 2) history.replaceState(null, '', address);
    else if (way === 3) location.assign(address);
    else history.back();
  },
  scrollFeed(offset) { feed()?.scrollTo(0, offset); },
  forget() {
    sessionStorage.clear();
    localStorage.clear();
    self.caches?.keys().then(names => names.forEach(name => caches.delete(name)));
  },
});

// The full-screen view: fingers, wheel and keys go in, one pose comes out and is written as it is.
const KEYS = { '+': 1, '=': 1, '-': 2, 0: 3, ArrowLeft: 4, ArrowRight: 5, ArrowUp: 6, ArrowDown: 7, '[': 8, ']': 9 };
const PLACES = ['previous', 'current', 'next'];
const views = new Map();
let isFrameWanted = false;

// The doubles at one of the app's fixed places; the view lasts until its memory grows.
function doubles(at, count) {
  let view = views.get(at);
  if (view?.buffer !== memory()) views.set(at, view = new Float64Array(memory(), at, count));
  return view;
}

function style(node, name, value) {
  if (node.style[name] !== value) node.style[name] = value;
}

function place(page, pose, at, isMoving) {
  const stage = page.firstChild, [width, height] = [pose[at + 2], pose[at + 3]];
  if (stage.width !== width || stage.height !== height) {
    Object.assign(stage, { width, height });
    Object.assign(stage.style, { inset: 'auto', left: '50%', top: '50%', width: width + 'px', height: height + 'px' });
    stage.style.margin = `${-height / 2}px 0 0 ${-width / 2}px`;
  }
  style(page, 'visibility', pose[at] > 1 ? 'visible' : 'hidden');
  style(page, 'transform', pose[at + 1] ? `translateX(${pose[at + 1]}px)` : '');
  style(stage, 'willChange', isMoving && pose[at] > 1 ? 'transform' : '');
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
    const page = pose[2 + 8 * index] && viewer.querySelector('.page.' + name);
    if (page) place(page, pose, 2 + 8 * index, pose[0] > 0);
  });
  if (pose[0] < 2 || isFrameWanted) return;
  isFrameWanted = true;
  requestAnimationFrame(now => { isFrameWanted = false; app.framed(now); });
};

// What a photo feels: touches, the mouse with its button down as one finger, the wheel.
function feel(surface) {
  const put = (at, id, x, y) => { const room = doubles(app.fingers(), 30); room[at] = id; room[at + 1] = x; room[at + 2] = y; };
  const touch = event => {
    event.preventDefault();
    const fingers = event.targetTouches;
    for (let index = 0; index < Math.min(10, fingers.length); index += 1) {
      put(3 * index, fingers[index].identifier, fingers[index].clientX, fingers[index].clientY);
    }
    app.touched(event.timeStamp, fingers.length);
  };
  for (const name of ['touchstart', 'touchmove', 'touchend']) surface.addEventListener(name, touch, { passive: false });
  surface.addEventListener('touchcancel', () => app.cancelled());
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
  // After the button came up this finds nothing held; otherwise the window lost the mouse.
  surface.addEventListener('lostpointercapture', event => { if (event.pointerType === 'mouse') app.cancelled(); });
  surface.addEventListener('wheel', event => {
    event.preventDefault();
    const line = [1, 16, innerHeight][event.deltaMode];
    app.wheeled(event.deltaY * line, event.clientX, event.clientY, event.ctrlKey ? 1 : 0);
  }, { passive: false });
}

function listenForViewer() {
  addEventListener('keydown', event => {
    const top = [...root.querySelectorAll('dialog')].pop();
    if (top?.dataset.name !== 'viewer' || event.ctrlKey || event.metaKey || event.altKey) return;
    if (KEYS[event.key]) { event.preventDefault(); app.pressed(KEYS[event.key]); }
  });
  const calm = matchMedia('(prefers-reduced-motion: reduce)');
  const look = () => app.placed(innerWidth, innerHeight, devicePixelRatio, calm.matches ? 1 : 0);
  addEventListener('resize', look);
  calm.addEventListener('change', look);
  look();
}

const tell = (node, trigger) => node.number ? app.happened(node.number, trigger) : 0;

function listen() {
  root.addEventListener('click', event => {
    for (let node = event.target; node && node !== root; node = node.parentNode) if (tell(node, 1)) break;
  });
  root.addEventListener('load', event => tell(event.target, 2), true);
  root.addEventListener('error', event => tell(event.target, 3), true);
  root.addEventListener('cancel', event => { event.preventDefault(); tell(event.target, 4); }, true);
  root.addEventListener('scroll', event => {
    if (event.target !== feed() || !isScrollTold) return;
    isScrollTold = false;
    requestAnimationFrame(() => { isScrollTold = true; if (feed()) app.scrolled(feed().scrollTop); });
  }, true);
  let start = null;
  root.addEventListener('touchstart', event => {
    const list = event.target.closest('[data-name=feed]');
    start = list && list.scrollTop <= 0 && event.touches.length === 1 ? event.touches[0].clientY : null;
  }, { passive: true });
  root.addEventListener('touchmove', event => {
    if (start !== null) app.pulled(event.touches[0].clientY - start);
  }, { passive: true });
  for (const end of ['touchend', 'touchcancel']) {
    root.addEventListener(end, () => { if (start !== null) { start = null; app.released(); } }, { passive: true });
  }
  addEventListener('popstate', () => app.navigated(...handText(location.pathname)));
  const measure = () => app.resized(innerWidth, innerHeight);
  addEventListener('resize', measure);
  measure();
}

await start();
listen();
listenForViewer();
for (const picture of root.querySelectorAll('img')) {
  if (picture.complete) tell(picture, picture.naturalWidth > 0 ? 2 : 3);
}
document.documentElement.dataset.ready = '';

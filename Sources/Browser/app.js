// Carries out what the app orders and tells it what happened. Decides nothing.
// The numbers of triggers and ways are those of Trigger and Way in Swift.
const feed = () => root.querySelector('[data-name=feed]');
let isScrollTold = true;

hooks.changed = (node, name, value) => {
  if (name === 'data-height') node.style.height = value === null ? '' : value + 'px';
  if (name === 'data-place') node.style.setProperty('--place', value / 10000);
  if (name === 'class') node.inert = value?.includes('hidden') ?? false;
};
hooks.adopted = node => {
  for (const name of ['class', 'data-height', 'data-place']) {
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
  shiftFeed(distance) { feed()?.scrollBy(0, distance); },
  wake(number, milliseconds) { setTimeout(() => app.woke(number), milliseconds); },
  forget() {
    sessionStorage.clear();
    localStorage.clear();
    self.caches?.keys().then(names => names.forEach(name => caches.delete(name)));
  },
});

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

// The list: fingers on it, the thumb at its right edge, and whether anybody can see it.
function listenToList() {
  const keys = { ArrowUp: 1, ArrowDown: 2, PageUp: 3, PageDown: 4, Home: 5, End: 6 };
  const touch = isTouched => event => { if (event.target.closest?.('[data-name=feed]')) app.touched(isTouched(event)); };
  root.addEventListener('touchstart', touch(() => 1), { passive: true });
  for (const end of ['touchend', 'touchcancel']) {
    root.addEventListener(end, touch(event => event.touches.length > 0 ? 1 : 0), { passive: true });
  }
  let track = null, last = null;
  const scrub = kind => {
    if (!track) return;
    const box = track.getBoundingClientRect();
    app.scrubbed(kind, last - box.top, box.height);
  };
  root.addEventListener('pointerdown', event => {
    const thumb = event.target.closest('[role=slider]');
    if (!thumb || !event.isPrimary) return;
    track = thumb.parentNode;
    last = event.clientY;
    thumb.setPointerCapture(event.pointerId);
    scrub(1);
  });
  let isMoveTold = true;
  root.addEventListener('pointermove', event => {
    if (!track || !event.isPrimary) return;
    last = event.clientY;
    if (!isMoveTold) return;
    isMoveTold = false;
    requestAnimationFrame(() => { isMoveTold = true; scrub(2); });
  });
  for (const end of ['pointerup', 'pointercancel', 'lostpointercapture']) {
    root.addEventListener(end, event => { if (track && event.isPrimary) { scrub(2); scrub(3); track = null; } });
  }
  root.addEventListener('keydown', event => {
    if (!event.target.closest('[role=slider]') || !keys[event.key]) return;
    event.preventDefault();
    app.scrubKey(keys[event.key]);
  });
  document.addEventListener('visibilitychange', () => app.uncovered(document.visibilityState === 'visible' ? 1 : 0));
}

await start();
listen();
listenToList();
for (const picture of root.querySelectorAll('img')) {
  if (picture.complete) tell(picture, picture.naturalWidth > 0 ? 2 : 3);
}
document.documentElement.dataset.ready = '';

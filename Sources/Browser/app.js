// Carries out what the app orders and tells it what happened. Decides nothing.
// The numbers of triggers and ways are those of Trigger and Way in Swift.
const feed = () => root.querySelector('[data-name=feed]');
const profile = () => root.querySelector('[data-name=profile]');
const favourites = () => root.querySelector('[data-name=favourites]');
let isScrollTold = true;

// The file that the share sheet prepared, and what the system's names for its end are to the app.
let prepared = null;
const OUTCOMES = { AbortError: 1, NotAllowedError: 3 };
const absolute = path => new URL(path, location.origin).href;

hooks.changed = (node, name, value) => {
  if (name === 'data-height') node.style.height = value === null ? '' : value + 'px';
  if (name === 'data-drop') node.style.transform = value > 0 ? `translateY(${value}px)` : '';
  if (name === 'data-place') node.style.setProperty('--place', value / 10000);
  if (name === 'class') node.inert = value?.includes('hidden') ?? false;
  if (name === 'data-name' && value === 'surface') feel(node);
};
hooks.adopted = node => {
  for (const name of ['class', 'data-height', 'data-name', 'data-place']) {
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
    withStore(store => { store.clear(); sessionStorage.clear(); });
    navigator.serviceWorker?.controller?.postMessage('forget');
    self.caches?.keys().then(names => names.forEach(name => caches.delete(name)));
    self.indexedDB?.databases?.().then(all => all.forEach(one => indexedDB.deleteDatabase(one.name)));
  },
  scrollFavourites(offset) {
    const list = favourites();
    if (list) profile().scrollTo(0, offset > 0 ? offset + list.offsetTop : 0);
  },
  prepareFile(ticket, addressAt, addressBytes, nameAt, nameBytes) {
    const name = text(nameAt, nameBytes);
    prepared = null;
    fetch(text(addressAt, addressBytes), { signal: AbortSignal.timeout(SLOWEST) })
      .then(answer => answer.ok ? answer.blob() : Promise.reject())
      .then(blob => { prepared = { ticket, file: new File([blob], name, { type: blob.type }) }; return 1; })
      .catch(() => 0).then(isHere => app.filePrepared(ticket, isHere));
  },
  share(ticket, pathAt, pathBytes, titleAt, titleBytes, file) {
    const what = { url: absolute(text(pathAt, pathBytes)), title: text(titleAt, titleBytes) };
    if (prepared?.ticket === file) what.files = [prepared.file];
    (async () => navigator.share(what))().then(() => 0, error => OUTCOMES[error.name] ?? 2)
      .then(outcome => app.shared(ticket, outcome));
  },
  copyLink(ticket, pathAt, pathBytes) {
    const link = absolute(text(pathAt, pathBytes));
    (async () => navigator.clipboard.writeText(link))().then(() => true, () => copyByHand(link))
      .then(isDone => app.copied(ticket, isDone ? 1 : 0));
  },
  forgetKept() { navigator.serviceWorker?.controller?.postMessage('forget'); },
  keep(keyAt, keyBytes, valueAt, valueBytes) {
    const key = text(keyAt, keyBytes), value = text(valueAt, valueBytes);
    withStore(store => value ? store.setItem(key, value) : store.removeItem(key));
    if (!value) keepSoon();
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

// A browser may forbid to keep anything; then nothing is kept.
function withStore(act) { try { return act(localStorage); } catch { return undefined; } }
const line = (key, value) => (key ?? '') + '\t' + (value ?? '');

function listenToNetwork() {
  const all = withStore(store => Object.entries(store)) ?? [];
  app.restored(...handText(all.map(([key, value]) => line(key, value)).join('\n')));
  const [page] = performance.getEntriesByType('navigation');
  if (page?.serverTiming?.some(mark => mark.name === 'kept')) {
    app.reached(0);
    app.landed(...handText(location.pathname));
  }
  addEventListener('online', () => app.cameOnline());
  addEventListener('offline', () => app.reached(0));
  document.addEventListener('visibilitychange', () => { if (!document.hidden) app.cameOnline(); });
  addEventListener('storage', event => {
    if (event.storageArea === withStore(store => store)) app.heard(...handText(event.key === null ? '' : line(event.key, event.newValue)));
  });
}

// The page that is kept shows hearts too: it is kept anew when they have come to rest.
let soon;
function keepSoon() {
  clearTimeout(soon);
  soon = setTimeout(() => navigator.serviceWorker?.controller?.postMessage([]), 1000);
}

// Why after everything: the worker is for the next visit and must not cost this one anything.
async function keepForLater() {
  if (document.readyState !== 'complete') await new Promise(done => addEventListener('load', done));
  const worker = navigator.serviceWorker;
  if (!worker) return;
  const seen = [...root.querySelectorAll('img.picture')].map(picture => picture.currentSrc);
  try {
    await worker.register('/app/worker.js', { scope: '/', updateViaCache: 'none' });
    (await worker.ready).active.postMessage(seen.filter(address => address));
  } catch {} // Where workers are forbidden there is no offline use.
}

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

// What the system shares: files and links, links only, nothing.
function sharingAbility() {
  if (!navigator.share) return 0;
  const picture = new File(['x'], 'x.jpg', { type: 'image/jpeg' });
  return navigator.canShare?.({ files: [picture], url: location.href }) ? 2 : 1;
}

// Where a page has no clipboard (plain http): a selection inside the modal, for the rest is inert.
function copyByHand(link) {
  const field = document.createElement('textarea');
  field.value = link;
  field.className = 'unseen';
  const held = document.activeElement;
  (held?.closest('dialog') ?? document.body).append(field);
  field.select();
  const isDone = document.execCommand('copy');
  field.remove();
  held?.focus();
  return isDone;
}

function listenToSheets() {
  app.ableToShare(sharingAbility());
  // A modal that the browser closed without asking, as it may for a key pressed twice.
  root.addEventListener('close', event => tell(event.target, 4), true);
  let start = null;
  root.addEventListener('touchstart', event => {
    start = event.target.closest('.panel') && event.touches.length === 1 ? event.touches[0].clientY : null;
  }, { passive: true });
  root.addEventListener('touchmove', event => {
    if (start !== null) app.sheetDragged(event.touches[0].clientY - start);
  }, { passive: true });
  for (const end of ['touchend', 'touchcancel']) {
    root.addEventListener(end, () => { if (start !== null) { start = null; app.sheetReleased(); } }, { passive: true });
  }
}

function listenToFavourites() {
  let isTold = true;
  root.addEventListener('scroll', event => {
    if (event.target !== profile() || !favourites() || !isTold) return;
    isTold = false;
    requestAnimationFrame(() => {
      isTold = true;
      if (favourites()) app.favouritesScrolled(profile().scrollTop - favourites().offsetTop);
    });
  }, true);
}

// Adding photos: keeps the files that were chosen, by number, and sends parts of them as ordered.
function listenForFiles() {
  const files = new Map(), running = new Set();
  let lastFile = 0;
  const { changed } = hooks;
  hooks.changed = (node, name, value) => {
    changed(node, name, value);
    if (name === 'data-focus' && value !== null) requestAnimationFrame(() => node.focus());
  };
  Object.assign(host, {
    async send(call, methodAt, methodBytes, addressAt, addressBytes, headersAt, headerBytes, file, start, count) {
      const method = text(methodAt, methodBytes), address = text(addressAt, addressBytes);
      const headers = text(headersAt, headerBytes).trim().split('\n').map(line => line.split(': '));
      let body;
      try {
        if (file >= 0) body = await files.get(file).slice(start, start + count).arrayBuffer();
      } catch {
        app.answered(call, -1, ...hand(new Uint8Array()));
        return;
      }
      const stop = new AbortController();
      running.add(stop);
      ask(call, address, { method, headers, body, signal: stop.signal }).then(() => running.delete(stop));
    },
    release(file) {
      if (file >= 0) { files.delete(file); return; }
      for (const stop of running) stop.abort();
      files.clear();
    },
    now: () => performance.now(),
  });
  const take = list => {
    const chosen = Array.from(list, file => {
      files.set(++lastFile, file);
      return { number: lastFile, name: file.name, size: file.size, modified: file.lastModified };
    });
    if (chosen.length) app.filesChosen(...handText(JSON.stringify(chosen)));
  };
  const field = () => root.querySelector('[data-name=files]');
  root.addEventListener('change', event => {
    if (event.target !== field()) return;
    take(event.target.files);
    event.target.value = '';
  });
  root.addEventListener('dragover', event => { if (field()) event.preventDefault(); });
  root.addEventListener('drop', event => {
    if (!field()) return;
    event.preventDefault();
    take(event.dataTransfer.files);
  });
}

// The list: fingers on it, the thumb at its right edge, and whether anybody can see it.
function listenToList() {
  const keys = { ArrowUp: 1, ArrowDown: 2, PageUp: 3, PageDown: 4, Home: 5, End: 6 };
  const touch = isTouched => event => { if (event.target.closest?.('[data-name=feed]')) app.feedTouched(isTouched(event)); };
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

listenForFiles();
await start();
listen();
listenToList();
listenToSheets();
listenToFavourites();
listenForViewer();
listenToNetwork();
for (const picture of root.querySelectorAll('img')) {
  if (picture.complete) tell(picture, picture.naturalWidth > 0 ? 2 : 3);
}
document.documentElement.dataset.ready = '';
keepForLater();

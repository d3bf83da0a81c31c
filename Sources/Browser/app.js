// Carries out what the app orders and tells it what happened. Decides nothing.
// The numbers of triggers and ways are those of Trigger and Way in Swift.
const feed = () => root.querySelector('[data-name=feed]');
let isScrollTold = true;

hooks.changed = (node, name, value) => {
  if (name === 'data-height') node.style.height = value === null ? '' : value + 'px';
  if (name === 'class') node.inert = value?.includes('hidden') ?? false;
};
hooks.adopted = node => {
  for (const name of ['class', 'data-height']) {
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
    withStore(store => { store.clear(); sessionStorage.clear(); });
    navigator.serviceWorker?.controller?.postMessage('forget');
    self.caches?.keys().then(names => names.forEach(name => caches.delete(name)));
  },
  forgetKept() { navigator.serviceWorker?.controller?.postMessage('forget'); },
  keep(keyAt, keyBytes, valueAt, valueBytes) {
    const key = text(keyAt, keyBytes), value = text(valueAt, valueBytes);
    withStore(store => value ? store.setItem(key, value) : store.removeItem(key));
    if (!value) keepSoon();
  },
  wake(number, milliseconds) { setTimeout(() => app.woke(number), milliseconds); },
});

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

await start();
listen();
listenToNetwork();
for (const picture of root.querySelectorAll('img')) {
  if (picture.complete) tell(picture, picture.naturalWidth > 0 ? 2 : 3);
}
document.documentElement.dataset.ready = '';
keepForLater();

// Stores what the app keeps on the device, reports the network, and registers the worker. Decides only when cached
// responses with a changed heart are requested again, and what the worker gets on the first visit.
/**
 * A browser may forbid storage; then nothing is stored.
 * @template T
 * @param {(store: Storage) => T} act
 */
function withStore(act) { try { return act(localStorage); } catch { return undefined; } }
/**
 * An entry as the app reads it: "KEY⇥VALUE".
 * @param {string | null} key
 * @param {string | null} value
 */
const line = (key, value) => (key ?? '') + '\t' + (value ?? '');

// A page with the path /app/kept comes from the worker's cache, whatever URL was opened. Why read the
// path here: the app may change the URL before the path is needed.
/** @type {Start} */
const { path, username } = JSON.parse(document.getElementById('start').textContent);
const isKept = path === '/app/kept';

function listenToNetwork() {
  const all = withStore(store => Object.entries(store)) ?? [];
  app.restored(...handText(all.map(([key, value]) => line(key, value)).join('\n')));
  if (isKept) {
    app.reached(0);
    app.landed(...handText(location.pathname + location.search));
  }
  addEventListener('online', () => app.cameOnline());
  addEventListener('offline', () => app.reached(0));
  document.addEventListener('visibilitychange', () => { if (!document.hidden) app.cameOnline(); });
  addEventListener('storage', event => {
    if (event.storageArea !== withStore(store => store)) return;
    // Everything was cleared: somebody signed out in another tab.
    if (event.key === null) location.reload();
    else app.heard(...handText(line(event.key, event.newValue)));
  });
}

// Debounces refreshing the cached responses that show whether a changed photo is liked.
/** @type {number | undefined} */
let soon;
/** @type {Set<string | undefined>} */
const changed = new Set();
/**
 * Refreshes the cached responses that contain this photo, a second after the last change.
 * @param {string | undefined} photo
 */
function keepSoon(photo) {
  changed.add(photo);
  clearTimeout(soon);
  soon = setTimeout(keepNow, 1000);
}
function keepNow() {
  clearTimeout(soon);
  if (changed.size) navigator.serviceWorker?.controller?.postMessage({ photos: [...changed] });
  changed.clear();
}
addEventListener('pagehide', keepNow);

// Why after everything else: the worker is for the next visit and must not slow this one down.
async function keepForLater() {
  if (document.readyState !== 'complete') await new Promise(done => addEventListener('load', done));
  const worker = navigator.serviceWorker;
  if (!worker) return;
  const seen = [...root.querySelectorAll('img.picture')].map(picture => picture.currentSrc);
  try {
    // Browsers delete stored data if a page is not visited for a while (Safari: 7 days) or the disk
    // is full.
    if (username) navigator.storage?.persist?.().catch(() => {});
    // Why hand it to the worker: otherwise the worker would download the same file again.
    if (download) await (await caches.open('shell-download')).put(download.url, download);
    const registration = await worker.register('/app/worker.js', { scope: '/', updateViaCache: 'none' });
    registration.update().catch(() => {}); // Browsers may delay their own check for updates.
    (await worker.ready).active?.postMessage({ pictures: seen.filter(address => address) });
  } catch { // Without a worker, nothing reads the download that was cached for it.
    caches.delete('shell-download').catch(() => {});
  }
}

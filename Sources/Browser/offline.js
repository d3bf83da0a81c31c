// A browser may forbid to keep anything; then nothing is kept.
function withStore(act) { try { return act(localStorage); } catch { return undefined; } }
const line = (key, value) => (key ?? '') + '\t' + (value ?? '');

// The page that the worker keeps says /app/kept, wherever it stands in for another. Why here: the app may
// change the address before it is asked.
const { path, username } = JSON.parse(document.getElementById('start').textContent);
const isKept = path === '/app/kept';

function listenToNetwork() {
  const all = withStore(store => Object.entries(store)) ?? [];
  app.restored(...handText(all.map(([key, value]) => line(key, value)).join('\n')));
  if (isKept) {
    app.reached(0);
    app.landed(...handText(location.pathname));
  }
  addEventListener('online', () => app.cameOnline());
  addEventListener('offline', () => app.reached(0));
  document.addEventListener('visibilitychange', () => { if (!document.hidden) app.cameOnline(); });
  addEventListener('storage', event => {
    if (event.storageArea !== withStore(store => store)) return;
    // Everything was forgotten: somebody signed out in another tab.
    if (event.key === null) location.reload();
    else app.heard(...handText(line(event.key, event.newValue)));
  });
}

// What is kept shows hearts too: it is kept anew when they have come to rest.
let soon;
const changed = new Set();
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

// Why after everything: the worker is for the next visit and must not cost this one anything.
async function keepForLater() {
  if (document.readyState !== 'complete') await new Promise(done => addEventListener('load', done));
  const worker = navigator.serviceWorker;
  if (!worker) return;
  const seen = [...root.querySelectorAll('img.picture')].map(picture => picture.currentSrc);
  try {
    // Browsers delete what a page keeps when it was not visited for a while (Safari: 7 days) or the disk is full.
    if (username) navigator.storage?.persist?.().catch(() => {});
    // Why handed over: the worker would download the same file once more.
    if (download) await (await caches.open('shell-download')).put(download.url, download);
    const registration = await worker.register('/app/worker.js', { scope: '/', updateViaCache: 'none' });
    registration.update().catch(() => {}); // Browsers put their own look for a new version off at will.
    (await worker.ready).active.postMessage({ pictures: seen.filter(address => address) });
  } catch { // Where workers are forbidden there is no offline use, and nobody takes what was handed over.
    caches.delete('shell-download').catch(() => {});
  }
}

// Uploads photos: keeps the chosen files by number and sends the requested parts of them. The module is loaded when the
// upload screen is first opened; it has its own root element, which `app.js` places on the page. Decides only the order of
// the chosen files, and how long a part may take.
/** @type {Map<number, File>} */
const files = new Map();
/** @type {Set<AbortController>} */
const running = new Set();
let lastFile = 0;
/** @type {(news: number) => void} */
let inform;

root = document.createElement('div');
nodes.set(0, root);

Object.assign(host, {
  async send(call, methodAt, methodBytes, addressAt, addressBytes, headersAt, headerBytes, file, start, count) {
    const method = text(methodAt, methodBytes), address = text(addressAt, addressBytes);
    /** @type {any} */
    const headers = text(headersAt, headerBytes).split('\n').filter(line => line).map(line => line.split(': '));
    let body;
    try {
      if (file >= 0) body = await /** @type {File} */ (files.get(file)).slice(start, start + count).arrayBuffer();
    } catch {
      app.answered(call, -1, ...hand(new Uint8Array()));
      return;
    }
    const stop = new AbortController();
    running.add(stop);
    // Why longer than for other requests: a part of a photo takes time on a slow connection.
    const end = setTimeout(() => stop.abort(), 4 * PATIENCE);
    ask(call, address, { method, headers, body, signal: stop.signal })
      .then(() => { clearTimeout(end); running.delete(stop); });
  },
  release(file) {
    if (file >= 0) { files.delete(file); return; }
    for (const stop of running) stop.abort();
    files.clear();
  },
  wake(number, milliseconds) { setTimeout(() => app.woke(number), milliseconds); },
  now: () => performance.now(),
  tell(news) { inform(news); },
});

/** @param {File} file */
const isMovie = file => /\.mov$/i.test(file.name);

/**
 * Numbers the chosen files, keeps them, and reports them to the app.
 * @param {FileList} list
 */
function take(list) {
  // Why videos last: the video of a Live Photo is added to its photo, which must already be uploaded.
  const ordered = [...list].sort((one, other) => Number(isMovie(one)) - Number(isMovie(other)));
  const chosen = ordered.map(file => {
    files.set(++lastFile, file);
    return { number: lastFile, name: file.name, size: file.size, modified: file.lastModified };
  });
  if (chosen.length) app.filesChosen(...handText(JSON.stringify(chosen)));
}

root.addEventListener('click', event => {
  event.stopPropagation();
  for (let node = event.target; node !== root; node = /** @type {HTMLElement} */ (node.parentNode)) {
    if (node[mark] && app.happened(node[mark], 1)) break;
  }
});
root.addEventListener('change', event => {
  take(event.target.files);
  event.target.value = '';
});
addEventListener('dragover', event => { if (root.isConnected) event.preventDefault(); });
addEventListener('drop', event => {
  if (!root.isConnected) return;
  event.preventDefault();
  take(/** @type {DataTransfer} */ (event.dataTransfer).files);
});
addEventListener('online', () => app.cameOnline());
document.addEventListener('visibilitychange', () => { if (!document.hidden) app.cameOnline(); });

// Why a new URL for each try: browsers remember that a file failed to load.
await insist(tries => new Promise((done, fail) => {
  const style = document.createElement('link');
  Object.assign(style, { rel: 'stylesheet', href: later('adding.css') + '#' + tries, onload: done });
  style.onerror = () => fail(new TypeError('adding.css did not come'));
  document.head.append(style);
}));
app = await load(later('adding.wasm'));
app.start(...handText(document.getElementById('start').textContent));

/**
 * Shows the module in `place`; `listener` receives its news for the app.
 * @param {Element | null} place
 * @param {(news: number) => void} listener
 */
export function show(place, listener) {
  inform = listener;
  place?.append(root);
  app.opened();
}

// The person's session ended: uploading stops.
export function end() { app.ended(); }

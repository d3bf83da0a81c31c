// The sheet of an open photo: sends its requests, shares, copies links, and passes on the finger that drags it. The module is
// loaded once a photo is shown; it has its own root element, which stays on the page for the strip that restores a photo.
// Decides only where a drag may begin.
/** @type {SheetListener} */
let inform = () => {};
// The file that was loaded to be shared; null if none was loaded.
/** @type {{ ticket: number, file: File } | null} */
let prepared = null;
/** @type {Record<string, number>} */
const OUTCOMES = { AbortError: 1, NotAllowedError: 3 };

root = document.createElement('div');
nodes.set(0, root);

// What the system can share: 2 files and links, 1 links only, 0 nothing.
function sharingAbility() {
  if (!navigator.share) return 0;
  const picture = new File(['x'], 'x.jpg', { type: 'image/jpeg' });
  return navigator.canShare?.({ files: [picture], url: location.href }) ? 2 : 1;
}

/**
 * The absolute URL of a path.
 * @param {string} path
 */
const absolute = path => new URL(path, location.origin).href;

hooks.changed = (node, name, value) => {
  if (name === 'data-drop') node.style.transform = Number(value) > 0 ? `translateY(${value}px)` : '';
  if (name === 'data-focus' && value !== null) requestAnimationFrame(() => node.focus());
};

Object.assign(host, {
  send(call, methodAt, methodBytes, addressAt, addressBytes, headersAt, headerBytes, formAt, formBytes) {
    /** @type {any} */
    const headers = text(headersAt, headerBytes).split('\n').filter(line => line).map(line => line.split(': '));
    const body = formBytes ? new URLSearchParams(text(formAt, formBytes)) : undefined;
    ask(call, text(addressAt, addressBytes), {
      method: text(methodAt, methodBytes), body, headers: [['Accept', 'application/json'], ['Accept-Version', 'v1'], ...headers],
    });
  },
  wake(number, milliseconds) { setTimeout(() => app.woke(number), milliseconds); },
  tell(kind, oneAt, oneBytes, twoAt, twoBytes, threeAt, threeBytes, width, height) {
    inform(kind, [text(oneAt, oneBytes), text(twoAt, twoBytes), text(threeAt, threeBytes)], width, height);
  },
  prepareFile(ticket, addressAt, addressBytes, nameAt, nameBytes) {
    const name = text(nameAt, nameBytes);
    prepared = null;
    // @ts-ignore: TypeScript 4.8 does not know AbortSignal.timeout.
    fetch(text(addressAt, addressBytes), { signal: AbortSignal.timeout?.(PATIENCE) })
      .then(answer => answer.ok ? answer.blob() : Promise.reject())
      .then(blob => { prepared = { ticket, file: new File([blob], name, { type: blob.type }) }; return 1; })
      .catch(() => 0).then(isHere => app.filePrepared(ticket, isHere));
  },
  share(ticket, pathAt, pathBytes, titleAt, titleBytes, file) {
    /** @type {ShareData} */
    const what = { url: absolute(text(pathAt, pathBytes)), title: text(titleAt, titleBytes) };
    if (prepared?.ticket === file) what.files = [prepared.file];
    (async () => navigator.share(what))().then(() => 0, error => OUTCOMES[error.name] ?? 2)
      .then(outcome => app.shared(ticket, outcome));
  },
  copyLink(ticket, pathAt, pathBytes) {
    copyText(absolute(text(pathAt, pathBytes))).then(isDone => app.copied(ticket, isDone ? 1 : 0));
  },
});

/**
 * Reports a trigger at an element; returns 1 if it was handled.
 * @param {HTMLElement} node
 * @param {number} trigger
 */
const tell = (node, trigger) => node[mark] ? app.happened(node[mark], trigger) : 0;

root.addEventListener('click', event => {
  event.stopPropagation();
  // A link opens in a new tab or window then.
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  for (let node = event.target; node !== root; node = /** @type {HTMLElement} */ (node.parentNode)) {
    if (!tell(node, 1)) continue;
    if (node.localName === 'a' && !node.hasAttribute('download')) event.preventDefault();
    break;
  }
});
root.addEventListener('submit', event => { event.preventDefault(); event.stopPropagation(); tell(event.target, 7); });
root.addEventListener('input', event => { if (event.target[mark]) app.typed(event.target[mark], ...handText(event.target.value)); });
// Why not every `cancel`: if Escape is pressed again without another input between, the browser closes the modal whatever the page
// does, and `close` reports it.
root.addEventListener('cancel', event => {
  if (!event.cancelable) return;
  event.preventDefault();
  tell(event.target, 4);
}, true);
root.addEventListener('close', event => tell(event.target, 4), true);
listenForDrags(node => !!node.closest('.head'), distance => app.dragged(distance), () => app.released());
addEventListener('online', () => app.cameOnline());
document.addEventListener('visibilitychange', () => { if (!document.hidden) app.cameOnline(); });

// Why a new URL for each try: browsers remember that a file failed to load.
await insist(tries => new Promise((done, fail) => {
  const style = document.createElement('link');
  Object.assign(style, { rel: 'stylesheet', href: later('sheet.css') + '#' + tries, onload: done });
  style.onerror = () => fail(new TypeError('sheet.css did not come'));
  document.head.append(style);
}));
app = await load(later('sheet.wasm'));
app.start(...handText(document.getElementById('start').textContent), sharingAbility());

/**
 * Shows the sheet of a photo in `place`: id, image, caption, author, username; `listener` receives its news for the app.
 * @param {Element} place
 * @param {string[]} photo
 * @param {SheetListener} listener
 */
export function show(place, [id, address, caption, author, username], listener) {
  inform = listener;
  place.append(root);
  app.opened(...handText(id), ...handText(address), ...handText(caption), ...handText(author), ...handText(username));
}

// The app closed the sheet. The strip that restores a photo stays.
export function close() {
  app.closed();
  document.body.append(root);
}

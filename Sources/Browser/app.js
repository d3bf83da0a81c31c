// Carries out the app's effects and reports events to it. The numbers of triggers and ways match Trigger and Way in Swift.
// Decides only which history entries are the app's, how often the URL and scrolling are passed on, where a pull may begin,
// which clicks are left to the browser, and when styles and modules are loaded.
const feed = () => root.querySelector('[data-name=feed]');
const profile = () => root.querySelector('[data-name=profile]');
const favourites = () => root.querySelector('[data-name=favourites]');

/**
 * The upload module (a promise), once it was opened.
 * @type {Promise<Adding> | undefined}
 */
let adding;

/**
 * The module for open photos (a promise), once a photo was opened.
 * @type {Promise<{ play(): void }> | undefined}
 */
let photo;

/**
 * The module for the sheet of an open photo (a promise), once a photo was shown.
 * @type {Promise<Sheet> | undefined}
 */
let sheet;
const loadSheet = () => sheet ??= insist(tries => import(later('sheet.js') + '#' + tries));

/**
 * Shows the sheet of a photo in its place, unless it was closed before the module came.
 * @param {HTMLElement} place
 */
function openSheet(place) {
  const photo = ['data-sheet', 'href', 'alt', 'name', 'value'].map(name => place.getAttribute(name) ?? '');
  loadSheet().then(part => {
    if (place.isConnected) part.show(place, photo, news);
  });
}

/**
 * Passes news of the sheet on.
 * @param {number} kind
 * @param {string[]} texts
 * @param {number} width
 * @param {number} height
 */
function news(kind, [one, two, three], width, height) {
  app.heardOfSheet(kind, ...handText(one), ...handText(two), ...handText(three), width, height);
}

hooks.changed = (node, name, value) => {
  if (name === 'data-height') node.style.height = value === null ? '' : value + 'px';
  if (name === 'data-sheet' && value !== null) openSheet(node);
  if (name === 'data-part' && value) {
    const [left, top, width, height] = value.split(' ').map(part => Number(part) / 1e4 + '%');
    Object.assign(node.style, { left, top, width, height });
  }
  if (name === 'data-place') node.style.setProperty('--place', String(Number(value) / 10000));
  if (name === 'data-focus' && value !== null) requestAnimationFrame(() => node.focus());
  if (name === 'class') node.inert = value?.includes('hidden') ?? false;
  if (value === 'found') styleLists();
  if (name === 'data-name' && value === 'surface') {
    feel(node);
    photo ??= insist(tries => import(later('photo.js') + '#' + tries));
  }
};
// Loads the style of the header above lists; not before the feed's first photos, which need none.
function styleLists() {
  const style = document.querySelector('link[rel=later][href*="list.css"]');
  if (style) style.rel = 'stylesheet';
}
hooks.adopted = node => {
  for (const name of ['class', 'data-focus', 'data-height', 'data-name', 'data-place']) {
    if (node.hasAttribute(name)) hooks.changed(node, name, node.getAttribute(name));
  }
};
/**
 * Cancels the loading of an image that leaves the page.
 * @param {Element} image
 */
function abandon(image) { image.removeAttribute('srcset'); image.removeAttribute('src'); }
hooks.forgotten = (node, removed) => {
  const isClosing = removed.dataset.name === 'viewer';
  if (node.dataset.sheet !== undefined) sheet?.then(part => part.close());
  if (isClosing && node === removed) shrink(removed);
  if (node.localName === 'img' && !(isClosing && node.closest('.current'))) abandon(node);
};

Object.assign(host, {
  fetch(call, methodAt, methodBytes, addressAt, addressBytes, change) {
    const headers = { Accept: 'application/json', 'Accept-Version': 'v1', ...change && { 'Change-Sequence': `${change}` } };
    ask(call, text(addressAt, addressBytes), { method: text(methodAt, methodBytes), headers });
  },
  now: () => BigInt(Date.now()),
  go(way, at, bytes) {
    const address = text(at, bytes);
    if (way === 2) replaceSoon(address);
    else replaceNow();
    // `history.state` tells, even after a reload, which entries the app added: 1, or 2 for the share
    // sheet, which has the same path as its photo. An entry of a sheet that is gone is replaced.
    if (way === 1 && history.state === 2) history.replaceState(1, '', address);
    else if (way === 1) history.pushState(/photo/.test(address) && address.split('?')[0] === location.pathname ? 2 : 1, '', address);
    else if (way === 3) location.assign(address);
    else if (way === 4 && history.state) history.back();
    else if (way === 4) {
      history.replaceState(null, '', address);
      queueMicrotask(arrive);
    }
    entitle();
  },
  scrollFeed(offset) { feed()?.scrollTo(0, offset); },
  shiftFeed(distance) { feed()?.scrollBy(0, distance); },
  wake(number, milliseconds) { setTimeout(() => app.woke(number), milliseconds); },
  forget() {
    // Why set an item first: other tabs are notified only if clearing changes something.
    withStore(store => store.setItem('0', '0'));
    withStore(store => store.clear());
    withVisit(store => store.clear());
    navigator.serviceWorker?.controller?.postMessage('forget');
    self.caches?.keys().then(names => names.forEach(name => caches.delete(name)));
    self.indexedDB?.databases?.().then(all => all.forEach(one => indexedDB.deleteDatabase(/** @type {string} */ (one.name))));
  },
  scrollFavourites(offset) {
    const list = favourites();
    if (list) profile()?.scrollTo(0, offset > 0 ? offset + list.offsetTop : 0);
  },
  focusCard(at, bytes) {
    /** @type {HTMLElement | null | undefined} */ (root.querySelector(`article[data-name="${text(at, bytes)}"]`)?.querySelector('.open'))?.focus();
  },
  playVideo() { photo?.then(part => part.play()); },
  openAdding() {
    // Why a new URL for each try: browsers remember that a script failed to load.
    adding ??= insist(tries => import(later('adding.js') + '#' + tries));
    adding.then(part => part.show(root.querySelector('[data-name=adder]'), news => app.heardOfAdding(news)));
  },
  dropFiles() { adding?.then(part => part.end()); },
  forgetKept() { navigator.serviceWorker?.controller?.postMessage('forget'); },
  keep(keyAt, keyBytes, valueAt, valueBytes) {
    const key = text(keyAt, keyBytes), value = text(valueAt, valueBytes);
    withStore(store => value ? store.setItem(key, value) : store.removeItem(key));
    if (!value) keepSoon(key.split(' ').pop());
  },
  keepLists(at, bytes) { leave('lists', text(at, bytes)); },
});

// The app's name; the document's title is the name of the current screen, followed by it.
const appName = document.querySelector('[name$=app-title]').content;
function entitle() {
  const front = [...root.querySelectorAll('main:not(.hidden),.viewer')].pop()?.ariaLabel;
  document.title = front ? front + ' · ' + appName : appName;
}

// The browser moved to another history entry.
function arrive() {
  // Drops the pending replacement: it was meant for the history entry that the browser has left.
  address = undefined;
  // Going forward or reloading must not open the share sheet again.
  if (history.state === 2) return history.back();
  app.navigated(...handText(location.pathname + location.search));
  entitle();
}

/**
 * WebKit throws after 100 history changes in 10 s: the first replacement is applied at once, and of
 * those in the next 200 ms only the last.
 * @type {string | undefined}
 */
let address;
let pause = 0;
/**
 * Replaces the URL of the current history entry, at most every 200 ms.
 * @param {string} next
 */
function replaceSoon(next) {
  address = next;
  if (!pause) replaceNow();
}
function replaceNow() {
  clearTimeout(pause);
  pause = 0;
  if (address === undefined) return;
  history.replaceState(history.state, '', address);
  address = undefined;
  pause = setTimeout(replaceNow, 200);
}

/**
 * Reports a trigger at an element; returns 1 if the app handled it.
 * @param {HTMLElement} node
 * @param {number} trigger
 */
const tell = (node, trigger) => node[mark] ? app.happened(node[mark], trigger) : 0;

function listen() {
  root.addEventListener('click', event => {
    // A link opens in a new tab or window then.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    for (let node = /** @type {HTMLElement | null} */ (event.target); node && node !== root; node = node.parentElement) if (tell(node, 1)) {
      if (node.localName === 'a' && !node.hasAttribute('download')) event.preventDefault();
      if (node.matches('.open')) app.cardClicked(event.clientX, event.clientY, event.timeStamp);
      break;
    }
  });
  root.addEventListener('submit', event => {
    event.preventDefault();
    /** @type {HTMLInputElement | null} */
    const field = event.target.querySelector('[type=search]');
    if (!field) return;
    field.blur();
    app.searched(...handText(field.value));
  });
  root.addEventListener('load', event => {
    tell(event.target, 2);
    // Why not before: the photo comes first.
    if (event.target.matches('.viewer .picture')) loadSheet();
  }, true);
  root.addEventListener('error', event => tell(event.target, 3), true);
  // Why not every `cancel`: if Escape is pressed again without another input between, the browser closes the modal whatever the page
  // does, and `close` reports it.
  root.addEventListener('cancel', event => {
    if (!event.cancelable) return;
    event.preventDefault();
    tell(event.target, 4);
  }, true);
  const tellFeed = oncePerFrame(() => {
    const list = feed();
    if (list) app.scrolled(list.scrollTop);
  });
  const tellFavourites = oncePerFrame(() => {
    const page = profile(), list = favourites();
    if (page && list) app.favouritesScrolled(page.scrollTop - list.offsetTop);
  });
  root.addEventListener('scroll', event => {
    if (event.target === feed()) tellFeed();
    else if (event.target === profile() && favourites()) tellFavourites();
  }, true);
  listenForDrags(node => (node.closest('[data-name=feed]')?.scrollTop ?? 1) <= 0, app.pulled, app.released);
  addEventListener('popstate', arrive);
  // The page's link to the style sheet for wide windows has the same number. Why not `clientWidth`, which is rounded: a row must not be
  // wider than the list. WebAssembly drops the fraction.
  const measure = () => app.resized(
    (feed() ?? root).getBoundingClientRect().width, innerHeight, matchMedia('(min-width: 700px)').matches);
  addEventListener('resize', measure);
  measure();
}

// @ts-expect-error: the bundle is a module, which this file by itself is not.
await start(() => keptLists().forEach(([tab, , query, photo = '', by = '0']) => app.recalled(TABS.indexOf(tab), ...handText(query), ...handText(photo), Number(by))));
// A reload must not report an old sign-in failure again.
if (/^.signin/.test(location.search)) history.replaceState(null, '', location.pathname);
listen();
listenToList();
root.addEventListener('close', event => tell(event.target, 4), true);
listenForViewer();
listenToNetwork();
if (history.state === 2) history.back();
for (const picture of root.querySelectorAll('img')) {
  if (picture.complete) tell(picture, picture.naturalWidth > 0 ? 2 : 3);
}
entitle();
document.documentElement.dataset.ready = '';
if (document.readyState === 'complete') styleLists();
else addEventListener('load', styleLists);
keepForLater();

// Service worker that keeps the app usable offline: its files, and the data that the signed-in
// person saw last. Decides nothing about screens. The server prepends `version`, `shell` and
// `block`. Each URL of the shell identifies its content, so pages of two versions coexist and never
// get each other's files; `block` is the number of photos in a response of /app/cards.
const SHELL = 'shell-' + version, KEPT = 'kept', PICTURES = 'pictures';
const PAGE = '/app/kept', SORRY = '/app/offline', CARDS = '/app/cards';
// Why 3 s: a phone in an elevator claims to have a network that never responds, and people who wait
// longer think the app is broken.
const PATIENCE = 3000;
// Why these limits: the last 200 photos, as cards and full screen; 300 pages of ten photos.
const MOST_PICTURES = 400, MOST_ANSWERS = 300;
// 8 blocks contain the last 200 photos, wherever these start.
const MOST_BLOCKS = 8;
// Why a surplus: counting and evicting costs more than storing a few pictures too many.
const SURPLUS = 20;
const PAGES = /^\/(app\/?|app\/feed|app\/profile|app\/add|app\/photo\/[^/]+)?$/;
// Matched with their queries: without a state, /app/index returns the newest list, for which a
// cached one must not be used.
const ANSWERS = /^\/((app\/cards|app\/index)\?feed=|(photos|me|users\/[^/]+\/likes)(\?|$))/;
const FILES = /^\/(assets\/.+|icon\.svg|manifest\.webmanifest)$/;

// The person whose data is cached. `era` changes when the cache is deleted, so that late responses
// are not stored.
/** @type {string | null | undefined} */
let person;
let era = 0;
/** @type {Set<string>} */
const shown = new Set();

/**
 * The cached response for a URL in the cache `name`; undefined if it is not cached.
 * @param {string} name
 * @param {string} address
 * @param {CacheQueryOptions} [how]
 */
const kept = (name, address, how) => caches.match(address, { cacheName: name, ignoreVary: true, ...how });
// Whether a response may be cached: complete, of this origin, and not `no-store`.
/** @param {Response} answer */
const isGood = answer => answer.status === 200 && answer.type === 'basic'
  && !/no-store/.test(answer.headers.get('Cache-Control') ?? '');
const owner = async () => person ??= (await kept(KEPT, PAGE))?.headers.get('X-Person') ?? null;

async function forget() {
  era += 1;
  person = null;
  shown.clear();
  await Promise.all([caches.delete(KEPT), caches.delete(PICTURES)]);
}

/**
 * From now on only this person's data is cached; nobody's if `whose` is null.
 * @param {string | null} whose
 */
async function belong(whose) {
  if (whose && await owner() === whose) return;
  await forget();
  person = whose;
}

/**
 * Caches a response and evicts the oldest entries above `most`. Does nothing if the caches were
 * deleted since `born`, the `era` of the request.
 * @param {string} name
 * @param {string} address
 * @param {Response} answer
 * @param {number} most
 * @param {number} born
 */
async function put(name, address, answer, most, born) {
  try {
    // Why read completely first: `put` deletes the old entry, and a connection that is lost
    // meanwhile would leave neither.
    const whole = new Response(await answer.blob(), answer);
    if (born !== era) return;
    const cache = await caches.open(name);
    await cache.put(address, whole);
    if (born !== era) return void await caches.delete(name);
    const all = await cache.keys();
    if (all.length <= most + SURPLUS) return;
    // The oldest are evicted first, except those that were displayed again.
    const old = all.filter(({ url }) => !shown.has(url) && new URL(url).pathname !== PAGE);
    await Promise.all(old.slice(0, all.length - most).map(request => cache.delete(request)));
    shown.clear();
  } catch {} // If the device is full, the app works as before.
}

/**
 * Marks a cached response, so that the page can recognize it.
 * @param {Response | undefined} answer
 */
async function marked(answer) {
  if (!answer) return undefined;
  const headers = new Headers(answer.headers);
  headers.set('Server-Timing', 'kept');
  return new Response(await answer.blob(), { headers });
}

/**
 * The response of the network, or the cached one if the network does not respond in time.
 * @param {Promise<Response>} asked
 * @param {() => Promise<Response | undefined>} find
 */
async function fresh(asked, find) {
  asked.catch(() => {});
  const late = new Promise((_, fail) => setTimeout(fail, PATIENCE));
  try {
    return await Promise.race([asked, late]);
  } catch {
    return await find() ?? asked;
  }
}

// Answers a request for a page of the app: from the network, else with the cached page, else with
// the page for offline use.
/** @param {FetchEvent} event */
async function page(event) {
  const sorry = () => kept(SHELL, SORRY);
  // NB: no navigation preload: it would request other pages of this origin twice, including those
  // with one-time codes.
  const asked = fetch(event.request).then(answer => {
    // Why: a gateway responds like this while the server behind it is starting.
    if ([502, 503, 504].includes(answer.status)) throw answer.status;
    return answer;
  });
  try {
    const answer = await fresh(asked, async () => marked(await kept(KEPT, PAGE)));
    if (answer.ok && !answer.redirected) event.waitUntil(belong(answer.headers.get('X-Person')));
    return answer;
  } catch {
    return await sorry() ?? Response.error();
  }
}

// Answers a request for data: from the network or, if that does not respond, from the cache.
/** @param {FetchEvent} event */
async function answer(event) {
  const born = era, { request } = event;
  const asked = fetch(request).then(answer => {
    if (answer.status === 401) event.waitUntil(forget());
    else if (isGood(answer)) event.waitUntil(keepAnswer(request.url, answer.clone(), born));
    return answer;
  });
  return fresh(asked, async () => marked(await kept(KEPT, request.url))).catch(() => Response.error());
}

/**
 * Caches a response with data, if it belongs to the person whose data is cached.
 * @param {string} address
 * @param {Response} answer
 * @param {number} born
 */
async function keepAnswer(address, answer, born) {
  const whose = answer.headers.get('X-Person');
  if (whose && whose === await owner()) await put(KEPT, address, answer, MOST_ANSWERS, born);
}

// Answers a request for a file of the app, from the cache if possible.
/** @param {FetchEvent} event */
async function file(event) {
  const { url } = event.request;
  const found = await kept(SHELL, url) ?? await caches.match(url, { ignoreVary: true });
  return found ?? fetch(event.request).catch(() => Response.error());
}

// Answers a request for a picture, from the cache if possible.
/** @param {FetchEvent} event */
async function picture(event) {
  const born = era, { url } = event.request;
  const found = await kept(PICTURES, url);
  if (found) {
    shown.add(url);
    return found;
  }
  try {
    const answer = await fetch(event.request);
    if (isGood(answer)) event.waitUntil(keepPicture(url, answer.clone(), born));
    return answer;
  } catch {
    // Another size of the same picture is better than none.
    return await kept(PICTURES, url, { ignoreSearch: true }) ?? Response.error();
  }
}

/**
 * Caches a picture while a person's data is cached.
 * @param {string} address
 * @param {Response} answer
 * @param {number} born
 */
async function keepPicture(address, answer, born) {
  if (await owner()) await put(PICTURES, address, answer, MOST_PICTURES, born);
}

// The URLs of all cached responses, the most recent last.
async function answers() {
  const all = await caches.has(KEPT) ? await (await caches.open(KEPT)).keys() : [];
  return all.map(({ url }) => new URL(url));
}

/**
 * Number of photos added since this state of the feed.
 * @param {string} feed
 * @returns {Promise<number>}
 */
async function newer(feed) {
  const answer = await fetch('/app/news?feed=' + feed);
  return answer.ok ? (await answer.json()).new : 0;
}

/**
 * The starts of the blocks that were viewed last, and of the first block. New photos have shifted
 * the blocks of older states.
 * @param {string} feed
 */
async function seen(feed) {
  const moved = new Map([[feed, 0]]), begins = new Set([0]);
  const blocks = (await answers()).filter(({ pathname }) => pathname === CARDS);
  for (const { searchParams } of blocks.slice(-MOST_BLOCKS)) {
    const state = searchParams.get('feed') ?? '';
    if (!moved.has(state)) moved.set(state, await newer(state));
    const from = Number(searchParams.get('from')) + /** @type {number} */ (moved.get(state));
    begins.add(from - from % block);
    if (from % block) begins.add(from - from % block + block);
  }
  return begins;
}

/**
 * Caches what the page will request offline: the index of its list, and the blocks viewed last.
 * @param {string} feed
 */
async function keepList(feed) {
  const wanted = ['/app/index?feed=' + feed];
  for (const from of await seen(feed)) wanted.push(`${CARDS}?feed=${feed}&from=${from}&count=${block}`);
  for (const address of wanted) if (!await kept(KEPT, address)) await renew(address);
  // Why last: the blocks of older states show which ones were viewed. An open page may still use
  // the state before this one.
  const cache = await caches.open(KEPT);
  const former = (await answers()).filter(({ searchParams }) => ![null, feed].includes(searchParams.get('feed')));
  const before = former.at(-1)?.searchParams.get('feed');
  for (const { href, searchParams } of former) if (searchParams.get('feed') !== before) await cache.delete(href);
}

// Requests a URL and caches the response.
/** @param {string} address */
async function renew(address) {
  const born = era, answer = await fetch(address);
  if (isGood(answer)) await keepAnswer(address, answer, born);
}

/**
 * Refreshes the cached responses that contain or count these photos, because their hearts changed.
 * @param {string[]} photos
 */
async function renewHearts(photos) {
  for (const { href, pathname } of await answers()) {
    if (pathname === PAGE || pathname === '/app/index') continue;
    const text = await (await kept(KEPT, href))?.text() ?? '';
    if (/^\/(me|users\/.*)$/.test(pathname) || photos.some(photo => text.includes(`"${photo}"`))) await renew(href);
  }
}

/**
 * Caches the feed page for the signed-in person, pictures that were loaded before this worker ran,
 * and the responses with changed hearts of `photos`.
 * @param {{ pictures?: string[], photos?: string[] }} seen
 */
async function keep({ pictures = [], photos = [] }) {
  const born = era;
  const page = await fetch(PAGE);
  const whose = page.headers.get('X-Person');
  // A page is useful only with its files; those of a new version are cached by that version's
  // worker.
  const its = page.headers.get('X-Version');
  // Why: signing out deleted the files, but the browser may keep the worker alive.
  if (its === version && !await kept(SHELL, SORRY)) await fill();
  const isOfUse = await kept('shell-' + its, SORRY);
  if (born !== era) return undefined;
  // Only the server itself reports with these statuses that nobody is signed in; a proxy in front
  // of it sends others.
  if (!isGood(page) || !whose) return [200, 204, 401].includes(page.status) ? forget() : undefined;
  await belong(whose);
  if (isOfUse) {
    await put(KEPT, PAGE, page, MOST_ANSWERS, era);
    if (!registration.waiting && !registration.installing) await tidy();
    const feed = page.headers.get('X-Feed');
    if (feed) await keepList(feed);
  }
  if (photos.length) await renewHearts(photos);
  for (const address of pictures) {
    if (await kept(PICTURES, address)) continue;
    // Why: the format is negotiated by this header, and every browser with service workers supports
    // WebP.
    const answer = await fetch(address, { headers: { Accept: 'image/webp,*/*' } });
    if (isGood(answer)) await keepPicture(address, answer, era);
  }
}

// Deletes the files of versions that no cached page needs.
async function tidy() {
  const used = 'shell-' + (await kept(KEPT, PAGE))?.headers.get('X-Version');
  const old = (await caches.keys()).filter(name => name.startsWith('shell-') && name !== SHELL && name !== used);
  await Promise.all(old.map(name => caches.delete(name)));
}

// Only complete and matching files: a server that is replaced meanwhile would send other content
// for a URL.
async function fill() {
  const cache = await caches.open(SHELL);
  // Caches one file of the shell; throws if it cannot be loaded or is of another version.
  /** @param {string} address */
  const take = async address => {
    const isNamed = address.includes('?v=');
    const answer = isNamed && await caches.match(address, { ignoreVary: true })
      || await fetch(address, { cache: isNamed ? 'default' : 'no-cache' });
    const wanted = new URL(address, location.href).searchParams.get('v') ?? '';
    if (!isGood(answer) || !(answer.headers.get('ETag') ?? '').includes(wanted)) throw new Error(address);
    await cache.put(address, answer);
  };
  await Promise.all(shell.filter(address => address !== SORRY).map(take));
  // Why last: its presence means that all other files are cached.
  await take(SORRY);
}

addEventListener('install', event => event.waitUntil(fill()));
addEventListener('activate', event => event.waitUntil((async () => {
  await tidy();
  await clients.claim();
})()));
addEventListener('message', event => {
  event.waitUntil(event.data === 'forget' ? forget() : keep(event.data).catch(() => {}));
});
addEventListener('fetch', event => {
  const { request } = event, { origin, pathname, search } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') {
    if (PAGES.test(pathname)) event.respondWith(page(event));
  } else if (FILES.test(pathname)) event.respondWith(file(event));
  else if (/^\/(images|portraits)\//.test(pathname)) event.respondWith(picture(event));
  else if (ANSWERS.test(pathname + search)) event.respondWith(answer(event));
});

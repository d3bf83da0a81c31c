// Keeps the app usable without network: its files, and what the signed-in person saw last. Decides
// nothing about screens. The server writes `version`, `shell` and `block` before this. Every address of the shell
// names its content, so pages of two versions live side by side and never get each other's files; `block` is how
// many photos an answer of /app/cards has.
const SHELL = 'shell-' + version, KEPT = 'kept', PICTURES = 'pictures';
const PAGE = '/app/kept', SORRY = '/app/offline', CARDS = '/app/cards';
// Why 3 s: a phone in a lift claims a network that answers nothing, and who waits longer thinks the app is broken.
const PATIENCE = 3000;
// Why so many: the last 200 photos in the size of a card and as many full screen; 300 pages of ten.
const MOST_PICTURES = 400, MOST_ANSWERS = 300;
// So many blocks are the last 200 photos, wherever they begin.
const MOST_BLOCKS = 8;
// Why a surplus: counting and sorting out costs more than a few pictures too many.
const SURPLUS = 20;
const PAGES = /^\/(app\/?|app\/feed|app\/profile|app\/add|app\/photo\/[^/]+)?$/;
// With their queries: an index that names no state is that of the newest, and an old one would be a lie.
const ANSWERS = /^\/((app\/cards|app\/index)\?feed=|(photos|me|users\/[^/]+\/likes)(\?|$))/;
const FILES = /^\/(assets\/.+|icon\.svg|manifest\.webmanifest)$/;

// Whose data is kept; another number after everything was forgotten, so that nothing late is kept.
let person, era = 0;
const shown = new Set();

const kept = (name, address, how) => caches.match(address, { cacheName: name, ignoreVary: true, ...how });
const isGood = answer => answer.status === 200 && answer.type === 'basic'
  && !/no-store/.test(answer.headers.get('Cache-Control'));
const owner = async () => person ??= (await kept(KEPT, PAGE))?.headers.get('X-Person') ?? null;

async function forget() {
  era += 1;
  person = null;
  shown.clear();
  await Promise.all([caches.delete(KEPT), caches.delete(PICTURES)]);
}

// From now on this person's data is kept, and nobody else's; nobody's when there is none.
async function belong(whose) {
  if (whose && await owner() === whose) return;
  await forget();
  person = whose;
}

async function put(name, address, answer, most, born) {
  try {
    // Why whole: what stood there before goes first, and a line that is cut meanwhile would leave nothing.
    const whole = new Response(await answer.blob(), answer);
    if (born !== era) return;
    const cache = await caches.open(name);
    await cache.put(address, whole);
    if (born !== era) return void await caches.delete(name);
    const all = await cache.keys();
    if (all.length <= most + SURPLUS) return;
    // The oldest go first, but not those that were looked at again.
    const old = all.filter(({ url }) => !shown.has(url) && new URL(url).pathname !== PAGE);
    await Promise.all(old.slice(0, all.length - most).map(request => cache.delete(request)));
    shown.clear();
  } catch {} // A full device keeps nothing more; the app works as before.
}

// The answer with a mark that the page can read: this was kept.
async function marked(answer) {
  if (!answer) return undefined;
  const headers = new Headers(answer.headers);
  headers.set('Server-Timing', 'kept');
  return new Response(await answer.blob(), { headers });
}

// What the network answers, or what was kept when it answers nothing in time.
async function fresh(asked, find) {
  asked.catch(() => {});
  const late = new Promise((_, fail) => setTimeout(fail, PATIENCE));
  try {
    return await Promise.race([asked, late]);
  } catch {
    return await find() ?? asked;
  }
}

async function page(event) {
  const sorry = () => kept(SHELL, SORRY);
  // NB: no preload: it would fetch the other pages of this origin twice, one-time codes among them.
  const asked = fetch(event.request).then(answer => {
    // Why: a gateway says so while the server behind it starts.
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

async function answer(event) {
  const born = era, { request } = event;
  const asked = fetch(request).then(answer => {
    if (answer.status === 401) event.waitUntil(forget());
    else if (isGood(answer)) event.waitUntil(keepAnswer(request.url, answer.clone(), born));
    return answer;
  });
  return fresh(asked, async () => marked(await kept(KEPT, request.url))).catch(() => Response.error());
}

async function keepAnswer(address, answer, born) {
  const whose = answer.headers.get('X-Person');
  if (whose && whose === await owner()) await put(KEPT, address, answer, MOST_ANSWERS, born);
}

async function file(event) {
  const { url } = event.request;
  const found = await kept(SHELL, url) ?? await caches.match(url, { ignoreVary: true });
  return found ?? fetch(event.request).catch(() => Response.error());
}

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

async function keepPicture(address, answer, born) {
  if (await owner()) await put(PICTURES, address, answer, MOST_PICTURES, born);
}

// The addresses of all answers that are kept, those that came last at the end.
async function answers() {
  const all = await caches.has(KEPT) ? await (await caches.open(KEPT)).keys() : [];
  return all.map(({ url }) => new URL(url));
}

// How many photos came since this state of the feed.
async function newer(feed) {
  const answer = await fetch('/app/news?feed=' + feed);
  return answer.ok ? (await answer.json()).new : 0;
}

// Where the blocks begin that were looked at last, and the first: new photos have moved down those of former states.
async function seen(feed) {
  const moved = new Map([[feed, 0]]), begins = new Set([0]);
  const blocks = (await answers()).filter(({ pathname }) => pathname === CARDS);
  for (const { searchParams } of blocks.slice(-MOST_BLOCKS)) {
    const state = searchParams.get('feed');
    if (!moved.has(state)) moved.set(state, await newer(state));
    const from = Number(searchParams.get('from')) + moved.get(state);
    begins.add(from - from % block);
    if (from % block) begins.add(from - from % block + block);
  }
  return begins;
}

// Keeps what the page will ask for without network: the index of its list, and the blocks that were looked at.
async function keepList(feed) {
  const wanted = ['/app/index?feed=' + feed];
  for (const from of await seen(feed)) wanted.push(`${CARDS}?feed=${feed}&from=${from}&count=${block}`);
  for (const address of wanted) if (!await kept(KEPT, address)) await renew(address);
  // Why last: those of former states told which blocks were looked at. An open page may still show the one before.
  const cache = await caches.open(KEPT);
  const former = (await answers()).filter(({ searchParams }) => ![null, feed].includes(searchParams.get('feed')));
  const before = former.at(-1)?.searchParams.get('feed');
  for (const { href, searchParams } of former) if (searchParams.get('feed') !== before) await cache.delete(href);
}

async function renew(address) {
  const born = era, answer = await fetch(address);
  if (isGood(answer)) await keepAnswer(address, answer, born);
}

// Asks anew for the answers that show or count these photos: their hearts are others now.
async function renewHearts(photos) {
  for (const { href, pathname } of await answers()) {
    if (pathname === PAGE || pathname === '/app/index') continue;
    const text = await (await kept(KEPT, href))?.text() ?? '';
    if (/^\/(me|users\/.*)$/.test(pathname) || photos.some(photo => text.includes(`"${photo}"`))) await renew(href);
  }
}

// Keeps the page of the feed for the person who is signed in now, pictures that came before this worker, and
// the hearts of these photos.
async function keep({ pictures = [], photos = [] }) {
  const born = era;
  const page = await fetch(PAGE);
  const whose = page.headers.get('X-Person');
  // A page is of use with its files only; those of a new version come with its worker.
  const its = page.headers.get('X-Version');
  // Why: signing out took the files away, and a browser may let the worker live.
  if (its === version && !await kept(SHELL, SORRY)) await fill();
  const isOfUse = await kept('shell-' + its, SORRY);
  if (born !== era) return undefined;
  // Only the server itself says that nobody is signed in; what stands before it has other words.
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
    // Why: the format is agreed on by this header, and every browser with workers knows WebP.
    const answer = await fetch(address, { headers: { Accept: 'image/webp,*/*' } });
    if (isGood(answer)) await keepPicture(address, answer, era);
  }
}

// Removes the files of versions that no kept page needs.
async function tidy() {
  const used = 'shell-' + (await kept(KEPT, PAGE))?.headers.get('X-Version');
  const old = (await caches.keys()).filter(name => name.startsWith('shell-') && name !== SHELL && name !== used);
  await Promise.all(old.map(name => caches.delete(name)));
}

// Only whole and right: a server that was exchanged meanwhile would answer an address with other content.
async function fill() {
  const cache = await caches.open(SHELL);
  const take = async address => {
    const isNamed = address.includes('?v=');
    const answer = isNamed && await caches.match(address, { ignoreVary: true })
      || await fetch(address, { cache: isNamed ? 'default' : 'no-cache' });
    const wanted = new URL(address, location).searchParams.get('v') ?? '';
    if (!isGood(answer) || !(answer.headers.get('ETag') ?? '').includes(wanted)) throw new Error(address);
    await cache.put(address, answer);
  };
  await Promise.all(shell.filter(address => address !== SORRY).map(take));
  // Why last: whoever finds it knows that the others are there.
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

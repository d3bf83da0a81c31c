// Service worker that keeps the app usable offline. It carries out `policy`, the tables of Sources/AppModel, which say
// what is cached, for whom and how much. Decides only in which order cache and network are asked, and when an entry is
// requested again or deleted. The server prepends `version`, `policy` and `shell`, the URLs of the app's files. Each URL
// identifies its content, so pages of two versions coexist and never get each other's files.
const { caches: stores, paths, statuses } = policy;
const SHELL = stores.shell.name + version;
// The rules with the paths as regular expressions: `{name}` is one component, `**` one or more.
const rules = policy.rules.map(rule => ({ ...rule,
  path: new RegExp('^' + rule.path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+').replace('**', '.+') + '$') }));

// The rule for a GET request; undefined if the cache neither stores nor answers it, as those of other origins.
/** @param {string} address */
function ruleFor(address) {
  const { origin, pathname, searchParams } = new URL(address, location.href);
  const page = Number(searchParams.get('page') ?? 1);
  return rules.find(rule => origin === location.origin && rule.path.test(pathname) && !(rule.isPaged && !(page >= 1 && page <= policy.pages))
    && !(rule.needsFeed && !searchParams.has('feed')));
}

/**
 * A path of the policy with these values.
 * @param {string} path
 * @param {Record<string, string | number>} values
 */
const filled = (path, values) => path.replace(/\{(\w+)\}/g, (_, name) => String(values[name]));

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
const isGood = answer => statuses.cacheable.includes(answer.status) && answer.type === 'basic'
  && !/no-store/.test(answer.headers.get('Cache-Control') ?? '');
// Whether a gateway says that the server behind it is down, or starting.
/** @param {Response} answer */
const isUnreached = ({ status }) => statuses.unreached.includes(status);
const owner = async () => person ??= (await kept(stores.responses.name, paths.page))?.headers.get('X-Person') ?? null;

async function forget() {
  era += 1;
  person = null;
  shown.clear();
  await Promise.all(Object.values(stores).map(store => store.isPersonal && caches.delete(store.name)));
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
 * Whether a response that names `whose` may be cached now.
 * @param {Rule} rule
 * @param {string | null} whose
 */
async function isAllowed(rule, whose) {
  if (rule.owner === 'everyone') return true;
  return rule.owner === 'signedIn' ? !!await owner() : !!whose && whose === await owner();
}

/**
 * Caches a good response if its rule allows it, and evicts the oldest above the limit. Does nothing
 * if the caches were deleted since `born`, the `era` of the request.
 * @param {Rule} rule
 * @param {string} address
 * @param {Response} answer
 * @param {number} born
 */
async function put(rule, address, answer, born) {
  if (!await isAllowed(rule, answer.headers.get('X-Person'))) return;
  const { name } = stores[rule.cache];
  try {
    // Why read completely first: `put` deletes the old entry, and a connection that is lost
    // meanwhile would leave neither.
    const whole = new Response(await answer.blob(), answer);
    if (born !== era) return;
    const cache = await caches.open(name);
    await cache.put(address, whole);
    if (born !== era) return void await caches.delete(name);
    await evict(cache, stores[rule.cache]);
  } catch {} // If the device is full, the app works as before.
}

/**
 * Deletes the oldest entries above the limit of the store, except those that were displayed again
 * and those that the policy pins.
 * @param {Cache} cache
 * @param {Store} store
 */
async function evict(cache, { most = Infinity, surplus }) {
  const all = await cache.keys();
  if (all.length <= most + surplus) return;
  const old = all.filter(({ url }) => !shown.has(url) && !ruleFor(url)?.isPinned);
  await Promise.all(old.slice(0, all.length - most).map(request => cache.delete(request)));
  shown.clear();
}

// Marks a cached response, so that the page can recognize it.
/** @param {Response | undefined} answer */
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
  const late = new Promise((_, fail) => setTimeout(fail, policy.patience));
  try {
    return await Promise.race([asked, late]);
  } catch {
    return await find() ?? asked;
  }
}

// Answers a request for a page of the app: from the network, the cached page, or the page for offline use.
/** @param {FetchEvent} event */
async function page(event) {
  // NB: no navigation preload: it would request other pages of this origin twice, also those with one-time codes.
  // Why other rules for lists: they are not cached, and the cached feed says less than the page of a busy server.
  const isList = /[?&](search|collection|topic|person)=/.test(event.request.url);
  const asked = fetch(event.request).then(answer =>
    isUnreached(answer) && !(isList && answer.headers.has('Retry-After')) ? Promise.reject(answer.status) : answer);
  const find = async () => marked(await kept(stores.responses.name, paths.page));
  try {
    const answer = await (isList ? asked.catch(async () => await find() ?? asked) : fresh(asked, find));
    if (answer.ok && !answer.redirected) event.waitUntil(belong(answer.headers.get('X-Person')));
    return answer;
  } catch {
    return sorry();
  }
}
const sorry = async () => await kept(SHELL, paths.offline) ?? Response.error();
// Answers a request for a page of the server.
/** @param {FetchEvent} event */
async function visit({ request }) { return fetch(request).catch(sorry); }

/**
 * Answers a request for data: from the network or, if that does not respond, from the cache.
 * @param {FetchEvent} event
 * @param {Rule} rule
 */
async function data(event, rule) {
  const born = era, { request } = event;
  const asked = fetch(request).then(answer => {
    if (statuses.signedOut.includes(answer.status)) event.waitUntil(forget());
    else if (isGood(answer)) event.waitUntil(put(rule, request.url, answer.clone(), born));
    return answer;
  });
  const find = async () => marked(await kept(stores[rule.cache].name, request.url));
  const answer = await fresh(asked, find).catch(() => Response.error());
  // Why not with Retry-After: the server itself is busy then.
  return isUnreached(answer) && !answer.headers.has('Retry-After') && await find() || answer;
}

// Answers a request for a file of the app, from the cache if possible.
/** @param {FetchEvent} event */
async function file(event) {
  const { url } = event.request, found = await kept(SHELL, url) ?? await caches.match(url, { ignoreVary: true });
  return found ?? fetch(event.request).catch(() => Response.error());
}

/**
 * Answers a request for a picture, from the cache if possible.
 * @param {FetchEvent} event
 * @param {Rule} rule
 */
async function picture(event, rule) {
  const born = era, { url } = event.request, { name } = stores[rule.cache];
  const found = await kept(name, url);
  if (found) shown.add(url);
  if (found) return found;
  try {
    const answer = await fetch(event.request);
    if (isGood(answer)) event.waitUntil(put(rule, url, answer.clone(), born));
    return answer;
  } catch {
    // Another size of the same picture is better than none.
    return await kept(name, url, { ignoreSearch: true }) ?? Response.error();
  }
}

// The URLs of all cached responses, the most recent last.
async function answers() {
  const { name } = stores.responses;
  const all = await caches.has(name) ? await (await caches.open(name)).keys() : [];
  return all.map(({ url }) => new URL(url));
}

/**
 * Number of photos added since this state of the feed.
 * @param {string} feed
 * @returns {Promise<number>}
 */
async function newer(feed) {
  const answer = await fetch(filled(paths.news, { feed }));
  return answer.ok ? (await answer.json()).new : 0;
}

/**
 * The starts of the blocks that were viewed last, and of the first block. New photos have shifted
 * the blocks of older states.
 * @param {string} feed
 */
async function seen(feed) {
  const moved = new Map([[feed, 0]]), begins = new Set([0]);
  const block = policy.blockSize, blocks = (await answers()).filter(({ href }) => ruleFor(href)?.isBlock);
  for (const { searchParams } of blocks.slice(-policy.blocks)) {
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
  const { name } = stores.responses, wanted = [filled(paths.index, { feed })];
  for (const from of await seen(feed)) wanted.push(filled(paths.block, { feed, from }));
  for (const address of wanted) if (!await kept(name, address)) await renew(address);
  // Why delete last: which blocks the person viewed is read from the blocks of older feed states. The
  // newest of these states are kept, because an open page may still use them.
  const cache = await caches.open(name);
  const former = (await answers()).filter(({ searchParams }) => ![null, feed].includes(searchParams.get('feed')));
  const states = [...new Set(former.map(({ searchParams }) => searchParams.get('feed')).reverse())].slice(0, policy.feedStates - 1);
  for (const { href, searchParams } of former) if (!states.includes(searchParams.get('feed'))) await cache.delete(href);
}

// Requests a URL and caches the response.
/** @param {string} address */
async function renew(address) {
  const born = era, rule = ruleFor(address), answer = await fetch(address);
  if (rule && isGood(answer)) await put(rule, address, answer, born);
}

/**
 * Refreshes the cached responses that contain or count these photos, because their hearts changed.
 * @param {string[]} photos
 */
async function renewHearts(photos) {
  for (const { href } of await answers()) {
    const hearts = ruleFor(href)?.hearts;
    const text = hearts === 'shown' ? await (await kept(stores.responses.name, href))?.text() ?? '' : '';
    if (hearts === 'counted' || photos.some(photo => text.includes(`"${photo}"`))) await renew(href);
  }
}

/**
 * Caches the feed page for the signed-in person, pictures that were loaded before this worker ran,
 * and the responses with changed hearts of `photos`.
 * @param {{ pictures?: string[], photos?: string[] }} seen
 */
async function keep({ pictures = [], photos = [] }) {
  const born = era;
  const page = await fetch(paths.page), rule = ruleFor(paths.page);
  const whose = page.headers.get('X-Person');
  // A cached page is useful only if its version's files are cached too. Another version's files are cached
  // by that version's worker.
  const its = page.headers.get('X-Version');
  // Why fill again: signing out deleted the files, but the browser may keep this worker running.
  if (its === version && !await kept(SHELL, paths.offline)) await fill();
  const isOfUse = await kept(stores.shell.name + its, paths.offline);
  if (born !== era) return undefined;
  if (!rule || !isGood(page) || !whose) return statuses.nobody.includes(page.status) ? forget() : undefined;
  await belong(whose);
  if (isOfUse) {
    await put(rule, paths.page, page, era);
    if (!registration.waiting && !registration.installing) await tidy();
    const feed = page.headers.get('X-Feed');
    if (feed) await keepList(feed);
  }
  if (photos.length) await renewHearts(photos);
  for (const address of pictures) {
    const rule = ruleFor(address);
    if (!rule || await kept(stores[rule.cache].name, address)) continue;
    // Why set Accept: it decides the image format, and every browser with service workers supports
    // WebP.
    const answer = await fetch(address, { headers: { Accept: 'image/webp,*/*' } });
    if (isGood(answer)) await put(rule, address, answer, era);
  }
}

// Deletes the files of versions that no cached page needs.
async function tidy() {
  const { name: prefix } = stores.shell;
  const used = prefix + (await kept(stores.responses.name, paths.page))?.headers.get('X-Version');
  const old = (await caches.keys()).filter(name => name.startsWith(prefix) && name !== SHELL && name !== used);
  await Promise.all(old.map(name => caches.delete(name)));
}

// Caches the app's files. The content of each must match the version in its URL: a server that is updated
// meanwhile would send other content.
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
  await Promise.all(shell.filter(address => address !== paths.offline).map(take));
  // Why last: its presence means that all other files are cached.
  await take(paths.offline);
}

addEventListener('install', event => event.waitUntil(fill()));
addEventListener('activate', event => event.waitUntil(tidy().then(() => clients.claim())));
addEventListener('message', event => {
  event.waitUntil(event.data === 'forget' ? forget() : keep(event.data).catch(() => {}));
});
addEventListener('fetch', event => {
  const { request } = event, rule = ruleFor(request.url);
  if (!rule || request.method !== 'GET') return;
  const isPage = ['page', 'visit'].includes(rule.kind);
  if (rule.kind === 'kept' || isPage !== (request.mode === 'navigate')) return;
  event.respondWith({ page, visit, data, picture, file }[rule.kind](event, rule));
});

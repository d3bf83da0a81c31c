// Carries out what the app orders and tells it what happened. Decides nothing.
// The numbers of changes, triggers and ways are those of Patches.Kind, Trigger and Way in Swift.
const root = document.getElementById('app');
const nodes = new Map([[0, root]]);
const decoder = new TextDecoder(), encoder = new TextEncoder();
const pending = { scroll: false };
let app;

const memory = () => app.memory.buffer;
const text = (at, bytes) => decoder.decode(new Uint8Array(memory(), at, bytes));
const feed = () => root.querySelector('[data-name=feed]');

function hand(bytes) {
  const at = app.allocate(bytes.length);
  new Uint8Array(memory(), at, bytes.length).set(bytes);
  return [at, bytes.length];
}

function forgetNodes(node) {
  for (const part of [node, ...node.querySelectorAll('*')]) {
    nodes.delete(part.number);
    if (part.tagName === 'IMG') { part.removeAttribute('srcset'); part.removeAttribute('src'); }
  }
}

const shape = (node, name, value) => {
  if (name === 'data-height') node.style.height = value === null ? '' : value + 'px';
  if (name === 'class' && value?.includes('hidden')) node.inert = true;
  else if (name === 'class') node.inert = false;
};

const host = {
  apply(wordsAt, count, textAt, bytes) {
    const words = new Int32Array(memory(), wordsAt, count).slice();
    const all = text(textAt, bytes);
    let at = 0, used = 0;
    const next = () => words[at++];
    const string = () => { const length = next(); used += length; return all.substr(used - length, length); };
    while (at < count) {
      const kind = next(), number = next();
      const node = nodes.get(number);
      if (kind === 1) {
        const made = document.createElement(string());
        made.number = number;
        nodes.set(number, made);
      } else if (kind === 2) {
        node.textContent = string();
      } else if (kind === 3) {
        const name = string(), value = string();
        node.setAttribute(name, value);
        shape(node, name, value);
      } else if (kind === 4) {
        const name = string();
        node.removeAttribute(name);
        shape(node, name, null);
      } else if (kind === 5) {
        nodes.get(next()).insertBefore(node, nodes.get(next() || -1) ?? null);
      } else {
        forgetNodes(node);
        node.remove();
      }
    }
    openDialogs();
  },
  clear() {
    root.replaceChildren();
    nodes.clear();
    nodes.set(0, root);
  },
  fetch(call, methodAt, methodBytes, addressAt, addressBytes) {
    const method = text(methodAt, methodBytes), address = text(addressAt, addressBytes);
    fetch(address, { method, credentials: 'same-origin', headers: { 'Accept-Version': 'v1' } })
      .then(async answer => [answer.status, new Uint8Array(await answer.arrayBuffer())])
      .catch(() => [0, new Uint8Array()])
      .then(([status, body]) => app.answered(call, status, ...hand(body)));
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
    sessionStorage.clear();
    localStorage.clear();
    self.caches?.keys().then(names => names.forEach(name => caches.delete(name)));
  },
  random(at, bytes) { crypto.getRandomValues(new Uint8Array(memory(), at, bytes)); },
  print(at, bytes) { console.log(text(at, bytes)); },
};

function openDialogs() {
  for (const dialog of root.querySelectorAll('dialog')) {
    if (dialog.matches(':modal')) continue;
    dialog.removeAttribute('open');
    dialog.showModal();
  }
}

function adopt() {
  let number = 0, tags = '';
  for (const node of root.querySelectorAll('*')) {
    node.number = ++number;
    tags += node.localName + ',';
    nodes.set(number, node);
    for (const name of ['class', 'data-height']) {
      if (node.hasAttribute(name)) shape(node, name, node.getAttribute(name));
    }
  }
  return encoder.encode(tags);
}

const tell = (node, trigger) => node.number ? app.happened(node.number, trigger) : 0;

function listen() {
  root.addEventListener('click', event => {
    for (let node = event.target; node && node !== root; node = node.parentNode) if (tell(node, 1)) break;
  });
  root.addEventListener('load', event => tell(event.target, 2), true);
  root.addEventListener('error', event => tell(event.target, 3), true);
  root.addEventListener('cancel', event => { event.preventDefault(); tell(event.target, 4); }, true);
  root.addEventListener('scroll', event => {
    if (event.target !== feed() || pending.scroll) return;
    pending.scroll = true;
    requestAnimationFrame(() => { pending.scroll = false; if (feed()) app.scrolled(feed().scrollTop); });
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
  addEventListener('popstate', () => app.navigated(...hand(encoder.encode(location.pathname))));
  const measure = () => app.resized(innerWidth, innerHeight);
  addEventListener('resize', measure);
  // A page that the browser kept while it was away may show what is no longer true.
  addEventListener('pageshow', event => { if (event.persisted) location.reload(); });
  measure();
}

const data = encoder.encode(document.getElementById('start').textContent);
const wasm = document.querySelector('link[rel=preload][as=fetch]').href;
const { instance } = await WebAssembly.instantiateStreaming(fetch(wasm), { host });
app = instance.exports;
const tags = adopt();
app.start(...hand(data), ...hand(tags));
openDialogs();
listen();
for (const picture of root.querySelectorAll('img')) {
  if (picture.complete) tell(picture, picture.naturalWidth > 0 ? 2 : 3);
}
document.documentElement.dataset.ready = '';

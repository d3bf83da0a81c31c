// A small document for the scripts of a page: elements with attributes, simple selectors, focus, modals and events; no
// layout, no combinators.
const SILENT = ['load', 'error', 'cancel', 'close', 'scroll'];
const PART = /^(?:\*|([\w-]+)|\.([\w-]+)|\[([\w-]+)(?:([$*]?=)"?([^\]"]*)"?)?\]|:not\(([^)]*)\)|:(modal|enabled))/;
const TESTS = {
  '=': (text, value) => text === value, '*=': (text, value) => text.includes(value), '$=': (text, value) => text.endsWith(value),
};

function isOne(node, selector) {
  for (let rest = selector.trim(); rest;) {
    const found = PART.exec(rest);
    if (!found) throw new Error('unknown to the fake document: ' + selector);
    const [all, tag, name, attribute, how, value, other, state] = found;
    const text = attribute && node.getAttribute(attribute);
    if (tag && node.localName !== tag || name && !node.className.split(' ').includes(name)
      || attribute && (text === null || how && !TESTS[how](text, value)) || other && isOne(node, other)
      || state === 'modal' && !node.isModal || state === 'enabled' && node.hasAttribute('disabled')) return false;
    rest = rest.slice(all.length);
  }
  return true;
}

class FakeTarget {
  handlers = [];
  addEventListener(kind, act, options) {
    this.handlers.push({ kind, act, isCapture: options === true, isPassive: options?.passive });
  }
  /** Calls the listeners of `target` and of what is above it; returns the event. */
  dispatch(kind, more = {}) {
    let isStopped = false;
    const event = {
      type: kind, target: this, isPrevented: false, ...more,
      preventDefault() { event.isPrevented = true; }, stopPropagation() { isStopped = true; },
    };
    for (let place = this; place && !isStopped; place = place.parentNode) {
      for (const one of place.handlers) {
        if (one.kind === kind && (place === this || one.isCapture || !SILENT.includes(kind))) one.act(event);
      }
    }
    return event;
  }
}

export class FakeElement extends FakeTarget {
  children = [];
  parentNode = null;
  text = '';
  #attributes = new Map();
  /** Names of the properties of `style` in the order in which they were set. */
  styled = [];
  captured = new Set();
  box = { top: 0, height: 0 };

  constructor(document, localName) {
    super();
    Object.assign(this, { document, localName });
    const set = (style, name, value) => { style[name] = value; this.styled.push(name); return true; };
    this.style = new Proxy({}, {
      set,
      get: (style, name) => name === 'setProperty' ? (key, value) => set(style, key, value)
        : name === 'getPropertyValue' ? key => style[key] ?? '' : style[name] ?? '',
    });
    this.dataset = new Proxy({}, {
      set: (_, name, value) => { this.setAttribute('data-' + name, value); return true; },
      get: (_, name) => this.getAttribute('data-' + name) ?? undefined,
    });
  }

  getAttribute(name) { return this.#attributes.get(name) ?? null; }
  setAttribute(name, value) { this.#attributes.set(name, String(value)); }
  removeAttribute(name) { this.#attributes.delete(name); }
  hasAttribute(name) { return this.#attributes.has(name); }
  get className() { return this.getAttribute('class') ?? ''; }
  set className(value) { this.setAttribute('class', value); }
  get ariaLabel() { return this.getAttribute('aria-label'); }
  get href() { return this.getAttribute('href'); }
  set href(value) { this.setAttribute('href', value); }
  get content() { return this.getAttribute('content'); }
  get inert() { return this.hasAttribute('inert'); }
  set inert(is) { if (is) this.setAttribute('inert', ''); else this.removeAttribute('inert'); }
  get tabIndex() { return Number(this.getAttribute('tabindex') ?? (this.localName === 'button' ? 0 : -1)); }
  set tabIndex(index) { this.setAttribute('tabindex', index); }

  get parentElement() { return this.parentNode instanceof FakeElement ? this.parentNode : null; }
  get firstChild() { return this.children[0] ?? null; }
  get firstElementChild() { return this.firstChild; }
  get isConnected() { return this.document.documentElement.contains(this); }
  get textContent() { return this.text + this.children.map(child => child.textContent).join(''); }
  set textContent(text) { this.replaceChildren(); this.text = text; }
  contains(node) {
    for (; node; node = node.parentNode) if (node === this) return true;
    return false;
  }
  insertBefore(node, next) {
    node.leave();
    this.children.splice(next ? this.children.indexOf(next) : this.children.length, 0, node);
    node.parentNode = this;
  }
  append(...nodes) { for (const node of nodes) this.insertBefore(node, null); }
  replaceChildren() { for (const child of [...this.children]) child.remove(); this.text = ''; }
  leave() {
    if (this.parentNode) this.parentNode.children.splice(this.parentNode.children.indexOf(this), 1);
    this.parentNode = null;
  }
  /** As in a browser, the focus of a removed element is lost. */
  remove() {
    if (this.contains(this.document.activeElement)) this.document.activeElement = this.document.body;
    this.leave();
  }

  matches(selector) { return selector.split(',').some(one => isOne(this, one)); }
  closest(selector) { return this.matches(selector) ? this : this.parentElement?.closest(selector) ?? null; }
  querySelectorAll(selector) {
    return this.children.flatMap(child => [...child.matches(selector) ? [child] : [], ...child.querySelectorAll(selector)]);
  }
  querySelector(selector) { return this.querySelectorAll(selector)[0] ?? null; }

  focus(how) { if (this.isConnected) Object.assign(this.document, { activeElement: this, focusedHow: how }); }
  blur() { if (this.document.activeElement === this) this.document.activeElement = this.document.body; }
  click() { this.dispatch('click'); }
  getBoundingClientRect() { return this.box; }
  setPointerCapture(id) { this.captured.add(id); }
  hasPointerCapture(id) { return this.captured.has(id); }
  scrollTo(_, top) { this.scrollTop = top; }
  scrollBy(_, distance) { this.scrollTop += distance; }
}

export class FakeDialog extends FakeElement {
  isModal = false;
  get open() { return this.hasAttribute('open'); }
  showModal() {
    if (this.open) throw new Error('the dialog is open already');
    this.setAttribute('open', '');
    this.isModal = true;
    this.document.log.push('show');
  }
  close() {
    this.removeAttribute('open');
    this.isModal = false;
    this.document.log.push('close');
  }
}

export class FakeInput extends FakeElement {
  #value;
  selectionEnd = 0;
  get defaultValue() { return this.getAttribute('value') ?? ''; }
  get value() { return this.#value ?? this.defaultValue; }
  /** As in a browser, the caret goes to the end. */
  set value(value) { this.#value = value; this.selectionEnd = value.length; }
  get form() { return this.closest('form'); }
  select() { this.document.selected = this; }
  setSelectionRange(start, end) { this.selection = [start, end]; }
}

const KINDS = { dialog: FakeDialog, input: FakeInput, textarea: FakeInput };

/** A page of the server: `<div id=app>`, the page's data in `<script id=start>`, and a head. */
export class FakeDocument extends FakeTarget {
  log = [];
  readyState = 'complete';
  hidden = false;
  visibilityState = 'visible';
  title = '';

  constructor(data) {
    super();
    const title = this.make('meta', { name: 'apple-mobile-web-app-title', content: 'Image Feed' });
    this.documentElement = this.make('html', {}, this.head = this.make('head', {}, title), this.body = this.make('body'));
    this.documentElement.parentNode = this;
    this.activeElement = this.body;
    this.body.append(this.make('div', { id: 'app' }), this.make('script', { id: 'start' }, JSON.stringify(data)));
  }

  createElement(name) { return new (KINDS[name] ?? FakeElement)(this, name); }
  /** An element with these attributes; a text among the children becomes its text. */
  make(name, attributes = {}, ...children) {
    const node = this.createElement(name);
    for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
    for (const child of children) if (typeof child === 'string') node.text = child; else node.append(child);
    return node;
  }
  getElementById(id) { return this.querySelector(`[id=${id}]`); }
  querySelector(selector) { return this.documentElement.querySelector(selector); }
  querySelectorAll(selector) { return this.documentElement.querySelectorAll(selector); }
}

// Types of what the page and the wasm app provide to the scripts; shared by all bundles.

/** The exports of a wasm app. A string is passed as an address in its memory and a count of bytes. */
interface Exports {
  memory: WebAssembly.Memory;
  /** Allocates a buffer of this many bytes, which the app frees. */
  allocate(bytes: number): number;
  woke(number: number, milliseconds?: number): void;
  answered(call: number, status: number, bodyAt: number, bodyBytes: number, wait?: number, isKept?: boolean): void;
}

/** What a wasm app imports from the module `host`. */
interface Imports {
  apply(wordsAt: number, count: number, textAt: number, bytes: number): void;
  clear(): void;
  random(at: number, bytes: number): void;
  print(at: number, bytes: number): void;
  wake(number: number, milliseconds: number): void;
}

/** The elements by number. The app uses only numbers of existing elements. */
interface Nodes extends Map<number, HTMLElement> {
  get(number: number): HTMLElement;
  delete(number: number | undefined): boolean;
}

/** The data in `<script id=start>` that the scripts read; only the app reads the rest. */
interface Start {
  path: string;
  username?: string;
  list?: string;
}

/** The types of event targets that are more specific than HTMLElement, by event. */
interface Targets {
  input: HTMLInputElement;
  change: HTMLInputElement & { files: FileList; form: HTMLFormElement | null };
  compositionstart: HTMLInputElement;
  compositionend: HTMLInputElement;
  keydown: HTMLInputElement;
  submit: HTMLFormElement;
}
type At<K> = { target: K extends keyof Targets ? Targets[K] : HTMLElement };

/** Callbacks for an app's own script about changes of the page. */
interface Hooks {
  /** An attribute changed; `value` is null if it was removed. */
  changed(node: HTMLElement, name: string, value: string | null): void;
  /** An element of the server's page was adopted. */
  adopted(node: HTMLElement): void;
  /** An element is removed from the page; `removed` is the outermost one that is, or the same. */
  forgotten(node: Element, removed: HTMLElement): void;
}

/** Status, body, Retry-After in seconds, and whether the response came from the service worker's cache. */
type Reply = [status: number, body: Uint8Array, wait: number, isKept: boolean];

// Every element of the pages is HTML or SVG.
interface Element extends HTMLOrSVGElement {
  /** Its number in `Nodes`. */
  [mark]?: number;
}

interface HTMLElementEventMap {
  cancel: Event;
}

interface HTMLElement {
  addEventListener<K extends keyof HTMLElementEventMap>(
    kind: K, act: (event: HTMLElementEventMap[K] & At<K>) => void, options?: boolean | AddEventListenerOptions): void;
}

interface Document {
  addEventListener<K extends keyof DocumentEventMap>(
    kind: K, act: (event: DocumentEventMap[K] & At<K>) => void, options?: boolean | AddEventListenerOptions): void;
  // Every page of the server has these.
  getElementById(id: 'app'): HTMLElement;
  getElementById(id: 'start'): HTMLElement & { textContent: string };
}

interface ParentNode {
  // Every page of the server has these.
  querySelector(selector: '[name$=app-title]'): HTMLMetaElement;
  querySelector(selector: `link${string}`): HTMLLinkElement;
  querySelector(selector: `[data-name=${string}]`): HTMLElement | null;
  querySelectorAll(selector: '*'): NodeListOf<HTMLElement>;
  querySelectorAll(selector: `input${string}`): NodeListOf<HTMLInputElement>;
  querySelectorAll(selector: `img${string}`): NodeListOf<HTMLImageElement>;
}

interface ObjectConstructor {
  /** Adds the imports that only one app has. */
  assign(target: Partial<Imports>, source: Partial<Imports>): Partial<Imports>;
}

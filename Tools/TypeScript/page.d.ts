// Types of what the page and the wasm app give to the scripts; shared by all bundles.

/** What a wasm app exports. A text is an address in its memory and a count of bytes. */
interface Exports {
  memory: WebAssembly.Memory;
  /** Room for so many bytes, which the app frees itself. */
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

/** The elements by their numbers. The app names only those that exist. */
interface Nodes extends Map<number, HTMLElement> {
  get(number: number): HTMLElement;
  delete(number: number | undefined): boolean;
}

/** The page's data in `<script id=start>`; the rest of it is for the app only. */
interface Start {
  path: string;
  username?: string;
}

/** Elements at which events of a kind arrive, if they are more than an HTMLElement. */
interface Targets {
  input: HTMLInputElement;
  change: HTMLInputElement & { files: FileList; form: HTMLFormElement | null };
  compositionstart: HTMLInputElement;
  compositionend: HTMLInputElement;
  keydown: HTMLInputElement;
  submit: HTMLFormElement;
}
type At<K> = { target: K extends keyof Targets ? Targets[K] : HTMLElement };

/** What a script of an app does about changes of the page. */
interface Hooks {
  /** An attribute changed; null: was removed. */
  changed(node: HTMLElement, name: string, value: string | null): void;
  /** The element was on the server's page. */
  adopted(node: HTMLElement): void;
  forgotten(node: Element): void;
}

/** Status, body, seconds to wait and whether the service worker had it in its cache. */
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
  // The server's pages always have these.
  getElementById(id: 'app'): HTMLElement;
  getElementById(id: 'start'): HTMLElement & { textContent: string };
}

interface ParentNode {
  // These the server's pages always have, too.
  querySelector(selector: '[name$=app-title]'): HTMLMetaElement;
  querySelector(selector: `link${string}`): HTMLLinkElement;
  querySelector(selector: `[data-name=${string}]`): HTMLElement | null;
  querySelectorAll(selector: '*'): NodeListOf<HTMLElement>;
  querySelectorAll(selector: `input${string}`): NodeListOf<HTMLInputElement>;
  querySelectorAll(selector: `img${string}`): NodeListOf<HTMLImageElement>;
}

interface ObjectConstructor {
  /** A script adds the imports that only its app has. */
  assign(target: Partial<Imports>, source: Partial<Imports>): Partial<Imports>;
}

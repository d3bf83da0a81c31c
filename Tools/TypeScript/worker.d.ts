// What the server prepends to worker.js.

/** The version of the app's files. */
declare const version: string;
/** The URLs of the app's files. */
declare const shell: string[];
/** `OfflinePolicy` of Sources/AppModel, which says what each member means. */
declare const policy: {
  patience: number;
  pages: number;
  blocks: number;
  blockSize: number;
  feedStates: number;
  paths: Record<'page' | 'offline' | 'news' | 'index' | 'block', string>;
  statuses: Record<'cacheable' | 'unreached' | 'signedOut' | 'nobody', number[]>;
  caches: Record<'shell' | 'responses' | 'pictures', Store>;
  rules: (Omit<Rule, 'path'> & { path: string })[];
};

/** `OfflineStore`. */
interface Store {
  name: string;
  most?: number;
  surplus: number;
  isPersonal: boolean;
}

/** `OfflineRule`, its path as a regular expression. */
interface Rule {
  path: RegExp;
  kind: 'page' | 'visit' | 'data' | 'picture' | 'file' | 'kept';
  cache: 'shell' | 'responses' | 'pictures';
  owner: 'named' | 'signedIn' | 'everyone';
  hearts: 'none' | 'shown' | 'counted';
  needsFeed: boolean;
  isPaged: boolean;
  isBlock: boolean;
  isPinned: boolean;
}

// TypeScript declares the global scope of all workers; these members belong to a service worker.
declare const registration: ServiceWorkerRegistration;
declare const clients: Clients;

interface DedicatedWorkerGlobalScopeEventMap {
  install: ExtendableEvent;
  activate: ExtendableEvent;
  fetch: FetchEvent;
}

interface MessageEvent {
  waitUntil(work: Promise<unknown>): void;
}

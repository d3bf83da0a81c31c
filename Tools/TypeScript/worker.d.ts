// What the server prepends to worker.js.

/** The version of the app's files. */
declare const version: string;
/** The URLs of the app's files. */
declare const shell: string[];
/** Number of photos in a response of /app/cards. */
declare const block: number;

// TypeScript's library describes the scope of all workers; these are a service worker's.
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

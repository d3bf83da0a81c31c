// What the server prepends to worker.js.

/** The version of the app's files. */
declare const version: string;
/** The URLs of the app's files. */
declare const shell: string[];
/** Number of photos in a response of /app/cards. */
declare const block: number;

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

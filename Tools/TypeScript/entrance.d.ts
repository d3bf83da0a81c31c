// Exports and imports that only the sign-in app has.

interface Exports {
  start(dataAt: number, dataBytes: number, tagsAt: number, tagsBytes: number): void;
  happened(node: number, trigger: number, valueAt: number, valueBytes: number): number;
  messageArrived(textAt: number, bytes: number): void;
  wordsLoaded(bytesAt: number, count: number): void;
}

interface Imports {
  send(
    call: number, methodAt: number, methodBytes: number, addressAt: number, addressBytes: number,
    formAt: number, formBytes: number): void;
  order(kind: number, at: number, bytes: number): void;
  loadWords(): void;
}

interface HTMLInputElement {
  /** The text that the app knows. */
  told?: string;
}

// Reads the code of a text message; Chromium on Android only.
interface CredentialRequestOptions {
  otp?: { transport: string[] };
}
interface Credential {
  code: string;
}

// Exports and imports that only the sheet of a photo has.

interface Exports {
  start(dataAt: number, dataBytes: number, ability: number, tagBytes?: number): void;
  opened(
    idAt: number, idBytes: number, addressAt: number, addressBytes: number, captionAt: number, captionBytes: number,
    authorAt: number, authorBytes: number, usernameAt: number, usernameBytes: number): void;
  closed(): void;
  happened(node: number, trigger: number): number;
  typed(node: number, textAt: number, bytes: number): void;
  dragged(distance: number): void;
  released(): void;
  filePrepared(ticket: number, isHere: number): void;
  shared(ticket: number, outcome: number): void;
  copied(ticket: number, isDone: number): void;
  cameOnline(): void;
}

interface Imports {
  send(
    call: number, methodAt: number, methodBytes: number, addressAt: number, addressBytes: number,
    headersAt: number, headerBytes: number, formAt: number, formBytes: number): void;
  prepareFile(ticket: number, addressAt: number, addressBytes: number, nameAt: number, nameBytes: number): void;
  share(
    ticket: number, pathAt: number, pathBytes: number, titleAt: number, titleBytes: number, file: number): void;
  copyLink(ticket: number, pathAt: number, pathBytes: number): void;
  tell(
    kind: number, oneAt: number, oneBytes: number, twoAt: number, twoBytes: number, threeAt: number, threeBytes: number,
    width: number, height: number): void;
}

/** Receives the news of the sheet: `SheetNews.Parts`. */
type SheetListener = (kind: number, texts: string[], width: number, height: number) => void;

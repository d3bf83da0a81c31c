// Exports and imports that only the upload app has.

interface Exports {
  start(dataAt: number, dataBytes: number, tagsAt?: number, tagsBytes?: number): void;
  opened(): void;
  happened(node: number, trigger: number): number;
  filesChosen(listAt: number, bytes: number): void;
  cameOnline(): void;
  ended(): void;
}

interface Imports {
  send(
    call: number, methodAt: number, methodBytes: number, addressAt: number, addressBytes: number,
    headersAt: number, headerBytes: number, file: number, start: number, count: number): void;
  release(file: number): void;
  now(): number;
  tell(news: number): void;
}

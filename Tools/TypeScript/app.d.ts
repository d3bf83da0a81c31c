// Exports and imports that only the feed app has.

interface Exports {
  start(dataAt: number, dataBytes: number, tagsAt: number, tagsBytes: number): void;
  recalled(tab: number, queryAt: number, bytes: number, photoAt: number, photoBytes: number, by: number): void;
  happened(node: number, trigger: number): number;
  resized(width: number, height: number, isWide: boolean): void;
  scrolled(offset: number): void;
  pulled(distance: number): void;
  released(): void;
  favouritesScrolled(offset: number): void;
  feedTouched(isTouched: number): void;
  scrubbed(kind: number, y: number, track: number): void;
  scrubKey(key: number): void;
  arrowPressed(key: number, photoAt: number, bytes: number): number;
  uncovered(isInFront: number): void;
  navigated(pathAt: number, bytes: number): void;
  searched(textAt: number, bytes: number): void;
  heardOfAdding(news: number): void;
  heardOfSheet(
    kind: number, oneAt: number, oneBytes: number, twoAt: number, twoBytes: number, threeAt: number, threeBytes: number,
    width: number, height: number): void;
  restored(textAt: number, bytes: number): void;
  heard(textAt: number, bytes: number): void;
  landed(pathAt: number, bytes: number): void;
  reached(isServer: number): void;
  cameOnline(): void;
  // The full-screen photo. `fingers` returns the address of three doubles for each of ten fingers.
  fingers(): number;
  cardClicked(x: number, y: number, milliseconds: number): void;
  touched(milliseconds: number, count: number): void;
  cancelled(): void;
  wheeled(distance: number, x: number, y: number, isZoom: number): void;
  pressed(key: number): void;
  framed(milliseconds: number): void;
  placed(width: number, height: number, density: number, isCalm: number): void;
}

interface Imports {
  fetch(
    call: number, methodAt: number, methodBytes: number, addressAt: number, addressBytes: number, change: bigint): void;
  now(): bigint;
  go(way: number, at: number, bytes: number): void;
  scrollFeed(offset: number): void;
  shiftFeed(distance: number): void;
  forget(): void;
  scrollFavourites(offset: number): void;
  focusCard(at: number, bytes: number): void;
  playVideo(): void;
  openAdding(): void;
  dropFiles(): void;
  forgetKept(): void;
  keepLists(at: number, bytes: number): void;
  keep(keyAt: number, keyBytes: number, valueAt: number, valueBytes: number): void;
  /**
   * Applies the 26 doubles at this address: whether the photo moves, the cover, and eight for each
   * of three photos.
   */
  pose(at: number): void;
}

/** sheet.js. */
interface Sheet {
  show(
    place: Element, photo: string[],
    listener: (kind: number, texts: string[], width: number, height: number) => void): void;
  close(): void;
}

/** adding.js. */
interface Adding {
  show(place: Element | null, listener: (news: number) => void): void;
  end(): void;
}

/**
 * A page of the full-screen view with one photo. Its first child contains the pictures and stores
 * the size that was set last.
 */
type Page = HTMLElement & { firstChild: HTMLElement & { width: number; height: number } };

interface ParentNode {
  querySelector(selector: `.page.${string}`): Page | null;
}

interface GestureEvent extends UIEvent {
  scale: number;
  clientX: number;
  clientY: number;
}

interface HTMLElementEventMap {
  // Safari only.
  gesturestart: GestureEvent;
  gesturechange: GestureEvent;
  gestureend: GestureEvent;
}

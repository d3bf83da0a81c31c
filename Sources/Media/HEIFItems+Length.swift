import Foundation

extension HEIFItems {
  /// Whether a file ends before its items do; nil if it is no HEIC or AVIF.
  ///
  /// Why not by libvips' message: libheif looks for boxes behind the end of every file, so that each
  /// failure has "bad seek" in it.
  public static func isCutOff(_ path: String) -> Bool? {
    withWindow(path) { isCutOff(&$0) }
  }

  /// Calls `body` if a file is HEIC or AVIF; else, or if it cannot be read, returns nil.
  public static func withWindow<Value>(
    _ path: String, _ body: (inout FileWindow) -> Value?
  ) -> Value? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var window = FileWindow(descriptor: descriptor)
    let length = min(PictureFormat.startLength, window.length)
    switch PictureFormat(start: window.bytes(at: 0, count: length) ?? []) {
    case .heic, .avif: return body(&window)
    case .jpeg, .png, .webp, .tiff, nil: return nil
    }
  }

  private static func isCutOff(_ window: inout FileWindow) -> Bool {
    guard let outer = boxes(&window, from: 0, to: window.length, isExact: false) else {
      return false
    }
    guard let meta = outer.last(where: { $0.name == "meta" }) else {
      // The part with the list of items is missing, unless what follows is no box.
      let end = outer.last?.end ?? 0
      let name = window.name(at: end + 4)
      return window.length - end < 8 || name?.allSatisfy { 0x20...0x7E ~= $0 } == true
    }
    let children = boxes(&window, from: meta.content + 4, to: meta.end, isExact: false) ?? []
    let length = window.length
    for box in children where box.name == "iloc" {
      let end = ItemExtent.visit(&window, box) { $0.method != 0 || $0.end ?? 0 <= length }
      if end == .stopped { return true }
    }
    return false
  }
}

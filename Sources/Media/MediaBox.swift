/// A box of an ISO base media file.
struct MediaBox: Hashable, Sendable {
  let name: String
  /// Offset of the box's header.
  let start: Int
  /// Offset of the box's content, after its header.
  let content: Int
  /// Offset of the first byte after the box.
  let end: Int
  /// Whether the box declares no size and extends to the end of what contains it.
  let isOpen: Bool

  /// The box at `position`; nil if it does not fit before `limit`.
  init?(_ window: inout FileWindow, at position: Int, before limit: Int) {
    guard position <= limit - 8, let short = window.number(at: position, size: 4),
      let name = window.name(at: position + 4)
    else { return nil }
    var length = short
    var head = 8
    if short == 1 {
      guard let long = window.number(at: position + 8, size: 8) else { return nil }
      (length, head) = (long, 16)
    } else if short == 0 {
      length = limit - position
    }
    guard length >= head, length <= limit - position else { return nil }
    self.name = String(decoding: name, as: UTF8.self)
    start = position
    isOpen = short == 0
    content = position + head
    end = position + length
  }
}

/// Reads the numbers in a box sequentially.
struct BoxReader {
  /// Offset of the next byte in the file.
  var position: Int
  /// Offset of the first byte after the box.
  let end: Int

  /// Reads the content of `box`.
  init(_ box: MediaBox) {
    (position, end) = (box.content, box.end)
  }

  /// Reads the next number of `size` bytes; 0 if `size` is 0, nil at the end.
  mutating func take(_ size: Int, _ window: inout FileWindow) -> Int? {
    if size == 0 { return 0 }
    guard size <= end - position else { return nil }
    defer { position += size }
    return window.number(at: position, size: size)
  }

  /// Skips `count` bytes; false if the box has fewer.
  mutating func skip(_ count: Int) -> Bool {
    guard count <= end - position else { return false }
    position += count
    return true
  }
}

/// The boxes of HEIC and AVIF.
extension MetadataCheck {
  /// Whether all items together fit into the file and none is compressed.
  static func isFineHEIF(_ window: inout FileWindow) -> Bool {
    var position = 0
    var left = 2 * window.length + (64 << 10)
    var count = 0
    while let box = Box(&window, at: position, before: window.length) {
      // `meta` is a full box: version and flags precede its children.
      if box.name == "meta", !isFineMeta(&window, box, &left) { return false }
      count += 1
      if count > pieces { return false }
      position = box.end
    }
    return true
  }

  private static func isFineMeta(_ window: inout FileWindow, _ meta: Box, _ left: inout Int) -> Bool
  {
    var position = meta.content + 4
    var count = 0
    while let box = Box(&window, at: position, before: meta.end) {
      switch box.name {
      case "iloc": if !isFineLocation(&window, box, &left) { return false }
      case "iinf": if !isFineInformation(&window, box) { return false }
      default: break
      }
      count += 1
      if count > pieces { return false }
      position = box.end
    }
    return true
  }

  /// Subtracts the lengths of all extents of all items from `left`; false if it drops below 0.
  private static func isFineLocation(
    _ window: inout FileWindow, _ box: Box, _ left: inout Int
  ) -> Bool {
    var reader = BoxReader(position: box.content, end: box.end)
    guard let version = reader.take(1, &window), reader.take(3, &window) != nil,
      let sizes = reader.take(2, &window),
      let items = reader.take(version < 2 ? 2 : 4, &window)
    else { return true }
    let lengthSize = sizes >> 8 & 15
    let before = (sizes >> 12 & 15) + (version > 0 ? sizes & 15 : 0)
    if items > pieces { return false }
    var count = 0
    for _ in 0..<items {
      let head = (version < 2 ? 2 : 4) + (version > 0 ? 2 : 0) + 2 + (sizes >> 4 & 15)
      guard reader.skip(head), let extents = reader.take(2, &window) else { return true }
      // Why count: an extent may be empty, so the file's length does not limit their number.
      count += extents
      if count > pieces { return false }
      for _ in 0..<extents {
        guard reader.skip(before), let length = reader.take(lengthSize, &window) else {
          return true
        }
        left -= length
        if left < 0 { return false }
      }
    }
    return true
  }

  /// Refuses compressed items: no camera writes them, and their decompressed length is not
  /// declared.
  private static func isFineInformation(_ window: inout FileWindow, _ box: Box) -> Bool {
    var reader = BoxReader(position: box.content, end: box.end)
    guard let version = reader.take(1, &window), reader.skip(3 + (version == 0 ? 2 : 4)) else {
      return true
    }
    var count = 0
    while let entry = Box(&window, at: reader.position, before: box.end) {
      if isPacked(&window, entry) { return false }
      count += 1
      if count > pieces { return false }
      reader.position = entry.end
    }
    return true
  }

  private static func isPacked(_ window: inout FileWindow, _ entry: Box) -> Bool {
    var reader = BoxReader(position: entry.content, end: entry.end)
    guard entry.name == "infe", let version = reader.take(1, &window), version >= 2,
      reader.skip(3 + (version == 2 ? 2 : 4) + 2), let type = window.name(at: reader.position),
      type.elementsEqual("mime".utf8),
      let name = window.zero(from: reader.position + 4, before: entry.end),
      let kind = window.zero(from: name + 1, before: entry.end),
      kind + 1 < entry.end, let first = window.number(at: kind + 1, size: 1)
    else { return false }
    return first != 0
  }
}

/// A box of an ISO base media file.
private struct Box {
  let name: String
  /// Offset of the box's content, after its header.
  let content: Int
  /// Offset of the first byte after the box.
  let end: Int

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
    content = position + head
    end = position + length
  }
}

/// Reads the numbers in a box sequentially.
private struct BoxReader {
  var position: Int
  let end: Int

  /// Reads the next number of `size` bytes; 0 if `size` is 0, nil at the end.
  mutating func take(_ size: Int, _ window: inout FileWindow) -> Int? {
    if size == 0 { return 0 }
    guard size <= end - position else { return nil }
    defer { position += size }
    return window.number(at: position, size: size)
  }

  mutating func skip(_ count: Int) -> Bool {
    guard count <= end - position else { return false }
    position += count
    return true
  }
}

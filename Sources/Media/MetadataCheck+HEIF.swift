/// The boxes of HEIC and AVIF.
extension MetadataCheck {
  /// Whether all items together fit into the file and none is compressed.
  static func isFineHEIF(_ window: inout FileWindow) -> Bool {
    var position = 0
    var left = 2 * window.length + (64 << 10)
    var count = 0
    while let box = MediaBox(&window, at: position, before: window.length) {
      // `meta` is a full box: version and flags precede its children.
      if box.name == "meta", !isFineMeta(&window, box, &left) { return false }
      count += 1
      if count > pieces { return false }
      position = box.end
    }
    return true
  }

  private static func isFineMeta(_ window: inout FileWindow, _ meta: MediaBox, _ left: inout Int)
    -> Bool
  {
    var position = meta.content + 4
    var count = 0
    while let box = MediaBox(&window, at: position, before: meta.end) {
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
    _ window: inout FileWindow, _ box: MediaBox, _ left: inout Int
  ) -> Bool {
    let end = ItemExtent.visit(&window, box) { extent in
      left -= extent.length
      return left >= 0
    }
    switch end {
    case .reached, .malformed: return true
    case .stopped, .excessive: return false
    }
  }

  /// Refuses compressed items: no camera writes them, and their decompressed length is not
  /// declared.
  private static func isFineInformation(_ window: inout FileWindow, _ box: MediaBox) -> Bool {
    var reader = BoxReader(box)
    guard let version = reader.take(1, &window), reader.skip(3 + (version == 0 ? 2 : 4)) else {
      return true
    }
    var count = 0
    while let entry = MediaBox(&window, at: reader.position, before: box.end) {
      if isPacked(&window, entry) { return false }
      count += 1
      if count > pieces { return false }
      reader.position = entry.end
    }
    return true
  }

  private static func isPacked(_ window: inout FileWindow, _ entry: MediaBox) -> Bool {
    var reader = BoxReader(entry)
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

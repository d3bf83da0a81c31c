extension HEIFItems {
  /// The types of auxiliary images that hold transparency, from HEIF and MIAF.
  private static let alphaTypes = [
    "urn:mpeg:avc:2015:auxid:1", "urn:mpeg:hevc:2015:auxid:1",
    "urn:mpeg:mpegB:cicp:systems:auxiliary:alpha",
  ]

  /// The items whose properties say that they hold the transparency of another; empty if the
  /// properties cannot be read.
  func alphaItems(_ window: inout FileWindow) -> Set<Int> {
    guard let properties = HEIFItems.only("iprp", of: children),
      let boxes = HEIFItems.boxes(&window, from: properties.content, to: properties.end),
      let container = HEIFItems.only("ipco", of: boxes),
      let all = HEIFItems.boxes(&window, from: container.content, to: container.end)
    else { return [] }
    var alpha: Set<Int> = []
    // Properties are numbered from 1.
    for (index, box) in all.enumerated() where box.name == "auxC" {
      guard let zero = window.zero(from: box.content + 4, before: box.end),
        let type = window.bytes(at: box.content + 4, count: min(100, zero - box.content - 4))
      else { continue }
      if HEIFItems.alphaTypes.contains(String(decoding: type, as: UTF8.self)) {
        alpha.insert(index + 1)
      }
    }
    if alpha.isEmpty { return [] }
    var found: Set<Int> = []
    var left = 10 * MetadataCheck.pieces
    for box in boxes where box.name == "ipma" {
      HEIFItems.visitAssociations(&window, box, &left) { item, property in
        if alpha.contains(property) { found.insert(item) }
      }
    }
    return found
  }

  /// Hands the pairs of item and property of an `ipma` box to `body`, until `left` is used up.
  private static func visitAssociations(
    _ window: inout FileWindow, _ box: MediaBox, _ left: inout Int, _ body: (Int, Int) -> Void
  ) {
    var reader = BoxReader(box)
    guard let version = reader.take(1, &window), let flags = reader.take(3, &window),
      let items = reader.take(4, &window)
    else { return }
    let size = flags & 1 == 1 ? 2 : 1
    for _ in 0..<items {
      guard left > 0, let item = reader.take(version == 0 ? 2 : 4, &window),
        let count = reader.take(1, &window)
      else { return }
      left -= 1
      for _ in 0..<count {
        left -= 1
        guard left >= 0, let property = reader.take(size, &window) else { return }
        // The highest bit says whether the property is essential.
        body(item, property & (size == 2 ? 0x7FFF : 0x7F))
      }
    }
  }
}

extension HEIFItems {
  /// Main brands by which libvips before 8.16 knows no picture.
  private static let unknownBrands: Set = ["avis", "hevx", "miaf", "mif2"]

  /// What has to be replaced in a copy of a HEIC or AVIF, at which offsets, so that every decoder reads its
  /// picture; empty if each reads the file as it is.
  public static func replacements(_ window: inout FileWindow) -> [(start: Int, bytes: [UInt8])] {
    var replacements: [(start: Int, bytes: [UInt8])] = []
    if let brand = window.name(at: 8),
      unknownBrands.contains(String(decoding: brand, as: UTF8.self)),
      let format = PictureFormat(start: window.bytes(at: 0, count: PictureFormat.startLength) ?? [])
    {
      replacements.append((8, Array((format == .avif ? "avif" : "heic").utf8)))
    }
    if let pruned = pruned(&window) { replacements.append(pruned) }
    return replacements
  }

  /// The longest `meta` box that is rewritten, in bytes: 16 MiB; a phone writes 10 kB.
  private static let longestMeta = 16 << 20

  /// A `meta` box for decoders that know no tone-mapped images: it lists only the picture that the
  /// file names, and has the place and the length of the one in the file, so that all data stay
  /// where they are. nil if every decoder reads the file as it is, or if it is damaged, which the
  /// decoder will find.
  public static func pruned(_ window: inout FileWindow) -> (start: Int, bytes: [UInt8])? {
    guard let items = HEIFItems(&window), items.isBeyondOldDecoders,
      items.meta.end - items.meta.start <= longestMeta, items.isDataOutside(&window),
      let selection = items.selection(alpha: items.alphaItems(&window)),
      let bytes = items.rewritten(&window, selection)
    else { return nil }
    return (items.meta.start, bytes)
  }

  /// Whether the data of all items are in the file and no offset from its start leads into `meta`.
  private func isDataOutside(_ window: inout FileWindow) -> Bool {
    guard let location = HEIFItems.only("iloc", of: children) else { return false }
    let length = window.length
    let end = ItemExtent.visit(&window, location) { extent in
      guard extent.method == 0 else { return true }
      guard let start = extent.offset, let end = extent.end else { return false }
      return end <= length && (end <= meta.start || start >= meta.end)
    }
    return end == .reached
  }

  /// The `meta` box with nothing but the selection; nil if it does not fit.
  private func rewritten(_ window: inout FileWindow, _ selection: Selection) -> [UInt8]? {
    guard var content = Self.copy(&window, from: meta.content, to: meta.content + 4) else {
      return nil
    }
    for box in children {
      switch box.name {
      case "iinf":
        guard let list = itemBox(&window, selection) else { return nil }
        content += list
      case "iref": content += referenceBox(selection)
      case "pitm" where selection.picture != primary: content += pictureBox(selection)
      // Groups say which pictures belong together; the others are left out.
      case "grpl", "free", "skip": continue
      default:
        guard let copy = Self.copy(&window, from: box.start, to: box.end) else { return nil }
        content += copy
      }
    }
    let length = meta.end - meta.start
    let rest = length - 8 - content.count
    // A box cannot be shorter than its header.
    guard rest == 0 || rest >= 8 else { return nil }
    if rest > 0 { content += Self.box("free", [UInt8](repeating: 0, count: rest - 8)) }
    return Self.box("meta", content)
  }

  private func itemBox(_ window: inout FileWindow, _ selection: Selection) -> [UInt8]? {
    var entries: [UInt8] = []
    for id in order where selection.items.contains(id) {
      guard let entry = items[id]?.entry,
        var bytes = Self.copy(&window, from: entry.start, to: entry.end)
      else { return nil }
      // The lowest bit of the flags hides an item. Only the picture counts as one of the file.
      let flags = entry.content - entry.start + 3
      bytes[flags] = id == selection.picture ? bytes[flags] & 0xFE : bytes[flags] | 1
      entries += bytes
    }
    let count = Self.number(selection.items.count, listVersion == 0 ? 2 : 4)
    return Self.box("iinf", [UInt8(listVersion), 0, 0, 0] + count + entries)
  }

  private func referenceBox(_ selection: Selection) -> [UInt8] {
    let ids = selection.references.flatMap { [$0.source] + $0.targets }
    let isShort = referenceVersion == 0 && ids.allSatisfy { $0 <= Int(UInt16.max) }
    let size = isShort ? 2 : 4
    let boxes = selection.references.map { reference in
      Self.box(
        reference.type,
        Self.number(reference.source, size) + Self.number(reference.targets.count, 2)
          + reference.targets.flatMap { Self.number($0, size) })
    }
    return boxes.isEmpty
      ? [] : Self.box("iref", [isShort ? 0 : 1, 0, 0, 0] + boxes.flatMap { $0 })
  }

  private func pictureBox(_ selection: Selection) -> [UInt8] {
    let isShort = selection.picture <= Int(UInt16.max)
    return Self.box(
      "pitm", [isShort ? 0 : 1, 0, 0, 0] + Self.number(selection.picture, isShort ? 2 : 4))
  }

  // MARK: Bytes

  private static func copy(
    _ window: inout FileWindow, from start: Int, to end: Int
  ) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(end - start)
    while bytes.count < end - start {
      let place = start + bytes.count
      guard let piece = window.bytes(at: place, count: min(end - place, 16 << 10)) else {
        return nil
      }
      bytes += piece
    }
    return bytes
  }

  private static func number(_ value: Int, _ size: Int) -> [UInt8] {
    (0..<size).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  private static func box(_ name: String, _ content: [UInt8]) -> [UInt8] {
    number(content.count + 8, 4) + Array(name.utf8) + content
  }
}

/// A part of the data of an item of a HEIC or AVIF file, as the `iloc` box lists it.
struct ItemExtent {
  /// The id of the item.
  let item: Int
  /// Where the offset counts from: 0 the start of the file, 1 the content of the `idat` box, 2
  /// another item.
  let method: Int
  /// In bytes; nil if it is above `Int.max`.
  let offset: Int?
  /// In bytes.
  let length: Int

  /// Offset of the first byte after the extent; nil if it is above `Int.max`.
  var end: Int? {
    guard let offset else { return nil }
    let (sum, isAbove) = offset.addingReportingOverflow(length)
    return isAbove ? nil : sum
  }

  /// How a visit to all extents ended.
  enum VisitEnd: Hashable {
    /// Every extent was visited.
    case reached
    /// The caller wanted no more.
    case stopped
    /// The box ends before its lists do.
    case malformed
    /// There are more items or extents than `MetadataCheck.pieces`, or numbers of a size that the
    /// format does not have, which decoders read differently.
    case excessive
  }

  /// Hands every extent of an `iloc` box to `body`, until that returns false.
  static func visit(
    _ window: inout FileWindow, _ box: MediaBox, _ body: (ItemExtent) -> Bool
  ) -> VisitEnd {
    var reader = BoxReader(box)
    guard let layout = Layout(&window, &reader) else { return .malformed }
    if layout.items > MetadataCheck.pieces || !layout.isRegular { return .excessive }
    var count = 0
    for _ in 0..<layout.items {
      guard let item = reader.take(layout.identifierSize, &window),
        let method = layout.version > 0 ? reader.take(2, &window) : 0, reader.skip(2),
        let base = reader.take(layout.baseSize, &window), let extents = reader.take(2, &window)
      else { return .malformed }
      // Why count: an extent may be empty, so the file's length does not limit their number.
      count += extents
      if count > MetadataCheck.pieces { return .excessive }
      for _ in 0..<extents {
        guard reader.skip(layout.indexSize), let offset = reader.take(layout.offsetSize, &window),
          let length = reader.take(layout.lengthSize, &window)
        else { return .malformed }
        let (sum, isAbove) = base.addingReportingOverflow(offset)
        let extent = ItemExtent(
          item: item, method: method & 15, offset: isAbove ? nil : sum, length: length)
        if !body(extent) { return .stopped }
      }
    }
    return .reached
  }

  /// The start of an `iloc` box; sizes are in bytes.
  private struct Layout {
    let version: Int
    let offsetSize: Int
    let lengthSize: Int
    let baseSize: Int
    let indexSize: Int
    let identifierSize: Int
    /// The number of items.
    let items: Int

    /// Whether every size is one that the format has.
    var isRegular: Bool {
      [offsetSize, lengthSize, baseSize, indexSize].allSatisfy { [0, 4, 8].contains($0) }
    }

    init?(_ window: inout FileWindow, _ reader: inout BoxReader) {
      guard let version = reader.take(1, &window), reader.skip(3),
        let sizes = reader.take(2, &window),
        let items = reader.take(version < 2 ? 2 : 4, &window)
      else { return nil }
      (self.version, self.items) = (version, items)
      (offsetSize, lengthSize) = (sizes >> 12 & 15, sizes >> 8 & 15)
      (baseSize, indexSize) = (sizes >> 4 & 15, version > 0 ? sizes & 15 : 0)
      identifierSize = version < 2 ? 2 : 4
    }
  }
}

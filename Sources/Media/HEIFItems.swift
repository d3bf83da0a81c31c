/// The items of a HEIC or AVIF file, such as images and Exif data, and how they refer to each other.
public struct HEIFItems {
  /// An item, as an `infe` box describes it.
  struct Item: Hashable {
    /// The four-character type such as "hvc1", "grid", "Exif" or "tmap" (tone-mapped image).
    let type: String
    /// The box that describes it.
    let entry: MediaBox
  }

  /// A box in `iref`.
  struct Reference: Hashable {
    /// The four-character type such as "dimg" (is made from), "auxl" (is auxiliary to) or "cdsc"
    /// (describes).
    let type: String
    /// The item that refers to others.
    let source: Int
    /// The items to which it refers.
    var targets: [Int]
  }

  /// The `meta` box.
  let meta: MediaBox
  /// The boxes in the `meta` box.
  let children: [MediaBox]
  /// The item that the file names as its picture.
  let primary: Int
  /// The items by their ids.
  private(set) var items: [Int: Item] = [:]
  /// The ids of all items, in the order of the file.
  private(set) var order: [Int] = []
  /// The version of the `iinf` box: the number of items has 2 bytes in version 0, 4 in version 1.
  private(set) var listVersion = 0
  /// All references, in the order of the file.
  private(set) var references: [Reference] = []
  /// The version of the `iref` box: ids have 2 bytes in version 0, 4 in version 1.
  private(set) var referenceVersion = 0

  /// Reads the `meta` box of a file; nil if there is not exactly one, if it breaks a rule of the
  /// format, or if it has more parts than `MetadataCheck.pieces`.
  init?(_ window: inout FileWindow) {
    guard let outer = HEIFItems.boxes(&window, from: 0, to: window.length, isExact: false) else {
      return nil
    }
    let metas = outer.filter { $0.name == "meta" }
    guard metas.count == 1, let meta = metas.first,
      let children = HEIFItems.boxes(&window, from: meta.content + 4, to: meta.end)
    else { return nil }
    (self.meta, self.children) = (meta, children)
    guard let named = HEIFItems.only("pitm", of: children),
      let primary = HEIFItems.primary(&window, named),
      let list = HEIFItems.only("iinf", of: children)
    else { return nil }
    self.primary = primary
    guard readItems(&window, list) else { return nil }
    if children.contains(where: { $0.name == "iref" }) {
      guard let box = HEIFItems.only("iref", of: children), readReferences(&window, box) else {
        return nil
      }
    }
  }

  /// The boxes between two offsets; nil if there are more than `MetadataCheck.pieces` or, if
  /// `isExact`, if the last one does not end at `end`.
  static func boxes(
    _ window: inout FileWindow, from start: Int, to end: Int, isExact: Bool = true
  ) -> [MediaBox]? {
    var boxes: [MediaBox] = []
    var position = start
    while let box = MediaBox(&window, at: position, before: end) {
      boxes.append(box)
      if boxes.count > MetadataCheck.pieces { return nil }
      position = box.end
    }
    return isExact && position != end ? nil : boxes
  }

  /// The box of this name; nil if there is none or more than one.
  static func only(_ name: String, of boxes: [MediaBox]) -> MediaBox? {
    let found = boxes.filter { $0.name == name }
    return found.count == 1 ? found.first : nil
  }

  private static func primary(_ window: inout FileWindow, _ box: MediaBox) -> Int? {
    var reader = BoxReader(box)
    guard let version = reader.take(1, &window), version <= 1, reader.skip(3) else { return nil }
    return reader.take(version == 0 ? 2 : 4, &window)
  }

  /// Reads `iinf`; false if an item has no type (versions 0 and 1) or an id of two items.
  private mutating func readItems(_ window: inout FileWindow, _ box: MediaBox) -> Bool {
    var reader = BoxReader(box)
    guard let version = reader.take(1, &window), version <= 1, reader.skip(3),
      let count = reader.take(version == 0 ? 2 : 4, &window), count <= MetadataCheck.pieces,
      let entries = HEIFItems.boxes(&window, from: reader.position, to: box.end),
      entries.count == count
    else { return false }
    listVersion = version
    for entry in entries {
      var reader = BoxReader(entry)
      guard entry.name == "infe", let version = reader.take(1, &window), 2...3 ~= version,
        reader.skip(3), let id = reader.take(version == 2 ? 2 : 4, &window), reader.skip(2),
        reader.position + 4 <= entry.end, let type = window.name(at: reader.position)
      else { return false }
      let item = Item(type: String(decoding: type, as: UTF8.self), entry: entry)
      guard items.updateValue(item, forKey: id) == nil else { return false }
      order.append(id)
    }
    return true
  }

  /// Reads `iref`; false if a list does not fill its box.
  private mutating func readReferences(_ window: inout FileWindow, _ box: MediaBox) -> Bool {
    var reader = BoxReader(box)
    guard let version = reader.take(1, &window), version <= 1, reader.skip(3),
      let boxes = HEIFItems.boxes(&window, from: reader.position, to: box.end)
    else { return false }
    referenceVersion = version
    let size = version == 0 ? 2 : 4
    var left = MetadataCheck.pieces
    for box in boxes {
      var reader = BoxReader(box)
      guard let source = reader.take(size, &window), let count = reader.take(2, &window),
        box.end - reader.position == count * size
      else { return false }
      left -= count
      if left < 0 { return false }
      let targets = (0..<count).compactMap { _ in reader.take(size, &window) }
      references.append(Reference(type: box.name, source: source, targets: targets))
    }
    return true
  }
}

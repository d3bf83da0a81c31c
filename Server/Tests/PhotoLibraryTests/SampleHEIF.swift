import Testing

@testable import PhotoLibrary

/// A HEIC or AVIF file that tests put together item by item.
struct SampleHEIF {
  struct Item {
    var id: Int
    var type: String
    var data: [UInt8]
    /// Numbers of properties, from 1.
    var properties: [Int] = []
    var isHidden = false
    /// The MIME type of an item of type "mime".
    var contentType: String?
    /// Whether `iloc` has the item.
    var isLocated = true
  }

  /// How the boxes are arranged.
  struct Layout {
    /// 0: references have ids of 2 bytes; 1: of 4.
    var referenceVersion = 0
    /// 2: items have ids of 2 bytes; 3: of 4.
    var itemVersion = 2
    /// 0: `iloc` knows no `idat`; 1: ids have 2 bytes; 2: ids have 4 bytes.
    var locationVersion = 1
    /// The data of the items are in `idat`, inside of `meta`.
    var isInside = false
    /// `mdat` is before `meta`.
    var isDataFirst = false
    /// The sizes of `meta` and `mdat` have 64 bits.
    var isLarge = false
    /// The last box of the file has size 0: it extends to the end.
    var isOpen = false
    /// `iref` is the first of the boxes in `meta` after `hdlr`, else the last but `iprp`.
    var areReferencesFirst = false
    /// Bytes after the last box.
    var trailer: [UInt8] = []
  }

  var brand = "avif"
  var properties: [[UInt8]] = []
  var items: [Item] = []
  var references: [(type: String, source: Int, targets: [Int])] = []
  var groups: [(type: String, members: [Int])] = []
  var primary = 1
  var layout = Layout()

  /// The bytes of the file.
  var bytes: [UInt8] {
    let start = Self.box("ftyp", Array((brand + "\0\0\0\0mif1" + brand).utf8))
    let data = items.filter(\.isLocated).flatMap(\.data)
    let media = layout.isInside ? [] : outer("mdat", data, isLast: !layout.isDataFirst)
    // The offsets have a fixed size, so that the first attempt has the final length.
    let length = meta(dataStart: 0).count
    let place = start.count + (layout.isDataFirst ? 0 : length) + (layout.isLarge ? 16 : 8)
    let box = meta(dataStart: layout.isInside ? 0 : place)
    return start + (layout.isDataFirst ? media + box : box + media) + layout.trailer
  }

  /// The offsets of the `meta` box in `bytes`.
  func metaRange() throws -> Range<Int> {
    let bytes = bytes
    let name = try #require(bytes.indices.first { bytes[$0...].starts(with: "meta".utf8) })
    return name - 4..<name - 4 + meta(dataStart: 0).count
  }

  private func meta(dataStart: Int) -> [UInt8] {
    let handler = Self.box(
      "hdlr",
      [UInt8](repeating: 0, count: 8) + Array("pict".utf8)
        + [UInt8](repeating: 0, count: 13))
    let picture = Self.box("pitm", [0, 0, 0, 0] + Self.number(primary, 2))
    let inside = layout.isInside ? Self.box("idat", items.filter(\.isLocated).flatMap(\.data)) : []
    let rest = picture + location(dataStart) + list + inside
    let ordered = layout.areReferencesFirst ? iref + rest : rest + iref
    return outer(
      "meta", [0, 0, 0, 0] + handler + ordered + associations + grpl,
      isLast: layout.isDataFirst || layout.isInside)
  }

  private var list: [UInt8] {
    let entries = items.map { item -> [UInt8] in
      let id = Self.number(item.id, layout.itemVersion == 2 ? 2 : 4)
      let more = item.contentType.map { Array("\($0)\0".utf8) } ?? []
      return Self.box(
        "infe",
        [UInt8(layout.itemVersion), 0, 0, item.isHidden ? 1 : 0] + id + [0, 0]
          + Array(item.type.utf8) + [0] + more)
    }
    return Self.box("iinf", [0, 0, 0, 0] + Self.number(items.count, 2) + entries.flatMap { $0 })
  }

  private func location(_ dataStart: Int) -> [UInt8] {
    let located = items.filter(\.isLocated)
    let size = layout.locationVersion == 2 ? 4 : 2
    var place = dataStart
    var entries: [UInt8] = []
    for item in located {
      entries += Self.number(item.id, size)
      if layout.locationVersion > 0 { entries += [0, layout.isInside ? 1 : 0] }
      entries += [0, 0, 0, 1]
      entries += Self.number(place, 4) + Self.number(item.data.count, 4)
      place += item.data.count
    }
    let head = [UInt8(layout.locationVersion), 0, 0, 0, 0x44, 0]
    return Self.box("iloc", head + Self.number(located.count, size) + entries)
  }

  private var iref: [UInt8] {
    let size = layout.referenceVersion == 0 ? 2 : 4
    let boxes = references.flatMap { reference in
      Self.box(
        reference.type,
        Self.number(reference.source, size) + Self.number(reference.targets.count, 2)
          + reference.targets.flatMap { Self.number($0, size) })
    }
    if boxes.isEmpty { return [] }
    return Self.box("iref", [UInt8(layout.referenceVersion), 0, 0, 0] + boxes)
  }

  private var associations: [UInt8] {
    let described = items.filter { !$0.properties.isEmpty }
    let entries = described.flatMap { item in
      Self.number(item.id, 2) + [UInt8(item.properties.count)] + item.properties.map { UInt8($0) }
    }
    let table = Self.box("ipma", [0, 0, 0, 0] + Self.number(described.count, 4) + entries)
    return Self.box("iprp", Self.box("ipco", properties.flatMap { $0 }) + table)
  }

  private var grpl: [UInt8] {
    let boxes = groups.flatMap { group in
      Self.box(
        group.type,
        [0, 0, 0, 0] + Self.number(100, 4) + Self.number(group.members.count, 4)
          + group.members.flatMap { Self.number($0, 4) })
    }
    return boxes.isEmpty ? [] : Self.box("grpl", boxes)
  }

  private func outer(_ name: String, _ content: [UInt8], isLast: Bool) -> [UInt8] {
    let name = Array(name.utf8)
    if layout.isOpen, isLast { return [0, 0, 0, 0] + name + content }
    if layout.isLarge { return [0, 0, 0, 1] + name + Self.number(content.count + 16, 8) + content }
    return Self.number(content.count + 8, 4) + name + content
  }

  static func number(_ value: Int, _ size: Int) -> [UInt8] {
    (0..<size).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  static func box(_ name: String, _ content: [UInt8]) -> [UInt8] {
    number(content.count + 8, 4) + Array(name.utf8) + content
  }
}

extension SampleHEIF {
  /// A file with one image, from an AVIF that has no other item.
  init(_ avif: [UInt8]) throws {
    let image = try SampleHEIF.image(avif)
    properties = image.properties
    items = [Item(id: 1, type: "av01", data: image.data, properties: Array(1...properties.count))]
  }

  /// The encoded pixels and the properties of an AVIF that has no other item.
  static func image(_ avif: [UInt8]) throws -> (data: [UInt8], properties: [[UInt8]]) {
    func content(_ name: String) throws -> ArraySlice<UInt8> {
      let place = try #require(avif.indices.first { avif[$0...].starts(with: name.utf8) })
      let length = avif[(place - 4)..<place].reduce(0) { $0 << 8 | Int($1) }
      return avif[(place + 4)..<(place - 4 + length)]
    }
    var rest = try content("ipco")
    var properties: [[UInt8]] = []
    while !rest.isEmpty {
      let length = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      try #require(length >= 8)
      properties.append(Array(rest.prefix(length)))
      rest = rest.dropFirst(length)
    }
    return (Array(try content("mdat")), properties)
  }

  /// Adds another image of the format of `avif`, with these properties besides.
  mutating func add(
    _ id: Int, _ avif: [UInt8], _ more: [[UInt8]] = [], isHidden: Bool = false
  ) throws {
    let image = try SampleHEIF.image(avif)
    let first = properties.count + 1
    properties += image.properties + more
    items.append(
      Item(
        id: id, type: "av01", data: image.data, properties: Array(first...properties.count),
        isHidden: isHidden))
  }

  /// The property that names the kind of an auxiliary image.
  static func kind(_ name: String) -> [UInt8] {
    box("auxC", [0, 0, 0, 0] + Array("\(name)\0".utf8))
  }

  /// The size in pixels that is declared by a property.
  static func size(_ width: Int, _ height: Int) -> [UInt8] {
    box("ispe", [0, 0, 0, 0] + number(width, 4) + number(height, 4))
  }
}

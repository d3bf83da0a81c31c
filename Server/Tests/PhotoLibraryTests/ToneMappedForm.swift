@testable import PhotoLibrary

/// The ways in which a file with a tone-mapped image (HDR) holds its picture and other items.
enum ToneMappedForm: String, CaseIterable {
  /// A hidden gain map to which nothing refers but the tone-mapped image.
  case plain
  /// A gain map that is not hidden, like a second picture.
  case visibleGainMap
  case gainMapOfToneMapped, gainMapOfBoth, gainMapOfTwoReferences
  case depthOfToneMapped, depthOfBoth
  case transparencyOfToneMapped, transparencyOfBoth
  case exifOfToneMapped, exifOfBoth
  case xmpOfToneMapped, xmpOfBoth
  case thumbnailOfToneMapped, thumbnailOfBoth
  case severalToneMapped
  case toneMappedOfToneMapped
  case primaryIsToneMapped
  case toneMappedWithoutData, toneMappedWithoutParts
  case gridOfTiles
  case auxiliaryWithoutKind

  /// The item of the base image.
  static let base = 1
  /// The item of the gain map.
  static let gainMap = 2
  /// The item of the tone-mapped image.
  static let toneMapped = 3
  /// The item of Exif data, transparency, depth or thumbnail.
  static let other = 4

  /// A file whose base image is `picture`. Other images look different.
  func sample(_ picture: [UInt8]) throws -> SampleHEIF {
    var file = try SampleHEIF(picture)
    let gray = try Specimen.encoded([UInt8](repeating: 90, count: 64 * 48 * 3), 64, 48, .avif)
    let kind = SampleHEIF.kind("urn:com:apple:photo:2020:aux:hdrgainmap")
    try file.add(
      Self.gainMap, gray, self == .auxiliaryWithoutKind ? [] : [kind],
      isHidden: self != .visibleGainMap)
    file.items.append(
      SampleHEIF.Item(
        id: Self.toneMapped, type: "tmap", data: [UInt8](repeating: 0, count: 62),
        properties: [1], isLocated: self != .toneMappedWithoutData))
    if self != .toneMappedWithoutParts {
      file.references = [("dimg", Self.toneMapped, [Self.base, Self.gainMap])]
    }
    file.groups = [("altr", [Self.toneMapped, Self.base])]
    try add(to: &file, gray)
    return file
  }

  private func add(to file: inout SampleHEIF, _ gray: [UInt8]) throws {
    let both = [Self.base, Self.toneMapped]
    switch self {
    case .plain, .visibleGainMap, .toneMappedWithoutData: break
    case .gainMapOfToneMapped, .toneMappedWithoutParts, .auxiliaryWithoutKind:
      file.references.append(("auxl", Self.gainMap, [Self.toneMapped]))
    case .gainMapOfBoth: file.references.append(("auxl", Self.gainMap, both))
    case .gainMapOfTwoReferences:
      file.references += both.map { ("auxl", Self.gainMap, [$0]) }
    case .depthOfToneMapped: try addDepth(to: &file, gray, [Self.toneMapped])
    case .depthOfBoth: try addDepth(to: &file, gray, both)
    case .transparencyOfToneMapped: try addTransparency(to: &file, [Self.toneMapped])
    case .transparencyOfBoth: try addTransparency(to: &file, both)
    case .exifOfToneMapped: Self.addExif(to: &file, [Self.toneMapped])
    case .exifOfBoth: Self.addExif(to: &file, both)
    case .xmpOfToneMapped: addXMP(to: &file, [Self.toneMapped])
    case .xmpOfBoth: addXMP(to: &file, both)
    case .thumbnailOfToneMapped: try addThumbnail(to: &file, gray, [Self.toneMapped])
    case .thumbnailOfBoth: try addThumbnail(to: &file, gray, both)
    case .severalToneMapped: try addSecond(to: &file, [Self.base, Self.gainMap])
    case .toneMappedOfToneMapped: try addSecond(to: &file, [Self.toneMapped, Self.gainMap])
    case .primaryIsToneMapped:
      file.primary = Self.toneMapped
      file.items[0].isHidden = true
      Self.addExif(to: &file, both)
    case .gridOfTiles: addGrid(to: &file)
    }
  }

  private func addDepth(to file: inout SampleHEIF, _ gray: [UInt8], _ of: [Int]) throws {
    let kind = SampleHEIF.kind("urn:mpeg:mpegB:cicp:systems:auxiliary:depth")
    try file.add(Self.other, gray, [kind])
    file.references.append(("auxl", Self.other, of))
  }

  /// Transparency of the size of the picture, which is 320 × 240; every pixel is opaque.
  private func addTransparency(to file: inout SampleHEIF, _ of: [Int]) throws {
    let white = [UInt8](repeating: 255, count: 320 * 240 * 3)
    let kind = SampleHEIF.kind("urn:mpeg:mpegB:cicp:systems:auxiliary:alpha")
    try file.add(Self.other, try Specimen.encoded(white, 320, 240, .avif), [kind])
    file.references.append(("auxl", Self.other, of))
  }

  /// Adds the Exif data of `Exif` that describe these items.
  static func addExif(to file: inout SampleHEIF, _ of: [Int]) {
    // A JPEG segment begins with marker and length, 4 bytes after the first marker of 2 bytes.
    let segment = Exif.added(to: [0xFF, 0xD8], orientation: 1).dropFirst(6)
    file.items.append(
      SampleHEIF.Item(id: other, type: "Exif", data: [0, 0, 0, 6] + segment, isHidden: true))
    file.references.append(("cdsc", other, of))
  }

  private func addXMP(to file: inout SampleHEIF, _ of: [Int]) {
    file.items.append(
      SampleHEIF.Item(
        id: Self.other, type: "mime", data: EmbeddedTextTests.packet("<dc:title>A</dc:title>"),
        isHidden: true, contentType: "application/rdf+xml"))
    file.references.append(("cdsc", Self.other, of))
  }

  private func addThumbnail(to file: inout SampleHEIF, _ gray: [UInt8], _ of: [Int]) throws {
    try file.add(Self.other, gray)
    file.references.append(("thmb", Self.other, of))
  }

  private func addSecond(to file: inout SampleHEIF, _ parts: [Int]) throws {
    file.items.append(
      SampleHEIF.Item(
        id: Self.other, type: "tmap", data: [UInt8](repeating: 0, count: 62), properties: [1]))
    file.references.append(("dimg", Self.other, parts))
    file.references.append(("auxl", Self.gainMap, [Self.base, Self.toneMapped, Self.other]))
  }

  /// The base image becomes the only tile of a grid, which becomes the base image.
  private func addGrid(to file: inout SampleHEIF) {
    file.items[0].id = 5
    file.items[0].isHidden = true
    file.properties.append(SampleHEIF.size(320, 240))
    file.items.insert(
      SampleHEIF.Item(
        id: Self.base, type: "grid",
        data: [0, 0, 0, 0] + SampleHEIF.number(320, 2) + SampleHEIF.number(240, 2),
        properties: [file.properties.count]),
      at: 0)
    file.references.append(("dimg", Self.base, [5]))
    file.references.append(("auxl", Self.gainMap, [Self.base, Self.toneMapped]))
  }
}

extension HEIFItems {
  /// What is needed to show one picture of the file.
  struct Selection {
    /// The item of the picture.
    let picture: Int
    /// The ids of the items: the picture, its parts, transparency and thumbnails, and the metadata
    /// that describes it.
    var items: Set<Int>
    /// The references between them; of a list of several items only the picture is left.
    var references: [Reference] = []
  }

  /// Whether libheif before 1.20 refuses the file, or takes what it cannot show for a picture.
  ///
  /// It knows no tone-mapped images ("tmap"), demands that metadata, thumbnails and auxiliary
  /// images refer to exactly one image, and reads no `meta` box without a size.
  var isBeyondOldDecoders: Bool {
    meta.isOpen || items.values.contains { $0.type == "tmap" }
      || references.contains { Self.singles.contains($0.type) && $0.targets.count != 1 }
  }

  private static let singles: Set = ["auxl", "cdsc", "thmb"]
  /// The types of items that hold metadata.
  private static let metadataTypes: Set = ["Exif", "mime"]
  /// The most tone-mapped images that are made from each other; there is no use for more than one.
  private static let mostToneMappings = 4

  /// The picture that the file names, without what old decoders cannot read; nil if it has no
  /// image. Of a tone-mapped image, which is made from a base image and a gain map, that is the
  /// base image.
  ///
  /// `alpha` are the items that hold transparency.
  func selection(alpha: Set<Int>) -> Selection? {
    let parts = Dictionary(grouping: references.filter { $0.type == "dimg" }, by: \.source)
    guard let picture = base(of: primary, parts), let item = items[picture],
      !Self.metadataTypes.contains(item.type)
    else { return nil }
    var selection = Selection(picture: picture, items: [])
    add(picture, parts, to: &selection.items)
    var seen: Set<Reference> = []
    for reference in references where Self.singles.contains(reference.type) {
      guard let item = items[reference.source], reference.source != picture else { continue }
      let targets = reference.targets.map { base(of: $0, parts) ?? primary }
      let isWanted: Bool
      switch reference.type {
      case "cdsc": isWanted = Self.metadataTypes.contains(item.type) && targets.contains(picture)
      case "auxl": isWanted = alpha.contains(reference.source) && targets.contains(picture)
      // Why not those of a tone-mapped image: they may look different.
      default: isWanted = item.type != "tmap" && reference.targets.contains(picture)
      }
      let kept = Reference(type: reference.type, source: reference.source, targets: [picture])
      guard isWanted, seen.insert(kept).inserted else { continue }
      add(reference.source, parts, to: &selection.items)
      selection.references.append(kept)
    }
    let kept = selection.items
    selection.references += references.filter { reference in
      kept.contains(reference.source)
        && (reference.type == "dimg"
          || reference.type == "prem" && reference.targets.allSatisfy(kept.contains))
    }
    return selection
  }

  /// The item that the file names as its picture, and of a tone-mapped one the base image, too.
  var pictures: Set<Int> {
    let parts = Dictionary(grouping: references.filter { $0.type == "dimg" }, by: \.source)
    return Set([primary, base(of: primary, parts)].compactMap(\.self))
  }

  /// The first item that is not tone-mapped, from an item to the first one from which it is made;
  /// nil if there is none.
  private func base(of id: Int, _ parts: [Int: [Reference]]) -> Int? {
    var id = id
    for _ in 0...Self.mostToneMappings {
      guard let item = items[id] else { return nil }
      if item.type != "tmap" { return id }
      guard let next = parts[id]?.first?.targets.first else { return nil }
      id = next
    }
    return nil
  }

  /// Adds an item, and all from which it is made, to `set`.
  private func add(_ id: Int, _ parts: [Int: [Reference]], to set: inout Set<Int>) {
    var waiting = [id]
    while let next = waiting.popLast() {
      guard items[next] != nil, set.insert(next).inserted else { continue }
      for reference in parts[next] ?? [] { waiting += reference.targets }
    }
  }
}

public import Domain

/// Exactly how a variant is made: sizes, crop, padding, format. Equal variations share one file.
public struct Variation: Hashable, Sendable {
  /// The crop of the scaled image.
  enum Cut: Hashable, Sendable {
    /// A rectangle of `size`, whose upper left corner is at `left` and `top`, in pixels of the
    /// scaled image.
    case at(left: Int32, top: Int32, size: PixelSize)
    /// Around the part with the most information (entropy).
    case busiest(PixelSize)
    /// Around the part that most attracts attention.
    case liveliest(PixelSize)
  }

  /// The part of the scaled original that is used.
  struct Place: Hashable, Sendable {
    /// The size to which the whole upright original is scaled.
    var whole: PixelSize
    /// Pixels of the scaled original to the left of the part.
    var left: Int32
    /// Pixels of the scaled original above the part.
    var top: Int32
  }

  /// How far the original is rotated first. All sizes and positions are those of the rotated image.
  var rotation = Rotation.none
  /// The size to which the upright image, or the part at `place`, is scaled.
  var scaled: PixelSize
  /// The part of the original that is used; nil for the whole.
  var place: Place?
  /// The crop of the scaled image; nil for all of it.
  var cut: Cut?
  /// The size to which the result is padded; nil for no padding.
  var sheet: PixelSize?
  /// The color of the padding, and of transparent pixels if the format has no transparency.
  var background: SheetColor
  /// The image format of the variant.
  public var format: VariantFormat
  /// The encoding quality, 1 … 100; 0 for PNG, which has none.
  var quality: Int

  /// The size of the variant in pixels, after crop and padding.
  public var size: PixelSize {
    if let sheet { return sheet }
    switch cut {
    case .at(_, _, let size)?, .busiest(let size)?, .liveliest(let size)?: return size
    case nil: return scaled
    }
  }

  /// The part of the file name that distinguishes variants of one original: a–z, 0–9, `-`, `.`.
  ///
  /// The leading number must change when the same variation produces different bytes.
  var key: String {
    var key = "1-\(scaled.width)x\(scaled.height)"
    if rotation != .none { key += "-t\(rotation.rawValue)" }
    if let place {
      key += "-r\(place.left).\(place.top).\(place.whole.width)x\(place.whole.height)"
    }
    switch cut {
    case .at(let left, let top, let size)?: key += "-c\(left).\(top).\(size.width)x\(size.height)"
    case .busiest(let size)?: key += "-e\(size.width)x\(size.height)"
    case .liveliest(let size)?: key += "-a\(size.width)x\(size.height)"
    case nil: break
    }
    if let sheet { key += "-s\(sheet.width)x\(sheet.height)" }
    if sheet != nil || background != SheetColor() { key += "-" + background.text }
    if quality > 0 { key += "-q\(quality)" }
    return key + (format == .pjpg ? "-p." : ".") + format.fileExtension
  }
}

extension SheetColor {
  /// Six lowercase hexadecimal digits.
  var text: String { Hexadecimal.text([red, green, blue]) }
}

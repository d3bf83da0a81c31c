public import Domain

/// Exactly what is made of an original: sizes, cut, sheet, format. Equal ones share one file.
public struct Variation: Hashable, Sendable {
  /// What is cut out of the scaled picture.
  enum Cut: Hashable, Sendable {
    /// From this corner.
    case at(left: Int32, top: Int32, size: PixelSize)
    /// Around where most happens.
    case busiest(PixelSize)
    /// Around what people look at.
    case liveliest(PixelSize)
  }

  /// Which part of the scaled original is used.
  struct Place: Hashable, Sendable {
    /// The size to which the whole upright original is scaled.
    var whole: PixelSize
    /// Pixels of that to the left of the part.
    var left: Int32
    /// Pixels of that above the part.
    var top: Int32
  }

  /// The size to which the upright picture, or the part at `place`, is scaled.
  var scaled: PixelSize
  /// Where in the original the part lies; nil for the whole.
  var place: Place?
  /// What is cut out of that.
  var cut: Cut?
  /// The sheet on which the result lies.
  var sheet: PixelSize?
  /// The colour of the sheet, and of what shines through where a format has no transparency.
  var background: SheetColour
  /// The format of the file.
  public var format: VariantFormat
  /// 1 … 100; 0 for PNG, which has none.
  var quality: Int

  /// The size of the result.
  public var size: PixelSize {
    if let sheet { return sheet }
    switch cut {
    case .at(_, _, let size)?, .busiest(let size)?, .liveliest(let size)?: return size
    case nil: return scaled
    }
  }

  /// The part of the file name that tells variants of one original apart: a–z, 0–9, `-`, `.`.
  ///
  /// The leading number changes when a version of this program makes other bytes of the same wish.
  var key: String {
    var key = "1-\(scaled.width)x\(scaled.height)"
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
    if sheet != nil || background != SheetColour() { key += "-" + background.text }
    if quality > 0 { key += "-q\(quality)" }
    return key + (format == .pjpg ? "-p." : ".") + format.fileExtension
  }
}

extension SheetColour {
  /// Six lower-case hexadecimal digits.
  var text: String {
    [red, green, blue].map { byte in
      let digits = String(byte, radix: 16)
      return byte < 16 ? "0" + digits : digits
    }.joined()
  }
}

import Domain

/// The part of the original that `rect=x,y,w,h` selects, before the original's size is known.
///
/// Values from 1 are pixels of the upright original, values below 1 are fractions of its sides. x
/// may be `left`, `center` or `right`, y may be `top`, `middle` or `bottom`.
public struct RequestedRectangle: Hashable, Sendable {
  /// A distance from the left or upper edge.
  enum Start: Hashable, Sendable {
    case offset(Double)
    case middle
    case end
  }

  /// The position of the left edge.
  var left: Start
  /// The position of the upper edge.
  var top: Start
  /// The width, greater than 0; pixels from 1 on, a fraction of the original's width below.
  var width: Double
  /// The height, greater than 0; pixels from 1 on, a fraction of the original's height below.
  var height: Double

  /// Parses the four values; nil if they do not describe a rectangle.
  init?(_ values: [String]) {
    guard values.count == 4,
      let left = Start(values[0], middle: "center", first: "left", last: "right"),
      let top = Start(values[1], middle: "middle", first: "top", last: "bottom"),
      let width = VariationRequest.number(values[2]), width > 0,
      let height = VariationRequest.number(values[3]), height > 0
    else { return nil }
    self.left = left
    self.top = top
    self.width = width
    self.height = height
  }

  /// The rectangle in whole pixels of an original of `size`, clipped to it; nil if they do not
  /// overlap.
  func region(of size: PixelSize) -> Region? {
    let (left, width) = RequestedRectangle.extent(left, width, of: size.width)
    let (top, height) = RequestedRectangle.extent(top, height, of: size.height)
    guard width > 0, height > 0 else { return nil }
    return Region(left: left, top: top, size: PixelSize(width: width, height: height))
  }

  private static func extent(
    _ start: Start, _ length: Double, of side: Int32
  ) -> (start: Int32, length: Int32) {
    // Why at least a 200th: enlarging a smaller part would scale the whole image beyond libvips'
    // limit of 10,000,000 pixels per side.
    let least = max(1, (Double(side) / 200).rounded(.up))
    let length = min(max(pixels(length, of: side).rounded(), least), Double(side))
    let begin: Double =
      switch start {
      case .offset(let offset): min(max(pixels(offset, of: side).rounded(), 0), Double(side))
      case .middle: ((Double(side) - length) / 2).rounded(.down)
      case .end: Double(side) - length
      }
    return (Int32(begin), Int32(min(length, Double(side) - begin)))
  }

  private static func pixels(_ value: Double, of side: Int32) -> Double {
    value < 1 ? value * Double(side) : value
  }

  /// A part of an original, in whole pixels.
  struct Region: Hashable, Sendable {
    var left: Int32
    var top: Int32
    var size: PixelSize

    /// Where the part lies in the original, once that is scaled so that the part has size `scaled`.
    func place(in original: PixelSize, scaledTo scaled: PixelSize) -> Variation.Place {
      let across = Double(scaled.width) / Double(size.width)
      let down = Double(scaled.height) / Double(size.height)
      // Why `max`: after rounding, the whole could be a pixel smaller than the part.
      let whole = PixelSize(
        width: max(scaled.width, Region.whole(original.width, across)),
        height: max(scaled.height, Region.whole(original.height, down)))
      return Variation.Place(
        whole: whole,
        left: min(Int32((Double(left) * across).rounded()), whole.width - scaled.width),
        top: min(Int32((Double(top) * down).rounded()), whole.height - scaled.height))
    }

    private static func whole(_ side: Int32, _ factor: Double) -> Int32 {
      Int32((Double(side) * factor).rounded())
    }
  }
}

extension RequestedRectangle.Start {
  fileprivate init?(_ text: String, middle: String, first: String, last: String) {
    switch text {
    case first: self = .offset(0)
    case middle: self = .middle
    case last: self = .end
    default:
      guard let number = VariationRequest.number(text) else { return nil }
      self = .offset(number)
    }
  }
}

import Domain
import Media

extension VariationRequest {
  /// Larger images are sent as WebP, because AVIF encodes slowly: 4 megapixels take about 2 s.
  private static let avifPixels: Int64 = 4_200_000
  /// Larger scaled images are cropped without searching for the best part, which needs all pixels.
  private static let searchedPixels: Int64 = 40_000_000
  /// The most pixels of a variant longer than `longestSide`; browsers use 4 bytes for each.
  static let largestPixels: Int64 = 24_000_000
  /// The longest side of a WebP image, in pixels.
  fileprivate static let longestWebPSide: Int32 = 16_383

  /// The variation that this request selects for an original of `size` and `originalFormat`.
  ///
  /// `accept` is the `Accept` header. No side is longer than `longestSide`, with two exceptions:
  /// the original in its own size as JPEG, and an image that is not enlarged and has at most
  /// `largestPixels`, so that a panorama can be viewed at full resolution.
  func resolved(
    size: PixelSize, originalFormat: PictureFormat, accept: String?, longestSide: Int32
  ) -> Variation {
    let region = rectangle?.region(of: size)
    let part = region?.size ?? size
    let ownSide = max(longestSide, part.longestSide(pixels: VariationRequest.largestPixels))
    var variation = framed(part, longestSide: Double(longestSide), ownSide: Double(ownSide))
    variation.format = format(
      for: variation.size, of: originalFormat, accept: AcceptedFormats(header: accept),
      longestSide: longestSide)
    // Why not when cropped: the crop is within `longestSide` already.
    if variation.cut == nil, variation.sheet == nil {
      variation.hold(ownSide: ownSide, longestSide: longestSide)
    }
    if let region { variation.place = region.place(in: size, scaledTo: variation.scaled) }
    variation.quality =
      variation.format == .png ? 0 : (quality ?? (isCompressed ? 45 : 75))
    return variation
  }

  private func format(
    for size: PixelSize, of original: PictureFormat, accept: AcceptedFormats, longestSide: Int32
  ) -> VariantFormat {
    let side = max(size.width, size.height)
    if picksFormat, side <= VariationRequest.longestWebPSide {
      let pixels = Int64(size.width) * Int64(size.height)
      let isSmall = side <= longestSide && pixels <= VariationRequest.avifPixels
      if accept.avif, isSmall { return .avif }
      if accept.webp { return .webp }
    }
    if let format { return format }
    switch original {
    case .png: return .png
    case .webp: return .webp
    case .jpeg, .heic, .avif, .tiff: return .jpg
    }
  }

  private func framed(
    _ size: PixelSize, longestSide: Double, ownSide: Double
  ) -> Variation {
    let plain = Variation(
      scaled: size, background: background, format: .jpg, quality: 0)
    guard let frame = frame(size, longestSide: keepsWhole ? ownSide : longestSide) else {
      return plain
    }
    switch fit {
    case nil, .max?: return plain.scaled(size.inside(frame, enlarging: false))
    case .clip?, .clamp?: return plain.scaled(size.inside(frame, enlarging: true))
    case .scale?: return plain.scaled(frame.rounded)
    case .fill?: return plain.scaled(size.inside(frame, enlarging: true)).on(frame.rounded)
    case .fillmax?: return plain.scaled(size.inside(frame, enlarging: false)).on(frame.rounded)
    case .crop?, .facearea?: return cut(plain, of: size, to: frame)
    case .min?:
      let part = Swift.min(1, Double(size.width) / frame.width, Double(size.height) / frame.height)
      return cut(plain, of: size, to: frame.scaled(by: part))
    }
  }

  /// Whether the result shows the whole image in its own proportions.
  private var keepsWhole: Bool {
    switch fit {
    case nil, .max?, .clip?, .clamp?: true
    case .crop?, .min?, .scale?, .fill?, .fillmax?, .facearea?: false
    }
  }

  /// The requested frame in pixels; nil if neither side is given.
  private func frame(_ size: PixelSize, longestSide: Double) -> Frame? {
    let wide = width.map { pixels($0, of: size.width) }
    let high = height.map { pixels($0, of: size.height) }
    let proportion = Double(size.width) / Double(size.height)
    switch (wide, high) {
    case (nil, nil): return nil
    case (let wide?, let high?):
      return Frame(width: wide, height: high).clamped(to: longestSide)
    case (let wide?, nil):
      return Frame(width: wide, height: wide / proportion).shrunk(to: longestSide)
    case (nil, let high?):
      return Frame(width: high * proportion, height: high).shrunk(to: longestSide)
    }
  }

  private func pixels(_ wanted: Double, of side: Int32) -> Double {
    // Why the upper bound: the calculations that follow must not overflow.
    Swift.min((wanted < 1 ? wanted * Double(side) : wanted) * density, 1_000_000)
  }

  private func cut(_ plain: Variation, of size: PixelSize, to frame: Frame) -> Variation {
    let wanted = frame.rounded
    let scaled = size.covering(wanted)
    var variation = plain.scaled(scaled)
    guard scaled != wanted else { return variation }
    let isSearched =
      Int64(scaled.width) * Int64(scaled.height) <= VariationRequest.searchedPixels
    // Why `faces` is ignored: without face detection the next value counts, or else the center.
    let search =
      focus.first { $0 == .entropy || $0 == .edges }
      ?? (fit == .facearea && focus.isEmpty ? .edges : nil)
    if isSearched, let search {
      variation.cut = search == .edges ? .liveliest(wanted) : .busiest(wanted)
    } else {
      variation.cut = .at(
        left: offset(scaled.width, wanted.width, first: .left, last: .right, focalPoint.x),
        top: offset(scaled.height, wanted.height, first: .top, last: .bottom, focalPoint.y),
        size: wanted)
    }
    return variation
  }

  private func offset(
    _ whole: Int32, _ part: Int32, first: Focus, last: Focus, _ point: Double
  ) -> Int32 {
    let room = whole - part
    if focus.contains(.focalpoint) {
      let wanted = (Double(whole) * point - Double(part) / 2).rounded()
      return Int32(Swift.min(Swift.max(wanted, 0), Double(room)))
    }
    if focus.contains(first) { return 0 }
    return focus.contains(last) ? room : room / 2
  }
}

extension Variation {
  /// Shrinks the image to the longest side that its format allows.
  fileprivate mutating func hold(ownSide: Int32, longestSide: Int32) {
    switch format {
    case .jpg, .pjpg: break
    case .png: scaled = scaled.held(to: ownSide)
    case .webp: scaled = scaled.held(to: min(ownSide, VariationRequest.longestWebPSide))
    case .avif: scaled = scaled.held(to: longestSide)
    }
  }

  fileprivate func scaled(_ size: PixelSize) -> Variation {
    var copy = self
    copy.scaled = size
    return copy
  }

  fileprivate func on(_ sheet: PixelSize) -> Variation {
    var copy = self
    if sheet != scaled { copy.sheet = sheet }
    return copy
  }
}

import Domain

extension VariationRequest {
  /// AVIF is encoded so slowly that bigger pictures are sent as WebP: 4 megapixels take about 2 s.
  private static let avifPixels: Int64 = 4_200_000
  /// Scaled pictures above this are cut in the middle: looking for a better place needs all pixels.
  private static let searchedPixels: Int64 = 40_000_000

  /// What this means for an original of `size` and `originalFormat`.
  ///
  /// `accept` is the request's `Accept` header; no side gets longer than `longestSide` unless the
  /// original is asked for as it is, in JPEG.
  func resolved(
    size: PixelSize, originalFormat: PictureFormat, accept: String?, longestSide: Int32
  ) -> Variation {
    var variation = framed(size, longestSide: Double(longestSide))
    variation.format = format(
      for: variation.size, of: originalFormat, accept: AcceptedFormats(header: accept))
    if variation.format != .jpg, variation.format != .pjpg {
      variation.scaled = variation.scaled.held(to: longestSide)
    }
    variation.quality =
      variation.format == .png ? 0 : (quality ?? (isCompressed ? 45 : 75))
    return variation
  }

  private func format(
    for size: PixelSize, of original: PictureFormat, accept: AcceptedFormats
  ) -> VariantFormat {
    if picksFormat {
      let pixels = Int64(size.width) * Int64(size.height)
      if accept.avif, pixels <= VariationRequest.avifPixels { return .avif }
      if accept.webp { return .webp }
    }
    if let format { return format }
    switch original {
    case .png: return .png
    case .webp: return .webp
    case .jpeg, .heic, .avif, .tiff: return .jpg
    }
  }

  private func framed(_ size: PixelSize, longestSide: Double) -> Variation {
    let plain = Variation(
      scaled: size, background: background, format: .jpg, quality: 0)
    guard let frame = frame(size, longestSide: longestSide) else { return plain }
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

  /// The wanted frame in pixels: nothing when neither side is given.
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
    // Why the upper bound: nothing that follows may overflow, whatever was asked for.
    Swift.min((wanted < 1 ? wanted * Double(side) : wanted) * density, 1_000_000)
  }

  private func cut(_ plain: Variation, of size: PixelSize, to frame: Frame) -> Variation {
    let wanted = frame.rounded
    let scaled = size.covering(wanted)
    var variation = plain.scaled(scaled)
    guard scaled != wanted else { return variation }
    let isSearched =
      Int64(scaled.width) * Int64(scaled.height) <= VariationRequest.searchedPixels
    let search =
      focus.first { $0 == .faces || $0 == .entropy || $0 == .edges }
      ?? (fit == .facearea ? .faces : nil)
    if isSearched, let search {
      variation.cut = search == .faces ? .liveliest(wanted) : .busiest(wanted)
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

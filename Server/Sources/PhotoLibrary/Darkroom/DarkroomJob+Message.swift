import Domain
import Store

extension DarkroomJob {
  /// The encoded message for this job.
  var message: [UInt8] {
    var writer = MessageEncoder()
    switch self {
    case .inspection(
      let source, let output, let limits, let intermediate, let sidecars, let comparesEarlier):
      writer.put(1)
      writer.put(source)
      writer.put(output)
      writer.put(limits)
      writer.put(intermediate == nil ? 0 : 1)
      if let intermediate { writer.put(intermediate) }
      writer.put(sidecars.count)
      for sidecar in sidecars { writer.put(sidecar) }
      writer.put(comparesEarlier ? 1 : 0)
    case .variant(let source, let output, let variation):
      writer.put(2)
      writer.put(source)
      writer.put(output)
      writer.put(variation)
    case .intermediate(let source, let output, let size):
      writer.put(5)
      writer.put(source)
      writer.put(output)
      writer.put(size)
    case .pairing(let still, let video):
      writer.put(pairing: still, video)
    case .movie(let source, let output):
      writer.put(movie: source, output)
    }
    return writer.bytes
  }

  /// Decodes a message; throws if it is malformed.
  init(message: [UInt8]) throws(MessageDecoder.Malformed) {
    var reader = MessageDecoder(message)
    switch try reader.number() {
    case 1:
      self = .inspection(
        source: try reader.source(), output: try reader.text(), limits: try reader.limits(),
        intermediate: try reader.number() == 0 ? nil : try reader.intermediate(),
        sidecars: try reader.paths(), comparesEarlier: try reader.number() != 0)
    case 2:
      self = .variant(
        source: try reader.source(), output: try reader.text(), variation: try reader.variation())
    case 5:
      self = .intermediate(
        source: try reader.source(), output: try reader.text(), size: try reader.size())
    case 6:
      self = .pairing(
        still: try reader.number() == 0 ? nil : try reader.source(), video: try reader.source())
    case 7: self = .movie(source: try reader.source(), output: try reader.text())
    default: throw MessageDecoder.Malformed()
    }
  }
}

extension MessageDecoder {
  fileprivate mutating func paths() throws(Malformed) -> [FilePath] {
    var paths: [FilePath] = []
    for _ in 0..<max(0, try number()) { paths.append(try path()) }
    return paths
  }
}

extension MessageEncoder {
  fileprivate mutating func put(_ source: ImageFile) {
    switch source {
    case .own(let path):
      put(0)
      put(path)
    case .indexed(let folder, let path, let contentHash):
      put(1)
      put(folder)
      put(path)
      put(contentHash)
    }
  }

  fileprivate mutating func put(pairing still: ImageFile?, _ video: ImageFile) {
    put(6)
    put(still == nil ? 0 : 1)
    if let still { put(still) }
    put(video)
  }

  fileprivate mutating func put(movie source: ImageFile, _ output: String) {
    put(7)
    put(source)
    put(output)
  }

  fileprivate mutating func put(_ limits: PictureLimits) {
    put(limits.bytes)
    put(limits.pixels)
    put(limits.side)
  }

  fileprivate mutating func put(_ order: IntermediateOrder) {
    put(order.output)
    put(order.rule.largePixels)
    put(order.rule.pixels)
  }

  fileprivate mutating func put(_ size: PixelSize) {
    put(size.width)
    put(size.height)
  }

  fileprivate mutating func put(_ variation: Variation) {
    put(variation.rotation.rawValue)
    put(variation.scaled)
    put(variation.place == nil ? 0 : 1)
    if let place = variation.place {
      put(place.whole)
      put(place.left)
      put(place.top)
    }
    switch variation.cut {
    case nil: put(0)
    case .at(let left, let top, let size)?:
      put(1)
      put(left)
      put(top)
      put(size)
    case .busiest(let size)?:
      put(2)
      put(size)
    case .liveliest(let size)?:
      put(3)
      put(size)
    }
    put(variation.sheet == nil ? 0 : 1)
    if let sheet = variation.sheet { put(sheet) }
    put(Int(variation.background.red))
    put(Int(variation.background.green))
    put(Int(variation.background.blue))
    put(variation.format.rawValue)
    put(variation.quality)
  }
}

extension MessageDecoder {
  fileprivate mutating func source() throws(Malformed) -> ImageFile {
    switch try number() {
    case 0: .own(try text())
    case 1: .indexed(folder: try path(), path: try path(), contentHash: try text())
    default: throw Malformed()
    }
  }

  fileprivate mutating func limits() throws(Malformed) -> PictureLimits {
    var limits = PictureLimits()
    limits.bytes = try number()
    limits.pixels = try number()
    limits.side = try small()
    return limits
  }

  fileprivate mutating func intermediate() throws(Malformed) -> IntermediateOrder {
    IntermediateOrder(
      output: try text(),
      rule: IntermediateRule(largePixels: try number(), pixels: try number()))
  }

  fileprivate mutating func size() throws(Malformed) -> PixelSize {
    PixelSize(width: try small(), height: try small())
  }

  fileprivate mutating func variation() throws(Malformed) -> Variation {
    guard let rotation = Rotation(rawValue: try small()) else { throw Malformed() }
    let scaled = try size()
    let place =
      try number() == 0
      ? nil : Variation.Place(whole: try size(), left: try small(), top: try small())
    let cut = try cut()
    let sheet = try number() == 0 ? nil : try size()
    let background = SheetColor(red: try byte(), green: try byte(), blue: try byte())
    guard let format = VariantFormat(rawValue: try text()) else { throw Malformed() }
    return Variation(
      rotation: rotation, scaled: scaled, place: place, cut: cut, sheet: sheet,
      background: background, format: format,
      quality: Int(try number()))
  }

  private mutating func cut() throws(Malformed) -> Variation.Cut? {
    switch try number() {
    case 0: return nil
    case 1: return .at(left: try small(), top: try small(), size: try size())
    case 2: return .busiest(try size())
    case 3: return .liveliest(try size())
    default: throw Malformed()
    }
  }

  private mutating func byte() throws(Malformed) -> UInt8 {
    guard let byte = UInt8(exactly: try number()) else { throw Malformed() }
    return byte
  }
}

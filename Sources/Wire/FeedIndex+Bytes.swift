public import Domain

/// The binary format of the feed index; integers are little-endian:
///
/// | bytes | content |
/// |---|---|
/// | 1 | the version, 1 |
/// | 4 | the position of the requested photo, or −1 |
/// | 4 | the number of photos |
/// | 1, then that many | the length of the token, then the token in UTF-8 |
/// | 2 for each photo | its `Proportion`, newest first |
/// | 4 | the number of days |
/// | 4 + 4 for each day | days since 1970-01-01, number of photos; newest first |
extension FeedIndex {
  private static let version: UInt8 = 1
  /// Maximum number of photos; a larger count is rejected before memory is reserved for it.
  private static let most: Int32 = 10_000_000

  /// The feed index in the binary format above.
  public var bytes: [UInt8] {
    var output = ByteOutput(capacity: 64 + 2 * proportions.count + 8 * days.count)
    output.append(FeedIndex.version)
    output.append(number: place ?? -1)
    output.append(number: state.count)
    let token = Array(state.token.utf8.prefix(255))
    output.append(UInt8(token.count))
    for byte in token { output.append(byte) }
    for proportion in proportions {
      output.append(UInt8(truncatingIfNeeded: proportion.raw))
      output.append(UInt8(proportion.raw >> 8))
    }
    output.append(number: Int32(days.count))
    for day in days {
      output.append(number: day.number)
      output.append(number: day.count)
    }
    return output.lend { Array($0) }
  }

  /// Parses a feed index in the binary format above; returns nil if `bytes` is malformed.
  public init?(_ bytes: [UInt8]) {
    var input = ByteInput(bytes)
    guard input.byte() == FeedIndex.version, let place = input.number(),
      let count = input.number(), 0...FeedIndex.most ~= count, let length = input.byte(),
      let token = input.text(Int(length)), bytes.count >= 2 * Int(count)
    else { return nil }
    var proportions: [Proportion] = []
    proportions.reserveCapacity(Int(count))
    for _ in 0..<count {
      guard let low = input.byte(), let high = input.byte() else { return nil }
      proportions.append(Proportion(raw: UInt16(low) | UInt16(high) << 8))
    }
    guard let runs = input.number(), 0...count ~= runs else { return nil }
    var days: [Day] = []
    for _ in 0..<runs {
      guard let number = input.number(), let photos = input.number() else { return nil }
      days.append(Day(number: number, count: photos))
    }
    guard input.isAtEnd else { return nil }
    self.init(
      state: FeedState(token: token, count: count), proportions: proportions, days: days,
      place: place < 0 ? nil : place)
  }
}

extension ByteOutput {
  fileprivate mutating func append(number: Int32) {
    let bits = UInt32(bitPattern: number)
    for shift in [0, 8, 16, 24] as [UInt32] { append(UInt8(truncatingIfNeeded: bits >> shift)) }
  }
}

/// A cursor over bytes; reads past the end return nil.
private struct ByteInput {
  private let bytes: [UInt8]
  private var next = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  var isAtEnd: Bool { next == bytes.count }

  mutating func byte() -> UInt8? {
    guard next < bytes.count else { return nil }
    next += 1
    return bytes[next - 1]
  }

  mutating func number() -> Int32? {
    guard bytes.count - next >= 4 else { return nil }
    var bits: UInt32 = 0
    for place in 0..<4 { bits |= UInt32(bytes[next + place]) << UInt32(8 * place) }
    next += 4
    return Int32(bitPattern: bits)
  }

  mutating func text(_ count: Int) -> String? {
    guard bytes.count - next >= count else { return nil }
    next += count
    return String(decoding: bytes[(next - count)..<next], as: UTF8.self)
  }
}

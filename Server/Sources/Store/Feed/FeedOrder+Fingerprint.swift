import Domain
import Synchronization

extension FeedOrder {
  /// A fingerprint of the feed: photo count plus an order-independent hash.
  ///
  /// Photos added later can be subtracted from both, so that an older fingerprint is recognized.
  struct Fingerprint: Hashable, Sendable {
    var count = 0
    var sum: UInt64 = 0

    mutating func add(_ entry: Entry) {
      count += 1
      sum &+= Fingerprint.mixed(entry)
    }

    mutating func remove(_ entry: Entry) {
      count -= 1
      sum &-= Fingerprint.mixed(entry)
    }

    // Why mixed: different feeds could have equal plain sums of times and ids, which are often
    // close.
    private static func mixed(_ entry: Entry) -> UInt64 {
      var bits = UInt64(bitPattern: entry.moment) &* 0x9E37_79B9_7F4A_7C15
      bits ^= UInt64(bitPattern: entry.id) &+ 0xD1B5_4A32_D192_ED03
      bits &+= UInt64(bitPattern: entry.version) &* 0x8CB9_2BA7_2F3D_8DD7
      return SplitMix.mixed(bits)
    }
  }

  /// The current fingerprint.
  var state: Fingerprint { entries.withLock { $0.state } }

  /// Number of photos added since `state`; nil if the list changed in any other way.
  func newer(than state: Fingerprint) -> Int? {
    entries.withLock { FeedOrder.newer(than: state, in: $0) }
  }

  /// The row ids of at most `count` photos from position `offset` of `state`, newest first, not
  /// shifted by photos added since. Returns nil if the list changed in any other way.
  func newest(of state: Fingerprint, offset: Int, count: Int) -> [Int64]? {
    entries.withLock { kept in
      guard let newer = FeedOrder.newer(than: state, in: kept) else { return nil }
      guard offset >= 0, count > 0, offset < state.count else { return [] }
      let end = kept.sorted.count - newer - offset
      return kept.sorted[max(0, end - count)..<end].reversed().map(\.id)
    }
  }

  private static func newer(than state: Fingerprint, in kept: Kept) -> Int? {
    let newer = kept.sorted.count - state.count
    guard newer >= 0 else { return nil }
    var then = kept.state
    for entry in kept.sorted.suffix(newer) { then.remove(entry) }
    return then == state ? newer : nil
  }
}

extension FeedOrder.Fingerprint {
  /// Parses a token; returns nil if it is malformed.
  init?(token: String) {
    let parts = token.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].utf8.count <= 12, parts[1].utf8.count == 16,
      parts[0].utf8.allSatisfy({ 48...57 ~= $0 }), let count = Int(parts[0]),
      parts[1].utf8.allSatisfy({ 48...57 ~= $0 || 97...102 ~= $0 }),
      let sum = UInt64(parts[1], radix: 16)
    else { return nil }
    self.init(count: count, sum: sum)
  }

  /// The token: the count, a hyphen, the hash in 16 hexadecimal digits.
  var token: String {
    let bytes = (0..<8).map { UInt8(truncatingIfNeeded: sum >> (56 - 8 * $0)) }
    return "\(count)-" + Hexadecimal.text(bytes)
  }
}

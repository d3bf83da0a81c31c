import Synchronization

extension FeedOrder {
  /// What tells one state of the feed from every other: how many photos, and a sum over all of them.
  ///
  /// Photos that were added later can be taken off both, so a state is recognised in what it became.
  struct State: Hashable, Sendable {
    var count = 0
    var sum: UInt64 = 0

    mutating func add(_ entry: Entry) {
      count += 1
      sum &+= State.mixed(entry)
    }

    mutating func remove(_ entry: Entry) {
      count -= 1
      sum &-= State.mixed(entry)
    }

    // Why: the finisher of SplitMix64; neighbouring moments and ids have nothing in common any more.
    private static func mixed(_ entry: Entry) -> UInt64 {
      var bits = UInt64(bitPattern: entry.addedAt) &* 0x9E37_79B9_7F4A_7C15
      bits ^= UInt64(bitPattern: entry.id) &+ 0xD1B5_4A32_D192_ED03
      bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
      bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
      return bits ^ (bits >> 31)
    }
  }

  /// The state of the feed now.
  var state: State { entries.withLock { $0.state } }

  /// How many photos were added since `state`; nothing when the list behind them is another now.
  func newer(than state: State) -> Int? {
    entries.withLock { FeedOrder.newer(than: state, in: $0) }
  }

  /// The row ids of at most `count` photos from position `offset` of `state` on, newest first;
  /// nothing when the list is another now. What was added since shifts nothing.
  func newest(of state: State, offset: Int, count: Int) -> [Int64]? {
    entries.withLock { kept in
      guard let newer = FeedOrder.newer(than: state, in: kept) else { return nil }
      guard offset >= 0, count > 0, offset < state.count else { return [] }
      let end = kept.sorted.count - newer - offset
      return kept.sorted[max(0, end - count)..<end].reversed().map(\.id)
    }
  }

  private static func newer(than state: State, in kept: Kept) -> Int? {
    let newer = kept.sorted.count - state.count
    guard newer >= 0 else { return nil }
    var then = kept.state
    for entry in kept.sorted.suffix(newer) { then.remove(entry) }
    return then == state ? newer : nil
  }
}

extension FeedOrder.State {
  /// The state with this name; nothing when no state can be called so.
  init?(token: String) {
    let parts = token.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].utf8.count <= 12, parts[1].utf8.count == 16,
      parts[0].utf8.allSatisfy({ 48...57 ~= $0 }), let count = Int(parts[0]),
      let sum = UInt64(parts[1], radix: 16)
    else { return nil }
    self.init(count: count, sum: sum)
  }

  /// Its name: the count, a hyphen, the sum in 16 hexadecimal digits.
  var token: String {
    let digits = String(sum, radix: 16)
    return "\(count)-" + String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}

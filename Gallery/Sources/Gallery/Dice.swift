/// A pseudorandom generator (SplitMix64): a seed gives the same sequence on every machine.
///
/// Why not Domain's `SplitMix`: the gallery depends on no module, and `roll`, called millions of
/// times for a picture, must be inlined.
struct Dice {
  private var state: UInt64

  init(_ seed: UInt32) {
    state = UInt64(seed) &* 0x9e37_79b9_7f4a_7c15 &+ 0x1234_5678_9abc_def1
  }

  /// The next number in 0 ..< 1.
  @inline(__always)
  mutating func roll() -> Float {
    state = state &+ 0x9e37_79b9_7f4a_7c15
    var mixed = (state ^ (state >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return Float(mixed >> 40) * (1 / 16_777_216)
  }

  /// The next number between `low` and `high`.
  @inline(__always)
  mutating func roll(_ low: Float, _ high: Float) -> Float {
    low + (high - low) * roll()
  }
}

/// The finalizer of SplitMix64.
public enum SplitMix {
  /// A bijection on 64-bit numbers: neighboring numbers become unrelated ones, and no two collide.
  public static func mixed(_ number: UInt64) -> UInt64 {
    var mixed = (number ^ (number >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

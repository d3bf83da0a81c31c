/// What a photo looks like, in 128 bits: the hashes of two photos that look alike differ in few of them.
///
/// A difference hash: each bit compares the brightness of two adjacent fields of the picture.
public struct PerceptualHash: Hashable, Sendable {
  /// Of a grid of 9 by 8 fields, row by row from the lowest bit: is the field darker than the one to its
  /// right?
  public var across: UInt64
  /// Of a grid of 8 by 9 fields, row by row from the lowest bit: is the field darker than the one below?
  public var down: UInt64

  /// Creates a hash from its bits.
  public init(across: UInt64, down: UInt64) {
    self.across = across
    self.down = down
  }

  /// The number of bits that differ: 0 to 128.
  public func distance(to other: PerceptualHash) -> Int {
    (across ^ other.across).nonzeroBitCount + (down ^ other.down).nonzeroBitCount
  }

  /// Whether the hash can tell photos apart. A sky or a wall has too few bits of one kind.
  public var isDistinctive: Bool {
    PerceptualHash.distinctive ~= across.nonzeroBitCount + down.nonzeroBitCount
  }

  private static let distinctive = 20...108
}

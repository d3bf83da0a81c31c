public import Domain

/// The place of a like or unlike among those of one session or token (LIB-6).
///
/// A request that was slow on its way can arrive after a newer one of the same person; by its number it is known
/// to be older, and has no effect.
public struct LikeSequence: Hashable, Sendable {
  /// The session or token: the first 64 bits of the SHA-256 hash of its secret.
  let sender: Int64
  /// Greater than those of the sender's earlier likes and unlikes.
  let number: Int64

  /// The number `number` of the sender that is known by `secret`: a session cookie, or an `Authorization` header.
  public init(secret: Secret, number: Int64) {
    sender = ContentHash.digest(of: Array(secret.reveal().utf8)).prefix(8)
      .reduce(0) { $0 << 8 | Int64($1) }
    self.number = number
  }
}

/// The greatest numbers that arrived in the last minutes, by sender and photo; for SQLite, which has one process.
///
/// Why not in the database: the connections of a process end with it, and so do nearly all requests without a
/// response.
struct LikeSequences: Sendable {
  /// How long a number is kept, in milliseconds; here it may be kept for twice as long.
  ///
  /// Why no longer: so late, no request arrives; and a clock that was set back would be refused as long.
  static let lifetime: Int64 = 600_000
  /// Maximum number of entries of each half, which take some 2 MB.
  static let longest = 20_000

  private struct Key: Hashable {
    let sender: Int64
    let photo: String
  }

  private var newer: [Key: Int64] = [:]
  private var older: [Key: Int64] = [:]
  private var turnedAt: Int64 = 0

  /// Records the number of the change; returns false if a newer change of its sender arrived before.
  mutating func record(_ change: LikeChange) -> Bool {
    guard let sequence = change.sequence else { return true }
    turn(change.at)
    let key = Key(sender: sequence.sender, photo: change.photo)
    if let last = newer[key] ?? older[key], sequence.number < last { return false }
    newer[key] = sequence.number
    return true
  }

  /// Forgets the older half once the newer one is full or has lasted its time, and both after twice that time.
  private mutating func turn(_ now: Int64) {
    let age = abs(now - turnedAt)
    if age < LikeSequences.lifetime, newer.count < LikeSequences.longest { return }
    older = age < 2 * LikeSequences.lifetime ? newer : [:]
    newer = [:]
    turnedAt = now
  }
}

public import Domain
import Synchronization

/// The likes of photos by people.
public struct LikeStore: Sendable {
  let database: Database

  /// Makes `person` like the photo with this public id; has no effect if they already do. Returns nil if the
  /// photo or the person does not exist.
  ///
  /// The like is on disk on return. Concurrent likes share one transaction. A like whose `sequence` is older
  /// than the last one of its sender for the photo has no effect.
  public func like(
    _ photo: String, by person: PersonRecord, sequence: LikeSequence? = nil, now: Instant
  ) async throws(StoreError) -> LikeOutcome? {
    try await submit(
      LikeChange(
        personId: person.id, photo: photo, at: now.milliseconds, isLiked: true, sequence: sequence))
  }

  /// Removes the like of `person` for the photo with this public id; has no effect if there is no like, or if
  /// `sequence` is older than the last one of its sender for the photo. Returns nil if the photo or the person
  /// does not exist.
  public func unlike(
    _ photo: String, by person: PersonRecord, sequence: LikeSequence? = nil, now: Instant
  ) async throws(StoreError) -> LikeOutcome? {
    try await submit(
      LikeChange(
        personId: person.id, photo: photo, at: now.milliseconds, isLiked: false,
        sequence: sequence))
  }

  private func submit(_ change: LikeChange) async throws(StoreError) -> LikeOutcome? {
    guard change.photo.isStorable else { return nil }
    return try await database.likeQueue.submit(change, to: database)
  }

  /// The row ids among `photoIds` that `person` likes.
  public func likedIds(
    of person: PersonRecord, among photoIds: [Int64]
  ) throws(StoreError) -> Set<Int64> {
    try database.read { try LikeQuery.liked($0, by: person.id, among: photoIds) }
  }
}

/// The result of a like or unlike.
public struct LikeOutcome: Hashable, Sendable {
  /// The photo with its likes after the change.
  public var photo: PhotoRecord
  /// How many photos the person likes after the change.
  public var totalLikes: Int
  /// Whether a like was added or removed; false if the photo was liked, or not liked, before, or `isOutdated`.
  public var isChanged: Bool
  /// Whether it had no effect because a newer like or unlike of the same session or token arrived before.
  public var isOutdated = false
}

extension LikeStore {
  /// Whether a like or unlike with this number is the newest of its sender for this photo, which it then becomes; for
  /// photos that are not in the database. Always true without a number.
  public func admits(_ sequence: LikeSequence?, photo: String, now: Instant) -> Bool {
    let change = LikeChange(
      personId: 0, photo: photo, at: now.milliseconds, isLiked: true, sequence: sequence)
    return database.likeSequences.withLock { $0.record(change) }
  }
}

public import Domain

/// The likes of photos by people.
public struct LikeStore: Sendable {
  let database: Database

  /// Makes `person` like `photo`; has no effect if they already do.
  ///
  /// The like is on disk on return. Concurrent likes share one transaction.
  public func like(
    _ photo: PhotoRecord, by person: PersonRecord, now: Instant
  ) async throws(StoreError) -> LikeOutcome {
    let change = LikeChange(
      personId: person.id, photoId: photo.id, likedAt: now.milliseconds, isLiked: true)
    return try await database.likeQueue.submit(change, to: database)
  }

  /// Removes the like of `person` for `photo`; has no effect if there is no like.
  public func unlike(
    _ photo: PhotoRecord, by person: PersonRecord
  ) async throws(StoreError) -> LikeOutcome {
    let change = LikeChange(
      personId: person.id, photoId: photo.id, likedAt: 0, isLiked: false)
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
public enum LikeOutcome: Hashable, Sendable {
  /// The like was added or removed; the photo has this many likes.
  case changed(likes: Int)
  /// There was nothing to change; the photo has this many likes.
  case unchanged(likes: Int)
  /// The photo or the person no longer exists.
  case missing
}

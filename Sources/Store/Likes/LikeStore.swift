public import Domain

/// Who likes which photo.
public struct LikeStore: Sendable {
  let database: Database

  /// Makes `person` like `photo`; liking twice is liking once.
  ///
  /// It is on the disk when this returns. Likes that arrive together share one transaction.
  public func like(
    _ photo: PhotoRecord, by person: PersonRecord, now: Instant
  ) async throws(StoreError) -> LikeOutcome {
    let change = LikeChange(
      personId: person.id, photoId: photo.id, likedAt: now.milliseconds, isLiked: true)
    return try await database.likeQueue.submit(change, to: database)
  }

  /// Makes `person` no longer like `photo`; doing it twice changes nothing more.
  public func unlike(
    _ photo: PhotoRecord, by person: PersonRecord
  ) async throws(StoreError) -> LikeOutcome {
    let change = LikeChange(
      personId: person.id, photoId: photo.id, likedAt: 0, isLiked: false)
    return try await database.likeQueue.submit(change, to: database)
  }

  /// Which of these photos (row ids) `person` likes.
  public func likedIds(
    of person: PersonRecord, among photoIds: [Int64]
  ) throws(StoreError) -> Set<Int64> {
    try database.read { try LikeQuery.liked($0, by: person.id, among: photoIds) }
  }
}

/// What became of a like or of taking one back.
public enum LikeOutcome: Hashable, Sendable {
  /// It is so now; the photo has this many likes.
  case changed(likes: Int)
  /// It was so before; the photo has this many likes.
  case unchanged(likes: Int)
  /// The photo or the person does not exist any more.
  case missing
}

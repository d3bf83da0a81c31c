import Domain
import Identity
import Logging
import Store
import Upstream
import Wire

/// Unsplash's photos, and what people of this server do with them there (LIB-7).
struct UnsplashSource: Sendable {
  let upstream: Upstream
  let identity: Identity
  let likeStore: LikeStore
  let likes: UnsplashLikes
  let clock: @Sendable () -> Instant

  /// Reaches Unsplash with these settings; responses are kept in the data folder.
  init(_ settings: UpstreamSettings, _ resources: ServerResources, logger: Logger) {
    upstream = Upstream(
      settings, folder: resources.folder + "/upstream", logger: logger, clock: resources.clock)
    resources.activity.watch(upstream)
    identity = resources.identity
    likeStore = resources.database.likes
    likes = UnsplashLikes(upstream, clock: resources.clock)
    clock = resources.clock
  }

  /// The access of a person to Unsplash; throws 401 if they have none any more, so that they sign in again.
  func access(of person: PersonRecord) throws -> UnsplashAccess {
    guard let (account, token) = try identity.unsplashAccount(of: person) else {
      throw Failure.revokedToken
    }
    return UnsplashAccess(personId: person.id, username: account.username, token: token)
  }

  /// Calls `body` with the access of a person. If Unsplash refuses it, all sessions and tokens of the person end.
  func asPerson<Value: Sendable>(
    _ person: PersonRecord,
    _ body: (UnsplashAccess) async throws(UpstreamFailure) -> Value
  ) async throws -> Value {
    guard let (account, token) = try identity.unsplashAccount(of: person) else {
      throw Failure.revokedToken
    }
    do {
      return try await body(
        UnsplashAccess(personId: person.id, username: account.username, token: token))
    } catch UpstreamFailure.wrongToken {
      try await identity.endUnsplashAccess(account, of: person, now: clock())
      throw Failure.revokedToken
    }
  }

  /// The ids of the photos that a person is known to like; empty for nil, or while Unsplash cannot be reached.
  func liked(by person: PersonRecord?) async -> Set<String> {
    guard let person, let access = try? access(of: person) else { return [] }
    return await likes.ids(access)
  }
}

extension PhotoSlice {
  /// The photos as the server's own apps read them.
  func photos(likedIds: Set<String>, in zone: TimeZoneOffsets) -> [Photo] {
    elements.compactMap { element in
      guard let json = try? JSON(reading: element.json), var photo = Photo(json) else { return nil }
      photo.isLiked = likedIds.contains(photo.id)
      if let moment = json["created_at"]?.string.flatMap({ Instant(text: $0) }) {
        photo.addedAt = zone.time(at: moment).clock
      }
      return photo
    }
  }
}

/// A part of a list of photos.
typealias PhotoSlice = UpstreamSlice

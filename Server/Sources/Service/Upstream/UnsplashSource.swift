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
  let pictures: UnsplashPictures
  let clock: @Sendable () -> Instant

  /// Reaches Unsplash with these settings; responses are kept in the data folder.
  init(_ settings: UpstreamSettings, _ resources: ServerResources, logger: Logger) {
    upstream = Upstream(
      settings, folder: resources.folder + "/upstream", logger: logger, clock: resources.clock)
    resources.activity.watch(upstream)
    identity = resources.identity
    pictures = UnsplashPictures(upstream: upstream, key: resources.identity.imageKey)
    likeStore = resources.database.likes
    likes = UnsplashLikes(upstream)
    clock = resources.clock
  }

  /// The account and the access of a person; throws 401 if they have none any more, so that they sign in again.
  private func account(of person: PersonRecord) throws -> (UnsplashAccount, UnsplashAccess) {
    guard let (account, token) = try identity.unsplashAccount(of: person) else {
      throw Failure.revokedToken
    }
    let access = UnsplashAccess(personId: person.id, username: account.username, token: token)
    return (account, access)
  }

  /// The person's username at Unsplash; throws 401 if they have no access to it any more.
  func username(of person: PersonRecord) throws -> String { try account(of: person).0.username }

  /// Calls `body` with the access of a person. If Unsplash refuses it, all sessions and tokens of the person end.
  func asPerson<Value: Sendable>(
    _ person: PersonRecord,
    _ body: (UnsplashAccess) async throws(UpstreamFailure) -> Value
  ) async throws -> Value {
    let (account, access) = try account(of: person)
    do {
      return try await body(access)
    } catch UpstreamFailure.wrongToken {
      try await identity.endUnsplashAccess(account, of: person, now: clock())
      throw Failure.revokedToken
    }
  }

  /// What makes Unsplash's JSON that of this server, for a person or for nil; `zone` is that of one of the server's own
  /// apps, nil for other applications.
  func body(
    for person: PersonRecord?, base: LinkBase, zone: TimeZoneOffsets?
  ) async throws -> GatewayBody {
    var likedIds: Set<String> = []
    if let person {
      likedIds = try await asPerson(person) { access throws(UpstreamFailure) in
        try await likes.ids(access)
      }
    }
    return body(likedIds: likedIds, base: base, zone: zone)
  }

  /// Returns the same for a viewer who likes the photos with these ids.
  func body(likedIds: Set<String>, base: LinkBase, zone: TimeZoneOffsets?) -> GatewayBody {
    GatewayBody(
      api: upstream.settings.api, base: base, likedIds: likedIds,
      app: zone.map { GatewayBody.App(zone: $0, pictures: pictures) })
  }
}

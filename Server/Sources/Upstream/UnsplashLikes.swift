import Domain
import Wire

/// The likes and profiles of people of this server at Unsplash, cached in memory; sends likes of a person in order.
///
/// Why: shared responses do not contain a person's likes, and requesting each page for each person would exhaust the
/// rate limit.
public actor UnsplashLikes {
  private struct Known {
    var ids: Set<String> = []
    var pages: [Int: UpstreamResponse] = [:]
    /// When the likes were last requested; nil if they have not been.
    var loadedAt: Instant?
    /// Seconds until they are requested again.
    var validSeconds: Int64 = 0
    /// Whether the last request failed.
    var hasFailed = false
    /// The token that Unsplash refused when the likes were requested with it.
    var refused: Secret?
    /// The response to `GET /me`, and when it arrived.
    var profile: (body: [UInt8], at: Instant)?
    /// Whether the person liked or unliked something since the pages were requested.
    var isOutdated = false
    /// Number of likes and unlikes.
    var changes = 0
    /// What the person liked or unliked since the likes were last requested: their response may lack it.
    var changed: [String: Bool] = [:]

    mutating func set(_ photo: String, _ isLiked: Bool) {
      if isLiked { ids.insert(photo) } else { ids.remove(photo) }
    }

    mutating func applyChanges() {
      for (photo, isLiked) in changed { set(photo, isLiked) }
    }
  }

  /// Seconds after a failure until the likes are requested again.
  private static let retrySeconds: Int64 = 60

  /// The most pages of likes of one person that are requested to draw hearts: 150 likes.
  static let mostPages = 5
  /// The most people whose likes are remembered.
  private static let mostPeople = 1_000

  private let upstream: Upstream
  private var known: [Int64: Known] = [:]
  private var loading: [Int64: Task<Void, Never>] = [:]
  /// The last like or unlike of each person, after which the next is sent.
  private var sending: [Int64: Task<Void, Never>] = [:]

  /// An empty cache of what `upstream` says.
  public init(_ upstream: Upstream) { self.upstream = upstream }

  private var freshSeconds: Int64 { Int64(upstream.settings.freshMinutes) * 60 }

  /// The ids of the photos that the person is known to like. Throws `wrongToken` if Unsplash refuses the person's token,
  /// no other failure.
  public func ids(_ access: UnsplashAccess) async throws(UpstreamFailure) -> Set<String> {
    let person = access.personId
    if isDue(access) {
      let task = loading[person] ?? Task { await load(access) }
      loading[person] = task
      // Why not after a failure: each page of the feed would wait for Unsplash again.
      if known[person]?.hasFailed != true { await task.value }
    }
    if known[person]?.refused == access.token { throw .wrongToken }
    return known[person]?.ids ?? []
  }

  private func isDue(_ access: UnsplashAccess) -> Bool {
    guard let known = known[access.personId], let moment = known.loadedAt else { return true }
    let isOtherToken = known.refused.map { $0 != access.token } ?? false
    return isOtherToken || upstream.age(moment) >= known.validSeconds
  }

  private func load(_ access: UnsplashAccess) async {
    let person = access.personId
    if known.count >= UnsplashLikes.mostPeople { known = [:] }
    known[person, default: Known()].changed = [:]
    var pages: [Int: UpstreamResponse] = [:]
    var failure: UpstreamFailure?
    do throws(UpstreamFailure) {
      for number in 1...UnsplashLikes.mostPages {
        let page = try await upstream.likes(page: number, access)
        pages[number] = page
        if page.elements.count < UpstreamQuery.pageSize { break }
      }
    } catch {
      failure = error
    }
    loading[person] = nil
    var fresh = known[person] ?? Known()
    fresh.loadedAt = upstream.clock()
    fresh.hasFailed = failure?.isTransient == true
    fresh.validSeconds = fresh.hasFailed ? UnsplashLikes.retrySeconds : freshSeconds
    fresh.refused = failure == .wrongToken ? access.token : nil
    let ids = pages.values.flatMap(\.elements).map(\.id)
    if failure != nil {
      // Why: the likes on the missing pages are still likes.
      fresh.ids.formUnion(ids)
    } else {
      (fresh.pages, fresh.ids) = (pages, Set(ids))
      fresh.isOutdated = !fresh.changed.isEmpty
    }
    fresh.applyChanges()
    known[person] = fresh
  }

  /// At most `count` of the person's likes from position `offset`, newest first.
  public func slice(
    from offset: Int, count: Int, _ access: UnsplashAccess
  ) async throws(UpstreamFailure) -> UpstreamSlice {
    try await UpstreamSlice.collected(from: offset, count: count) {
      number throws(UpstreamFailure) in
      try await page(number, access)
    }
  }

  private func page(
    _ number: Int, _ access: UnsplashAccess
  ) async throws(UpstreamFailure) -> UpstreamResponse {
    let person = access.personId
    let kept = known[person]?.pages[number]
    let isOutdated = known[person]?.isOutdated == true
    let changes = known[person]?.changes
    if let kept, !isOutdated, upstream.age(kept.arrived) < freshSeconds { return kept }
    do throws(UpstreamFailure) {
      let page = try await upstream.likes(page: number, access)
      var now = known[person] ?? Known()
      if isOutdated, now.changes == changes { (now.pages, now.isOutdated) = ([:], false) }
      now.pages[number] = page
      now.ids.formUnion(page.elements.map(\.id))
      now.applyChanges()
      known[person] = now
      return page
    } catch {
      guard let kept, error.isTransient else { throw error }
      return kept
    }
  }

  /// The response to `GET /me` of the person.
  public func profile(
    _ access: UnsplashAccess, for account: HourBudget.Account
  ) async throws(UpstreamFailure) -> [UInt8] {
    let person = access.personId
    let kept = known[person]?.profile
    // A sixth, so that a changed portrait is seen soon: each request counts for everybody.
    if let kept, upstream.age(kept.at) < freshSeconds / 6 { return kept.body }
    do throws(UpstreamFailure) {
      let body = try await upstream.personal("GET", Path.me.template, access, for: account).body
      known[person, default: Known()].profile = (body, upstream.clock())
      return body
    } catch {
      guard let kept, error.isTransient else { throw error }
      return kept.body
    }
  }

  /// Likes or unlikes a photo at Unsplash, after the person's earlier likes and unlikes, and returns Unsplash's
  /// response.
  public func set(
    _ photo: String, isLiked: Bool, _ access: UnsplashAccess, for account: HourBudget.Account
  ) async throws(UpstreamFailure) -> [UInt8] {
    let person = access.personId
    let before = sending[person]
    let upstream = upstream
    let task = Task { () -> Result<[UInt8], UpstreamFailure> in
      await before?.value
      do throws(UpstreamFailure) {
        return .success(
          try await upstream.personal(
            isLiked ? "POST" : "DELETE", Path.like.with(photo), access, for: account
          ).body)
      } catch {
        return .failure(error)
      }
    }
    let end = Task { _ = await task.value }
    sending[person] = end
    let result = await task.value
    if sending[person] == end { sending[person] = nil }
    let body = try result.get()
    note(photo, isLiked, person)
    return body
  }

  private func note(_ photo: String, _ isLiked: Bool, _ person: Int64) {
    var now = known[person] ?? Known()
    now.set(photo, isLiked)
    now.changed[photo] = isLiked
    now.changes += 1
    now.isOutdated = true
    // Why kept: it is shown while Unsplash cannot be reached.
    now.profile?.at = Instant(milliseconds: 0)
    known[person] = now
  }
}

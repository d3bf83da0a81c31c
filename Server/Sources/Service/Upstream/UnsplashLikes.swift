import Domain
import Upstream
import Wire

/// The likes and profiles of people of this server at Unsplash, cached in memory; sends likes of a person in order.
///
/// Why: shared responses do not contain a person's likes, and requesting each page for each person would exhaust the
/// rate limit.
actor UnsplashLikes {
  private struct Known {
    var ids: Set<String> = []
    var pages: [Int: UpstreamResponse] = [:]
    /// When the likes are to be requested again; nil if they have not been.
    var dueAt: Instant?
    /// The response to `GET /me`, and when it arrived.
    var profile: (body: [UInt8], at: Instant)?
    /// Whether the person liked or unliked something since the pages were requested.
    var isOutdated = false
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
  private static let mostPages = 5
  /// The most people whose likes are remembered.
  private static let mostPeople = 1_000

  private let upstream: Upstream
  private let clock: @Sendable () -> Instant
  private var known: [Int64: Known] = [:]
  private var loading: [Int64: Task<Void, Never>] = [:]
  /// The last like or unlike of each person, after which the next is sent.
  private var sending: [Int64: Task<Void, Never>] = [:]

  init(_ upstream: Upstream, clock: @escaping @Sendable () -> Instant) {
    self.upstream = upstream
    self.clock = clock
  }

  /// The ids of the photos that the person is known to like.
  func ids(_ access: UnsplashAccess) async -> Set<String> {
    if isDue(access.personId) {
      let task = loading[access.personId] ?? Task { await load(access) }
      loading[access.personId] = task
      await task.value
      loading[access.personId] = nil
    }
    return known[access.personId]?.ids ?? []
  }

  private func isDue(_ person: Int64) -> Bool {
    known[person]?.dueAt.map { $0 <= clock() } ?? true
  }

  private func age(_ moment: Instant) -> Int64 {
    abs(clock().milliseconds - moment.milliseconds) / 1000
  }

  private func load(_ access: UnsplashAccess) async {
    let person = access.personId
    if known.count >= UnsplashLikes.mostPeople { known = [:] }
    known[person, default: Known()].changed = [:]
    var pages: [Int: UpstreamResponse] = [:]
    var seconds = Int64(upstream.settings.freshMinutes) * 60
    for number in 1...UnsplashLikes.mostPages {
      guard let page = try? await request(number, access) else {
        // Why a pause: the next page of the feed must not wait for Unsplash again.
        seconds = UnsplashLikes.retrySeconds
        break
      }
      pages[number] = page
      if page.elements.count < UpstreamQuery.pageSize { break }
    }
    var fresh = known[person] ?? Known()
    fresh.dueAt = clock().advanced(bySeconds: seconds)
    if !pages.isEmpty {
      fresh.pages = pages
      fresh.ids = Set(pages.values.flatMap(\.elements).map(\.id))
      fresh.isOutdated = !fresh.changed.isEmpty
    }
    fresh.applyChanges()
    known[person] = fresh
  }

  private func request(
    _ number: Int, _ access: UnsplashAccess
  ) async throws(UpstreamFailure) -> UpstreamResponse {
    try await upstream.likes(page: number, access)
  }

  /// At most `count` of the person's likes from position `offset`, newest first.
  func slice(
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
    if let kept, known[person]?.isOutdated == false, !isDue(person) { return kept }
    do throws(UpstreamFailure) {
      let page = try await request(number, access)
      if known[person]?.isOutdated == true || isDue(person) {
        known[person]?.pages = [:]
        known[person]?.isOutdated = false
      }
      known[person, default: Known()].pages[number] = page
      known[person]?.ids.formUnion(page.elements.map(\.id))
      known[person]?.applyChanges()
      return page
    } catch {
      guard let kept, error != .wrongToken else { throw error }
      return kept
    }
  }

  /// The response to `GET /me` of the person.
  func profile(
    _ access: UnsplashAccess, for account: HourBudget.Account
  ) async throws(UpstreamFailure) -> [UInt8] {
    let person = access.personId
    let kept = known[person]?.profile
    // A sixth, so that a changed portrait is seen soon: each request counts for everybody.
    if let kept, age(kept.at) < Int64(upstream.settings.freshMinutes) * 10 { return kept.body }
    do throws(UpstreamFailure) {
      let body = try await upstream.personal("GET", Path.me.template, access, for: account).body
      known[person, default: Known()].profile = (body, clock())
      return body
    } catch {
      guard let kept, error != .wrongToken else { throw error }
      return kept.body
    }
  }

  /// Likes or unlikes a photo at Unsplash, after the person's earlier likes and unlikes, and returns Unsplash's
  /// response.
  func set(
    _ photo: String, isLiked: Bool, _ access: UnsplashAccess
  ) async throws(UpstreamFailure) -> [UInt8] {
    let person = access.personId
    let before = sending[person]
    let upstream = upstream
    let task = Task { () -> Result<[UInt8], UpstreamFailure> in
      await before?.value
      do throws(UpstreamFailure) {
        return .success(
          try await upstream.personal(
            isLiked ? "POST" : "DELETE", Path.like.with(photo), access
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
    known[person, default: Known()].set(photo, isLiked)
    known[person]?.changed[photo] = isLiked
    known[person]?.isOutdated = true
    // Why kept: it is shown while Unsplash cannot be reached.
    known[person]?.profile?.at = Instant(milliseconds: 0)
    return body
  }
}

public import Domain
import Foundation
public import Logging
import Synchronization
import Wire

/// Unsplash behind this server: requests each response once, keeps it for all who want it, and counts what is left of
/// the hour (LIB-7).
public final class Upstream: Sendable {
  /// How Unsplash is reached.
  public let settings: UpstreamSettings
  let transport: any UpstreamTransport
  let clock: @Sendable () -> Instant
  private let cache: ResponseCache
  let pictures: FileCache
  private let logger: Logger
  private let state: Mutex<State>

  private struct State {
    var budget: HourBudget
    /// The requests that are under way, each with those who wait for it.
    var pending: [String: Task<UpstreamResponse, any Error>] = [:]
    var counts = UpstreamCounts()
    /// The end of the pause in which no response is refreshed in the background.
    var pausedUntil = Instant(milliseconds: 0)
  }

  /// Seconds after a failure in which no response is refreshed in the background.
  private static let pauseSeconds: Int64 = 60

  /// A connection to Unsplash whose responses are kept in `folder`.
  public convenience init(
    _ settings: UpstreamSettings, folder: String, logger: Logger,
    clock: @escaping @Sendable () -> Instant
  ) {
    self.init(
      settings, folder: folder, transport: HTTPTransport(seconds: settings.seconds),
      logger: logger, clock: clock)
  }

  init(
    _ settings: UpstreamSettings, folder: String, transport: any UpstreamTransport,
    logger: Logger, clock: @escaping @Sendable () -> Instant
  ) {
    self.settings = settings
    self.transport = transport
    self.logger = logger
    self.clock = clock
    mkdir(folder, 0o700)
    cache = ResponseCache(folder: folder + "/responses", mostBytes: settings.cacheBytes)
    pictures = FileCache(folder: folder + "/pictures", mostBytes: settings.pictureBytes)
    state = Mutex(State(budget: HourBudget(sharePercent: settings.sharePercent)))
  }

  /// Page `number` of the response to a query, from 1; the whole response if it has no pages.
  ///
  /// A stale cached response is returned while it is refreshed in the background, and as long as that fails.
  public func response(
    to query: UpstreamQuery, page number: Int = 1, for account: HourBudget.Account
  ) async throws(UpstreamFailure) -> UpstreamResponse {
    let address = query.address(page: number)
    if let kept = cache.response(to: address), isUsable(kept) {
      count { $0.kept += 1 }
      if !isFresh(kept, query) { refresh(query, address) }
      return try found(kept)
    }
    return try found(await fetch(query, address, for: account))
  }

  /// The cached page of a list, fresh or stale; nil if it is not cached.
  func cached(_ query: UpstreamQuery, page number: Int) -> UpstreamResponse? {
    cache.response(to: query.address(page: number)).flatMap {
      isUsable($0) && !$0.isMissing ? $0 : nil
    }
  }

  private func found(_ response: UpstreamResponse) throws(UpstreamFailure) -> UpstreamResponse {
    if response.isMissing { throw .missing }
    return response
  }

  /// Seconds between `moment` and now, whichever is later: the clock may have been set back.
  func age(_ moment: Instant) -> Int64 {
    abs(clock().milliseconds - moment.milliseconds) / 1000
  }

  private func isFresh(_ response: UpstreamResponse, _ query: UpstreamQuery) -> Bool {
    let seconds = Int64(settings.freshMinutes) * 60
    return age(response.arrived) < (query.path == Path.photos.template ? seconds / 2 : seconds)
  }

  private func isUsable(_ response: UpstreamResponse) -> Bool {
    // Why: what is not there may be there soon, and few request it.
    let days = response.isMissing ? 0 : Int64(settings.keptDays)
    return age(response.arrived) < max(days * 86_400, Int64(settings.freshMinutes) * 60)
  }

  /// Refreshes a response in the background.
  private func refresh(_ query: UpstreamQuery, _ address: String) {
    guard state.withLock({ $0.pausedUntil <= clock() }) else { return }
    Task { _ = try? await fetch(query, address, for: .refresh) }
  }

  /// Requests a response; concurrent requests for the same address share it.
  private func fetch(
    _ query: UpstreamQuery, _ address: String, for account: HourBudget.Account
  ) async throws(UpstreamFailure) -> UpstreamResponse {
    let task = state.withLock { state in
      if let pending = state.pending[address] { return pending }
      // Why its own task: the first who wants the response may leave before it arrives.
      let task = Task { try await self.request(query, address, for: account) }
      state.pending[address] = task
      return task
    }
    do {
      return try await task.value
    } catch let failure as UpstreamFailure {
      throw failure
    } catch {
      throw .unreachable(reason: String(describing: error))
    }
  }

  private func request(
    _ query: UpstreamQuery, _ address: String, for account: HourBudget.Account
  ) async throws(UpstreamFailure) -> UpstreamResponse {
    defer { state.withLock { $0.pending[address] = nil } }
    // Why: the caller may have read the stale response before another refresh replaced it.
    if account == .refresh, let kept = cache.response(to: address), isFresh(kept, query) {
      return kept
    }
    do throws(UpstreamFailure) {
      let answer = try await send("GET", address, token: nil, for: account)
      guard
        let response = UpstreamResponse(
          answer.body, query.form, total: answer.total, arrived: clock())
      else { throw .failed(status: answer.status) }
      let whole = query.isPaged ? response.following(cache.response(to: address)) : response
      cache.keep(whole, to: address)
      return whole
    } catch {
      guard error == .missing else { throw error }
      let missing = UpstreamResponse(elements: [], total: nil, arrived: clock(), isMissing: true)
      cache.keep(missing, to: address)
      return missing
    }
  }

  /// Sends a request to the API: with a person's token, or the access key; the response has a status from 200 to 299.
  func send(
    _ method: String, _ address: String, token: Secret?, for account: HourBudget.Account
  ) async throws(UpstreamFailure) -> UpstreamAnswer {
    if let refusal = state.withLock({ $0.budget.take(account, now: clock()) }) {
      count { $0.refused += 1 }
      switch refusal {
      case .hour(let seconds): throw .hourUsedUp(seconds: seconds)
      case .share(let seconds): throw .shareUsedUp(seconds: seconds)
      }
    }
    count { $0.sent += 1 }
    let authorization = token.map { "Bearer " + $0.reveal() } ?? "Client-ID " + settings.accessKey
    let request = UpstreamRequest(
      method: method, url: settings.api + address, authorization: Secret(authorization))
    do throws(UpstreamFailure) {
      let answer = try await transport.send(request)
      state.withLock {
        $0.budget.settle(
          limit: answer.limit, remaining: answer.isRateLimited ? 0 : answer.remaining,
          now: clock())
      }
      try Upstream.check(answer, hasToken: token != nil)
      return answer
    } catch {
      note(error, of: account, method, address)
      throw error
    }
  }

  private static func check(
    _ answer: UpstreamAnswer, hasToken: Bool
  ) throws(UpstreamFailure) {
    switch answer.status {
    case 200...299: return
    case 401: throw hasToken ? .wrongToken : .wrongKey
    case _ where answer.isRateLimited:
      throw .hourUsedUp(seconds: HourBudget.retrySeconds)
    case 404: throw .missing
    case 400...499:
      let sentences = (try? JSON(reading: answer.body))?["errors"]?.array?.compactMap(\.string)
      throw .refused(status: answer.status, sentences: sentences ?? [])
    default: throw .failed(status: answer.status)
    }
  }

  private func note(
    _ failure: UpstreamFailure, of account: HourBudget.Account, _ method: String, _ address: String
  ) {
    guard failure.isTransient else { return }
    state.withLock { state in
      // Why: failures of an outage must not exhaust the budget after it. The next response says what Unsplash counted.
      if case .unreachable = failure { state.budget.takeBack(account) }
      state.counts.failed += 1
      state.pausedUntil = clock().advanced(bySeconds: Upstream.pauseSeconds)
    }
    logger.warning(
      "Unsplash did not respond as it should",
      // Why no query: it may contain what a person searched for.
      metadata: [
        "reason": "\(failure)", "request": "\(method) \(address.prefix { $0 != "?" })",
      ])
  }

  private func count(_ change: (inout UpstreamCounts) -> Void) {
    state.withLock { change(&$0.counts) }
  }

  /// The numbers of now, for the owner.
  public var status: UpstreamStatus {
    let (responses, bytes) = cache.size
    let now = clock()
    return state.withLock { state in
      UpstreamStatus(
        limit: state.budget.limit, remaining: state.budget.remaining(at: now),
        used: state.budget.used(at: now), accounts: state.budget.accounts(at: now),
        share: state.budget.share, counts: state.counts, keptResponses: responses,
        keptBytes: bytes)
    }
  }
}

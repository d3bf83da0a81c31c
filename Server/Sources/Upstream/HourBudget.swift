public import Domain

/// Counts the requests to Unsplash, so that there are never more than the hour has, and no application uses all of them.
///
/// Unsplash does not say when its hour begins. Of any 60 minutes at most the limit is used, whichever hour it counts.
public struct HourBudget: Sendable {
  /// On whose behalf a request is made.
  public enum Account: Hashable, Sendable {
    /// A person in one of the server's own apps, by row id.
    case person(Int64)
    /// An application that is registered here, by row id, or its users.
    case application(Int64)
    /// The server itself, to have newer responses before somebody needs them.
    case refresh
  }

  /// Why a request may not be made.
  enum Refusal: Hashable {
    /// The hour is used up, or its rest is reserved for people.
    case hour(seconds: Int64)
    /// The application used its share.
    case share(seconds: Int64)
  }

  /// The limit of an application that Unsplash has not reviewed, from its documentation.
  public static let demoLimit = 50
  /// Seconds after which a request may try whether a used up hour is over: Unsplash does not say when.
  static let retrySeconds: Int64 = 300
  private static let hourSeconds: Int64 = 3600

  /// Requests per hour, as Unsplash last said.
  public private(set) var limit = demoLimit
  private let sharePercent: Int
  /// What Unsplash last said of the rest, less what was sent since.
  private var reported: (remaining: Int, at: Instant)?
  private var pending = 0
  /// The requests of the last hour, oldest first.
  private var sent: ArraySlice<(at: Instant, account: Account)> = []

  /// A budget of which one application may use `sharePercent`.
  init(sharePercent: Int) {
    self.sharePercent = sharePercent
  }

  /// Number of requests in the last hour.
  public mutating func used(at now: Instant) -> Int {
    forget(now)
    return sent.count
  }

  /// Number of requests that may be made now.
  public mutating func remaining(at now: Instant) -> Int {
    forget(now)
    let own = limit - sent.count
    guard let reported else { return max(0, own) }
    if reported.remaining <= 0, seconds(since: reported.at, now) >= HourBudget.retrySeconds {
      return min(1, max(0, own))
    }
    return max(0, min(own, reported.remaining))
  }

  /// Number of requests in the last hour by account.
  public mutating func accounts(at now: Instant) -> [Account: Int] {
    forget(now)
    return sent.reduce(into: [:]) { $0[$1.account, default: 0] += 1 }
  }

  /// The number of requests that one application may cause in an hour; at least 1.
  public var share: Int { max(1, limit * sharePercent / 100) }

  /// Counts a request that is about to be sent; returns the reason if it must not be sent, else nil.
  mutating func take(_ account: Account, now: Instant) -> Refusal? {
    let left = remaining(at: now)
    guard left > reserve(from: account) else { return .hour(seconds: wait(now)) }
    if case .application = account {
      let own = sent.lazy.filter { $0.account == account }
      if own.count >= share {
        let first = own.first?.at ?? now
        return .share(seconds: HourBudget.hourSeconds - seconds(since: first, now))
      }
    }
    sent.append((now, account))
    pending += 1
    reported?.remaining -= 1
    return nil
  }

  /// Records the rate limit headers of a response; nil if it has none.
  mutating func settle(limit: Int?, remaining: Int?, now: Instant) {
    pending -= 1
    if let limit, limit > 0 { self.limit = limit }
    // Why: requests that were sent meanwhile are not in this number yet.
    if let remaining { reported = (remaining - pending, now) }
  }

  /// Removes the last request of an account, which did not reach Unsplash.
  mutating func takeBack(_ account: Account) {
    pending -= 1
    if let reported { self.reported = (reported.remaining + 1, reported.at) }
    if let index = sent.lastIndex(where: { $0.account == account }) { sent.remove(at: index) }
  }

  /// The requests reserved for others: a tenth of the limit for people, a quarter for requests that somebody waits for.
  private func reserve(from account: Account) -> Int {
    switch account {
    case .person: 0
    case .application: limit / 10
    case .refresh: limit / 4
    }
  }

  /// Seconds until another request may be made.
  private func wait(_ now: Instant) -> Int64 {
    if sent.count >= limit, let first = sent.first {
      return max(1, HourBudget.hourSeconds - seconds(since: first.at, now))
    }
    guard let reported else { return HourBudget.hourSeconds }
    return max(1, HourBudget.retrySeconds - seconds(since: reported.at, now))
  }

  private mutating func forget(_ now: Instant) {
    sent = sent.drop { seconds(since: $0.at, now) >= HourBudget.hourSeconds }
  }

  private func seconds(since past: Instant, _ now: Instant) -> Int64 {
    // Why `abs`: the clock may have been set back, and old requests must expire.
    abs(now.milliseconds - past.milliseconds) / 1000
  }
}

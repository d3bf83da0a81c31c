import Domain
import Store

extension OneTimeCodeSettings {
  /// How many of the newest codes and wrong guesses must be read to check all limits.
  var depth: HistoryDepth {
    func most(_ windows: [RateWindow]) -> Int { windows.map(\.limit).max() ?? 0 }
    return HistoryDepth(
      toNumber: max(most(sends.toNumber), sends.waits.count),
      fromAddress: most(sends.fromAddress), toPrefix: most(sends.toPrefix),
      toAnybody: most(sends.toAnybody), guesses: guesses.ofNumber.depth)
  }

  /// Whether a code may be sent now; on success, the seconds until the next one may be sent.
  func judge(_ history: SendHistory, now: Instant) -> Result<Int64, SendRefusal> {
    let waits =
      [
        sends.wait(history.toNumber, now: now),
        Throttling.wait(history.guesses, guesses.ofNumber, now: now),
      ] + sends.fromAddress.map { Throttling.wait(history.fromAddress, $0, now: now) }
      + sends.toPrefix.map { Throttling.wait(history.toPrefix, $0, now: now) }
    if let longest = waits.compactMap({ $0 }).max() { return .failure(.wait(longest)) }
    let stops = sends.toAnybody.map { Throttling.wait(history.toAnybody, $0, now: now) }
    if let longest = stops.compactMap({ $0 }).max() { return .failure(.stopped(longest)) }
    return .success(sends.wait([now] + history.toNumber, now: now) ?? 0)
  }
}

extension SendLimits {
  /// Seconds for which a code counts toward the growing waits of its number: a day.
  private static let memory: Int64 = 86_400

  /// Seconds until a number may get another code; nil if it may now.
  func wait(_ moments: [Instant], now: Instant) -> Int64? {
    let moments = moments.filter { !Throttling.isAhead($0, now: now) }
    let since = now.advanced(bySeconds: -SendLimits.memory)
    let lately = moments.prefix { $0 > since }
    var waits = toNumber.map { Throttling.wait(moments, $0, now: now) }
    if let newest = lately.first, let last = self.waits.last {
      let pause = lately.count <= self.waits.count ? self.waits[lately.count - 1] : last
      waits.append(Throttling.seconds(from: now, to: newest.advanced(bySeconds: pause)))
    }
    return waits.compactMap { $0 }.max()
  }

  /// Seconds until the open circuit breaker allows another probe; nil if the breaker is closed, or
  /// if a probe is allowed now.
  ///
  /// `judged` are messages whose codes have expired, so it is known if they were used; `unused` are
  /// the times of the newest messages of any age, which count as probes. Both are newest first.
  func pause(_ judged: [JudgedMessage], unused: [Instant], now: Instant) -> Int64? {
    guard let breaker, judged.count >= breaker.limit,
      let seconds = Throttling.wait(judged.map(\.createdAt), breaker, now: now),
      judged.prefix(breaker.limit).count(where: \.isUsed) * 5 < breaker.limit
    else { return nil }
    return Throttling.wait(unused, probes, now: now).map { min($0, seconds) }
  }
}

extension RateWindow {
  /// Number of past events needed to check the limit; 0 if there is no limit.
  var depth: Int { limit == .max ? 0 : limit }
}

extension AllowedNumbers {
  /// Whether `phone` gets codes.
  func contains(_ phone: PhoneNumber) -> Bool {
    switch self {
    case .all: true
    case .beginning(let prefixes): prefixes.contains(where: phone.text.hasPrefix)
    }
  }
}

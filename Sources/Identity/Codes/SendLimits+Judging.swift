import Domain
import Store

extension OneTimeCodeSettings {
  /// How much of the past `judge` needs to see at `now`.
  func depth(now: Instant) -> SendDepth {
    func most(_ windows: [Window]) -> Int { windows.map(\.limit).max() ?? 0 }
    return SendDepth(
      toNumber: max(most(sends.toNumber), sends.waits.count),
      fromAddress: most(sends.fromAddress), toPrefix: most(sends.toPrefix),
      toAnybody: most(sends.toAnybody), judged: sends.breaker?.limit ?? 0,
      judgedBefore: now.advanced(bySeconds: -seconds), guesses: guesses.ofNumber.depth)
  }

  /// Whether one more code may be made; if so, the seconds until the one after it.
  func judge(_ history: SendHistory, now: Instant) -> Result<Int64, SendRefusal> {
    if let seconds = sends.stop(history.judged, now: now) { return .failure(.stopped(seconds)) }
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
  /// Seconds between codes for one number that count towards a longer wait: a day.
  private static let memory: Int64 = 86_400

  /// Seconds until a number may get another code; nothing when it may get one now.
  func wait(_ moments: [Instant], now: Instant) -> Int64? {
    let since = now.advanced(bySeconds: -SendLimits.memory)
    let lately = moments.prefix { $0 > since }
    var waits = toNumber.map { Throttling.wait(moments, $0, now: now) }
    if let newest = lately.first, let last = self.waits.last {
      let pause = lately.count <= self.waits.count ? self.waits[lately.count - 1] : last
      waits.append(Throttling.seconds(from: now, to: newest.advanced(bySeconds: pause)))
    }
    return waits.compactMap { $0 }.max()
  }

  /// Seconds for which nothing is sent because too few codes were used; nothing while all is well.
  func stop(_ judged: [JudgedMessage], now: Instant) -> Int64? {
    guard let breaker, judged.count >= breaker.limit,
      let seconds = Throttling.wait(judged.map(\.createdAt), breaker, now: now),
      judged.prefix(breaker.limit).count(where: \.isUsed) * 5 < breaker.limit
    else { return nil }
    return seconds
  }
}

extension Window {
  /// How much of the past it needs to see: none when it limits nothing.
  var depth: Int { limit == .max ? 0 : limit }
}

extension AllowedNumbers {
  /// Whether a number gets codes.
  func contains(_ phone: PhoneNumber) -> Bool {
    switch self {
    case .all: true
    case .beginning(let prefixes): prefixes.contains(where: phone.text.hasPrefix)
    }
  }
}

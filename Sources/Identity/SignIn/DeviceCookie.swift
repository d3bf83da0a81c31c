public import Domain
public import Store

/// OWASP's device cookie: says that somebody once signed in to this account with this browser.
///
/// It opens nothing; it gives the browser a count of wrong tries of its own. Nothing is kept of it.
/// It is sealed with the hash of the password, so it ends when the password is changed.
struct DeviceCookie: Sendable {
  let sealing: Sealing
  let person: PersonRecord
  let passwordHash: String

  /// A new cookie: the second it was made, a random name, a seal.
  func make(_ random: RandomSource, now: Instant) -> Secret {
    let front = "\(now.seconds).\(Encoding.base64url(random.bytes(16)))"
    return Secret(front + "." + seal(front))
  }

  /// What a good cookie says.
  struct Content {
    /// The second in which it was made.
    let madeAt: Instant
    /// Its random name.
    let name: String
  }

  /// What is in a cookie; nothing unless it is this person's and at most so old.
  func content(of cookie: Secret?, seconds: Int64, now: Instant) -> Content? {
    let parts = (cookie?.reveal() ?? "").split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, let madeAt = Int64(parts[0]),
      Sealing.isEqual(String(parts[2]), seal("\(parts[0]).\(parts[1])")),
      now.seconds >= madeAt, now.seconds - madeAt < seconds
    else { return nil }
    return Content(madeAt: Instant(seconds: madeAt), name: String(parts[1]))
  }

  private func seal(_ front: String) -> String {
    Encoding.base64url(sealing.bytes(.device, "\(person.id) \(front) \(passwordHash)"))
  }
}

extension Identity {
  /// A cookie for the browser with which a person has just signed in by password; to be kept long.
  ///
  /// It gives this browser its own count of wrong tries, so that strangers cannot keep the owner out.
  public func deviceCookie(of person: PersonRecord, now: Instant) throws(StoreError) -> Secret {
    let hash = try database.people.passwordHash(of: person) ?? ""
    return DeviceCookie(sealing: sealing, person: person, passwordHash: hash)
      .make(random, now: now)
  }

  /// The tries of a login from an address and a browser.
  func tries(
    login: String, account: PersonRecord?, address: String, device: Secret?, now: Instant
  ) throws(StoreError) -> Tries {
    let known = try account.flatMap { account throws(StoreError) in
      try content(of: device, of: account, now: now)
    }
    return try Tries(
      sealing: sealing, store: database.throttles, limits: settings.tries, login: login,
      address: address, device: known?.name, now: now)
  }

  /// When a person signed in with a browser whose good cookie this is; nothing when it is none.
  func moment(
    of device: Secret?, of person: PersonRecord, now: Instant
  ) throws(StoreError) -> Instant? {
    try content(of: device, of: person, now: now)?.madeAt
  }

  private func content(
    of device: Secret?, of person: PersonRecord, now: Instant
  ) throws(StoreError) -> DeviceCookie.Content? {
    let hash = try database.people.passwordHash(of: person) ?? ""
    return DeviceCookie(sealing: sealing, person: person, passwordHash: hash)
      .content(of: device, seconds: settings.deviceSeconds, now: now)
  }
}

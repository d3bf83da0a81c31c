public import Domain
public import Store

/// OWASP's device cookie: proof that this browser was once used to sign in to this account.
///
/// It grants no access; it gives the browser its own counter of failed attempts. The server does
/// not store it. Its MAC includes the password hash, so a password change invalidates it.
struct DeviceCookie: Sendable {
  let secretBox: SecretBox
  let person: PersonRecord
  let passwordHash: String

  /// Creates a cookie: time of creation in seconds, random name, MAC.
  func make(_ random: RandomSource, now: Instant) -> Secret {
    let front = "\(now.seconds).\(Encoding.base64url(random.bytes(16)))"
    return Secret(front + "." + seal(front))
  }

  /// The content of a valid cookie.
  struct Content {
    /// When the cookie was created, in whole seconds.
    let madeAt: Instant
    /// The cookie's random name, by which attempts are counted.
    let name: String
  }

  /// The content of a cookie; nil unless it is this person's and younger than `seconds`.
  func content(of cookie: Secret?, seconds: Int64, now: Instant) -> Content? {
    let parts = (cookie?.reveal() ?? "").split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, let madeAt = Int64(parts[0]),
      SecretBox.isEqual(String(parts[2]), seal("\(parts[0]).\(parts[1])")),
      now.seconds >= madeAt, now.seconds - madeAt < seconds
    else { return nil }
    return Content(madeAt: Instant(seconds: madeAt), name: String(parts[1]))
  }

  private func seal(_ front: String) -> String {
    Encoding.base64url(secretBox.bytes(.device, "\(person.id) \(front) \(passwordHash)"))
  }
}

extension Identity {
  /// The long-lived cookie for a browser in which a person has just signed in by password.
  ///
  /// It gives this browser its own counter of failed attempts, so that strangers cannot lock the
  /// person out.
  public func deviceCookie(of person: PersonRecord, now: Instant) throws(StoreError) -> Secret {
    let hash = try database.people.passwordHash(of: person) ?? ""
    return DeviceCookie(secretBox: secretBox, person: person, passwordHash: hash)
      .make(random, now: now)
  }

  /// The attempt counters for this login, network address and browser.
  func tries(
    login: String, account: PersonRecord?, address: String, device: Secret?, now: Instant
  ) throws(StoreError) -> LoginThrottle {
    let known = try account.flatMap { account throws(StoreError) in
      try content(of: device, of: account, now: now)
    }
    return try LoginThrottle(
      secretBox: secretBox, store: database.throttles, limits: settings.tries, login: login,
      address: address, device: known?.name, now: now)
  }

  /// Whether this is a valid device cookie of the person.
  public func isDevice(
    _ cookie: Secret, of person: PersonRecord, now: Instant
  ) throws(StoreError) -> Bool {
    try moment(of: cookie, of: person, now: now) != nil
  }

  /// When a person's device cookie was created; nil if it is missing or invalid.
  func moment(
    of device: Secret?, of person: PersonRecord, now: Instant
  ) throws(StoreError) -> Instant? {
    try content(of: device, of: person, now: now)?.madeAt
  }

  private func content(
    of device: Secret?, of person: PersonRecord, now: Instant
  ) throws(StoreError) -> DeviceCookie.Content? {
    let hash = try database.people.passwordHash(of: person) ?? ""
    return DeviceCookie(secretBox: secretBox, person: person, passwordHash: hash)
      .content(of: device, seconds: settings.deviceSeconds, now: now)
  }
}

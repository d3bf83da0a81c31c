public import Domain
public import Store

/// What a person chooses for a new share link.
public struct ShareSettings: Hashable, Sendable {
  /// The title; nil for the collection's title, or none.
  public var title: String?
  /// Seconds until it expires; nil if it does not.
  public var seconds: Int64?
  /// The password; nil without one.
  public var password: Secret?
  /// Whether visitors may download the photos.
  public var allowsDownload = true
  /// Whether services in which somebody posts the link may show a photo of it.
  public var hasPreview = false

  /// A link that is valid until it is revoked, without password and preview, with downloads.
  public init() {}
}

/// The result of looking up a share link.
public enum ShareOutcome: Hashable, Sendable {
  /// The link is valid.
  case found(ShareRecord)
  /// There is no such link, or it has expired.
  case missing
  /// There is no such link, and too many wrong links came from this address.
  case throttled(seconds: Int64)
}

/// The result of checking the password of a share link.
public enum SharePasswordOutcome: Hashable, Sendable {
  /// The password is right.
  case right
  /// The password is wrong.
  case wrong
  /// Too many wrong passwords came from this address.
  case throttled(seconds: Int64)
  /// Too many passwords are being checked.
  case busy
}

extension Identity {
  /// Wrong links, and wrong passwords, that an address may send within a minute.
  static let shareWindow = RateWindow(limit: 60, seconds: 60)
  /// Wrong passwords of one link within an hour, from all addresses (NIST SP 800-63B-4, 3.2.2, allows 100).
  static let linkWindow = RateWindow(limit: 100, seconds: 3600)
  /// After those, what each network (/24, of IPv6 /48) may still send: guests whom no guesser locks out (Q-8).
  static let guestWindow = RateWindow(limit: 5, seconds: 3600)

  /// Creates a share link (LIB-13). `mayShowOthers` is the server's setting: whether members may show photos of
  /// others.
  ///
  /// Throws `busy`, or `missing` of the store if what is shared was removed meanwhile.
  public func share(
    _ content: SharedContent, _ settings: ShareSettings, by person: PersonRecord,
    mayShowOthers: Bool, now: Instant
  ) async throws(IdentityError) -> NewShareOutcome {
    let seed = Hexadecimal.text(random.bytes(16))
    var share = NewShare(hash: shareHash(token(seed: seed)), seed: seed)
    share.title = settings.title
    share.allowsDownload = settings.allowsDownload
    share.hasPreview = settings.hasPreview
    share.mayShowOthers = mayShowOthers
    share.expiresAt = settings.seconds.map { now.advanced(bySeconds: $0) }
    if let password = settings.password {
      guard
        let hash = await passwords.hash(
          password, HashingTurn(.change, personId: person.id))
      else { throw .busy }
      share.passwordHash = hash
    }
    do throws(StoreError) {
      return try await database.shares.add(share, of: content, by: person, now: now)
    } catch {
      throw .store(error)
    }
  }

  /// The token of a link: 22 characters that cannot be guessed (128 bits). The database alone does
  /// not contain it.
  public func token(of share: ShareRecord) -> Secret { token(seed: share.seed) }

  private func token(seed: String) -> Secret {
    Secret(Encoding.base64url(Array(secretBox.bytes(.share, seed).prefix(16))))
  }

  private func shareHash(_ token: Secret) -> Digest { secretBox.digest(.shareToken, token) }

  /// Looks up a link for a visitor from `address`; a wrong one counts against that address.
  ///
  /// Why valid links are not throttled: many visitors share an address. The 128 random bits of a token
  /// prevent guessing; the limit only saves work.
  public func openShare(
    token: Secret, address: String, now: Instant
  ) async throws(StoreError) -> ShareOutcome {
    if let share = try database.shares.share(hash: shareHash(token)), share.isOpen(now: now) {
      return .found(share)
    }
    let throttle = throttle("share", address)
    // Why a read first: a flood of guesses must not become a flood of write transactions.
    if let seconds = try throttle.wait(now: now) { return .throttled(seconds: seconds) }
    return try await throttle.begin(now: now).map { .throttled(seconds: $0) } ?? .missing
  }

  /// Checks a link's password; a wrong one counts against the visitor's address, and against the link.
  public func check(
    _ password: Secret, of share: ShareRecord, address: String, now: Instant
  ) async throws(StoreError) -> SharePasswordOutcome {
    guard let hash = share.passwordHash else { return .right }
    let turn = HashingTurn(.share, address: address)
    // Why first: as for a sign-in, a flood causes no write.
    guard passwords.gate.hasRoom(for: turn) else { return .busy }
    let own = throttle("share-password", address)
    if let seconds = try await own.begin(now: now) { return .throttled(seconds: seconds) }
    var begun = [own]
    let link = throttle("share-link", "\(share.id)", Identity.linkWindow)
    if try await link.begin(now: now) == nil {
      begun.append(link)
    } else {
      // Why the network: one line has 65,536 networks of IPv6 that count as hosts.
      let network = NetworkAddress(address).network
      let guest = throttle("share-guest", "\(share.id) \(network)", Identity.guestWindow)
      if let seconds = try await guest.begin(now: now) { return .throttled(seconds: seconds) }
      begun.append(guest)
    }
    let isRight = await passwords.isRight(password, hash: hash, turn)
    if isRight == false { return .wrong }
    for throttle in begun { try await throttle.takeBack(now: now) }
    return isRight == nil ? .busy : .right
  }

  /// The cookie value that proves the right password of a link: 43 characters, invalid for every
  /// other link and after a change of the password.
  public func ticket(of share: ShareRecord) -> Secret {
    Secret(
      Encoding.base64url(
        secretBox.bytes(.shareTicket, "\(share.id):\(share.passwordHash ?? "")")))
  }

  /// Whether a browser with one of these tickets may see what the link shows.
  public func mayOpen(_ share: ShareRecord, tickets: [String]) -> Bool {
    guard share.passwordHash != nil else { return true }
    let right = ticket(of: share).reveal()
    return tickets.contains { SecretBox.isEqual($0, right) }
  }

  /// An entity tag of a shared image that does not reveal its original.
  public func imageTag(_ tag: String, of share: ShareRecord) -> String {
    "\"" + Hexadecimal.text(Array(secretBox.bytes(.shareTicket, share.seed + tag).prefix(12)))
      + "\""
  }

  private func throttle(
    _ kind: String, _ subject: String, _ window: RateWindow = Identity.shareWindow
  ) -> SecretThrottle {
    SecretThrottle(
      secretBox: secretBox, store: database.throttles, kind: kind, window: window, subject: subject)
  }
}

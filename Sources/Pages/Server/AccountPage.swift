public import Domain
import Texts

/// The content of the page about the person's own account.
public struct AccountView: Hashable, Sendable {
  /// The person's display name.
  public var name: String
  /// The login; nil if the person signs in by phone only.
  public var login: String?
  /// The masked phone number; nil without a number.
  public var phone: String?
  /// The browsers in which the person is signed in.
  public var sessions: [Session]
  /// The applications that have access to the account.
  public var grants: [Grant]

  /// A browser in which the person is signed in.
  public struct Session: Hashable, Sendable {
    /// The id by which the session can be ended.
    public var id: String
    /// The browser's `User-Agent`.
    public var browser: String
    /// The time of sign-in.
    public var since: Instant
    /// When the session was last used.
    public var seen: Instant
    /// Whether it is the session of this request.
    public var isCurrent: Bool

    /// Creates an entry of the list of sessions.
    public init(id: String, browser: String, since: Instant, seen: Instant, isCurrent: Bool) {
      self.id = id
      self.browser = browser
      self.since = since
      self.seen = seen
      self.isCurrent = isCurrent
    }
  }

  /// An application that has access to the account.
  public struct Grant: Hashable, Sendable {
    /// The id by which the access can be revoked.
    public var id: Int64
    /// The name under which the application is registered.
    public var name: String
    /// The scopes that it was granted.
    public var scopes: Scopes
    /// When the person last granted access.
    public var since: Instant

    /// Creates an entry of the list of applications.
    public init(id: Int64, name: String, scopes: Scopes, since: Instant) {
      self.id = id
      self.name = name
      self.scopes = scopes
      self.since = since
    }
  }

  /// Creates the content of the page.
  public init(
    name: String, login: String?, phone: String?, sessions: [Session], grants: [Grant]
  ) {
    self.name = name
    self.login = login
    self.phone = phone
    self.sessions = sessions
    self.grants = grants
  }
}

extension SignInPages {
  /// The account page: sessions and grants, each with a button to end it.
  public func account(_ view: AccountView, seal: String) -> Element {
    var parts = [
      Element(.a, "back", text: words(.toStart)).with(.href, Path.start.template),
      Element(.h1, text: words(.yourAccount)), Element(.p, "person", text: view.name),
    ]
    if let login = view.login { parts.append(Element(.p, text: words(.ownLogin(login)))) }
    if let phone = view.phone { parts.append(Element(.p, text: words(.ownPhone(phone)))) }
    if view.login != nil {
      parts.append(
        Element(.a, text: words(.changePassword)).with(.href, Path.password.template))
    }
    parts.append(Element(.h2, text: words(.signedInOn)))
    parts.append(Element(.ul, "entries", view.sessions.map { entry($0, seal) }))
    if view.sessions.count > 1 {
      parts.append(order("others", "1", .signOutElsewhere, of: nil, seal))
    }
    parts.append(Element(.h2, text: words(.applications)))
    parts.append(
      view.grants.isEmpty
        ? Element(.p, text: words(.noApplications))
        : Element(.ul, "entries", view.grants.map { entry($0, seal) }))
    return Element(.main, "plain account", parts)
  }

  private func entry(_ session: AccountView.Session, _ seal: String) -> Element {
    let browser = BrowserName.text(of: session.browser) ?? words(.unknownBrowser)
    var parts = [
      Element(.p, "name", text: browser),
      Element(
        .p, "note",
        text: words(
          .signedInSince(CalendarDate(session.since), seen: CalendarDate(session.seen)))),
    ]
    parts.append(
      session.isCurrent
        ? Element(.p, "here", text: words(.thisBrowser))
        : order("session", session.id, .signOutThere, of: browser, seal))
    return Element(.li, "", parts)
  }

  private func entry(_ grant: AccountView.Grant, _ seal: String) -> Element {
    Element(
      .li, "",
      [
        Element(.p, "name", text: grant.name),
        Element(.p, "note", text: words(.allowedSince(CalendarDate(grant.since)))),
        Element(.ul, "scopes", grant.scopes.all.map { Element(.li, text: words(.scope($0))) }),
        order("grant", "\(grant.id)", .takeBack, of: grant.name, seal),
      ])
  }

  /// A form with a single button, whose accessible name includes what it refers to.
  private func order(
    _ name: String, _ value: String, _ phrase: AccountPagePhrase, of subject: String?,
    _ seal: String
  ) -> Element {
    let label = subject.map { words(phrase) + ": " + $0 } ?? words(phrase)
    let button = Element(.button, text: words(phrase)).with(.type, "submit")
      .with(.name, name).with(.value, value).with(.ariaLabel, label)
    return Element(.form, "order", [field(HiddenField("form", seal)), button])
      .with(.method, "post").with(.action, Path.account.template)
  }
}

/// Derives a readable browser name from a `User-Agent`.
enum BrowserName {
  /// The names of the browser and the system; nil if neither is known.
  static func text(of agent: String) -> String? {
    // Why in this order: a `User-Agent` also contains the names of browsers further down.
    let browsers = [
      ("Edg", "Edge"), ("OPR/", "Opera"), ("YaBrowser", "Yandex Browser"),
      ("Firefox", "Firefox"), ("FxiOS", "Firefox"), ("CriOS", "Chrome"),
      ("Chrome", "Chrome"), ("Safari", "Safari"), ("curl", "curl"),
    ]
    let systems = [
      ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Windows", "Windows"),
      ("Macintosh", "Mac"), ("Linux", "Linux"),
    ]
    let browser = browsers.first { contains(agent, $0.0) }?.1
    let system = systems.first { contains(agent, $0.0) }?.1
    guard let browser else { return system }
    return system.map { browser + ", " + $0 } ?? browser
  }

  private static func contains(_ text: String, _ word: String) -> Bool {
    let text = Array(text.utf8)
    let word = Array(word.utf8)
    guard text.count >= word.count else { return false }
    return (0...(text.count - word.count)).contains { text[$0...].starts(with: word) }
  }
}

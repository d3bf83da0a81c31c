import Domain
public import Texts

extension SignInPages {
  /// A person on the pages of an owner.
  public struct ManagedPerson: Sendable {
    /// The public @name.
    public var username: String
    /// The display name.
    public var name: String
    /// Number of photos that the person owns.
    public var photos: Int
    /// Whether the person is an owner.
    public var isOwner: Bool
    /// Whether the person may not sign in.
    public var isDisabled: Bool
    /// Whether the person belongs to the demo.
    public var isDemo: Bool
    /// Whether the person is the one who reads the page.
    public var isReader: Bool

    /// Creates a person from its properties.
    public init(
      username: String, name: String, photos: Int, isOwner: Bool, isDisabled: Bool, isDemo: Bool,
      isReader: Bool
    ) {
      self.username = username
      self.name = name
      self.photos = photos
      self.isOwner = isOwner
      self.isDisabled = isDisabled
      self.isDemo = isDemo
      self.isReader = isReader
    }
  }

  /// An entry of a list with a button that ends it.
  public struct ManagedEntry: Sendable {
    /// The value of the button.
    public var id: String
    /// What it is called.
    public var name: String
    /// What else is known about it.
    public var note: String

    /// Creates an entry.
    public init(id: String, name: String, note: String) {
      self.id = id
      self.name = name
      self.note = note
    }
  }

  /// A choice of a form: its value, what it means, and whether it is the current one.
  public typealias Choice = (value: String, phrase: OwnerPhrase, isCurrent: Bool)

  /// What the page of a server shows to an owner.
  public struct ManagedServer: Sendable {
    /// The orders of the feed: the values of the form, what they mean, and whether they are the current one.
    public var orders: [Choice]
    /// Everybody.
    public var people: [ManagedPerson]
    /// Who can register: the values of the form, what they mean, and whether they are the current one.
    public var policies: [Choice]
    /// The invitations that can be used.
    public var invitations: [ManagedEntry]
    /// The OAuth applications, besides those of the server.
    public var applications: [ManagedEntry]
    /// What is known about the storage, a sentence each.
    public var storage: [String]
    /// The newest entries of the audit log.
    public var audit: [ManagedEntry]
    /// What the last change has made; shown once.
    public var outcome: Outcome?
    /// The application that the last change was to register, if it was refused.
    public var refused: RefusedApplication?

    /// Creates the content of the page.
    public init(
      orders: [Choice], people: [ManagedPerson], policies: [Choice], invitations: [ManagedEntry],
      applications: [ManagedEntry], storage: [String],
      audit: [ManagedEntry], outcome: Outcome?, refused: RefusedApplication? = nil
    ) {
      self.orders = orders
      self.people = people
      self.policies = policies
      self.invitations = invitations
      self.applications = applications
      self.storage = storage
      self.audit = audit
      self.outcome = outcome
      self.refused = refused
    }
  }

  /// What was typed for an application that was refused.
  public struct RefusedApplication: Sendable {
    /// The name.
    public var name: String
    /// The redirect URI.
    public var redirect: String
    /// Whether the application cannot keep a secret.
    public var isPublic: Bool

    /// Creates the content of the form.
    public init(name: String, redirect: String, isPublic: Bool) {
      self.name = name
      self.redirect = redirect
      self.isPublic = isPublic
    }
  }

  /// What a change of an owner has led to.
  public enum Outcome: Hashable, Sendable {
    /// It succeeded; the text is what it has made.
    case done(OwnerPhrase, String = "")
    /// It was refused.
    case refused(OwnerRefusal)
  }

  /// The page on which an owner manages the server.
  public func server(_ server: ManagedServer, seal: String) -> Element {
    var parts = [
      Element(.a, "back", text: words(.yourAccount)).with(.href, Path.account.template),
      Element(.h1, text: text(of: .server)),
    ]
    let refusal = FieldRefusal(server.outcome)
    if refusal == nil { parts += outcome(server.outcome) }
    parts.append(Element(.h2, text: text(of: .people)))
    parts.append(Element(.ul, "entries", server.people.map(entry)))
    if hasLibrary {
      parts += registration(server, seal)
      parts.append(Element(.h2, text: text(of: .feedOrder)))
      parts.append(choices("date", .feedOrder, server.orders, "feedOrder", seal))
    }
    parts += applications(server.applications, server.refused, refusal, seal)
    parts.append(Element(.h2, text: text(of: .storage)))
    parts += server.storage.map { Element(.p, text: $0) }
    parts.append(Element(.h2, text: text(of: .audit)))
    parts.append(
      Element(
        .ul, "entries",
        server.audit.map { event in
          Element(
            .li, "",
            [Element(.p, "name", text: event.name), Element(.p, "note", text: event.note)])
        }))
    return Element(.main, "plain account", parts)
  }

}

extension SignInPages {
  /// What the last change has led to, at the top of a page.
  func outcome(_ outcome: Outcome?) -> [Element] {
    switch outcome {
    case nil: []
    case .done(let phrase, ""):
      [Element(.p, "person", text: text(of: phrase)).with(.role, "status")]
    case .done(let phrase, let made):
      [
        Element(.p, "person", text: text(of: phrase)).with(.role, "status"),
        Element(.p, "uri", text: made),
      ]
    case .refused(let reason):
      [refusal(reason.text(in: language))]
    }
  }

  private func entry(_ person: ManagedPerson) -> Element {
    let link = Element(.a, text: text(of: .manage))
      .with(.href, Path.managedPerson.with(person.username))
      .with(.ariaLabel, text(of: .manage) + ": " + person.name)
    return Element(
      .li, "",
      [
        Element(.p, "name", text: person.name).with(.dir, "auto"),
        Element(.p, "note", text: notes(of: person)), link,
      ])
  }

  /// What is known about a person, in a line.
  func notes(of person: ManagedPerson) -> String {
    var notes = ["@" + person.username, text(of: .photos(count: person.photos))]
    if person.isOwner { notes.append(text(of: .owner)) }
    if person.isDisabled { notes.append(text(of: .disabled)) }
    if person.isDemo { notes.append(text(of: .demo)) }
    if person.isReader { notes.append(text(of: .you)) }
    return notes.joined(separator: " · ")
  }

  /// A form with one of these choices; the button is called `button`.
  private func choices(
    _ name: String, _ heading: OwnerPhrase, _ choices: [Choice], _ button: String, _ seal: String
  ) -> Element {
    let boxes = radios(
      name, text(of: heading), choices.map { ($0.value, text(of: $0.phrase), $0.isCurrent) })
    return ownForm(
      [boxes, submit(text(of: .save), button, "1", "allow")], action: Path.ownServer.template,
      seal: seal)
  }

  private func registration(_ server: ManagedServer, _ seal: String) -> [Element] {
    let action = Path.ownServer.template
    return [
      Element(.h2, text: text(of: .registration)),
      choices("policy", .registration, server.policies, "registration", seal),
      Element(.h2, text: text(of: .invitations)),
      list(server.invitations, .noInvitations, .revoke, "revoke", seal),
      ownForm([submit(text(of: .invite), "invite", "1", "allow")], action: action, seal: seal),
    ]
  }

  private func applications(
    _ applications: [ManagedEntry], _ typed: RefusedApplication?, _ refusal: FieldRefusal?,
    _ seal: String
  ) -> [Element] {
    let form = [
      labeled(
        LabeledField(
          "name", text(of: .applicationName), typed?.name ?? "",
          problem: refusal?.problem(of: "name", in: language))),
      labeled(
        LabeledField(
          "redirect", text(of: .redirectURI), typed?.redirect ?? "", .exact,
          problem: refusal?.problem(of: "redirect", in: language))),
      checkbox("isPublic", text(of: .isPublic), typed?.isPublic == true),
      submit(text(of: .register), "register", "1", "allow"),
    ]
    return [
      Element(.h2, text: text(of: .applications)),
      list(applications, nil, .remove, "unregister", seal),
      ownForm(form, action: Path.ownServer.template, seal: seal),
    ]
  }

  private func list(
    _ entries: [ManagedEntry], _ empty: OwnerPhrase?, _ button: OwnerPhrase, _ name: String,
    _ seal: String
  ) -> Element {
    if entries.isEmpty, let empty { return Element(.p, text: text(of: empty)) }
    return Element(
      .ul, "entries",
      entries.map { entry in
        let submit = submit(text(of: button), name, entry.id, about: entry.name)
        return Element(
          .li, "",
          [
            Element(.p, "name", text: entry.name).with(.dir, "auto"),
            Element(.p, "note", text: entry.note),
            ownForm([submit], action: Path.ownServer.template, seal: seal, "order"),
          ])
      })
  }

  private func text(of phrase: OwnerPhrase) -> String { phrase.text(in: language) }

  private func text(of phrase: ManagedPersonPhrase) -> String { phrase.text(in: language) }
}

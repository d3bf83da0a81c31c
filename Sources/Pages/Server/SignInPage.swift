public import Domain
public import Texts

/// Server-rendered pages related to sign-in, which need no script.
public struct SignInPages: Sendable {
  /// The language of texts that are not always English.
  public let language: Language
  /// The instance's name, the heading of pages that have none of their own.
  public let name: String
  /// Whether the server shows a library of its own, in which people have photos; not if it shows Unsplash's (LIB-7).
  public let hasLibrary: Bool

  /// An element of these pages; they have no events.
  public typealias Element = Pages.Element<Never>

  /// A hidden input of a form.
  public struct HiddenField: Hashable, Sendable {
    /// The parameter's name in the submitted form.
    public let name: String
    /// The parameter's value, unescaped.
    public let value: String

    /// Creates a hidden input.
    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// Pages in `language` of the instance called `name`.
  public init(language: Language, name: String, hasLibrary: Bool = true) {
    self.hasLibrary = hasLibrary
    self.language = language
    self.name = name
  }

  /// The consent page: asks whether an application may access the person's account; `isOwn` says that it is the
  /// server's own app, which may do everything if it may do more than read. `destination` is where the browser goes on
  /// to afterwards; nil if the code is shown on a page of this server.
  public func consent(
    application: String, person: String, scopes: Scopes, isOwn: Bool = false,
    destination: String? = nil, action: String, hidden: [HiddenField]
  ) -> Element {
    var rights = scopes.all.map { PagePhrase.scope($0) }
    if isOwn, scopes == .everything { rights.append(.allElse) }
    var parts = [Element(.h1, text: words(.wantsAccess(application: application)))]
    parts.append(Element(.p, "person", text: words(.signedInAs(name: person))))
    parts.append(Element(.p, text: words(.willBeAbleTo)))
    parts.append(
      Element(.ul, "scopes", rights.map { Element(.li, text: words($0)) }))
    if let destination {
      parts.append(Element(.p, "note", text: words(.goesOnTo(destination: destination))))
    }
    parts += hidden.map { field($0) }
    func answer(_ style: String, _ value: String, _ phrase: PagePhrase) -> Element {
      Element(.button, style, text: words(phrase)).with(.type, "submit")
        .with(.name, "answer").with(.value, value)
    }
    parts.append(answer("allow", "allow", .allow))
    parts.append(answer("deny", "deny", .deny))
    return Element(
      .main, "", [Element(.form, "consent", parts).with(.method, "post").with(.action, action)])
  }

  /// The page that shows an authorization code to be copied (`…/native`).
  public func nativeCode(_ code: String) -> Element {
    Element(
      .main, "plain",
      [
        Element(.h1, text: words(.authorizationCode)),
        Element(.output, "code", text: code).with(.id, "authorization_code"),
        Element(.p, text: words(.copyCode)),
      ])
  }

  /// The warning that another person knows the password. It links to `password`, where a new one
  /// can be set, and to `next`.
  public func warning(next: String, password: String) -> Element {
    Element(
      .main, "plain",
      [
        Element(.h1, text: words(.passwordIsKnown)), Element(.p, text: words(.sequenceWasTried)),
        Element(.a, "choice allow", text: words(.changePassword)).with(.href, password),
        Element(.a, "choice", text: words(.goOn)).with(.href, next),
      ])
  }

  /// A page with an error message and a link to the start page.
  public func problem(_ phrase: PagePhrase) -> Element {
    Element(
      .main, "plain",
      [
        Element(.h1, text: name), Element(.p, text: words(phrase)),
        Element(.a, text: words(.toStart)).with(.href, "/"),
      ])
  }

  func field(_ field: HiddenField) -> Element {
    Element(.input).with(.type, "hidden").with(.name, field.name).with(.value, field.value)
  }

  func words(_ phrase: PagePhrase) -> String { phrase.text(in: language) }

  func words(_ phrase: AccountPagePhrase) -> String { phrase.text(in: language) }
}

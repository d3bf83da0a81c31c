import Domain
import Texts

/// The page on which an owner manages a person (LIB-20).
extension SignInPages {
  /// What was typed about a person in a form that was refused.
  public struct RefusedPerson: Sendable {
    /// The new @username; nil if it was not asked for.
    public var username: String?
    /// The person who gets the photos.
    public var giveTo: String
    /// Whether the photos are removed.
    public var withPhotos: Bool

    /// Creates the content of the forms.
    public init(username: String? = nil, giveTo: String = "", withPhotos: Bool = false) {
      self.username = username
      self.giveTo = giveTo
      self.withPhotos = withPhotos
    }
  }

  /// The page on which an owner manages a person. `typed` is what a refused form had; nil if none was refused.
  public func managing(
    _ person: ManagedPerson, _ result: Outcome?, typed: RefusedPerson?, seal: String
  ) -> Element {
    var parts = [
      Element(.a, "back", text: text(of: .server)).with(.href, Path.ownServer.template),
      Element(.h1, text: person.name).with(.dir, "auto"),
      Element(.p, "person", text: notes(of: person)),
    ]
    if person.isReader || person.isDemo {
      parts += outcome(result)
      if person.isReader { parts.append(Element(.p, text: text(of: .ownAccount))) }
    } else {
      let refusal = FieldRefusal(result, of: person)
      if refusal == nil { parts += outcome(result) }
      parts += forms(for: person, typed, refusal, seal)
    }
    return Element(.main, "plain account", parts)
  }

  private func forms(
    for person: ManagedPerson, _ typed: RefusedPerson?, _ refusal: FieldRefusal?, _ seal: String
  ) -> [Element] {
    let action = Path.managedPerson.with(person.username)
    func form(_ parts: [Element]) -> Element { ownForm(parts, action: action, seal: seal) }
    let role = submit(
      text(of: person.isOwner ? .makeMember : .makeOwner), "role",
      person.isOwner ? "member" : "owner", person.isOwner ? "" : "calm")
    let access = submit(
      text(of: person.isDisabled ? .enable : .disable), "access",
      person.isDisabled ? "enable" : "disable", person.isDisabled ? "calm" : "")
    let order = ownForm([role, access], action: action, seal: seal, "order")
    let rename = form([
      labeled("username", .rename, typed?.username ?? person.username, refusal),
      submit(text(of: .save), "rename", "1", "allow"),
    ])
    guard hasLibrary else {
      return [order, rename, form([submit(text(of: .removePerson), "remove", "1", "danger")])]
    }
    return [
      order, rename,
      form([
        labeled("password", .newPassword, "", refusal, hint: .endsSessions),
        submit(text(of: .setPassword), "setPassword", "1", "allow"),
      ]),
      form([
        labeled("giveTo", .giveTo, typed?.giveTo ?? "", refusal),
        checkbox("withPhotos", text(of: .withPhotos), typed?.withPhotos == true),
        submit(text(of: .removePerson), "remove", "1", "danger"),
      ]),
    ]
  }

  /// A field for a name or password about a person.
  private func labeled(
    _ name: String, _ label: ManagedPersonPhrase, _ value: String, _ refusal: FieldRefusal?,
    hint: ManagedPersonPhrase? = nil
  ) -> Element {
    labeled(
      LabeledField(
        name, text(of: label), value, .exact, hint: hint.map(text),
        problem: refusal?.problem(of: name, in: language)))
  }

  private func text(of phrase: OwnerPhrase) -> String { phrase.text(in: language) }

  private func text(of phrase: ManagedPersonPhrase) -> String { phrase.text(in: language) }
}

/// A refusal that is about one field of the page's forms, and is shown there.
struct FieldRefusal {
  let reason: OwnerRefusal
  let field: String

  /// The refusal of a form about this person; nil about the server. Nil unless it is about a field.
  init?(_ outcome: SignInPages.Outcome?, of person: SignInPages.ManagedPerson? = nil) {
    guard case .refused(let reason)? = outcome else { return nil }
    let field: String
    switch reason {
    case .usernameRule, .usernameTaken: field = "username"
    case .passwordTooShort, .passwordTooLong, .passwordGuessed: field = "password"
    // The person of the page may be gone, too.
    case .noPerson(let name), .demoPerson(let name):
      if name == person?.username { return nil }
      field = "giveTo"
    case .hasPhotos, .giveOrRemove, .sameSuccessor: field = "giveTo"
    case .nameMissing: field = "name"
    case .redirectURI: field = "redirect"
    case .noInvitation, .noApplication, .ownApplication, .diskFull, .busy, .failed: return nil
    }
    guard (person == nil) == ["name", "redirect"].contains(field) else { return nil }
    self.reason = reason
    self.field = field
  }

  /// Why the value of the field with this name was refused; nil if it was not.
  func problem(of name: String, in language: Language) -> String? {
    name == field ? reason.text(in: language) : nil
  }
}

/// What the server puts into a page of the entrance: which screen, where it sends to, what is known.
public struct EntranceStart: Hashable, Sendable {
  /// The pages of the entrance.
  public enum Place: String, CaseIterable, Hashable, Sendable {
    /// Login, password and the secure panel.
    case signIn = "sign-in"
    /// The phone number.
    case phone
    /// The code that was sent to it.
    case code
    /// How the person is called.
    case name
    /// A new account.
    case newAccount = "new-account"
    /// Another password.
    case newPassword = "new-password"
  }

  /// Addresses of other pages; `nil` where there is no way.
  public struct Links: Hashable, Sendable {
    /// Login and password.
    public var signIn: String?
    /// Sign-in by phone.
    public var phone: String?
    /// The page for the code, once one is on its way.
    public var code: String?
    /// The page for the name of somebody new.
    public var name: String?
    /// A new account.
    public var newAccount: String?
    /// The terms of the server, where it has any.
    public var terms: String?

    /// No way anywhere.
    public init() {}
  }

  /// What the person wrote before, when the page answers a form that was sent without script.
  public struct Typed: Hashable, Sendable {
    /// The login.
    public var login = ""
    /// The digits of the secure sequence that were pressed so far.
    public var sequence = Secret("")
    /// The phone number.
    public var phone = ""
    /// The name.
    public var name = ""

    /// Nothing.
    public init() {}
  }

  /// Which page.
  public var place: Place
  /// The language of every sentence that the tasks do not fix.
  public var language: Language
  /// The heading of the sign-in screen: "RSSchool" or the instance's name (AUTH-1).
  public var name: String
  /// The address of this page, path and query: its forms go there.
  public var address: String
  /// The seal of the forms, their hidden field `form`.
  public var seal: String
  /// The ways to other pages.
  public var links = Links()
  /// Whether login and password were right and the panel is open.
  public var hasPanel = false
  /// The code on its way, on the page that asks for it.
  public var code: SentCode?
  /// The least strength of a new password.
  public var minimum = PasswordStrength.medium
  /// What is known of the person whose password is changed: login, name, phone.
  public var personal: [String] = []
  /// What was written before.
  public var typed = Typed()
  /// The answer to the form that led here, when one was sent without script.
  public var answer: EntryAnswer?

  /// A page in its base state.
  public init(
    _ place: Place, language: Language, name: String, address: String, seal: String
  ) {
    self.place = place
    self.language = language
    self.name = name
    self.address = address
    self.seal = seal
  }
}

/// Initial data embedded in a sign-in or account page: the screen, its form's URL and known values.
public struct EntranceStart: Hashable, Sendable {
  /// The sign-in and account pages.
  public enum Place: String, CaseIterable, Hashable, Sendable {
    /// Login and password, then the secure sequence (AUTH-18).
    case signIn = "sign-in"
    /// Asks for the phone number to sign in with.
    case phone
    /// Asks for the code that was sent to the phone number.
    case code
    /// Asks for the name of a person whose phone number has no account.
    case name
    /// Asks a new person for login, password and name.
    case newAccount = "new-account"
    /// Asks for the current and a new password.
    case newPassword = "new-password"
  }

  /// URLs of other pages; nil if this page does not link there.
  public struct Links: Hashable, Sendable {
    /// The password sign-in page; on the password change page, the page that follows it.
    public var signIn: String?
    /// The page that asks for a phone number to sign in with.
    public var phone: String?
    /// The page that asks for the one-time code, which opens after a code was sent.
    public var code: String?
    /// The page that asks a person whose phone number has no account for a name.
    public var name: String?
    /// The page on which a person creates an account.
    public var newAccount: String?
    /// The server's terms of service; nil if it has none.
    public var terms: String?

    /// No links.
    public init() {}
  }

  /// Submitted values, filled in again after a form that was sent without JavaScript.
  public struct Typed: Hashable, Sendable {
    /// The text of the login field.
    public var login = ""
    /// The digits of the secure sequence entered so far.
    public var sequence = Secret("")
    /// The text of the phone number field.
    public var phone = ""
    /// The text of the name field.
    public var name = ""

    /// No values.
    public init() {}
  }

  /// Which page to show.
  public var place: Place
  /// The language of all texts except those of rules AUTH and PASS, which are always English.
  public var language: Language
  /// The heading of the sign-in screen: that of the demo, or the instance's name (AUTH-1).
  public var name: String
  /// Path and query of this page; its forms are posted there.
  public var address: String
  /// The CSRF token, sent as the hidden form field `form`.
  public var seal: String
  /// Links to other pages.
  public var links = Links()
  /// Whether to ask for the secure sequence, because login and password were correct.
  public var hasPanel = false
  /// The code that was sent; nil except on the code page.
  public var code: SentCode?
  /// The minimum strength of a new password.
  public var minimum = PasswordStrength.medium
  /// Login, names and phone of the person who changes the password, for `PasswordJudge`.
  public var personal: [String] = []
  /// Submitted values of a form that was sent without JavaScript.
  public var typed = Typed()
  /// The result to show initially, such as that of a form sent without JavaScript; nil if none.
  public var answer: FormResponse?

  /// A page in its initial state.
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

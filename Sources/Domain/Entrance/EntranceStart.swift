/// Initial data embedded in a sign-in or account page: the screen, its form's URL and known values.
public struct EntranceStart: Hashable, Sendable {
  /// The sign-in and account pages.
  public enum Place: String, CaseIterable, Hashable, Sendable {
    /// Login, password and the secure panel.
    case signIn = "sign-in"
    /// Phone number entry.
    case phone
    /// Entry of the code sent to the phone number.
    case code
    /// Name entry, for a phone number without an account.
    case name
    /// Account creation.
    case newAccount = "new-account"
    /// Password change.
    case newPassword = "new-password"
  }

  /// URLs of other pages; nil if this page does not link there.
  public struct Links: Hashable, Sendable {
    /// The password sign-in page; on the password change page, the page that follows it.
    public var signIn: String?
    /// Phone sign-in.
    public var phone: String?
    /// Code entry, which follows once a code was sent.
    public var code: String?
    /// Name entry, which follows for a phone number without an account.
    public var name: String?
    /// Account creation.
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
  /// Whether the secure panel is open because login and password were correct.
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

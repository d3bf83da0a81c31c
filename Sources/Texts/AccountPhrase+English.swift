import Domain

extension AccountPhrase {
  /// The wording in English.
  public var english: String {
    switch self {
    case .newAccount: "New account"
    case .newPassword: "Change password"
    case .login: "Login"
    case .loginHint: "Latin letters, for signing in"
    case .name: "Name"
    case .currentPassword: "Current password"
    case .enterPassword: "ENTER PASSWORD"
    case .showPassword: "Show password"
    case .hidePassword: "Hide password"
    case .strength(.weak): "Too weak"
    case .strength(.medium): "Could be stronger"
    case .strength(.strong): "Strong password"
    case .weakness(let weakness): Self.english(weakness)
    case .sequence: "Secure sequence (optional)"
    case .sequenceHint: "Three digits of 1, 2 and 3, asked for after the password"
    case .phone: "Phone (optional)"
    case .phoneHint: "For signing in by code"
    case .create: "Create account"
    case .change: "Change password"
    case .changed: "The password is changed"
    case .passwordProblem(let problem): Self.english(problem)
    case .loginProblem(.invalid): "Please choose a login of Latin letters"
    case .loginProblem(.taken): "Somebody has this login already"
    case .sequenceProblem: "Three digits of 1, 2 and 3, or none"
    case .invitationProblem: "This invitation is used up or too old"
    case .closed: "New accounts cannot be made here"
    }
  }

  private static func english(_ weakness: PasswordWeakness) -> String {
    switch weakness {
    case .common: "This is a common word or password, or nearly so"
    case .pattern: "Sequences and repetitions are easily guessed"
    case .personal: "Your login, name and phone are easily guessed"
    }
  }

  private static func english(_ problem: PasswordProblem) -> String {
    switch problem {
    case .weak: "Please choose a longer password"
    case .common: english(PasswordWeakness.common)
    case .pattern: english(PasswordWeakness.pattern)
    case .personal: english(PasswordWeakness.personal)
    case .long: "A password has at most 256 characters"
    case .current: "This is not your current password"
    }
  }
}

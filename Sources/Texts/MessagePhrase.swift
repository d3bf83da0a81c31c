public import Domain

/// Texts of SMS messages.
public enum MessagePhrase: Hashable, Sendable {
  /// The one-time code; `host` is the server's name that the code is bound to (CODE-11).
  case code(Secret, host: String)

  /// The text in `language`. Its last line binds the code to the host, for autofill.
  public func text(in language: Language) -> String {
    switch self {
    case .code(let code, let host):
      let digits = code.reveal()
      let sentence =
        switch language {
        case .russian: "\(digits) — код для входа. Никому его не говорите."
        case .english: "\(digits) is your sign-in code. Do not tell it to anyone."
        }
      return sentence + "\n\n@\(host) #\(digits)"
    }
  }
}

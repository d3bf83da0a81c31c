public import Domain

/// What a message says that goes to a telephone.
public enum MessagePhrase: Hashable, Sendable {
  /// The one-time code; `host` is the name of the server that may read it (CODE-11).
  case code(Secret, host: String)

  /// The wording in `language`; its last line binds the code to the server's name.
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

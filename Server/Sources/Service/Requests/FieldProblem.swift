import Texts

/// Why the value of a parameter is refused.
enum FieldProblem: Hashable, Sendable {
  /// It must not be blank.
  case blank
  /// It has more than `limit` characters.
  case tooLong(limit: Int)
  /// It has more than `limit` entries.
  case tooMany(limit: Int)
  /// It contains U+0000.
  case character
  /// It is not of the expected kind.
  case invalid
  /// It may only contain Latin letters, digits and underscores.
  case onlyLetters
  /// Another person has it.
  case taken

  /// The message for developers; `label` is what the parameter is called.
  func sentence(_ label: String) -> String {
    switch self {
    case .blank: "\(label) cannot be blank"
    case .tooLong(let limit): "\(label) is too long (maximum is \(limit) characters)"
    case .tooMany(let limit): "\(label) are too many (maximum is \(limit))"
    case .character: "\(label) contains an invalid character"
    case .invalid: "\(label) is invalid"
    case .onlyLetters: "\(label) may only contain letters, numbers and underscores"
    case .taken: "\(label) has already been taken"
    }
  }

  /// The text for the person who filled in a form.
  var phrase: FieldPhrase {
    switch self {
    case .blank: .blank
    case .tooLong(let limit): .tooLong(limit: limit)
    case .tooMany(let limit): .tooMany(limit: limit)
    case .character, .invalid: .invalid
    case .onlyLetters: .onlyLetters
    case .taken: .taken
    }
  }
}

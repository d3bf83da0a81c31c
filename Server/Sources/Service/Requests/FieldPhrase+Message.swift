import Texts

extension FieldPhrase {
  /// The message for developers; `label` is what the parameter is called.
  func message(about label: String) -> String {
    switch self {
    case .blank: "\(label) cannot be blank"
    case .tooLong(let limit), .entryTooLong(let limit):
      "\(label) is too long (maximum is \(limit) characters)"
    case .tooMany(let limit): "\(label) are too many (maximum is \(limit))"
    case .character: "\(label) contains an invalid character"
    case .invalid: "\(label) is invalid"
    case .onlyLetters: "\(label) may only contain letters, numbers and underscores"
    case .taken: "\(label) has already been taken"
    case .fixed: "\(label) cannot be changed"
    }
  }
}

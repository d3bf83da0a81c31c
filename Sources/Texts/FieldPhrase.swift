/// Why the value of a form's field was refused; the field's label precedes it.
public enum FieldPhrase: Sentence {
  /// The field must not be empty.
  case blank
  /// The value is longer than `limit` characters.
  case tooLong(limit: Int)
  /// The list has more than `limit` entries.
  case tooMany(limit: Int)
  /// An entry of the list is longer than `limit` characters.
  case entryTooLong(limit: Int)
  /// The value contains U+0000.
  case character
  /// The value is not of the kind that the field is for.
  case invalid
  /// The value may only contain letters, digits and underscores.
  case onlyLetters
  /// Another person has the value already.
  case taken
  /// The value cannot be changed.
  case fixed

  /// The English text, with the values of the case filled in.
  public var english: String {
    switch self {
    case .blank: "please fill in this field."
    case .tooLong(let limit): "up to \(limit) characters, please."
    case .tooMany(let limit): "up to \(limit), please."
    case .entryTooLong(let limit): "each one up to \(limit) characters, please."
    case .character, .invalid: "this is not valid."
    case .onlyLetters: "only Latin letters, digits and underscores, please."
    case .taken: "somebody else has this one."
    case .fixed: "this cannot be changed."
    }
  }

  /// The Russian text, with the values of the case filled in.
  public var russian: String {
    switch self {
    case .blank: "заполните это поле."
    case .tooLong(let limit): "не больше \(limit) знаков."
    case .tooMany(let limit): "не больше \(limit)."
    case .entryTooLong(let limit): "каждый — не больше \(limit) знаков."
    case .character, .invalid: "такое значение не подходит."
    case .onlyLetters: "только латинские буквы, цифры и подчёркивания."
    case .taken: "это уже занято."
    case .fixed: "это изменить нельзя."
    }
  }
}

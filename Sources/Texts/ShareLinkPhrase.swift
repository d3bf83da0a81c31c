/// Texts about the addresses of share links, and hints of the form for a new one (LIB-13).
public enum ShareLinkPhrase: Sentence {
  /// What an empty field for the number of days means.
  case daysHint
  /// What the password is for.
  case passwordHint
  /// Button that copies the address of a link.
  case copy
  /// The address was copied.
  case copied
  /// Guests cannot open the address.
  case reach(ReachPhrase)
  /// The link shows no photo at the moment.
  case showsNothing

  /// The English text, with the values of the case filled in.
  public var english: String {
    switch self {
    case .daysHint: "If the field is empty, the link is valid until you revoke it."
    case .passwordHint: "Whoever opens the link must enter it. Tell it to your guests yourself."
    case .copy: "Copy link"
    case .copied: "Copied"
    case .reach(let phrase): phrase.english
    case .showsNothing: "Guests see no photos at the moment."
    }
  }

  /// The Russian text, with the values of the case filled in.
  public var russian: String {
    switch self {
    case .daysHint: "Если поле пустое, ссылка действует, пока вы её не отзовёте."
    case .passwordHint: "Его введёт каждый, кто откроет ссылку. Сообщите его гостям сами."
    case .copy: "Скопировать ссылку"
    case .copied: "Скопировано"
    case .reach(let phrase): phrase.russian
    case .showsNothing: "Гости сейчас не видят ни одной фотографии."
    }
  }
}

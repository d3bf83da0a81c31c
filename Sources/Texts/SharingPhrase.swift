/// Texts of the share sheet.
public enum SharingPhrase: Sentence {
  /// Button that shares the photo; also the label of the sheet.
  case share
  /// Button that copies the photo's URL.
  case copyLink
  /// The photo's URL was copied.
  case linkCopied
  /// Button that downloads the image.
  case download
  /// Link to the page that adds the photo to collections; also its title.
  case addToCollection
  /// Link to the form for a link that people without an account can open.
  case guestLink
  /// Button that closes the sheet.
  case close
  /// The system's share sheet failed.
  case couldNotShare
  /// The URL could not be copied.
  case couldNotCopy
  /// The file arrived too late for the tap's user activation; asks to tap again.
  case tapAgainToShare

  /// The English text, with the values of the case filled in.
  public var english: String {
    switch self {
    case .share: "Share"
    case .copyLink: "Copy link"
    case .linkCopied: "Copied"
    case .download: "Download"
    case .addToCollection: "Add to a collection"
    case .guestLink: "Link for guests"
    case .close: "Close"
    case .couldNotShare: "Could not share the photo"
    case .couldNotCopy: "Could not copy the link"
    case .tapAgainToShare: "The photo is ready. Press once more to share it"
    }
  }

  /// The Russian text, with the values of the case filled in.
  public var russian: String {
    switch self {
    case .share: "Поделиться"
    case .copyLink: "Скопировать ссылку"
    case .linkCopied: "Скопировано"
    case .download: "Скачать"
    case .addToCollection: "Добавить в коллекцию"
    case .guestLink: "Ссылка для гостей"
    case .close: "Закрыть"
    case .couldNotShare: "Не удалось поделиться"
    case .couldNotCopy: "Не удалось скопировать ссылку"
    case .tapAgainToShare: "Фотография готова. Нажмите ещё раз, чтобы поделиться"
    }
  }
}

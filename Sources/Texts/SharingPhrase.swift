/// A sentence of the share sheet.
public enum SharingPhrase: Sentence {
  /// The button that offers to share or download.
  case share
  /// Puts the photo's address into the clipboard.
  case copyLink
  /// The photo's address is in the clipboard.
  case linkCopied
  /// Saves the picture on the device.
  case download
  /// Closes the sheet.
  case close
  /// The system's sheet could not share.
  case couldNotShare
  /// The address could not be put into the clipboard.
  case couldNotCopy
  /// The picture's file came too late for the tap that asked for it.
  case tapAgainToShare

  /// The wording in English.
  public var english: String {
    switch self {
    case .share: "Share"
    case .copyLink: "Copy link"
    case .linkCopied: "Copied"
    case .download: "Download"
    case .close: "Close"
    case .couldNotShare: "Could not share the photo"
    case .couldNotCopy: "Could not copy the link"
    case .tapAgainToShare: "The photo is ready. Press once more to share it"
    }
  }

  /// The wording in Russian.
  public var russian: String {
    switch self {
    case .share: "Поделиться"
    case .copyLink: "Скопировать ссылку"
    case .linkCopied: "Скопировано"
    case .download: "Скачать"
    case .close: "Закрыть"
    case .couldNotShare: "Не удалось поделиться"
    case .couldNotCopy: "Не удалось скопировать ссылку"
    case .tapAgainToShare: "Фотография готова. Нажмите ещё раз, чтобы поделиться"
    }
  }
}

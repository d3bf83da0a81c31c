/// Texts about choosing photos on the iPhone (IOS-6).
public enum PhotoChoicePhrase: Sentence {
  /// The copy of a photo on the device cannot be read, or not be divided for lack of space.
  case unreadable
  /// The number of chosen photos that are still being copied from the library.
  case copying(Int)
  /// Title of the alert about photos that could not be copied, with their number.
  case notCopied(Int)
  /// The number of Live Photos whose videos could not be copied; a title, or a sentence in an alert.
  case withoutVideo(Int)
  /// The device has no space for the copies.
  case noRoom
  /// The library could not provide the photos, which may be in iCloud only.
  case notProvided
  /// The app was terminated before it had copied the photos.
  case interrupted

  /// The English text, with the values of the case filled in.
  public var english: String {
    switch self {
    case .unreadable: "The photo cannot be read on this iPhone. Free up space or choose it again"
    case .copying(let count): "Getting photos: \(count) left"
    case .notCopied(let count): "Photos not added: \(count)"
    case .withoutVideo(let count): "Live Photos added without their videos: \(count)"
    case .noRoom: "This iPhone has no space for them. Free up some space and choose them again."
    case .notProvided:
      "They could not be read. If they are in iCloud, check the connection and choose them again."
    case .interrupted: "The app was closed before it had copied them. Choose them again."
    }
  }

  /// The Russian text, with the values of the case filled in.
  public var russian: String {
    switch self {
    case .unreadable:
      "Фото не читается на этом iPhone. Освободите место или выберите его ещё раз"
    case .copying(let count): "Получаем фото: осталось \(count)"
    case .notCopied(let count): "Не добавлено фото: \(count)"
    case .withoutVideo(let count): "Живые фото добавлены без видео: \(count)"
    case .noRoom: "На этом iPhone нет места. Освободите его и выберите эти фото ещё раз."
    case .notProvided:
      "Их не удалось прочитать. Если они в iCloud, проверьте соединение и выберите их ещё раз."
    case .interrupted: "Приложение закрылось, прежде чем их скопировало. Выберите их ещё раз."
    }
  }
}

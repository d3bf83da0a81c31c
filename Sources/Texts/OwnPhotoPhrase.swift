public import Domain

/// Texts of the pages with a person's own photos and their bin (FEED-27).
public enum OwnPhotoPhrase: Sentence {
  /// Title of the list of the person's own photos.
  case yourPhotos
  /// Button that rotates a photo to the left.
  case rotateLeft
  /// Button that rotates a photo to the right.
  case rotateRight
  /// The capture date of this many photos was set.
  case dated(count: Int)
  /// No day was entered for the capture date of the selected photos.
  case dateMissing
  /// This many photos were rotated.
  case rotated(count: Int)
  /// The person has no photos.
  case noPhotos
  /// Accessible name of a photo without a description.
  case photo(CalendarDate)
  /// Accessible name of the box that selects a photo.
  case select(name: String)
  /// Button that deletes a photo.
  case delete
  /// What happens to deleted photos.
  case deletedStay(days: Int)
  /// This many photos were deleted.
  case deleted(count: Int)
  /// Button that restores what was just deleted.
  case undo
  /// Title of the page that edits a photo.
  case edit
  /// Label of the field for the description.
  case description
  /// Label of the field for the alternative text.
  case alternative
  /// Label of the field for tags.
  case tags
  /// Label of the field for the name of the place.
  case place
  /// Label of the field for the capture date.
  case captured
  /// Button that saves what was entered.
  case save
  /// The changes were saved.
  case saved
  /// Title of the bin.
  case bin
  /// Nothing is in the bin.
  case binIsEmpty
  /// The day on which a photo is removed for good.
  case removedOn(CalendarDate)
  /// Button that restores a photo.
  case restore
  /// Button that removes a photo for good.
  case remove
  /// Button that removes everything in the bin for good.
  case empty
  /// The name that the photo's file had when it was added.
  case fileName(String)
  /// Link that downloads the photo's file exactly as it was added.
  case downloadOriginal
  /// Link that downloads the video of a Live Photo exactly as it was added.
  case downloadOriginalVideo
  /// Photos cannot be restored because the same ones were added since.
  case replaced(count: Int)

  /// The English text, with the values of the case filled in.
  public var english: String {
    switch self {
    case .yourPhotos: "Your photos"
    case .rotateLeft: "Rotate left"
    case .rotateRight: "Rotate right"
    case .dated(let count): "Dates set: \(count)."
    case .dateMissing: "Enter a capture date first."
    case .rotated(let count): count == 1 ? "Rotated." : "Photos rotated: \(count)."
    case .noPhotos: "You have no photos yet."
    case .photo(let date): "Photo, added on \(Phrase.date(date).english)"
    case .select(let name): "Select: \(name)"
    case .delete: "Delete"
    case .deletedStay(let days): "Deleted photos stay in the bin for \(Self.englishDays(days))."
    case .deleted(let count): count == 1 ? "Deleted." : "Photos deleted: \(count)."
    case .undo: "Undo"
    case .edit: "Edit photo"
    case .description: "Description"
    case .alternative: "Text for people who cannot see the photo"
    case .tags: "Tags, separated by commas"
    case .place: "Place"
    case .captured: "Capture date"
    case .save: "Save"
    case .saved: "Saved."
    case .bin: "Bin"
    case .binIsEmpty: "The bin is empty."
    case .removedOn(let date): "Will be removed for good on \(Phrase.date(date).english)"
    case .restore: "Restore"
    case .remove: "Delete for good"
    case .empty: "Empty the bin"
    case .fileName(let name): "File: \(name)"
    case .downloadOriginal: "Download original"
    case .downloadOriginalVideo: "Download original video"
    case .replaced(let count):
      count == 1
        ? "This photo cannot be restored: the same one has been added since."
        : "\(count) photos cannot be restored: the same ones have been added since."
    }
  }

  /// The Russian text, with the values of the case filled in.
  public var russian: String {
    switch self {
    case .yourPhotos: "Ваши фотографии"
    case .rotateLeft: "Повернуть влево"
    case .rotateRight: "Повернуть вправо"
    case .dated(let count): "Дат задано: \(count)."
    case .dateMissing: "Сначала укажите дату съёмки."
    case .rotated(let count): count == 1 ? "Повёрнуто." : "Повёрнуто фотографий: \(count)."
    case .noPhotos: "У вас пока нет фотографий."
    case .photo(let date): "Фотография, добавлена \(Phrase.date(date).russian)"
    case .select(let name): "Выбрать: \(name)"
    case .delete: "Удалить"
    case .deletedStay(let days): Self.russianStay(days)
    case .deleted(let count): count == 1 ? "Удалено." : "Удалено фотографий: \(count)."
    case .undo: "Отменить"
    case .edit: "Изменить фотографию"
    case .description: "Описание"
    case .alternative: "Текст для тех, кто не видит фотографию"
    case .tags: "Теги через запятую"
    case .place: "Место"
    case .captured: "Дата съёмки"
    case .save: "Сохранить"
    case .saved: "Сохранено."
    case .bin: "Корзина"
    case .binIsEmpty: "Корзина пуста."
    case .removedOn(let date): "Будет удалена навсегда: \(Phrase.date(date).russian)"
    case .restore: "Восстановить"
    case .remove: "Удалить навсегда"
    case .empty: "Очистить корзину"
    case .fileName(let name): "Файл: \(name)"
    case .downloadOriginal: "Скачать оригинал"
    case .downloadOriginalVideo: "Скачать оригинал видео"
    case .replaced(let count):
      count == 1
        ? "Эту фотографию нельзя восстановить: такую же добавили снова."
        : "Нельзя восстановить фотографий: \(count). Такие же добавили снова."
    }
  }

  private static func russianStay(_ days: Int) -> String {
    "Удалённые фотографии остаются в корзине \(russianDays(days))."
  }

  private static func englishDays(_ days: Int) -> String { days == 1 ? "1 day" : "\(days) days" }

  private static func russianDays(_ days: Int) -> String {
    "\(days) \(russianForm(days, "день", "дня", "дней"))"
  }
}

public import Domain

/// A sentence about a list of photos.
public enum ListPhrase: Sentence {
  /// The heading above the photos that the person likes.
  case favourites
  /// A person who likes no photo yet.
  case noFavourites
  /// So many photos are newer than those on display.
  case newPhotos(Int32)
  /// The thumb that leads through the whole feed.
  case dateScrubber
  /// The month of a day, as people write it.
  case month(CalendarDate)
  /// The server cannot be reached; what shows was kept on the device.
  case showingKept
  /// The address names a photo that was deleted or never was.
  case photoGone

  /// The wording in English.
  public var english: String {
    switch self {
    case .favourites: "Favourites"
    case .noFavourites: "The photos you like will be here"
    case .newPhotos(let count): "New photos: \(count)"
    case .dateScrubber: "Scroll by date"
    case .month(let date): Phrase.englishMonth(date)
    case .showingKept: "Offline. Showing saved photos."
    case .photoGone: "This photo is gone"
    }
  }

  /// The wording in Russian.
  public var russian: String {
    switch self {
    case .favourites: "Избранное"
    case .noFavourites: "Здесь будут фотографии, которые вам понравились"
    case .newPhotos(let count): "Новые фото: \(count)"
    case .dateScrubber: "Прокрутка по датам"
    case .month(let date): Phrase.russianMonth(date)
    case .showingKept: "Нет сети. Показаны сохранённые фото."
    case .photoGone: "Этой фотографии больше нет"
    }
  }
}

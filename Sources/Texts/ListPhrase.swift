public import Domain

/// Texts about lists of photos.
public enum ListPhrase: Sentence {
  /// Heading of the liked photos.
  case favourites
  /// The list of liked photos is empty.
  case noFavourites
  /// Link to the person's own collections; also the title of that page.
  case collections
  /// The number of photos newer than those shown.
  case newPhotos(Int32)
  /// Accessibility label of the thumb that scrolls the feed by date.
  case dateScrubber
  /// The month and year of a date.
  case month(CalendarDate)
  /// The server cannot be reached; the photos shown are cached.
  case showingKept
  /// Name of the tab that searches.
  case search
  /// Name of the search field.
  case searchPhotos
  /// Link to the page that changes a collection.
  case edit
  /// The URL is of a photo that was deleted or never existed.
  case photoGone
  /// Nobody can sign in, because the server's owner has not set that up.
  case signInNotConfigured

  /// The English text, with the values of the case filled in.
  public var english: String {
    switch self {
    case .favourites: "Favourites"
    case .noFavourites: "The photos you like will be here"
    case .collections: "Collections"
    case .newPhotos(let count): "New photos: \(count)"
    case .dateScrubber: "Scroll by date"
    case .month(let date): Phrase.englishMonth(date)
    case .showingKept: "Offline. Showing saved photos."
    case .search: "Search"
    case .searchPhotos: "Search photos"
    case .edit: "Edit"
    case .photoGone: "This photo is gone"
    case .signInNotConfigured:
      "Sign-in is not set up: the owner has to give the server its secret for Unsplash"
    }
  }

  /// The Russian text, with the values of the case filled in.
  public var russian: String {
    switch self {
    case .favourites: "Избранное"
    case .noFavourites: "Здесь будут фотографии, которые вам понравились"
    case .collections: "Коллекции"
    case .newPhotos(let count): "Новые фото: \(count)"
    case .dateScrubber: "Прокрутка по датам"
    case .month(let date): Phrase.russianMonth(date)
    case .showingKept: "Нет сети. Показаны сохранённые фото."
    case .search: "Поиск"
    case .searchPhotos: "Поиск по фотографиям"
    case .edit: "Изменить"
    case .photoGone: "Этой фотографии больше нет"
    case .signInNotConfigured: "Вход не настроен: владелец должен дать серверу секрет для Unsplash"
    }
  }
}

/// Texts on the public pages of people and photos.
public enum PublicPhrase: Sentence {
  /// The credit of a photo; the value is its author's name.
  case photoBy(name: String)
  /// How many photos the person has.
  case photos(count: Int)
  /// The person has no photos.
  case noPhotos
  /// The place where a photo was taken.
  case place(name: String)
  /// Link to the previous page of a list, with newer photos.
  case newerPhotos
  /// Link to the next page of a list, with older photos.
  case olderPhotos
  /// Link to a photo in the app, for people with an account.
  case openInApp
  /// Link that downloads a photo.
  case download
  /// Introduces the links to the feeds.
  case subscribe

  /// The English text, with the values of the case filled in.
  public var english: String {
    switch self {
    case .photoBy(let name): "Photo by \(name)"
    case .photos(let count): "Photos: \(count)"
    case .noPhotos: "No photos yet."
    case .place(let name): "Place: \(name)"
    case .newerPhotos: "Newer photos"
    case .olderPhotos: "Older photos"
    case .openInApp: "Open in the app"
    case .download: "Download"
    case .subscribe: "New photos in a feed reader:"
    }
  }

  /// The Russian text, with the values of the case filled in.
  public var russian: String {
    switch self {
    case .photoBy(let name): "Фото: \(name)"
    case .photos(let count): "Фотографий: \(count)"
    case .noPhotos: "Фотографий пока нет."
    case .place(let name): "Место: \(name)"
    case .newerPhotos: "Фотографии поновее"
    case .olderPhotos: "Фотографии постарше"
    case .openInApp: "Открыть в приложении"
    case .download: "Скачать"
    case .subscribe: "Новые фотографии в программе для чтения лент:"
    }
  }
}

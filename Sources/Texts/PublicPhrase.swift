public import Domain

/// Texts on the public pages of people and photos.
public enum PublicPhrase: Sentence {
  /// The credit of a photo; the value is its author's name.
  case photoBy(name: String)
  /// The credit of a photo of Unsplash's; the value is its author's name.
  case onUnsplash(name: String)
  /// How many photos the person has.
  case photos(count: Int)
  /// The person has no photos.
  case noPhotos
  /// The day on which a photo was added.
  case added(CalendarDate)
  /// When a photo was taken.
  case taken(CaptureTime)
  /// The place where a photo was taken.
  case place(name: String)
  /// The camera that took a photo.
  case camera(name: String)
  /// How a photo was exposed, as far as it is known.
  case exposure(PhotoExposure)
  /// Says that the photo is a Live Photo, and how to play it.
  case livePhoto
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
    case .onUnsplash(let name): "Photo by \(name) on Unsplash"
    case .photos(let count): "Photos: \(count)"
    case .noPhotos: "No photos yet."
    case .added(let date): "Added: \(Phrase.date(date).english)"
    case .taken(let time): "Taken: \(MetadataPhrase.taken(time).english)"
    case .place(let name): "Place: \(name)"
    case .camera(let name): "Camera: \(name)"
    case .exposure(let exposure): "Exposure: \(exposure.text(in: .english))"
    case .livePhoto: "Live Photo: press and hold to play it"
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
    case .onUnsplash(let name): "Фото: \(name), Unsplash"
    case .photos(let count): "Фотографий: \(count)"
    case .noPhotos: "Фотографий пока нет."
    case .added(let date): "Добавлено: \(Phrase.date(date).russian)"
    case .taken(let time): "Снято: \(MetadataPhrase.taken(time).russian)"
    case .place(let name): "Место: \(name)"
    case .camera(let name): "Камера: \(name)"
    case .exposure(let exposure): "Экспозиция: \(exposure.text(in: .russian))"
    case .livePhoto: "Живое фото: нажмите и удерживайте"
    case .newerPhotos: "Фотографии поновее"
    case .olderPhotos: "Фотографии постарше"
    case .openInApp: "Открыть в приложении"
    case .download: "Скачать"
    case .subscribe: "Новые фотографии в программе для чтения лент:"
    }
  }
}

public import Domain

/// Texts of what is known about a photo, in the sheet of both apps and on its public page (FEED-23, FEED-42).
public enum MetadataPhrase: Sentence {
  /// Button that opens the sheet; also its title.
  case details
  /// Label of the words that say what the photo shows.
  case title
  /// Label of what the author wrote about the photo.
  case description
  /// Label of the author's name.
  case author
  /// Label of the day on which the photo was taken.
  case captured
  /// Label of the day on which the photo was added.
  case added
  /// Label of the place where the photo was taken.
  case place
  /// Label of the camera's name.
  case camera
  /// Label of exposure time, f-number, focal length and sensitivity.
  case exposure
  /// Label of the photo's tags.
  case tags
  /// Label of the original's width and height.
  case size
  /// Label that says that the photo is a Live Photo.
  case livePhoto
  /// Label of the name that the photo's file had when it was added.
  case fileName
  /// The credit that Unsplash's guidelines require.
  case onUnsplash(name: String)
  /// How to play a Live Photo.
  case pressToPlay
  /// Exposure time, f-number, focal length and sensitivity, as far as they are known.
  case exposed(PhotoExposure)
  /// When the photo was taken, as exactly as that is known, and where the date comes from, unless that is the
  /// picture's own metadata.
  case taken(CaptureTime)

  /// The English text, with the values of the case filled in.
  public var english: String {
    switch self {
    case .details: "Photo details"
    case .title: "Title"
    case .description: "Description"
    case .author: "Author"
    case .captured: "Taken"
    case .added: "Added"
    case .place: "Place"
    case .camera: "Camera"
    case .exposure: "Exposure"
    case .tags: "Tags"
    case .size: "Size in pixels"
    case .livePhoto: "Live Photo"
    case .fileName: "File"
    case .onUnsplash(let name): "Photo by \(name) on Unsplash"
    case .pressToPlay: "Press and hold the photo to play it"
    case .exposed(let exposure): exposure.text(in: .english)
    case .taken(let time): time.englishDay + (time.source?.english ?? "")
    }
  }

  /// The Russian text, with the values of the case filled in.
  public var russian: String {
    switch self {
    case .details: "Сведения о фото"
    case .title: "Название"
    case .description: "Описание"
    case .author: "Автор"
    case .captured: "Снято"
    case .added: "Добавлено"
    case .place: "Место"
    case .camera: "Камера"
    case .exposure: "Экспозиция"
    case .tags: "Теги"
    case .size: "Размер в пикселях"
    case .livePhoto: "Живое фото"
    case .fileName: "Файл"
    case .onUnsplash(let name): "Автор фото: \(name), Unsplash"
    case .pressToPlay: "Чтобы воспроизвести, нажмите на фото и удерживайте"
    case .exposed(let exposure): exposure.text(in: .russian)
    case .taken(let time): time.russianDay + (time.source?.russian ?? "")
    }
  }
}

extension CaptureTime {
  fileprivate var englishDay: String {
    switch precision {
    case .second, .day: Phrase.date(day).english
    case .month: Phrase.englishMonth(day)
    case .year: String(day.year)
    }
  }

  fileprivate var russianDay: String {
    switch precision {
    case .second, .day: Phrase.date(day).russian
    case .month: Phrase.russianMonth(day)
    case .year: String(day.year)
    }
  }
}

extension CaptureTime.Source {
  fileprivate var english: String {
    switch self {
    case .exif, .xmp, .iptc: ""
    case .person: ", as entered"
    case .digitized: ", when it was digitized"
    case .takeout: ", from Google Photos"
    case .fileName: ", from the file name"
    case .changed: ", when the file was changed"
    }
  }

  fileprivate var russian: String {
    switch self {
    case .exif, .xmp, .iptc: ""
    case .person: ", указано вручную"
    case .digitized: ", дата оцифровки"
    case .takeout: ", по данным Google Фото"
    case .fileName: ", по имени файла"
    case .changed: ", дата изменения файла"
    }
  }
}

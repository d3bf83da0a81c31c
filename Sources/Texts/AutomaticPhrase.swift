public import Domain

/// Texts about automatic adding on the iPhone (IOS-7).
public enum AutomaticPhrase: Sentence {
  /// Label of the switch.
  case title
  /// When photos are added.
  case explanation
  /// Which photos are added; with nil those of all albums.
  case album(String?)
  /// Button that offers albums; also the title of that choice.
  case chooseAlbum
  /// The choice of all albums.
  case allPhotos
  /// From which day on photos are added; with nil from the first.
  case since(CalendarDate?)
  /// Button that offers days; also the title of that choice.
  case chooseStart
  /// The choice of photos that are taken from now on.
  case fromNow
  /// Label of the switch for cellular data.
  case cellular
  /// The library is being read.
  case running
  /// New photos are on the list of uploads; whether they are sent without Wi-Fi too.
  case uploading(usesCellular: Bool)
  /// It has not run yet.
  case notYet
  /// What the device's clock showed when photos were last put on the list of uploads, and how many.
  case lastAdded(Instant, count: Int32)
  /// The app must not see the photos.
  case noAccess
  /// The app may see selected photos only.
  case limitedAccess
  /// The chosen album is gone.
  case albumGone
  /// The device has no room for copies.
  case noRoom
  /// Some photos could not be read.
  case unreadable
  /// Some uploads failed.
  case notSent

  /// The English text, with the values of the case filled in.
  public var english: String {
    switch self {
    case .title: "Add new photos automatically"
    case .explanation:
      "Whenever you open the app, and otherwise when iOS allows it: usually while the iPhone is charging on Wi-Fi."
    case .album(let title): title.map { "From the album “\($0)”" } ?? "From all albums"
    case .chooseAlbum: "Choose an album"
    case .allPhotos: "All albums"
    case .since(let date):
      date.map { "Photos taken since \(Phrase.date($0).english)" } ?? "Photos of all years"
    case .chooseStart: "Choose a start date"
    case .fromNow: "From now on"
    case .cellular: "Also without Wi-Fi"
    case .running: "Looking for new photos…"
    case .uploading(let usesCellular):
      usesCellular ? "New photos are being added." : "New photos are being added, by Wi-Fi only."
    case .notYet: "Nothing has been added yet."
    case .lastAdded(let moment, let count):
      "Last added: \(moment.moment(in: .english)), photos: \(count)."
    case .noAccess: "The app has no access to your photos. Allow it in Settings."
    case .limitedAccess:
      "The app sees only the photos that you selected. Allow all photos in Settings."
    case .albumGone: "The album no longer exists. Choose another one."
    case .noRoom: "This iPhone has no space for copies. Free up some space."
    case .unreadable:
      "Some photos could not be read. They may be in iCloud only and are tried again."
    case .notSent: "Some photos could not be sent. The list says why; they are tried again."
    }
  }

  /// The Russian text, with the values of the case filled in.
  public var russian: String {
    switch self {
    case .title: "Добавлять новые фото автоматически"
    case .explanation:
      "Каждый раз, когда вы открываете приложение, а иначе — когда разрешает iOS: обычно во время зарядки при подключении к Wi-Fi."
    case .album(let title): title.map { "Из альбома «\($0)»" } ?? "Из всех альбомов"
    case .chooseAlbum: "Выбрать альбом"
    case .allPhotos: "Все альбомы"
    case .since(let date):
      date.map { "Снятые с \(Phrase.date($0).russian)" } ?? "Снятые за все годы"
    case .chooseStart: "Выбрать дату начала"
    case .fromNow: "С этого момента"
    case .cellular: "И без Wi-Fi"
    case .running: "Ищем новые фото…"
    case .uploading(let usesCellular):
      usesCellular ? "Новые фото добавляются." : "Новые фото добавляются, только по Wi-Fi."
    case .notYet: "Пока ничего не добавлено."
    case .lastAdded(let moment, let count):
      "Последний раз: \(moment.moment(in: .russian)), фото: \(count)."
    case .noAccess: "У приложения нет доступа к вашим фото. Разрешите его в Настройках."
    case .limitedAccess:
      "Приложение видит только выбранные вами фото. Разрешите доступ ко всем в Настройках."
    case .albumGone: "Этого альбома больше нет. Выберите другой."
    case .noRoom: "На этом iPhone нет места для копий. Освободите его."
    case .unreadable:
      "Некоторые фото не удалось прочитать. Возможно, они только в iCloud; попробуем ещё раз."
    case .notSent: "Некоторые фото не отправились. Причина — в списке; попробуем ещё раз."
    }
  }
}

/// Texts of the page that lists the keys of the web app.
public enum KeyPhrase: Sentence, CaseIterable {
  /// Title of the page; also the link to it.
  case keys
  /// Heading: the keys in a list of photos.
  case inLists
  /// Heading: the keys on a photo that fills the screen.
  case onPhoto
  /// What the arrow keys do in a list.
  case toPhoto
  /// What Enter does.
  case open
  /// What L does.
  case like
  /// The keys that scroll a list.
  case scrolling
  /// What they do.
  case scroll
  /// What Escape does in a list.
  case back
  /// What the question mark does.
  case help
  /// What the arrow keys to the sides do on a photo.
  case turn
  /// What the arrow keys up and down do on a photo.
  case move
  /// What plus and minus do.
  case zoom
  /// What zero does.
  case restore
  /// What the brackets do.
  case rotate
  /// What P does.
  case play
  /// What Escape does on a photo.
  case close

  /// The English text.
  public var english: String {
    switch self {
    case .keys: "Keyboard"
    case .inLists: "In a list"
    case .onPhoto: "On a photo"
    case .toPhoto: "to the photo in this direction"
    case .open: "opens the photo"
    case .like: "likes the photo, or no longer"
    case .scrolling: "Space, Page Up, Page Down, Home, End"
    case .scroll: "scroll"
    case .back: "back from a list, a search or adding photos"
    case .help: "opens this page"
    case .turn: "to the previous or the next photo; an enlarged photo is moved first"
    case .move: "move an enlarged photo"
    case .zoom: "enlarge and reduce the photo"
    case .restore: "shows the photo as it was opened"
    case .rotate: "rotate the view of the photo"
    case .play: "plays the video of a Live Photo"
    case .close: "closes the sheet, then the photo"
    }
  }

  /// The Russian text.
  public var russian: String {
    switch self {
    case .keys: "Клавиатура"
    case .inLists: "В списке"
    case .onPhoto: "На фотографии"
    case .toPhoto: "к фотографии в этом направлении"
    case .open: "открывает фотографию"
    case .like: "ставит и снимает лайк"
    case .scrolling: "Пробел, Page Up, Page Down, Home, End"
    case .scroll: "прокручивают"
    case .back: "назад из списка, поиска или добавления фотографий"
    case .help: "открывает эту страницу"
    case .turn: "к предыдущей и следующей фотографии; увеличенная сначала сдвигается"
    case .move: "сдвигают увеличенную фотографию"
    case .zoom: "увеличивают и уменьшают фотографию"
    case .restore: "показывает фотографию так, как она открылась"
    case .rotate: "поворачивают фотографию на экране"
    case .play: "проигрывает видео Live Photo"
    case .close: "закрывает панель, затем фотографию"
    }
  }
}

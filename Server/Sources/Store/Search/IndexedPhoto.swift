import Domain

/// The words of a photo by column of `photoIndex`.
struct IndexedPhoto {
  /// The columns in the order of the table, each without repeated words.
  let columns: [[String]]

  /// Number of columns.
  static let columnCount = 8

  /// The columns that `init(row:tags:)` reads. A confidential place is not indexed: a search would
  /// tell everybody where the photo was taken.
  static let columns = """
    id, description, altDescription, slug, \
    COALESCE((SELECT CASE WHEN isConfidential = 1 THEN '' ELSE COALESCE(place, '') || ' ' \
    || COALESCE(city, '') || ' ' || COALESCE(country, '') END \
    FROM photoPlace WHERE photoId = photo.id), place), \
    make, model, COALESCE(capturedClock, addedAt), personId, width, height, color, fileName
    """

  /// Reads a row of `photo` with the columns `IndexedPhoto.columns`.
  init(row: Row, tags: [String]) {
    let size = PixelSize(width: row[9], height: row[10])
    columns = [
      IndexedPhoto.stems([row[1]]),
      IndexedPhoto.stems([row[2], row[3]]),
      IndexedPhoto.stems(tags),
      IndexedPhoto.stems([row[4]]),
      IndexedPhoto.stems([row[5], row[6]]),
      DateWords.indexed(Instant(milliseconds: row[7])),
      [IndexedPhoto.word(author: row[8])]
        + IndexedPhoto.stems([row[12]]).map { IndexedPhoto.word(inFileName: $0, of: row[8]) },
      [IndexedPhoto.word(PhotoOrientation(size))] + IndexedPhoto.words(color: row[11]),
    ]
  }

  /// All words, each once.
  var words: Set<String> { Set(columns.joined()) }

  /// The columns as FTS5 reads them.
  var texts: [String] { columns.map { $0.joined(separator: " ") } }

  /// The word of the index for the author's photos. Queries cannot contain it, because `SearchText`
  /// splits at "@". Why not the author's name: a new name would change all their photos.
  static func word(author personId: Int64) -> String { "@\(personId)" }

  /// The word of the index for the author's photos whose files have a name with this stem, which nobody else may
  /// find out (FEED-28). Queries cannot contain it either.
  static func word(inFileName stem: String, of personId: Int64) -> String {
    word(author: personId) + "_" + stem
  }

  /// The word of the index for photos of this shape.
  static func word(_ orientation: PhotoOrientation) -> String { "#" + orientation.rawValue }

  /// The word of the index for photos of this color.
  static func word(_ color: PhotoColor) -> String { "#" + color.rawValue }

  private static func words(color: String) -> [String] {
    PhotoColor.allCases.filter { $0.matches(color) }.map(word)
  }

  private static func stems(_ texts: [String?]) -> [String] {
    var seen: Set<String> = []
    return texts.compactMap(\.self).flatMap(SearchText.words).map(WordStem.of)
      .filter { seen.insert($0).inserted }
  }
}

extension PhotoOrientation {
  /// The orientation of a photo of this size.
  init(_ size: PixelSize) {
    let (width, height) = (Int(size.width), Int(size.height))
    if 10 * min(width, height) >= 9 * max(width, height) {
      self = .squarish
    } else {
      self = width > height ? .landscape : .portrait
    }
  }
}

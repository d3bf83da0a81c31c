public import Domain

/// What the sheet of a photo reports to the app.
public enum SheetNews: Hashable, Sendable {
  /// The person closed the sheet.
  case closed
  /// The link was copied: the sheet closes, and the app confirms it.
  case copied
  /// The person opened the photos of the photo's author.
  case author(ListHeader)
  /// The photo looks like this now, on the server or soon.
  case photo(Photo)
  /// The server has changed the photo.
  case saved
  /// The photo with this id is in the bin.
  case deleted(String)
  /// A deleted photo is back.
  case restored
  /// The server reports that the session ended.
  case signedOut

  /// Which news it is, as the page passes it on.
  public enum Kind: Int32, CaseIterable, Sendable {
    /// `closed`.
    case closed = 1
    /// `copied`.
    case copied
    /// `author`.
    case author
    /// `photo`.
    case photo
    /// `saved`.
    case saved
    /// `deleted`.
    case deleted
    /// `restored`.
    case restored
    /// `signedOut`.
    case signedOut
  }

  // Why: the sheet's module and the app share no memory.
  /// The news as a number and texts, which the page passes on.
  public struct Parts: Hashable, Sendable {
    /// Which news it is.
    public var kind: Kind
    /// The id of the photo, or the name of the author's list; else empty.
    public var one = ""
    /// The URL of the photo's image, or the title of the author's list; else empty.
    public var two = ""
    /// The caption of the photo; else empty.
    public var three = ""
    /// The size of the photo as it is shown; else zero.
    public var size = PixelSize(width: 0, height: 0)
  }

  /// The news as a number and texts.
  public var parts: Parts {
    switch self {
    case .closed: Parts(kind: .closed)
    case .copied: Parts(kind: .copied)
    case .author(let list): Parts(kind: .author, one: list.query, two: list.title)
    case .photo(let photo):
      Parts(
        kind: .photo, one: photo.id, two: photo.address, three: photo.caption, size: photo.size)
    case .saved: Parts(kind: .saved)
    case .deleted(let id): Parts(kind: .deleted, one: id)
    case .restored: Parts(kind: .restored)
    case .signedOut: Parts(kind: .signedOut)
    }
  }
}

public import Domain

/// The likes that the server confirmed after lists had been cached. They are applied when a cached
/// list is read, so a like never rewrites the list's file.
public struct ConfirmedLikes: Hashable, Sendable {
  private enum Entry: Hashable {
    case like(String, Bool)
    /// The list with this name was stored at this point; it contains all earlier likes.
    case list(String)
  }

  /// Likes and stored lists, oldest first; each photo and each list occurs once.
  private var entries: [Entry] = []
  private let most: Int
  /// The number of likes and unlikes that were confirmed since the entries were parsed.
  public private(set) var confirmations = 0

  /// Parses entries in the format of `text`. Keeps at most `most`; the oldest are deleted first.
  public init(_ text: String, most: Int32) {
    self.most = Int(most)
    for line in text.utf8.split(separator: UInt8(ascii: "\n")) {
      let name = String(decoding: line.dropFirst(), as: UTF8.self)
      switch line.first {
      case UInt8(ascii: "+"): entries.append(.like(name, true))
      case UInt8(ascii: "-"): entries.append(.like(name, false))
      case UInt8(ascii: "="): entries.append(.list(name))
      default: break
      }
    }
  }

  /// One line for each entry: "+ID", "-ID" or "=LIST".
  public var text: String {
    var lines = ""
    for entry in entries {
      switch entry {
      case .like(let id, let isLiked): lines += (isLiked ? "+" : "-") + id + "\n"
      case .list(let name): lines += "=" + name + "\n"
      }
    }
    return lines
  }

  /// The server has confirmed that the person likes a photo, or no longer likes it.
  public mutating func confirm(_ id: String, isLiked: Bool) {
    // Why: the id comes from a response, and a line break in it would begin another entry.
    guard !id.utf8.contains(where: { $0 < 32 }) else { return }
    entries.removeAll { entry in
      switch entry {
      case .like(let other, _): other == id
      case .list: false
      }
    }
    append(.like(id, isLiked))
    confirmations += 1
  }

  /// A list has just been stored as the server sent it. It was requested when `confirmations` had this
  /// value, so it may lack later likes. Returns false if this changes nothing.
  public mutating func storedList(_ name: String, askedAt moment: Int) -> Bool {
    let before = entries
    entries.removeAll { $0 == .list(name) }
    var place = entries.count
    var later = confirmations - moment
    while later > 0, place > 0 {
      place -= 1
      if case .like = entries[place] { later -= 1 }
    }
    // NB: a list without an entry is older than all likes.
    if place > 0 { entries.insert(.list(name), at: place) }
    trim()
    return entries != before
  }

  private mutating func append(_ entry: Entry) {
    entries.append(entry)
    trim()
  }

  private mutating func trim() {
    if entries.count > most { entries.removeFirst(entries.count - most) }
  }

  /// The photos of a cached list with the likes that were confirmed since it was stored.
  public func applied(to photos: [Photo], of list: String) -> [Photo] {
    let start = entries.lastIndex(of: .list(list)).map { $0 + 1 } ?? 0
    var hearts: [String: Bool] = [:]
    for entry in entries[start...] {
      switch entry {
      case .like(let id, let isLiked): hearts[id] = isLiked
      case .list: break
      }
    }
    guard !hearts.isEmpty else { return photos }
    return photos.map { photo in
      var photo = photo
      photo.isLiked = hearts[photo.id] ?? photo.isLiked
      return photo
    }
  }
}

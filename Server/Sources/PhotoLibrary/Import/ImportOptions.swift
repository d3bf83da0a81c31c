import Foundation
public import Store

/// What the server's owner can choose for one import.
public struct ImportOptions: Codable, Hashable, Sendable {
  /// Patterns of names and paths to leave out, in the syntax of `ExclusionList`.
  public var exclude: [FilePath] = []
  /// Whether this is a dry run: files are checked like those of an import, and nothing of them is kept.
  public var isDryRun = false
  /// The longest file in bytes; nil for the library's limit.
  public var largestBytes: Int64?
  /// Whether the photos of each folder become a collection with the folder's name, and who sees it; nil if not.
  public var collections: Visibility?
  /// Whether title and description in a file become the photo's description.
  public var takesCaptions = false
  /// Whether place names in a file become the photo's place.
  public var takesPlaces = false
  /// Whether a photo goes to the person whom its file names as the artist.
  public var assignsArtists = false
  /// Whether keywords in the files and the names of their folders become tags.
  public var takesTags = true
  /// Whether photos that were removed from the library or are in a bin are added again (FEED-29).
  public var includesRemoved = false

  /// Who sees the collections that an import makes.
  public enum Visibility: String, Codable, Sendable {
    /// Their owner only.
    case `private`
    /// Everybody who sees the photos.
    case `public`
  }

  /// What the options of folders indexed by earlier versions have instead of `collections`.
  private enum EarlierKeys: String, CodingKey {
    case makesCollections
  }

  /// The default: nothing excluded, the library's own limit.
  public init() {}

  /// Decodes options; those that commands of earlier versions do not send have their defaults.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    func flag(_ key: CodingKeys, _ unsent: Bool) throws -> Bool {
      try values.decodeIfPresent(Bool.self, forKey: key) ?? unsent
    }
    exclude = try values.decodeIfPresent([FilePath].self, forKey: .exclude) ?? exclude
    isDryRun = try flag(.isDryRun, isDryRun)
    largestBytes = try values.decodeIfPresent(Int64.self, forKey: .largestBytes)
    let earlier = try decoder.container(keyedBy: EarlierKeys.self)
    let makesCollections = try earlier.decodeIfPresent(Bool.self, forKey: .makesCollections) == true
    collections =
      try values.decodeIfPresent(Visibility.self, forKey: .collections)
      ?? (makesCollections ? .private : nil)
    takesCaptions = try flag(.takesCaptions, takesCaptions)
    takesPlaces = try flag(.takesPlaces, takesPlaces)
    assignsArtists = try flag(.assignsArtists, assignsArtists)
    takesTags = try flag(.takesTags, takesTags)
    includesRemoved = try flag(.includesRemoved, includesRemoved)
  }
}

/// Names of files and folders that an import leaves out.
struct ExclusionList: Sendable {
  /// Folders that NAS and operating systems fill with thumbnails, deleted files and copies, in
  /// lowercase. Names that begin with a dot are hidden anyway.
  private static let usual: Set<FilePath> = [
    "@eadir", "#recycle", "@recycle", "#snapshot", "@recently-snapshot", "@tmp", "$recycle.bin",
    "system volume information", "lost+found",
  ]

  private let patterns: [FilePath]

  /// Shell patterns (`*`, `?`, `[…]`). A pattern with a slash is matched against the path below the
  /// given folder, one without against each name. A matching folder is left out with its content. Composed
  /// (NFC) forms are compared (LIB-22).
  init(_ patterns: [FilePath] = []) {
    self.patterns = patterns.map { pattern in
      let bytes = pattern.composed.bytes
      return FilePath(bytes: bytes.last == FilePath.slash ? bytes.dropLast() : bytes[...])
    }
  }

  /// Whether a name found in a folder is left out; `relative` is its path below the given folder.
  func leavesOut(name: FilePath, relative: FilePath) -> Bool {
    ExclusionList.usual.contains(name.lowercased) || matches(name: name, relative: relative)
  }

  /// Whether one of the patterns matches.
  func matches(name: FilePath, relative: FilePath) -> Bool {
    if patterns.isEmpty { return false }
    let (name, relative) = (name.composed, relative.composed)
    return ExclusionList.withUTF8 {
      patterns.contains { pattern in
        guard pattern.bytes.contains(FilePath.slash) else {
          return fnmatch(pattern.cString, name.cString, 0) == 0
        }
        // Why the leading slash: "**/Private/*" also matches in the top folder.
        let fromTop = FilePath(bytes: [FilePath.slash] + relative.bytes)
        return fnmatch(pattern.cString, relative.cString, 0) == 0
          || fnmatch(pattern.cString, fromTop.cString, 0) == 0
      }
    }
  }

  /// The address of the locale in which `?` is a letter of UTF-8 and not one of its bytes; 0 if the system lacks it.
  private static let utf8 = UInt(bitPattern: newlocale(LC_CTYPE_MASK, "C.UTF-8", nil))

  private static func withUTF8(_ body: () -> Bool) -> Bool {
    guard let utf8 = locale_t(bitPattern: utf8) else { return body() }
    let before = uselocale(utf8)
    defer { _ = uselocale(before) }
    return body()
  }
}

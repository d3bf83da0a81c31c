import Foundation

/// What the server's owner can choose for one import.
public struct ImportOptions: Codable, Hashable, Sendable {
  /// Patterns of names and paths to leave out, in the syntax of `ExclusionList`.
  public var exclude: [String] = []
  /// Whether this is a dry run: files are only hashed, not decoded or added.
  public var isDryRun = false
  /// The longest file in bytes; nil for the library's limit.
  public var largestBytes: Int64?
  /// Whether the added photos of each folder become a collection with the folder's name.
  public var makesCollections = false
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

  /// The default: nothing excluded, the library's own limit.
  public init() {}

  /// Decodes options; those that commands of earlier versions do not send have their defaults.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    func flag(_ key: CodingKeys, _ unsent: Bool) throws -> Bool {
      try values.decodeIfPresent(Bool.self, forKey: key) ?? unsent
    }
    exclude = try values.decode([String].self, forKey: .exclude)
    isDryRun = try values.decode(Bool.self, forKey: .isDryRun)
    largestBytes = try values.decodeIfPresent(Int64.self, forKey: .largestBytes)
    makesCollections = try flag(.makesCollections, makesCollections)
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
  private static let usual: Set = [
    "@eadir", "#recycle", "@recycle", "#snapshot", "@recently-snapshot", "@tmp", "$recycle.bin",
    "system volume information", "lost+found",
  ]

  private let patterns: [String]

  /// Shell patterns (`*`, `?`, `[…]`). A pattern with a slash is matched against the path below the
  /// given folder, one without against each name. A matching folder is left out with its content.
  init(_ patterns: [String] = []) {
    self.patterns = patterns.map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 }
  }

  /// Whether a name found in a folder is left out; `relative` is its path below the given folder.
  func leavesOut(name: String, relative: String) -> Bool {
    ExclusionList.usual.contains(name.lowercased()) || matches(name: name, relative: relative)
  }

  /// Whether one of the patterns matches.
  func matches(name: String, relative: String) -> Bool {
    patterns.contains { pattern in
      guard pattern.contains("/") else { return fnmatch(pattern, name, 0) == 0 }
      // Why the leading slash: "**/Private/*" also matches in the top folder.
      return fnmatch(pattern, relative, 0) == 0 || fnmatch(pattern, "/" + relative, 0) == 0
    }
  }
}

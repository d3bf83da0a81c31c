import Foundation

/// What the host chooses for one import.
public struct ImportOptions: Codable, Hashable, Sendable {
  /// Patterns of names and paths that are left out, as `ExclusionList` reads them.
  public var exclude: [String] = []
  /// Whether files are only looked at: nothing is decoded and nothing changes.
  public var isDryRun = false
  /// The longest file in bytes; nil for the library's own limit.
  public var largestBytes: Int64?

  /// An import without wishes.
  public init() {}
}

/// Names of files and folders that an import leaves out.
struct ExclusionList: Sendable {
  /// Folders that storage systems fill with thumbnails, deleted files and copies, lower-case.
  /// Names that begin with a full stop are hidden anyway.
  private static let usual: Set = [
    "@eadir", "#recycle", "@recycle", "#snapshot", "@recently-snapshot", "@tmp", "$recycle.bin",
    "system volume information", "lost+found",
  ]

  private let patterns: [String]

  /// Shell patterns (`*`, `?`, `[…]`). One with a slash is compared with the path below the folder
  /// that was named, one without with each name; a folder that matches is left out with its content.
  init(_ patterns: [String] = []) {
    self.patterns = patterns.map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 }
  }

  /// Whether a name found in a folder is left out; `relative` is its path below the named folder.
  func leavesOut(name: String, relative: String) -> Bool {
    ExclusionList.usual.contains(name.lowercased()) || matches(name: name, relative: relative)
  }

  /// Whether a pattern of the host matches.
  func matches(name: String, relative: String) -> Bool {
    patterns.contains { pattern in
      guard pattern.contains("/") else { return fnmatch(pattern, name, 0) == 0 }
      // Why with a slash before it: "**/Private/*" also means the top folder.
      return fnmatch(pattern, relative, 0) == 0 || fnmatch(pattern, "/" + relative, 0) == 0
    }
  }
}

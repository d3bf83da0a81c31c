public import Domain

/// A folder whose photos are in the feed but stay where they are (LIB-19).
public struct IndexedFolder: Hashable, Sendable {
  /// The row id.
  public let id: Int64
  /// The absolute path, without symbolic links.
  public let path: FilePath
  /// The row id of the person who gets the photos that are found.
  public let personId: Int64
  /// The options of the import, as JSON.
  public let options: String
  /// Whether the server scans the folder by itself.
  public let isWatched: Bool
  /// When the last complete scan ended; nil if none has.
  public let scannedAt: Instant?
  /// Since when the folder is missing, or without any of its photos; nil if it is available.
  public let unavailableSince: Instant?

  /// The columns in the order that `init(row:)` reads.
  static let columns = "id, path, personId, options, isWatched, scannedAt, unavailableSince"

  init(row: Row) {
    id = row[0]
    path = row[1]
    personId = row[2]
    options = row[3]
    isWatched = row[4]
    scannedAt = (row[5] as Int64?).map(Instant.init(milliseconds:))
    unavailableSince = (row[6] as Int64?).map(Instant.init(milliseconds:))
  }
}

/// A file of an indexed folder, as a scan saw it.
public struct IndexedFile: Hashable, Sendable {
  /// What a scan found out about a file.
  public enum State: Int, Sendable {
    /// An accepted photo, whether or not it is in the feed.
    case present = 0
    /// A file that was refused, and will be again unless it changes.
    case refused = 1
    /// A photo that is no longer at this path.
    case gone = 2
  }

  /// The path below the folder, without a leading slash.
  public var path: FilePath
  /// SHA-256 of the content in lowercase hexadecimal digits.
  public var contentHash: String
  /// The length in bytes.
  public var byteCount: Int64
  /// The modification time, in nanoseconds since 1970.
  public var modifiedAt: Int64
  /// What the scan found out.
  public var state: State
  /// What the file shows; nil if it was not inspected, and for one that was read from the database.
  public var look: FileLook?

  /// Describes a file that a scan has found.
  public init(
    path: FilePath, contentHash: String, byteCount: Int64, modifiedAt: Int64, state: State
  ) {
    self.path = path
    self.contentHash = contentHash
    self.byteCount = byteCount
    self.modifiedAt = modifiedAt
    self.state = state
  }

  init(row: Row) {
    path = row[0]
    contentHash = row[1]
    byteCount = row[2]
    modifiedAt = row[3]
    state = State(rawValue: row[4]) ?? .gone
  }
}

/// Where the file of a photo is.
public struct IndexedLocation: Hashable, Sendable {
  /// The path of the indexed folder.
  public var folder: FilePath
  /// The path below the folder, without a leading slash.
  public var path: FilePath

  /// Creates the location of a file.
  public init(folder: FilePath, path: FilePath) {
    self.folder = folder
    self.path = path
  }

  init(row: Row) {
    self.init(folder: row[0], path: row[1])
  }
}

/// How many photos a folder has.
public struct IndexedFolderSize: Hashable, Sendable {
  /// Photos in the feed with a file in the folder.
  public var photos = 0
  /// Photos out of the feed whose only files were in the folder.
  public var missing = 0
}

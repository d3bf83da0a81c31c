import Synchronization

/// The files of the data folder that rows name for the first time, collected for a continuous backup.
///
/// A name is here before its row is committed, so a backup that reads commits first and takes the names
/// then has every name of those commits (LIB-14).
public final class NamedFiles: Sendable {
  private struct State {
    var isCollecting = false
    var names: Set<DataFile> = []
  }

  private let state = Mutex(State())

  /// Begins to collect names, or stops and forgets them.
  public func collect(_ isCollecting: Bool) {
    state.withLock { $0 = State(isCollecting: isCollecting) }
  }

  /// Takes the names collected since the last call.
  public func take() -> Set<DataFile> {
    state.withLock { state in
      defer { state.names = [] }
      return state.names
    }
  }

  /// Puts back names whose files are not stored yet.
  public func putBack(_ names: Set<DataFile>) {
    state.withLock { if $0.isCollecting { $0.names.formUnion(names) } }
  }

  /// Whether names were collected that were not taken.
  public var hasAny: Bool { state.withLock { !$0.names.isEmpty } }

  /// Adds a file whose row is about to be committed, or is there already if the file had been missing.
  public func add(_ file: DataFile) {
    state.withLock { if $0.isCollecting { $0.names.insert(file) } }
  }

  /// Adds the original of a photo, and the video of a Live Photo.
  func add(filesOf facts: PhotoFacts) {
    add(.original(facts.contentHash, facts.fileExtension))
    if let video = facts.videoHash { add(.video(video)) }
  }
}

/// A file of the data folder that a row of the database names by its content.
public struct DataFile: Hashable, Sendable {
  /// The folders of such files.
  public enum Kind: String, Hashable, Sendable {
    /// Photos as they were added, and the videos of Live Photos.
    case originals
    /// Profile photos.
    case portraits
  }

  /// The folder.
  public var kind: Kind
  /// The SHA-256 hash of the content, in hexadecimal digits.
  public var contentHash: String
  /// The extension in the file's name.
  public var fileExtension: String

  /// The original of a photo.
  public static func original(_ contentHash: String, _ fileExtension: String) -> DataFile {
    DataFile(kind: .originals, contentHash: contentHash, fileExtension: fileExtension)
  }

  /// The video of a Live Photo.
  static func video(_ contentHash: String) -> DataFile {
    original(contentHash, PhotoStore.videoExtension)
  }

  /// A profile photo.
  public static func portrait(_ contentHash: String) -> DataFile {
    DataFile(kind: .portraits, contentHash: contentHash, fileExtension: "jpg")
  }

  /// The path below the data folder, such as `originals/ab/abcd….jpg`.
  public var path: String {
    "\(kind.rawValue)/\(contentHash.prefix(2))/\(contentHash).\(fileExtension)"
  }

  /// Whether the name consists of a SHA-256 hash and a plain extension, so that the path stays in its folder.
  public var isNamedByContent: Bool {
    let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    let (hash, name) = (contentHash.utf8, fileExtension.utf8)
    return hash.count == 64 && (1...8).contains(name.count)
      && hash.allSatisfy {
        digits.contains($0) || (letters.contains($0) && $0 <= UInt8(ascii: "f"))
      }
      && name.allSatisfy { digits.contains($0) || letters.contains($0) }
  }

  private init(kind: Kind, contentHash: String, fileExtension: String) {
    (self.kind, self.contentHash, self.fileExtension) = (kind, contentHash, fileExtension)
  }
}

extension ReferencedFiles {
  /// All of them.
  public var files: Set<DataFile> {
    var files = Set(portraits.map(DataFile.portrait))
    for (hash, fileExtension) in originals { files.insert(.original(hash, fileExtension)) }
    return files
  }
}

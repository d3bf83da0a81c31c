import Foundation
import Store

/// What a tar file of `imagefeed backup` has: the archive's, or what was unpacked from it.
public struct FileContents: Sendable {
  /// The SHA-256 of each file by its path.
  public var hashes: [String: String]
  /// Problems of the archive itself.
  var problems: [String] = []
  /// The paths of files in the archive that cannot be read.
  var unreadable: Set<String> = []
  /// Whether it is unknown what follows after a part of the archive that cannot be read.
  var isStopped = false

  /// The contents of an archive that was read.
  public init(_ tar: TarReader) {
    hashes = tar.hashes
    if tar.isCut { problems.append("The file ends too early; the rest of it is missing.") }
    if tar.hasMore { problems.append("The file has something after its end.") }
    problems += tar.twice.map { "\($0) is in it twice." }
    problems += tar.others.map { "\($0) in it is a link or a device." }
    unreadable = Set(tar.unreadable.keys)
    problems += tar.unreadable.sorted { $0.key < $1.key }.map { name, number in
      "\(name) in it cannot be read: \(DiskError(number: number))."
    }
    isStopped = tar.stop != nil
    if let stop = tar.stop {
      problems.append(
        "The file cannot be read from byte \(stop.offset) on: \(DiskError(number: stop.number)).")
    }
  }

  /// Whether the file at a path in the archive may be there although it was not read.
  public func mayHave(_ path: String) -> Bool {
    hashes[path] == nil && (isStopped || unreadable.contains(path))
  }

  /// The contents of a folder into which an archive was unpacked.
  public init(folder: String) throws {
    hashes = [:]
    try add("", of: FilePath(folder))
  }

  /// Adds what is in the folder at a relative path.
  private mutating func add(_ part: FilePath, of folder: FilePath) throws {
    for name in try Disk.names(in: folder.appending(part)) {
      let path = part.appending(name)
      switch try Disk.kind(of: folder.appending(path)) {
      case .folder: try add(path, of: folder)
      case .file:
        let file = folder.appending(path)
        hashes[path.description] = try FileManifest.hash(ofFile: file.text ?? file.description)
      case .other: problems.append("\(path) in it is a link or a device.")
      }
    }
  }
}

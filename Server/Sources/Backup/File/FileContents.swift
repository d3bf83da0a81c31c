import Foundation

/// What a tar file of `imagefeed backup` has: the archive's, or what was unpacked from it.
public struct FileContents: Sendable {
  /// The SHA-256 of each file by its path.
  public var hashes: [String: String]
  /// Problems of the archive itself.
  var problems: [String] = []

  /// The contents of an archive that was read.
  public init(_ tar: TarReader) {
    hashes = tar.hashes
    if tar.isCut { problems.append("The file ends too early; the rest of it is missing.") }
    if tar.hasMore { problems.append("The file has something after its end.") }
    problems += tar.twice.map { "\($0) is in it twice." }
    problems += tar.others.map { "\($0) in it is a link or a device." }
  }

  /// The contents of a folder into which an archive was unpacked.
  public init(folder: String) throws {
    hashes = [:]
    guard let names = FileManager.default.enumerator(atPath: folder) else { return }
    while let name = names.nextObject() as? String {
      var facts = stat()
      guard lstat(folder + "/" + name, &facts) == 0 else { continue }
      switch facts.st_mode & S_IFMT {
      case S_IFDIR: continue
      case S_IFREG: hashes[name] = try FileManifest.hash(ofFile: folder + "/" + name)
      default: problems.append("\(name) in it is a link or a device.")
      }
    }
  }
}

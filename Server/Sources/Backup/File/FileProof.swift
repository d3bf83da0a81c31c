import Domain
import Foundation
public import Store

/// What a tar file proves, by its contents, its manifest and the database in it.
public struct FileProof: Sendable {
  /// What was found; `restorable` is the moment of the state.
  public private(set) var report = BackupReport()
  /// The paths of files that are not what they must be.
  public private(set) var unusable: Set<String> = []
  /// The SHA-256 of each file by its path.
  private let hashes: [String: String]

  /// The name of the key in the archive.
  public static let key = "secret.key"
  /// The name of the database in the archive.
  public static let database = "imagefeed.sqlite"

  /// What is known of `contents` if the database cannot be used, for `reason`; nil if it cannot be read.
  public static func withoutDatabase(
    _ contents: FileContents, manifest: [UInt8]?, _ reason: String?
  ) -> Shortfall {
    var problems = contents.problems
    if let reason { problems.append("\(database) is damaged, or another one. \(reason)") }
    if manifest.flatMap({ try? Sealed.open($0, FileManifest.self) }) == nil,
      !contents.mayHave(FileManifest.name)
    {
      problems.append("\(FileManifest.name) is \(manifest == nil ? "missing" : "damaged").")
    }
    var shortfall = Shortfall(problems: problems)
    shortfall.isRestorable = false
    return shortfall
  }

  /// Judges `contents`. `manifest` and `key` are the content of these files, nil if they are not there.
  public init(
    _ contents: FileContents, manifest: [UInt8]?, key: [UInt8]?, _ referenced: ReferencedFiles
  ) {
    hashes = contents.hashes
    report.problems = contents.problems
    unusable = contents.unreadable
    let found =
      contents.mayHave(FileManifest.name) ? nil : judgeManifest(manifest, key, referenced)
    if !contents.mayHave(FileProof.key) { judgeKey(key, found) }
    let referencedPaths = Set(referenced.files.map(\.path))
    guard let found else {
      let needed = referenced.files.filter { !referenced.isIndexed($0) }.map(\.path)
      judgeFiles(contents, needed: Set(needed), known: referencedPaths)
      return
    }
    report.restorable = Instant(milliseconds: found.moment).text
    if let library = referenced.library, library != found.library {
      report.problems.append("\(FileProof.database) is of another library (\(library)).")
    } else if contents.hashes[FileProof.database] != found.database {
      report.problems.append("\(FileProof.database) is damaged, or another one.")
    }
    report.problems += found.missing.map { "\($0) was missing already when the backup was made." }
    judgeFiles(contents, needed: Set(found.files), known: Set(found.files))
  }

  /// Writes the files of the archive at `path` that are what they must be to a folder, and no others.
  ///
  /// Throws `disk` if one of them cannot be written, or be read a second time.
  public func unpack(_ path: String, to folder: String) throws {
    let usable = hashes.filter { !unusable.contains($0.key) }
    for name in usable.keys where name.contains("/") {
      try FileManager.default.createDirectory(
        atPath: (folder + "/" + name as NSString).deletingLastPathComponent,
        withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }
    let targets = usable.keys.map { ($0, folder + "/" + $0) }
    let written = try TarReader(path, saving: Dictionary(uniqueKeysWithValues: targets)).hashes
    guard usable.allSatisfy({ written[$0.key] == $0.value }) else {
      throw BackupError.disk(path: path, number: EIO)
    }
  }

  /// The manifest, if it is usable.
  private mutating func judgeManifest(
    _ manifest: [UInt8]?, _ key: [UInt8]?, _ referenced: ReferencedFiles
  ) -> FileManifest? {
    guard let manifest else {
      if referenced.library == nil {
        report.notes.append(Survey.unproved)
      } else {
        report.problems.append(
          "\(FileManifest.name) is missing, so nothing proves that this is all of the backup.")
      }
      return nil
    }
    guard let found = try? Sealed.open(manifest, FileManifest.self) else {
      report.problems.append("\(FileManifest.name) is damaged.")
      return nil
    }
    // Why by the key: if it is that of the manifest, the database is the foreign file.
    if let library = referenced.library, library != found.library, !found.isOf(key) {
      report.problems.append("\(FileManifest.name) is of another library (\(found.library)).")
      return nil
    }
    return found
  }

  private mutating func judgeKey(_ key: [UInt8]?, _ manifest: FileManifest?) {
    if let manifest, manifest.key == nil { return }
    guard let key else {
      report.problems.append("\(FileProof.key) is missing; without it nobody can sign in.")
      return
    }
    let isRight = manifest.map { $0.isOf(key) } ?? (key.count == SecretCheck.keyLength)
    guard !isRight else { return }
    unusable.insert(FileProof.key)
    report.problems.append(
      "\(FileProof.key) is not the key of this library; with it nobody could sign in.")
  }

  private mutating func judgeFiles(
    _ contents: FileContents, needed: Set<String>, known: Set<String>
  ) {
    let absent = needed.subtracting(hashes.keys).subtracting(contents.unreadable).sorted()
    report.problems += absent.map { path in
      contents.isStopped
        ? "\(path) is missing in what can be read of the file." : BackupReader.absence(of: path)
    }
    for (path, hash) in hashes.sorted(by: { $0.key < $1.key }) {
      if [FileManifest.name, FileProof.key, FileProof.database].contains(path) { continue }
      if !known.contains(path) {
        report.problems.append("\(path) is no file of this backup.")
        unusable.insert(path)
      } else if BackupReader.contentHash(in: path) != hash {
        report.problems.append(BackupReader.absence(of: path))
        unusable.insert(path)
      }
    }
  }
}

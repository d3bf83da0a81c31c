public import Backup
import Foundation
import Store

extension BackupFile {
  /// What was restored.
  public struct Restored: Sendable {
    /// The folder with the files that were there before; nil if there were none.
    public var aside: String?
    /// What is missing or wrong, and what cannot be proved.
    public var report = BackupReport()
  }

  /// Fills a data folder that has no library yet. Leftovers of an earlier library are moved aside, never deleted.
  ///
  /// Throws `BackupError.incomplete` if anything of the backup is missing or wrong, unless `isPartial` (LIB-25): then
  /// what is wrong is left out.
  @discardableResult
  public func restore(into folder: String, isPartial: Bool = false) async throws -> Restored {
    try requireFile()
    var restored = Restored()
    restored.aside = try await LibraryRestore.into(folder) { draft in
      restored.report =
        try TarReader.isTar(path)
        ? try await unpackPlain(to: draft, isPartial)
        : try await unpackCompressed(to: draft, isPartial)
      try? FileManager.default.removeItem(atPath: draft + "/" + FileManifest.name)
    }
    return restored
  }

  /// Unpacks an archive that is judged first.
  private func unpackPlain(to draft: String, _ isPartial: Bool) async throws -> BackupReport {
    let proof = try BackupFile.refusing(try await prove(in: draft), isPartial)
    if proof.report.problems.isEmpty {
      // Why an error for a partial restore, too: the file has everything, so the disk of the folder failed.
      try await unpack(to: draft)
    } else {
      // Why not tar: it unpacks what is not what it must be, and ends at the first part that cannot be read.
      for name in proof.unusable { try? FileManager.default.removeItem(atPath: draft + "/" + name) }
      try proof.unpack(path, to: draft)
    }
    return proof.report
  }

  /// Unpacks an archive that only tar can read, and judges what it wrote.
  private func unpackCompressed(to draft: String, _ isPartial: Bool) async throws -> BackupReport {
    var failure: (any Error)?
    do {
      try await unpack(to: draft)
    } catch {
      guard isPartial, try Disk.exists(draft + "/imagefeed.sqlite") else { throw error }
      failure = error
    }
    let found = try await BackupFile.proof(FileContents(folder: draft), draft)
    let proof = try BackupFile.refusing(found, isPartial)
    for name in proof.unusable { try FileManager.default.removeItem(atPath: draft + "/" + name) }
    var report = proof.report
    if let failure {
      report.problems.append("The file could not be unpacked to its end. \(failure)")
    }
    return report
  }

  private func unpack(to draft: String) async throws {
    try await BackupFile.tar(["-xf", path, "-C", draft, "--no-same-owner"])
  }

  /// Reads the whole file without restoring it. `drafts` is a new folder for a copy of the database.
  public func check(drafts: String) async throws -> BackupReport {
    try requireFile()
    guard try TarReader.isTar(path) else {
      throw AdminError("\(path) is no tar file; if it is compressed, decompress it first.")
    }
    var report = BackupReport()
    do {
      report = try await prove(in: drafts).report
      let database = try Database.open(folder: drafts)
      defer { try? database.close() }
      report.problems += try await database.check()
    } catch BackupError.incomplete(let shortfall) {
      report.problems += shortfall.problems
    } catch let error as StoreError {
      report.problems.append("imagefeed.sqlite cannot be used. \(error)")
    }
    return report
  }

  private func requireFile() throws {
    guard try Disk.exists(path) else {
      throw AdminError("There is no file \(path).")
    }
  }

  /// Judges the archive; leaves only its database, manifest and key in `folder`.
  private func prove(in folder: String) async throws -> FileProof {
    let names = ["imagefeed.sqlite", FileManifest.name, "secret.key"]
    let tar = try TarReader(
      path, saving: Dictionary(uniqueKeysWithValues: names.map { ($0, folder + "/" + $0) }))
    return try await BackupFile.proof(FileContents(tar), folder)
  }

  /// Judges `contents`, of which the database, manifest and key are in `folder`.
  private static func proof(_ contents: FileContents, _ folder: String) async throws -> FileProof {
    let file = folder + "/" + FileProof.database
    func content(of name: String) throws -> [UInt8]? {
      guard contents.hashes[name] != nil else { return nil }
      return try Disk.content(of: folder + "/" + name)
    }
    guard contents.hashes[FileProof.database] != nil else {
      if contents.mayHave(FileProof.database) {
        throw BackupError.incomplete(
          FileProof.withoutDatabase(contents, manifest: try content(of: FileManifest.name), nil))
      }
      throw AdminError("This file is no backup: it holds no imagefeed.sqlite.")
    }
    defer { for suffix in ["-wal", "-shm"] { unlink(file + suffix) } }
    let referenced: ReferencedFiles
    do {
      referenced = try await Database.files(inCopy: file)
    } catch {
      throw BackupError.incomplete(
        FileProof.withoutDatabase(
          contents, manifest: try content(of: FileManifest.name), "\(error)"))
    }
    return FileProof(
      contents, manifest: try content(of: FileManifest.name), key: try content(of: FileProof.key),
      referenced)
  }

  private static func refusing(_ proof: FileProof, _ isPartial: Bool) throws -> FileProof {
    if !isPartial, !proof.report.problems.isEmpty {
      throw BackupError.incomplete(Shortfall(problems: proof.report.problems))
    }
    return proof
  }
}

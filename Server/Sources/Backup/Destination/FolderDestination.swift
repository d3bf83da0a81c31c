import Domain
import Foundation
import Store
import Synchronization

/// A backup in a folder, for example on another disk or on a mounted network drive.
final class FolderDestination: BackupDestination {
  private let folder: String
  private let lastDraft = Atomic<UInt64>(0)

  /// Names no folder that does not exist yet: it is made with the first file.
  init(_ folder: String) {
    self.folder = folder
  }

  private func path(_ name: String) -> String { folder + "/" + name }

  func put(_ name: String, _ bytes: [UInt8]) async throws(BackupError) {
    try await write(name) { output, _ throws(BackupError) in
      var result: Result<Void, BackupError> = .success(())
      bytes.withUnsafeBytes { buffer in
        do throws(BackupError) { try output.write(buffer) } catch { result = .failure(error) }
      }
      try result.get()
    }
  }

  func put(_ name: String, file: String, hash: String) async throws(BackupError) {
    try await write(name) { output, cancellation throws(BackupError) in
      var found = ContentHash()
      try Deflation.pieces(of: file) { piece throws(BackupError) in
        try cancellation.check()
        found.add(piece)
        try output.write(piece)
      }
      // Why: a damaged original must not replace a good one, or be taken for one.
      guard found.text() == hash else { throw .damaged }
    }
  }

  /// Writes a draft, syncs it, renames it and syncs its folder.
  private func write(
    _ name: String,
    _ fill: @escaping @Sendable (borrowing OutputFile, Cancellation) throws(BackupError) -> Void
  ) async throws(BackupError) {
    let path = path(name)
    let draft = self.path(".part-\(lastDraft.add(1, ordering: .relaxed).newValue)")
    try await aside { cancellation throws(BackupError) in
      try FolderDestination.makeFolders(of: path)
      try FolderDestination.makeFolders(of: draft)
      do throws(BackupError) {
        let output = try OutputFile(draft)
        defer { output.close() }
        try fill(output, cancellation)
        try output.synchronise()
      } catch {
        unlink(draft)
        throw error
      }
      guard rename(draft, path) == 0 else { throw .disk(path: path, number: errno) }
      try FolderDestination.synchronise(FolderDestination.folder(of: path))
    }
  }

  func contains(_ name: String) async throws(BackupError) -> Bool {
    try FolderDestination.exists(path(name))
  }

  private static func exists(_ path: String) throws(BackupError) -> Bool {
    do throws(DiskError) {
      return try Disk.exists(path)
    } catch {
      throw .disk(path: path, number: error.number)
    }
  }

  /// The names in a folder that are text; none if it does not exist.
  private static func listing(_ folder: String) throws(BackupError) -> [String] {
    do throws(DiskError) {
      return try Disk.names(in: FilePath(folder)).compactMap(\.text)
    } catch {
      // Why an error unless it does not exist: an unreadable folder must not look empty.
      if error.number == ENOENT { return [] }
      throw .disk(path: folder, number: error.number)
    }
  }

  func bytes(_ name: String) async throws(BackupError) -> [UInt8] {
    let path = path(name)
    return try await aside { () throws(BackupError) in
      var bytes: [UInt8] = []
      try FolderDestination.read(name, path) { bytes += $0 }
      return bytes
    }
  }

  func fetch(_ name: String, to target: String) async throws(BackupError) -> String {
    let path = path(name)
    return try await aside { () throws(BackupError) in
      var hash = ContentHash()
      let output = try OutputFile(target)
      defer { output.close() }
      try FolderDestination.read(name, path) { piece throws(BackupError) in
        hash.add(piece)
        try output.write(piece)
      }
      return hash.text()
    }
  }

  /// Reads a file of the place piece by piece. Throws `missing`, `unreadable`, and what `body` throws.
  private static func read(
    _ name: String, _ path: String, _ body: (UnsafeRawBufferPointer) throws(BackupError) -> Void
  ) throws(BackupError) {
    do throws(BackupError) {
      try Deflation.pieces(of: path, body)
    } catch {
      guard case .disk(path, let number) = error else { throw error }
      if DiskError(number: number).isMissing { throw .missing(name: name) }
      throw .unreadable(name: name, number: number)
    }
  }

  func names(in prefix: String) async throws(BackupError) -> [String] {
    let base = folder + "/"
    return try await aside { () throws(BackupError) in
      var names: [String] = []
      var folders = [prefix]
      while let next = folders.popLast() {
        for name in try FolderDestination.listing(base + next) {
          if name.hasPrefix(".") { continue }
          var facts = stat()
          guard lstat(base + next + name, &facts) == 0 else {
            if errno == ENOENT { continue }
            throw .disk(path: base + next + name, number: errno)
          }
          switch facts.st_mode & S_IFMT {
          case S_IFDIR: folders.append(next + name + "/")
          case S_IFREG: names.append(next + name)
          default: continue
          }
        }
      }
      return names
    }
  }

  func delete(_ names: [String]) async throws(BackupError) {
    let paths = names.map(path)
    let base = folder
    try await aside { () throws(BackupError) in
      for path in paths {
        guard unlink(path) == 0 || errno == ENOENT else { throw .disk(path: path, number: errno) }
        // Removes folders that are empty now.
        var folder = FolderDestination.folder(of: path)
        while folder.count > base.count, rmdir(folder) == 0 {
          folder = FolderDestination.folder(of: folder)
        }
      }
    }
  }

  func close() async {}

  private static func folder(of path: String) -> String {
    String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
  }

  /// Makes the missing folders above `path`, each durable before the next.
  private static func makeFolders(of path: String) throws(BackupError) {
    let folder = folder(of: path)
    if folder.isEmpty { return }
    if try exists(folder) { return }
    try makeFolders(of: folder)
    guard mkdir(folder, 0o700) == 0 || errno == EEXIST else {
      throw .disk(path: folder, number: errno)
    }
    try synchronise(FolderDestination.folder(of: folder))
  }

  private static func synchronise(_ folder: String) throws(BackupError) {
    do throws(DiskError) {
      try Disk.synchronise(folder.isEmpty ? "/" : folder)
    } catch {
      throw .disk(path: folder, number: error.number)
    }
  }
}

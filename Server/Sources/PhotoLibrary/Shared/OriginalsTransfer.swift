public import Domain
import Foundation
public import ObjectStorage
public import Store

/// Copies the originals and portraits of a data folder to an object store, or back (LIB-6). Files that are there
/// already are left out, so an interrupted transfer continues.
public struct OriginalsTransfer: Sendable {
  /// The folders with these files, and the beginnings of their keys.
  private static let shelves = ["originals/", "portraits/"]
  /// The most files between two reports.
  private static let batch = 32

  private let folder: LibraryFolder
  private let shared: SharedOriginals

  /// A transfer between the data folder at `path` and `store`.
  public init(
    folder path: String, store: any ObjectStore, now: @escaping @Sendable () -> Instant
  ) throws(LibraryError) {
    folder = try LibraryFolder(path: path)
    shared = SharedOriginals(store, folder: folder, limit: .max, now: now)
  }

  /// Sends all files; `report` is called with the numbers of finished and of all files. Returns the number of files.
  ///
  /// Throws `invalid` for a file whose name is not its SHA-256, and if the folder has unfinished uploads.
  public func send(
    _ report: @Sendable (_ finished: Int, _ total: Int) -> Void
  ) async throws(ObjectStoreError) -> Int {
    let uploads = try OriginalsTransfer.names(in: FilePath(folder.path + "/uploads"))
    guard !uploads.contains(where: { $0.bytes.suffix(5) == Array(".part".utf8)[...] }) else {
      throw .invalid(
        "\(folder.path)/uploads has unfinished uploads, which would be lost: start the server without "
          + "--pictures until they are finished or a day old.")
    }
    var paths: [String] = []
    for shelf in OriginalsTransfer.shelves { paths += try files(in: shelf) }
    paths.sort()
    try await inBatches(paths, report) { paths throws(ObjectStoreError) in
      var files: [(path: String, hash: String)] = []
      for path in paths {
        let hash = PhotoLibrary.hash(ofFile: path)
        guard await offload({ ContentHash.text(ofFile: path) }) == hash else {
          throw .invalid(
            "\(path) is damaged or cannot be read: its content is not what its name says. Say \"imagefeed check\"."
          )
        }
        files.append((path, hash))
      }
      try await shared.send(files)
    }
    return paths.count
  }

  /// Fetches all objects that the folder lacks; like `send`. Throws `invalid` if the store has unfinished uploads.
  public func fetch(
    _ report: @Sendable (_ finished: Int, _ total: Int) -> Void
  ) async throws(ObjectStoreError) -> Int {
    let keys = try await shared.store.objects(in: "uploads/").map(\.key)
    let open = Set(keys.compactMap(SharedUploads.Key.init))
      .subtracting(keys.filter { $0.hasSuffix("/outcome") }.compactMap(SharedUploads.Key.init))
    guard open.isEmpty else {
      throw .invalid(
        "The bucket has unfinished uploads, which would be lost: start a server with --pictures until they are "
          + "finished or a day old.")
    }
    var paths: [String] = []
    for shelf in OriginalsTransfer.shelves {
      // Why: a key like originals/../secret.key must not become a path.
      paths += try await shared.store.objects(in: shelf).map(\.key)
        .filter(SharedOriginals.isFile).map { shared.path($0) }
    }
    try await inBatches(paths, report) { paths throws(ObjectStoreError) in
      for path in paths {
        let hash = PhotoLibrary.hash(ofFile: path)
        // Why: once the bucket is deleted, a damaged copy would be the only one.
        if await offload({ ContentHash.text(ofFile: path) }) != hash { unlink(path) }
        do throws(DarkroomError) {
          try await shared.fetch(path, hash)
        } catch {
          throw .invalid("\(shared.key(path)) \(error.description).")
        }
      }
    }
    for shelf in OriginalsTransfer.shelves {
      try synchronise(Set(files(in: shelf).map(DurableFile.folder(of:))))
      try synchronise([folder.path + "/" + shelf])
    }
    return paths.count
  }

  /// The paths of those of `needed`, which rows name, that are not in the store; after a return, not in the folder.
  public func missing(
    of needed: Set<DataFile>, isReturn: Bool
  ) async throws(ObjectStoreError) -> [String] {
    var there: Set<String> = []
    for shelf in OriginalsTransfer.shelves {
      if isReturn {
        there.formUnion(try files(in: shelf).map(shared.key))
      } else {
        there.formUnion(try await shared.store.objects(in: shelf).map(\.key))
      }
    }
    return Set(needed.map(\.path)).subtracting(there).sorted()
  }

  private func inBatches(
    _ paths: [String], _ report: @Sendable (Int, Int) -> Void,
    _ body: (ArraySlice<String>) async throws(ObjectStoreError) -> Void
  ) async throws(ObjectStoreError) {
    var finished = 0
    while finished < paths.count {
      let batch = paths[finished...].prefix(OriginalsTransfer.batch)
      try await body(batch)
      finished += batch.count
      report(finished, paths.count)
    }
  }

  private func synchronise(_ folders: Set<String>) throws(ObjectStoreError) {
    for folder in folders {
      do throws(DiskError) {
        try Disk.synchronise(folder)
      } catch {
        throw .disk(path: folder, number: error.number)
      }
    }
  }

  /// The paths of the files in the folders of `shelf`, except unfinished copies.
  private func files(in shelf: String) throws(ObjectStoreError) -> [String] {
    let base = FilePath(folder.path + "/" + shelf)
    var paths: [String] = []
    for folder in try OriginalsTransfer.names(in: base).map(base.appending) {
      let files = try OriginalsTransfer.names(in: folder).map(folder.appending)
      paths += files.compactMap(\.text).filter { !$0.contains(".part-") }
    }
    return paths
  }

  /// The names in a folder. Why an error if it does not exist: `LibraryFolder` has made it, so its disk is not mounted.
  private static func names(in folder: FilePath) throws(ObjectStoreError) -> [FilePath] {
    do throws(DiskError) {
      return try Disk.names(in: folder)
    } catch {
      throw .disk(path: folder.description, number: error.number)
    }
  }
}

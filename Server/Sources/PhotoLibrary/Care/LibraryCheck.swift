import Foundation
public import Store

/// The inconsistencies found in a library.
public struct LibraryCheck: Hashable, Sendable {
  /// Content hashes of photos whose original is missing.
  public var rowsWithoutFile: [String] = []
  /// Paths of originals without a photo, in the object store their keys.
  public var filesWithoutRow: [FilePath] = []
  /// Paths of what an import left that was interrupted by a crash: whole originals without a photo, and parts.
  public var leftFiles: [FilePath] = []
  /// Indexed folders, and unmounted file systems below them, that are not available, so that their photos
  /// cannot be verified.
  public var unavailableFolders: [FilePath] = []
  /// Why the object store with the originals could not be listed; nil if it was, or there is none.
  public var storeProblem: String?
  /// Folders of the library that could not be read to their ends, so that files without a photo may be in them.
  public var unreadableFolders: [FilePath] = []
  /// Content hashes of photos whose original does not match its hash.
  public var damagedFiles: [String] = []
  /// Content hashes of photos whose original exists but cannot be read, because of its permissions
  /// or a disk error.
  public var unreadableFiles: [String] = []
  /// Paths of portraits below the data folder that people have and that are missing.
  public var missingPortraits: [String] = []
  /// Paths of portraits whose content does not match their hash.
  public var damagedPortraits: [String] = []
  /// Paths of portraits that exist but cannot be read.
  public var unreadablePortraits: [String] = []

  /// Whether no inconsistency was found.
  public var isSound: Bool {
    rowsWithoutFile.isEmpty && filesWithoutRow.isEmpty && damagedFiles.isEmpty
      && unreadableFiles.isEmpty && unreadableFolders.isEmpty && unavailableFolders.isEmpty
      && storeProblem == nil && missingPortraits.isEmpty && damagedPortraits.isEmpty
      && unreadablePortraits.isEmpty
  }

  /// Notes in which state the original of the photo with this content hash is.
  mutating func note(_ state: PhotoLibrary.OriginalState, of hash: String) {
    switch state {
    case .sound, .unavailable: break
    case .missing: rowsWithoutFile.append(hash)
    case .unreadable: unreadableFiles.append(hash)
    case .damaged: damagedFiles.append(hash)
    }
  }
}

extension PhotoLibrary {
  /// Compares rows and files; with `readingAll` also reads every original and verifies its hash. A photo
  /// without an original may have a file in an indexed folder instead (LIB-19).
  ///
  /// Photos may be added and removed meanwhile. Of originals in an object store it is only looked up whether they
  /// are there; the store guards their content.
  public func check(readingAll: Bool) async throws(StoreError) -> LibraryCheck {
    let portraits = try database.people.portraits()
    let rows = try database.photos.contentHashes()
    let indexed = try database.folders.contentHashes()
    let folders = try database.folders.all().map { folder throws(StoreError) in
      CheckedFolder(
        path: folder.path, files: try database.folders.files(of: folder),
        mounts: try database.folders.mounts(of: folder))
    }
    if let shared = originals.shared {
      return try await compare(rows, indexed, folders, portraits, with: shared)
    }
    var check = await offload {
      var check = self.compare(rows, indexed, folders, readingAll: readingAll)
      self.check(portraits, readingAll: readingAll, &check)
      return check
    }
    try forgetReplacedPortraits(&check)
    // NB: the reservations are checked before the rows are read again. An import or removal that
    // ends in between has then already changed the rows.
    check.filesWithoutRow.removeAll { originalsInUse.contains(PhotoLibrary.hash(ofFile: $0)) }
    let later = try database.photos.contentHashes()
    let removed = Set(try database.photos.removedFiles().map(\.contentHash))
    func isExplained(_ path: FilePath) -> Bool {
      let hash = PhotoLibrary.hash(ofFile: path)
      let isOriginal = later[hash].map { FilePath(folder.original(hash, $0)) } == path
      return isOriginal || removed.contains(hash) || !Disk.mayExist(path)
    }
    check.filesWithoutRow.removeAll(where: isExplained)
    check.leftFiles.removeAll {
      originalsInUse.contains(PhotoLibrary.hash(ofFile: $0)) || isExplained($0)
    }
    check.rowsWithoutFile.removeAll { later[$0] == nil }
    check.damagedFiles.removeAll { later[$0] == nil }
    check.unreadableFiles.removeAll { later[$0] == nil }
    return check
  }

  /// The path of the photo's file in an indexed folder if it has one there and no original, else the
  /// path at which the library stores its original.
  public func originalPath(of facts: PhotoFacts) -> FilePath {
    let path = folder.original(facts.contentHash, facts.fileExtension)
    guard !Disk.mayExist(path),
      let location = try? database.folders.locations(contentHash: facts.contentHash).first
    else { return FilePath(path) }
    return location.folder.appending(location.path)
  }

  private func compare(
    _ rows: [String: String], _ indexed: Set<String>,
    _ folders: [CheckedFolder], readingAll: Bool
  ) -> LibraryCheck {
    var check = LibraryCheck()
    check.unavailableFolders = folders.flatMap(\.unavailable)
    for (hash, fileExtension) in rows {
      var state = state(of: hash, at: folder.original(hash, fileExtension), readingAll: readingAll)
      if state == .missing, indexed.contains(hash) {
        state = self.state(ofIndexed: hash, check.unavailableFolders, readingAll: readingAll)
      }
      check.note(state, of: hash)
    }
    check.filesWithoutRow =
      strays(unreadable: &check.unreadableFolders)
      + originalFiles(unreadable: &check.unreadableFolders).filter { path in
        let hash = PhotoLibrary.hash(ofFile: path)
        return rows[hash].map { FilePath(folder.original(hash, $0)) } != path
      }
    if readingAll {
      let left = Set(check.filesWithoutRow.filter(isLeft))
      check.leftFiles = left.sorted()
      check.filesWithoutRow.removeAll(where: left.contains)
    }
    check.rowsWithoutFile.sort()
    check.filesWithoutRow.sort()
    check.damagedFiles.sort()
    check.unreadableFiles.sort()
    return check
  }

  /// What is in `originals` and is no folder.
  private func strays(unreadable: inout [FilePath]) -> [FilePath] {
    let base = FilePath(folder.path + "/originals")
    return names(in: base, &unreadable).map(base.appending).filter {
      (try? disk.facts($0, false).get())?.kind != .folder
    }
  }

  /// Whether the original is whole and has its place, or is a part of one: a crash of an import leaves that.
  private func isLeft(_ path: FilePath) -> Bool {
    guard let name = path.name.text else { return false }
    if name.contains(".part-") { return true }
    let hash = PhotoLibrary.hash(ofFile: path)
    guard let end = name.split(separator: ".", omittingEmptySubsequences: false).last,
      hash.count == 64,
      FilePath(folder.original(hash, String(end))) == path
    else { return false }
    return ContentHash.text(ofFile: path.text ?? "") == hash
  }

  /// What a check finds at the path of an original or portrait.
  enum OriginalState {
    case sound, missing, unreadable, damaged, unavailable
  }

  /// The state of the best file with this content in the indexed folders.
  func state(
    ofIndexed hash: String, _ unavailable: [FilePath], readingAll: Bool
  ) -> OriginalState {
    var worst = OriginalState.missing
    guard let locations = try? database.folders.locations(contentHash: hash) else {
      return .unreadable
    }
    for location in locations {
      let path = location.folder.appending(location.path)
      if unavailable.contains(where: { path.below($0) != nil }) {
        worst = .unavailable
        continue
      }
      let descriptor = FolderFile.open(location.path, in: location.folder)
      guard descriptor >= 0 else {
        if descriptor != -ENOENT, worst == .missing { worst = .unreadable }
        continue
      }
      defer { Glibc.close(descriptor) }
      if !readingAll || ContentHash.text(of: descriptor) == hash { return .sound }
      if worst == .missing { worst = .damaged }
    }
    return worst
  }

  /// The state of the file at a path whose content must have this hash.
  func state(of hash: String, at path: String, readingAll: Bool) -> OriginalState {
    guard access(path, R_OK) == 0 else {
      return errno == ENOENT || errno == ENOTDIR ? .missing : .unreadable
    }
    guard readingAll else { return .sound }
    let content = ContentHash.text(ofFile: path)
    if content == hash { return .sound }
    if content.isEmpty { return Disk.mayExist(path) ? .unreadable : .missing }
    return .damaged
  }

  /// The content hash in the name of an original.
  static func hash(ofFile path: String) -> String { hash(ofFile: FilePath(path)) }

  /// The content hash in the name of an original.
  static func hash(ofFile path: FilePath) -> String {
    String(decoding: path.name.bytes.prefix { $0 != UInt8(ascii: ".") }, as: UTF8.self)
  }

  /// The paths of the originals in the data folder; of those with these content hashes if `contents` is not nil.
  func originalFiles(
    of contents: Set<String>? = nil, unreadable: inout [FilePath]
  ) -> [FilePath] {
    let base = FilePath(folder.path + "/originals")
    let shelves =
      contents.map { Set($0.map { FilePath(String($0.prefix(2))) }).sorted() }
      ?? names(in: base, &unreadable).sorted()
    return shelves.map(base.appending).flatMap { shelf in
      names(in: shelf, &unreadable).map(shelf.appending)
    }
    .filter { contents?.contains(PhotoLibrary.hash(ofFile: $0)) != false }
  }

  /// The names in a folder, none if it does not exist; notes it if it cannot be read to its end.
  private func names(in folder: FilePath, _ unreadable: inout [FilePath]) -> [FilePath] {
    do throws(DiskError) {
      return try disk.list(folder).get()
    } catch {
      // Why ENOTDIR is one: a file in place of a folder.
      if error.number != ENOENT { unreadable.append(folder) }
      return []
    }
  }
}

extension ContentHash {
  /// The hash of a file; empty if it cannot be read.
  static func text(ofFile path: String) -> String {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return "" }
    defer { close(descriptor) }
    return text(of: descriptor)
  }

  /// The hash of an open file, which is read from its beginning; empty if it cannot be read.
  static func text(of descriptor: Int32) -> String {
    let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 256 << 10, alignment: 16)
    defer { piece.deallocate() }
    var hash = ContentHash()
    var offset: off_t = 0
    while true {
      let count = pread(descriptor, piece.baseAddress, piece.count, offset)
      if count == 0 { return hash.text() }
      if count < 0, errno == EINTR { continue }
      if count < 0 { return "" }
      hash.add(UnsafeRawBufferPointer(rebasing: piece[..<count]))
      offset += off_t(count)
    }
  }
}

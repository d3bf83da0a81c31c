import Domain
import Foundation
public import Store

/// What does not fit together in a library.
public struct LibraryCheck: Hashable, Sendable {
  /// Content hashes of photos whose original is not there.
  public var rowsWithoutFile: [String] = []
  /// Paths of originals that no photo has.
  public var filesWithoutRow: [String] = []
  /// Paths of originals whose content is not what it was.
  public var damagedFiles: [String] = []

  /// Whether everything fits.
  public var isSound: Bool {
    rowsWithoutFile.isEmpty && filesWithoutRow.isEmpty && damagedFiles.isEmpty
  }
}

extension PhotoLibrary {
  /// Removes photos: first the rows, then the files (LIB-5). Returns how many there were.
  ///
  /// Killed in between it leaves files without rows, which `check` tells.
  public func remove(publicIds: [String]) async throws(StoreError) -> Int {
    var files: [(hash: String, fileExtension: String)] = []
    for id in publicIds {
      guard let photo = try database.photos.photo(publicId: id) else { continue }
      files.append((photo.facts.contentHash, photo.facts.fileExtension))
    }
    let hashes = Set(try await database.photos.remove(publicIds: publicIds))
    let gone = files.filter { hashes.contains($0.hash) }
    await aside {
      // Why once more: the same content may have been added again since.
      for file in gone where (try? self.database.photos.exists(contentHash: file.hash)) == false {
        self.deleteFiles(file.hash, file.fileExtension)
      }
    }
    return hashes.count
  }

  /// Compares rows and files; with `readingAll` also reads every original and compares its hash.
  public func check(readingAll: Bool) async throws(StoreError) -> LibraryCheck {
    let rows = try database.photos.contentHashes()
    return await aside { self.compare(rows, readingAll: readingAll) }
  }

  private func compare(_ rows: [String: String], readingAll: Bool) -> LibraryCheck {
    var check = LibraryCheck()
    var missing = rows
    for path in originals() {
      let name = path.split(separator: "/").last ?? ""
      let hash = String(name.prefix { $0 != "." })
      guard rows[hash].map({ hash + "." + $0 }) == String(name) else {
        check.filesWithoutRow.append(path)
        continue
      }
      missing[hash] = nil
      if readingAll, ContentHash.text(ofFile: path) != hash { check.damagedFiles.append(path) }
    }
    check.rowsWithoutFile = missing.keys.sorted()
    check.filesWithoutRow.sort()
    check.damagedFiles.sort()
    return check
  }

  private func originals() -> [String] {
    let files = FileManager.default
    let base = folder.path + "/originals/"
    let shelves = (try? files.contentsOfDirectory(atPath: base)) ?? []
    return shelves.flatMap { shelf in
      ((try? files.contentsOfDirectory(atPath: base + shelf)) ?? []).map {
        base + shelf + "/" + $0
      }
    }
  }
}

extension ContentHash {
  /// The hash of a file; empty when it cannot be read.
  static func text(ofFile path: String) -> String {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return "" }
    defer { close(descriptor) }
    let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 256 << 10, alignment: 16)
    defer { piece.deallocate() }
    var hash = ContentHash()
    while true {
      let count = read(descriptor, piece.baseAddress, piece.count)
      if count == 0 { return hash.text() }
      if count < 0 { return "" }
      hash.add(UnsafeRawBufferPointer(rebasing: piece[..<count]))
    }
  }
}

import Domain
import Foundation
import Store
import Synchronization
import TestKit
import Testing

@testable import PhotoLibrary

/// A random library, its folder of pictures, and what imports and scans have to make of it.
struct ImportModel {
  /// How the folder is imported.
  enum Mode: CaseIterable {
    case copying, inPlace, watched
  }

  /// What is at a path.
  enum Content: Hashable {
    /// A picture with this number.
    case picture(Int)
    /// A file that is refused, with this number.
    case damaged(Int)
    /// A file that is no picture and is not named as one.
    case text
  }

  let faults = FaultyDisk()
  let fixture: LibraryFixture
  let mode: Mode
  var chance: Chance
  /// The files in the folder, by their paths below it.
  var files: [FilePath: Content] = [:]
  /// The pictures whose photos are in the feed.
  var feed: Set<Int> = []
  /// The damaged files that a scan of a watched folder does not report again.
  var reported: Set<FilePath> = []
  /// Those that it may or may not report again, because a scan was interrupted.
  var unsure: Set<FilePath> = []
  private var nextNumber = 0

  /// The path of the folder.
  var root: FilePath { FilePath(fixture.pictures) }

  /// The folders below it. Why these names: some are equal or no texts at all to what compares paths as texts (LIB-22).
  static let folders: [FilePath] = [
    "", "a", "b", "b/c", "d", "Ba\u{308}der", "B\u{E4}der", "\u{301}", "Фото/е\u{301}",
    FilePath(bytes: [0xC6, 0xCF, 0xD4, 0xCF]),
  ]
  /// What file names begin with.
  private static let beginnings: [FilePath] = [
    "", "", "", "\u{301}", "é", "e\u{301}", "Море ", FilePath(bytes: [0xE9, 0x2D]),
  ]

  init(seed: UInt64, mode: Mode) async throws {
    chance = Chance(seed: seed)
    self.mode = mode
    fixture = try await LibraryFixture(disk: faults.disk)
  }

  /// A number below `limit`, which is positive.
  mutating func number(below limit: Int) -> Int { Int.random(in: 0..<limit, using: &chance) }

  /// Adds `count` pictures whose photos the library has.
  mutating func addKnown(_ count: Int) async throws {
    var facts: [PhotoFacts] = []
    var rows: [IndexedFile] = []
    for _ in 0..<count {
      let number = nextNumber
      let path = try add(.picture(number), ending: "jpg")
      let bytes = try ImportModel.bytes(.picture(number))
      facts.append(photo(number, bytes))
      if mode == .copying {
        try keepOriginal(facts[facts.count - 1].contentHash)
      } else if var row = IndexedFile(path, below: root) {
        row.contentHash = facts[facts.count - 1].contentHash
        rows.append(row)
      }
    }
    _ = try await fixture.database.photos.add(facts, isInFolder: mode != .copying)
    if mode != .copying {
      try await fixture.database.folders.record(rows, in: try await fixture.indexed())
    }
    feed = try numbersInFeed()
  }

  /// The pictures whose photos are in the feed, as the database has it.
  func numbersInFeed() throws -> Set<Int> {
    var numbers: Set<Int> = []
    for number in 0..<nextNumber {
      let hash = ContentHash.text(of: try ImportModel.bytes(.picture(number)))
      if try fixture.database.photos.exists(contentHash: hash) { numbers.insert(number) }
    }
    return numbers
  }

  /// The pictures that have a file.
  var pictures: Set<Int> {
    Set(files.values.compactMap { if case .picture(let number) = $0 { number } else { nil } })
  }

  private func photo(_ number: Int, _ bytes: [UInt8]) -> PhotoFacts {
    PhotoFacts(
      publicId: "model" + String(1_000_000 + number), personId: fixture.owner.id,
      contentHash: ContentHash.text(of: bytes), fileExtension: "jpg", byteCount: bytes.count,
      size: PixelSize(width: 8, height: 8), color: "#ffffff", blurHash: "", description: nil,
      altDescription: nil, slug: "photo", addedAt: LibraryFixture.moment, captured: nil,
      exif: PhotoExif(), place: nil, isDemo: false)
  }

  /// Why empty: nothing in the model reads it, but an import would restore a missing one.
  private func keepOriginal(_ hash: String) throws {
    let path = fixture.library.folder.original(hash, "jpg")
    mkdir(DurableFile.folder(of: path), 0o700)
    try Data().write(to: URL(fileURLWithPath: path))
  }

  /// Writes a file with a random path that is not in use, and returns the path.
  @discardableResult mutating func add(_ content: Content, ending: String) throws -> FilePath {
    let folder = ImportModel.folders[number(below: ImportModel.folders.count)]
    let beginning = ImportModel.beginnings[number(below: ImportModel.beginnings.count)]
    // Why random letters first: new files are anywhere among the known ones.
    let rest = FilePath("\(1000 + number(below: 9000))-\(nextNumber).\(ending)")
    return try add(
      content, named: folder.appending(FilePath(bytes: beginning.bytes + rest.bytes)))
  }

  /// Adds two files of a folder whose names are equal as texts.
  mutating func addTwins() throws {
    let folder = ImportModel.folders[number(below: ImportModel.folders.count)]
    for name in ["\(nextNumber) \u{E9}.jpg", "\(nextNumber) e\u{301}.jpg"] {
      _ = try add(.picture(nextNumber), named: folder.appending(FilePath(name)))
    }
  }

  /// Writes a file with this path below the folder, and returns the path.
  mutating func add(_ content: Content, named path: FilePath) throws -> FilePath {
    nextNumber += 1
    try fixture.put(try ImportModel.bytes(content), at: path)
    files[path] = content
    return path
  }

  /// Adds, removes and moves random files.
  mutating func change() throws {
    for _ in 0..<number(below: 4) { try add(.picture(nextNumber), ending: "jpg") }
    for _ in 0..<number(below: 3) { try add(.damaged(nextNumber), ending: "jpg") }
    for _ in 0..<number(below: 2) { try add(.text, ending: "txt") }
    if number(below: 2) == 0 { try addTwins() }
    for _ in 0..<number(below: 4) {
      guard let path = files.keys.sorted().randomElement(using: &chance) else { break }
      let content = files.removeValue(forKey: path)
      unlink(root.appending(path).cString)
      guard number(below: 2) == 0, let content else { continue }
      let ending = path.ending == "txt" ? "txt" : "jpg"
      try add(content, ending: ending)
    }
  }

  /// The paths of the files in the order of a traversal.
  var paths: [FilePath] {
    files.keys.sorted { $0.names.lexicographicallyPrecedes($1.names) }
  }

  /// What goes wrong next.
  mutating func plan() -> FaultyDisk.Plan {
    let root = root
    var plan = FaultyDisk.Plan(root: root)
    if number(below: 4) == 0 {
      let folders = ImportModel.folders.dropFirst()
      plan.unreadable = [root.appending(folders[1 + number(below: folders.count)])]
    }
    let walked = paths.filter { !plan.hides(root.appending($0)) }
    guard !walked.isEmpty else { return plan }
    // Why at most three: while six files wait, no other one is begun.
    for _ in 0..<number(below: 4) {
      let place = number(below: walked.count)
      // Why 120: of the 128 that may wait, 5 files before the slow one and a folder may not be taken either.
      let other = min(place + [1, 60, 120, 120][number(below: 4)], walked.count - 1)
      plan.slow[root.appending(walked[place])] = root.appending(walked[other])
    }
    for _ in 0..<number(below: 3) {
      let path = root.appending(walked[number(below: walked.count)])
      if number(below: 2) == 0 {
        plan.vanishing.insert(path)
      } else {
        plan.vanishingAtOpen.insert(path)
      }
    }
    return plan
  }

  /// Removes the files from the model that have vanished.
  mutating func forgetVanished() {
    files = files.filter { access(root.appending($0.key).cString, F_OK) == 0 }
  }

  /// A whole picture that differs from every other one, or a part of it.
  static func bytes(_ content: Content) throws -> [UInt8] {
    switch content {
    case .picture(let number): try picture(number)
    case .damaged(let number): number % 2 == 0 ? [] : Array(try picture(number).prefix(200))
    case .text: Array("text".utf8)
    }
  }

  private static let plain = Result { try Specimen.picture(8, 8) }

  private static func picture(_ number: Int) throws -> [UInt8] {
    let jpeg = try plain.get()
    let comment = Array(String(1_000_000 + number).utf8)
    return jpeg[..<2] + [0xFF, 0xFE, 0, UInt8(comment.count + 2)] + comment + jpeg[2...]
  }
}

extension FaultyDisk.Plan {
  /// The paths at which something goes wrong.
  var faulty: Set<FilePath> { unreadable.union(vanishing).union(vanishingAtOpen) }

  /// Whether a path is below a folder that cannot be read.
  func hides(_ path: FilePath) -> Bool { unreadable.contains { path.below($0) != nil } }
}

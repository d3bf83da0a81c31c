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
  var files: [String: Content] = [:]
  /// The pictures whose photos are in the feed.
  var feed: Set<Int> = []
  /// The damaged files that a scan of a watched folder does not report again.
  var reported: Set<String> = []
  /// Those that it may or may not report again, because a scan was interrupted.
  var unsure: Set<String> = []
  private var nextNumber = 0

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
      } else if var row = IndexedFile(path, below: fixture.pictures) {
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
      altDescription: nil, slug: "photo", addedAt: LibraryFixture.moment, capturedAt: nil,
      exif: PhotoExif(), place: nil, isDemo: false)
  }

  /// Why empty: nothing in the model reads it, but an import would restore a missing one.
  private func keepOriginal(_ hash: String) throws {
    let path = fixture.library.folder.original(hash, "jpg")
    mkdir(DurableFile.folder(of: path), 0o700)
    try Data().write(to: URL(fileURLWithPath: path))
  }

  /// Writes a file with a random path that is not in use, and returns the path.
  @discardableResult mutating func add(_ content: Content, ending: String) throws -> String {
    let folder = ["", "a/", "b/", "b/c/", "d/"][number(below: 5)]
    // Why random letters first: new files are anywhere among the known ones.
    return try add(content, named: folder + "\(1000 + number(below: 9000))-\(nextNumber)." + ending)
  }

  /// Writes a file with this path below the folder, and returns the path.
  mutating func add(_ content: Content, named path: String) throws -> String {
    nextNumber += 1
    try fixture.put(try ImportModel.bytes(content), path)
    files[path] = content
    return path
  }

  /// Adds, removes and moves random files.
  mutating func change() throws {
    for _ in 0..<number(below: 4) { try add(.picture(nextNumber), ending: "jpg") }
    for _ in 0..<number(below: 3) { try add(.damaged(nextNumber), ending: "jpg") }
    for _ in 0..<number(below: 2) { try add(.text, ending: "txt") }
    for _ in 0..<number(below: 4) {
      guard let path = files.keys.sorted().randomElement(using: &chance) else { break }
      let content = files.removeValue(forKey: path)
      unlink(fixture.pictures + "/" + path)
      guard number(below: 2) == 0, let content else { continue }
      let ending = path.hasSuffix("txt") ? "txt" : "jpg"
      try add(content, ending: ending)
    }
  }

  /// The paths of the files in the order of a traversal.
  var paths: [String] {
    files.keys.sorted {
      $0.split(separator: "/").lexicographicallyPrecedes($1.split(separator: "/"))
    }
  }

  /// What goes wrong next.
  mutating func plan() -> FaultyDisk.Plan {
    let root = fixture.pictures
    var plan = FaultyDisk.Plan(root: root)
    if number(below: 4) == 0 {
      plan.unreadable = [root + "/" + ["a", "b", "b/c", "d"][number(below: 4)]]
    }
    let walked = paths.filter { !plan.hides(root + "/" + $0) }
    guard !walked.isEmpty else { return plan }
    // Why at most three: while six files wait, no other one is begun.
    for _ in 0..<number(below: 4) {
      let place = number(below: walked.count)
      // Why 120: of the 128 that may wait, 5 files before the slow one and a folder may not be taken either.
      let other = min(place + [1, 60, 120, 120][number(below: 4)], walked.count - 1)
      plan.slow[root + "/" + walked[place]] = root + "/" + walked[other]
    }
    for _ in 0..<number(below: 3) {
      let path = root + "/" + walked[number(below: walked.count)]
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
    files = files.filter { access(fixture.pictures + "/" + $0.key, F_OK) == 0 }
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
  var faulty: Set<String> { unreadable.union(vanishing).union(vanishingAtOpen) }

  /// Whether a path is below a folder that cannot be read.
  func hides(_ path: String) -> Bool { unreadable.contains { path.hasPrefix($0 + "/") } }
}

import Foundation
import TestKit
import Testing

@testable import Media
@testable import PhotoLibrary

/// FEED-28, Q-1: copies of videos without metadata, and hostile videos.
@Suite(.timeLimit(.minutes(20))) final class MovieCopyTests {
  private let folder = NSTemporaryDirectory() + "movie-" + UUID().uuidString

  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// Calls `body` with the path of a file that holds `bytes`.
  private func file<Value>(_ bytes: [UInt8], _ body: (String) throws -> Value) throws -> Value {
    let path = folder + "/movie.mov"
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    return try body(path)
  }

  private func copy(_ bytes: [UInt8]) throws -> [UInt8] {
    let output = folder + "/copy.mov"
    defer { unlink(output) }
    return try file(bytes) { path in
      try MovieCopy.write(path, to: output)
      return [UInt8](try Data(contentsOf: URL(fileURLWithPath: output)))
    }
  }

  private func isRefused(_ bytes: [UInt8]) throws -> Bool {
    do {
      _ = try copy(bytes)
      return false
    } catch DarkroomError.damaged {
      return true
    }
  }

  private static func contains(_ bytes: [UInt8], _ text: String) -> Bool {
    Data(bytes).range(of: Data(text.utf8)) != nil
  }

  private static func number(_ value: UInt32) -> [UInt8] {
    withUnsafeBytes(of: value.bigEndian) { [UInt8]($0) }
  }

  /// The movie with four bytes after the name of its first box `name` replaced.
  private static func changed(_ name: String, after offset: Int, _ value: UInt32) -> [UInt8] {
    var movie = LivePhotoSample().movie
    let found = Data(movie).range(of: Data(name.utf8))
    guard let start = found?.upperBound else { return [] }
    movie.replaceSubrange(start + offset..<start + offset + 4, with: number(value))
    return movie
  }

  // FEED-28: who may see a photo must not learn from its video where it was taken, or with what.
  @Test(arguments: LivePhotoSample.secrets + ["5CB1DE5F", "com.apple", "mebx", "xyz"])
  func aCopyTellsNothing(secret: String) throws {
    let movie = LivePhotoSample().movie
    #expect(Self.contains(movie, secret))
    #expect(try !Self.contains(copy(movie), secret))
  }

  // FEED-28: dates are metadata, too.
  @Test func aCopyHasNoDates() throws {
    let date = Data(Self.number(3_780_000_000))
    #expect(Data(LivePhotoSample().movie).range(of: date) != nil)
    #expect(try Data(copy(LivePhotoSample().movie)).range(of: date) == nil)
  }

  // FEED-28: offsets in the tables stay valid, those of 8 bytes too.
  @Test(arguments: [false, true]) func aCopyHasTheSamplesAtTheirPlaces(areLong: Bool) throws {
    var live = LivePhotoSample()
    live.hasLongOffsets = areLong
    let movie = live.movie
    let bare = try copy(movie)
    #expect(bare.count == movie.count)
    for sample in LivePhotoSample.samples {
      let range = try #require(Data(movie).range(of: Data(sample.utf8)))
      #expect(Data(bare[range]) == Data(sample.utf8))
    }
  }

  // FEED-28: a copy is a movie like its original, apart from the identifier.
  @Test func aCopyIsAMovie() throws {
    let bare = try copy(LivePhotoSample().movie)
    let notes = try file(bare) { try MovieNotes.read($0) }
    #expect(notes == MovieNotes(contentIdentifier: nil, milliseconds: 2_000))
    #expect(try copy(bare) == bare)
  }

  // FEED-28
  @Test func identifierAndLengthAreRead() throws {
    let notes = try file(LivePhotoSample(identifier: "A-1").movie) { try MovieNotes.read($0) }
    #expect(notes == MovieNotes(contentIdentifier: "A-1", milliseconds: 2_000))
  }

  // Q-1, FEED-28: a video cannot make the server read another file.
  @Test func aVideoThatRefersToAnotherFileIsRefused() throws {
    var sample = LivePhotoSample()
    sample.isSelfContained = false
    #expect(try isRefused(sample.movie))
  }

  // boxes that end behind their parents, or have no length.
  @Test(arguments: [
    ("moov", UInt32(7)), ("moov", UInt32.max), ("trak", 0), ("trak", 1), ("stbl", UInt32.max),
    ("mvhd", 12),
  ])
  func aBoxThatDoesNotFitIsRefused(name: String, length: UInt32) throws {
    var movie = LivePhotoSample().movie
    let start = try #require(Data(movie).range(of: Data(name.utf8))).lowerBound
    movie.replaceSubrange(start - 4..<start, with: Self.number(length))
    #expect(try isRefused(movie))
  }

  // tables that promise more than there is.
  @Test(arguments: [
    ("stco", 4, UInt32.max), ("stco", 8, .max), ("stco", 8, 0), ("stsc", 4, .max),
    ("stsc", 12, .max), ("stsz", 8, .max), ("stsz", 12, .max), ("stsz", 4, .max),
  ])
  func aTableThatLiesIsRefused(name: String, offset: Int, value: UInt32) throws {
    #expect(try isRefused(Self.changed(name, after: offset, value)))
  }

  // work on a hostile file is limited.
  @Test func tooManyBoxesAreRefused() throws {
    let empty = Self.number(8) + Array("free".utf8)
    let many = [[UInt8]](repeating: empty, count: 100_000).flatMap { $0 }
    #expect(try isRefused(many + LivePhotoSample().movie))
  }

  // chunks that all lie at the same place do not make a copy longer than the file.
  @Test func overlappingSamplesAreRefused() throws {
    var movie = Self.changed("stsc", after: 12, 2)
    let sizes = try #require(Data(movie).range(of: Data("stsz".utf8))).upperBound
    movie.replaceSubrange(sizes + 4..<sizes + 8, with: Self.number(70))
    movie.replaceSubrange(sizes + 8..<sizes + 12, with: Self.number(4))
    #expect(try isRefused(movie))
  }

  // neither do tracks that all show the same pictures.
  @Test(arguments: [(1, false), (2, true)])
  func tracksOfTheSameBytesAreRefused(tracks: Int, isRefused: Bool) throws {
    var sample = LivePhotoSample()
    (sample.padding, sample.pictureTracks) = (10_000, tracks)
    #expect(try self.isRefused(sample.movie) == isRefused)
  }

  // a box whose end is beyond all numbers.
  @Test func aBoxOfEndlessLengthIsRefused() throws {
    let endless = Self.number(1) + Array("free".utf8) + Self.number(0x7FFF_FFFF) + Self.number(.max)
    #expect(try isRefused(LivePhotoSample().movie + endless))
  }

  // Q-1, FEED-28: whatever is cut off or changed, nothing crashes, and no copy tells more.
  @Test func noChangedByteMakesACopyTell() throws {
    let movie = LivePhotoSample().movie
    for index in movie.indices {
      var changed = movie
      changed[index] = 0xFF
      for bytes in [Array(movie[..<index]), changed] {
        try file(bytes) { path in
          let descriptor = open(path, O_RDONLY)
          defer { close(descriptor) }
          guard let copy = try? MovieCopy(MovieReader(FileWindow(descriptor: descriptor))) else {
            return
          }
          let kept = copy.kept.flatMap { bytes[$0] }
          #expect(!LivePhotoSample.secrets.contains { Self.contains(kept, $0) }, "\(index)")
        }
      }
    }
  }

  // FEED-28, Q-1: the identifier in a photo, and maker notes that lie.
  @Test func theIdentifierOfAPhotoIsRead() {
    let sample = LivePhotoSample()
    #expect(AppleNotes.contentIdentifier(exif: sample.tiff) == sample.identifier)
    let header = Array("Exif\0\0".utf8)
    #expect(AppleNotes.contentIdentifier(exif: header + sample.tiff) == sample.identifier)
    #expect(AppleNotes.contentIdentifier(exif: LivePhotoSample(identifier: nil).tiff) == nil)
    for index in sample.tiff.indices {
      #expect(AppleNotes.contentIdentifier(exif: Array(sample.tiff[..<index])) == nil)
      for value in [0, 0x7F, 0xFF] as [UInt8] {
        var changed = sample.tiff
        changed[index] = value
        _ = AppleNotes.contentIdentifier(exif: changed)
      }
    }
  }
}

import Domain
import Foundation
import Media
import Store
import Testing

@testable import PhotoLibrary

/// API-4: variants of photos.
@Suite(.timeLimit(.minutes(20))) struct VariantTests {
  /// A library with one photo of 600 × 400 pixels and a color in each quarter.
  private func fixture(
    _ bytes: [UInt8]? = nil, _ change: (inout LibrarySettings) -> Void = { _ in }
  ) async throws -> LibraryFixture {
    let fixture = try await LibraryFixture(change)
    try fixture.put(try bytes ?? Specimen.picture(600, 400), "photo.jpg")
    _ = await fixture.imported()
    return fixture
  }

  private static let fits: [(String, [Int32], [Int])] = [
    ("w=300&fm=jpg", [300, 200], [0, 1, 2, 3]),
    ("w=300&h=300&fit=crop&fm=png", [300, 300], [0, 1, 2, 3]),
    ("w=100&h=200&fit=crop&crop=left", [100, 200], [0, 0, 2, 2]),
    ("w=100&h=200&fit=crop&crop=right", [100, 200], [1, 1, 3, 3]),
    ("w=400&h=100&fit=crop&crop=top", [400, 100], [0, 1, 0, 1]),
    ("w=400&h=100&fit=crop&crop=bottom", [400, 100], [2, 3, 2, 3]),
    ("w=400&h=100&fit=crop&crop=focalpoint&fp-y=0", [400, 100], [0, 1, 0, 1]),
    ("w=900&fit=clip&fm=webp", [900, 600], [0, 1, 2, 3]),
    ("w=900&fit=max", [600, 400], [0, 1, 2, 3]),
    ("w=900&h=900&fit=min", [400, 400], [0, 1, 2, 3]),
    ("w=90&h=300&fit=scale", [90, 300], [0, 1, 2, 3]),
    ("w=300&h=900&fit=fill&bg=fff", [300, 900], [3, 3, 3, 3]),
    ("w=300&h=220&fit=fill", [300, 220], [0, 1, 2, 3]),
    ("w=800&h=700&fit=fillmax&fm=avif", [800, 700], [0, 1, 2, 3]),
    ("fm=pjpg", [600, 400], [0, 1, 2, 3]),
  ]

  @Test(
    "API-4: each way of fitting makes the size it says",
    arguments: fits)
  func eachFitMakesItsSize(query: String, size: [Int32], corners: [Int]) async throws {
    let look = try Specimen.look(try await fixture().variant(query))
    #expect([look.size.width, look.size.height] == size)
    #expect(look.corners.map(Specimen.nearest) == corners)
  }

  @Test(
    "API-4: cuts that look at the picture have the wanted size", arguments: ["faces", "entropy"])
  func searchedCutsHaveTheirSize(crop: String) async throws {
    let fixture = try await fixture()
    let look = try Specimen.look(
      try await fixture.variant("w=100&h=120&fit=crop&fm=jpg&crop=" + crop))
    #expect(look.size == PixelSize(width: 100, height: 120))
  }

  private static let turns: [(UInt8, [Int32], [Int])] = [
    (1, [60, 40], [0, 1, 2, 3]), (2, [60, 40], [1, 0, 3, 2]), (3, [60, 40], [3, 2, 1, 0]),
    (4, [60, 40], [2, 3, 0, 1]), (5, [40, 60], [0, 2, 1, 3]), (6, [40, 60], [2, 0, 3, 1]),
    (7, [40, 60], [3, 1, 2, 0]), (8, [40, 60], [1, 3, 0, 2]),
  ]

  @Test(
    "API-4: a photo that lies on its side is turned upright",
    arguments: turns)
  func aTurnedPhotoIsUpright(orientation: UInt8, size: [Int32], corners: [Int]) async throws {
    let bytes = Exif.added(to: try Specimen.picture(60, 40), orientation: orientation)
    let look = try Specimen.look(try await fixture(bytes).variant("fm=png"))
    #expect([look.size.width, look.size.height] == size)
    #expect(look.corners.map(Specimen.nearest) == corners)
  }

  @Test(
    "API-4: no variant tells where a photo was taken",
    arguments: ["", "w=30", "fm=pjpg", "fm=png", "fm=webp", "fm=avif", "w=30&h=30&fit=crop"])
  func noVariantTellsThePlace(query: String) async throws {
    let bytes = Exif.added(to: try Specimen.picture(60, 40), orientation: 1)
    #expect(bytes.contains(sequence: Exif.latitude))
    let variant = try await fixture(bytes).variant(query)
    #expect(!variant.contains(sequence: Exif.latitude))
    #expect(!variant.contains(sequence: Array("2022:08:27".utf8)))
    #expect(!variant.contains(sequence: Array("Leica".utf8)))
  }

  // FEED-28, API-4: images and downloads, all of which are variants, have none of the original's
  // metadata.
  @Test(arguments: TellingPhoto.formats, [false, true])
  func noVariantHasMetadata(format: VariantFormat?, isLarge: Bool) async throws {
    let bytes = try TellingPhoto.bytes(format)
    for secret in TellingPhoto.secrets { #expect(bytes.contains(sequence: secret)) }
    let fixture = try await fixture(bytes) {
      // Why: variants of a large photo are made of its intermediate.
      if isLarge { ($0.largePixels, $0.intermediatePixels) = (1_000, 800) }
    }
    let queries = [
      "", "w=30", "fm=jpg", "fm=pjpg", "fm=png", "fm=webp", "fm=avif", "w=30&h=30&fit=crop",
    ]
    for query in queries {
      let variant = try await fixture.variant(query)
      for secret in TellingPhoto.secrets {
        #expect(!variant.contains(sequence: secret), "\(query)")
      }
    }
    for file in fixture.files("variants") {
      let data = FileManager.default.contents(atPath: fixture.root + "/data/variants/" + file)
      let kept = [UInt8](try #require(data))
      for secret in TellingPhoto.secrets { #expect(!kept.contains(sequence: secret), "\(file)") }
    }
  }

  @Test("API-4: the format is what Accept allows")
  func theFormatIsWhatAcceptAllows() async throws {
    let fixture = try await fixture()
    let avif = try await fixture.variant("auto=format&w=100", accept: "image/avif,image/webp")
    #expect(PictureFormat(start: avif) == .avif)
    let webp = try await fixture.variant("auto=format&w=100", accept: "image/webp")
    #expect(PictureFormat(start: webp) == .webp)
    #expect(PictureFormat(start: try await fixture.variant("auto=format&w=100")) == .jpeg)
  }

  @Test("API-4: simultaneous requests of one variant are computed once")
  func simultaneousRequestsAreComputedOnce() async throws {
    let fixture = try await fixture()
    let before = fixture.library.activity.answered
    let results = try await withThrowingTaskGroup(of: [UInt8].self) { group in
      for _ in 0..<40 { group.addTask { try await fixture.variant("w=333") } }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(results.count == 1)
    #expect(fixture.library.activity.answered == before + 1)
  }

  @Test("API-4: a kept variant is not made again by the next process")
  func aKeptVariantIsNotMadeAgain() async throws {
    let fixture = try await fixture()
    let first = try await fixture.variant("w=111")
    let next = try PhotoLibrary(
      folder: fixture.root + "/data", database: fixture.database, settings: LibraryFixture.settings,
      logger: fixture.library.logger, now: { LibraryFixture.moment })
    let source = VariantSource(try fixture.photo())
    let variation = next.variation(of: source, VariationRequest(query: "w=111"), accept: nil)
    #expect(try await next.file(of: source, variation).body == .bytes(first))
    #expect(next.activity.answered == 0)
  }

  @Test("Q-2: a kept variant that a power cut left short is made anew")
  func aShortVariantIsMadeAnew() async throws {
    let fixture = try await fixture()
    let whole = try await fixture.variant("w=111")
    let name = try #require(fixture.files("variants").first { $0.contains("-111x74-") })
    let path = fixture.root + "/data/variants/" + name
    #expect(truncate(path, 100) == 0)
    #expect(try await fixture.variant("w=111") == whole)
  }

  @Test("Q-1: a missing original is told and the next request is served")
  func aMissingOriginalIsTold() async throws {
    let fixture = try await fixture()
    let facts = try fixture.photo().facts
    let path = fixture.library.folder.original(facts.contentHash, facts.fileExtension)
    try FileManager.default.moveItem(atPath: path, toPath: path + ".away")
    await #expect(throws: VariantError.originalMissing) { try await fixture.variant("w=50") }
    try FileManager.default.moveItem(atPath: path + ".away", toPath: path)
    #expect(try await !fixture.variant("w=50").isEmpty)
  }

  @Test("Q-1: an original that was damaged later is told, the rest goes on")
  func aDamagedOriginalIsTold() async throws {
    let fixture = try await fixture()
    let facts = try fixture.photo().facts
    let path = fixture.library.folder.original(facts.contentHash, facts.fileExtension)
    try Data("not a picture any more".utf8).write(to: URL(fileURLWithPath: path))
    await #expect(throws: VariantError.notMade(.notAPicture)) {
      try await fixture.variant("w=50")
    }
    #expect(fixture.files("tmp") == [])
  }

  @Test("API-4: the tag changes with the photo and with the variant")
  func theTagChanges() {
    let request = VariationRequest(query: "w=50")
    let size = PixelSize(width: 100, height: 100)
    let variation = request.resolved(
      size: size, originalFormat: .jpeg, accept: nil, longestSide: 4096)
    let other = VariationRequest(query: "w=51").resolved(
      size: size, originalFormat: .jpeg, accept: nil, longestSide: 4096)
    let (first, second) = (String(repeating: "a", count: 64), String(repeating: "b", count: 64))
    let tags = [
      variation.entityTag(of: first), variation.entityTag(of: second), other.entityTag(of: first),
    ]
    #expect(Set(tags).count == 3)
    #expect(tags.allSatisfy { $0.hasPrefix("\"") && $0.hasSuffix("\"") })
  }

  @Test("API-4: a long variant is sent from its file")
  func aLongVariantIsSentFromItsFile() async throws {
    var chance = SystemRandomNumberGenerator()
    let noise = (0..<(900 * 900 * 3)).map { _ in UInt8.random(in: 0...255, using: &chance) }
    let fixture = try await fixture(try Specimen.encoded(noise, 900, 900, .png))
    let source = VariantSource(try fixture.photo())
    let variation = fixture.library.variation(
      of: source, VariationRequest(query: ""), accept: nil)
    let file = try await fixture.library.file(of: source, variation)
    guard case .file(let path, let length) = file.body else {
      Issue.record("in memory")
      return
    }
    #expect(Int64(length) == DurableFile.length(of: path))
  }
}

extension [UInt8] {
  /// Whether these bytes contain `part`.
  func contains(sequence part: [UInt8]) -> Bool {
    guard count >= part.count else { return false }
    return (0...(count - part.count)).contains { self[$0..<($0 + part.count)].elementsEqual(part) }
  }
}

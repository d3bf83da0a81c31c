import Domain
import Foundation
import Store
import Testing

@testable import PhotoLibrary

/// FEED-36: variants of a rotated photo.
@Suite(.timeLimit(.minutes(20))) struct RotatedVariantTests {
  /// A library with one photo of 600 × 400 pixels and a color in each quarter, rotated by its owner.
  private func fixture(
    _ rotation: Rotation, _ bytes: [UInt8]? = nil, name: String = "photo.jpg",
    _ change: (inout LibrarySettings) -> Void = { _ in }
  ) async throws -> LibraryFixture {
    let fixture = try await LibraryFixture(change)
    try fixture.put(try bytes ?? Specimen.picture(600, 400), name)
    _ = await fixture.imported()
    try await Self.rotate(fixture, to: rotation)
    return fixture
  }

  private static func rotate(_ fixture: LibraryFixture, to rotation: Rotation) async throws {
    let id = try fixture.photo().facts.publicId
    let rotated = try await fixture.database.photos.rotate(
      publicId: id, of: fixture.owner, to: rotation, now: LibraryFixture.moment)
    try #require(rotated != nil)
  }

  private static func expect(
    _ bytes: [UInt8], _ size: [Int32], _ corners: [Int],
    at location: SourceLocation = #_sourceLocation
  ) throws {
    let look = try Specimen.look(bytes)
    #expect([look.size.width, look.size.height] == size, sourceLocation: location)
    #expect(look.corners.map(Specimen.nearest) == corners, sourceLocation: location)
  }

  private static let wholes: [(Rotation, [Int32], [Int])] = [
    (.none, [600, 400], [0, 1, 2, 3]), (.right, [400, 600], [2, 0, 3, 1]),
    (.half, [600, 400], [3, 2, 1, 0]), (.left, [400, 600], [1, 3, 0, 2]),
  ]

  // FEED-36
  @Test(arguments: wholes, ["fm=png", "fm=webp", "fm=jpg", "w=900&fit=clip&fm=avif"])
  func theCornersAreWhereTheyShouldBe(whole: (Rotation, [Int32], [Int]), query: String) async throws
  {
    let fixture = try await fixture(whole.0)
    let factor: Float = query.hasPrefix("w=900") ? 900 / Float(whole.1[0]) : 1
    let size = whole.1.map { Int32((Float($0) * factor).rounded()) }
    try Self.expect(try await fixture.variant(query), size, whole.2)
  }

  // FEED-36: crops are made in the rotated image, 400 × 600 pixels with the quarters 2 0 3 1.
  @Test(
    arguments: [
      ("w=100&h=300&fit=crop&crop=left&fm=png", [100, 300], [2, 2, 3, 3]),
      ("w=400&h=100&fit=crop&crop=top&fm=png", [400, 100], [2, 0, 2, 0]),
      ("rect=0,0,200,300&fm=png", [200, 300], [2, 2, 2, 2]),
      ("rect=200,0,200,300&fm=png", [200, 300], [0, 0, 0, 0]),
      ("rect=0,300,200,300&fm=png", [200, 300], [3, 3, 3, 3]),
      ("rect=right,bottom,.5,.5&w=100&fm=png", [100, 150], [1, 1, 1, 1]),
      ("w=300&h=220&fit=fill&fm=png&bg=fff", [300, 220], [3, 3, 3, 3]),
    ] as [(String, [Int32], [Int])])
  func cropsFollowTheRotation(query: String, size: [Int32], corners: [Int]) async throws {
    let fixture = try await fixture(.right)
    try Self.expect(try await fixture.variant(query), size, corners)
  }

  // FEED-36: each rotation has the part of the rotated image at its place.
  @Test(arguments: zip([Rotation.none, .right, .half, .left], [0, 2, 3, 1]))
  func aPartIsThatOfTheRotatedImage(rotation: Rotation, corner: Int) async throws {
    let fixture = try await fixture(rotation)
    let bytes = try await fixture.variant("rect=0,0,.25,.25&fm=png")
    try Self.expect(
      bytes, rotation.size(of: PixelSize(width: 150, height: 100)).sides,
      [corner, corner, corner, corner])
  }

  // FEED-36: Exif's orientation comes first; a photo that it turned upright is rotated from there.
  @Test(arguments: [(Rotation.right, [3, 2, 1, 0]), (.half, [1, 3, 0, 2])])
  func aPhotoThatLiesOnItsSideIsRotatedUpright(rotation: Rotation, corners: [Int]) async throws {
    let bytes = Exif.added(to: try Specimen.picture(60, 40), orientation: 6)
    let fixture = try await fixture(rotation, bytes)
    let size = rotation.size(of: PixelSize(width: 40, height: 60))
    try Self.expect(try await fixture.variant("fm=png"), size.sides, corners)
  }

  // FEED-36, LIB-15: all rotations of a large photo are made from the same intermediate.
  @Test func rotationsShareTheIntermediate() async throws {
    let fixture = try await LibraryFixture.withLargePhoto()
    _ = await fixture.imported()
    for (rotation, size, corners) in Self.wholes {
      try await Self.rotate(fixture, to: rotation)
      let bytes = try await fixture.variant("w=150&h=150&fit=max&fm=png")
      try Self.expect(bytes, size.map { $0 / 4 }, corners)
    }
    #expect(fixture.files("variants").filter { $0.contains("intermediate") }.count == 1)
  }

  // FEED-36: each rotation has its own file and entity tag, and all are removed with the photo.
  @Test func rotationsAreCachedApart() async throws {
    let fixture = try await fixture(.none)
    var names: Set<String> = []
    for rotation in Rotation.allCases {
      try await Self.rotate(fixture, to: rotation)
      let photo = try fixture.photo()
      let source = VariantSource(photo)
      let variation = fixture.library.variation(
        of: source, VariationRequest(query: "w=40&h=40&fit=crop"), accept: nil)
      _ = try await fixture.library.file(of: source, variation)
      names.insert(variation.entityTag(of: photo.facts.contentHash))
    }
    #expect(names.count == 4)
    fixture.library.variants.remove(try fixture.photo().facts.contentHash)
    #expect(fixture.files("variants") == [])
  }

  // FEED-36, LIB-3: the original stays as it was, and the library is sound.
  @Test func theOriginalStays() async throws {
    let bytes = try Specimen.picture(600, 400)
    let fixture = try await fixture(.left, bytes)
    _ = try await fixture.variant("w=100")
    let path = fixture.library.originalPath(of: try fixture.photo().facts)
    let kept = try Data(contentsOf: URL(fileURLWithPath: path.description))
    #expect([UInt8](kept) == bytes)
    #expect(try await fixture.library.check(readingAll: true).isSound)
  }
}

extension PixelSize {
  /// Width and height.
  fileprivate var sides: [Int32] { [width, height] }
}

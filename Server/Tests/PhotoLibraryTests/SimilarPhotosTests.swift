import Domain
import Foundation
import Store
import Synchronization
import Testing

@testable import PhotoLibrary

/// FEED-34: near-duplicates are pointed out and never left out.
@Suite(.timeLimit(.minutes(20))) struct SimilarPhotosTests {
  // FEED-34: of the library and of the same import; the same content is skipped as ever.
  @Test func anImportPointsOutSimilarPhotos() async throws {
    let fixture = try await LibraryFixture { $0.workers = 1 }
    let first = try fixture.put(try Mosaic(seed: 1).picture(400, 300), "1.jpg")
    _ = await fixture.imported()
    try fixture.put(try Mosaic(seed: 1).picture(400, 300), "2.jpg")
    let small = try fixture.put(try Mosaic(seed: 1).picture(200, 150), "3.jpg")
    let other = try fixture.put(try Mosaic(seed: 2).picture(400, 300), "4.jpg")
    let webp = try fixture.put(try Mosaic(seed: 2).picture(320, 240, .webp), "5.webp")
    let photo = try fixture.photo().facts.publicId
    var seen: [String: String] = [:]
    var added: [String: String] = [:]
    for event in await fixture.imported() {
      if case .similar(let path, let publicId) = event { seen[path.description] = publicId }
      if case .added(let path, let publicId) = event { added[path.description] = publicId }
    }
    #expect(added.count == 3 && added[first] == nil)
    #expect(seen == [small: photo, webp: try #require(added[other])])
  }

  // FEED-34: the count is that of the added photos.
  @Test func anImportCountsSimilarPhotos() async throws {
    let fixture = try await LibraryFixture { $0.workers = 1 }
    for (index, size) in [400, 200, 100].enumerated() {
      try fixture.put(try Mosaic(seed: 1).picture(size, size), "\(index).png")
    }
    let result = await fixture.library.importFiles(
      [FilePath(fixture.root + "/pictures")], of: fixture.owner
    ) { _ in }
    let progress = result.progress
    #expect(result.isComplete)
    #expect(progress.added == 3 && progress.similar == 2)
  }

  // FEED-22, FEED-34: also after a restart, since the outcome is in the upload's note.
  @Test func anUploadNamesTheSimilarPhoto() async throws {
    let fixture = try await LibraryFixture()
    _ = try await UploadIntakeTests().added(try Mosaic(seed: 1).picture(400, 300), fixture)
    let first = try fixture.photo().facts.publicId
    let upload = try await UploadIntakeTests().sent(
      try Mosaic(seed: 1).picture(200, 150, .webp), fixture)
    let settled = try await fixture.library.settled(upload.id, of: fixture.owner.id)
    guard case .added(let second, similar: let similar) = settled.status.state else {
      Issue.record("\(settled.status.state)")
      return
    }
    #expect(second != first && similar == first)
    #expect(Upload(id: upload.id, note: settled.note)?.outcome == settled.outcome)
    let other = try await UploadIntakeTests().added(try Mosaic(seed: 9).picture(90, 60), fixture)
    guard case .added(_, similar: nil) = other else {
      Issue.record("\(other)")
      return
    }
  }

  /// Two photos that look alike and one that does not, added by a version without hashes.
  private static func older() async throws -> LibraryFixture {
    let fixture = try await LibraryFixture()
    let pictures = [(1, 200, 150), (1, 400, 300), (2, 400, 300)] as [(UInt64, Int, Int)]
    for (index, (seed, width, height)) in pictures.enumerated() {
      let path = try fixture.put(try Mosaic(seed: seed).picture(width, height), "\(index).jpg")
      let label = PhotoLabel(personId: fixture.owner.id, slug: "\(index)")
      guard
        case .ready(var photo) = await fixture.library.takeIn(
          FilePath(path), isNamed: true, label: label)
      else { continue }
      photo.inspection.perceptualHash = nil
      let moment = LibraryFixture.moment.advanced(bySeconds: Int64(index))
      _ = await fixture.library.record([photo], at: [moment])
    }
    return fixture
  }

  // FEED-34: photos of earlier versions are looked at once, with progress.
  @Test func photosOfEarlierVersionsAreCompared() async throws {
    let fixture = try await Self.older()
    let told = Mutex<[[Int]]>([])
    for expected in [[[3, 3]], []] {
      told.withLock { $0 = [] }
      let found = try await fixture.library.similarGroups { done, total in
        told.withLock { $0.append([done, total]) }
      }
      #expect(found.groups.map(\.count) == [2] && found.unread == [])
      #expect(told.withLock { $0 } == expected)
    }
    #expect(fixture.files("tmp").isEmpty)
  }

  // FEED-34, LIB-21: a photo whose files are gone is left out and named, and looked for again by the next call.
  @Test func aPhotoWithoutFilesStopsNothing() async throws {
    let fixture = try await Self.older()
    for folder in ["originals", "variants"] {
      try FileManager.default.removeItem(atPath: fixture.root + "/data/" + folder)
    }
    let found = try await fixture.library.similarGroups { _, _ in }
    #expect(found.groups.isEmpty && found.unread.count == 3)
    #expect(try fixture.database.photos.photosWithoutHash().count == 3)
  }
}

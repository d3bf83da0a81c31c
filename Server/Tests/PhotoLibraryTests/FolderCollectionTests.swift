import Domain
import Store
import Testing

@testable import PhotoLibrary

/// Collections that an import makes of folders (API-10, LIB-21).
@Suite(.timeLimit(.minutes(20))) struct FolderCollectionTests {
  private static let folders = ["Lake": 3, "Hut": 2]

  /// A library without photos, whose folder of images has photos in two folders.
  private static func fixture() async throws -> LibraryFixture {
    let fixture = try await LibraryFixture()
    var width = 60
    for (folder, count) in folders {
      for number in 0..<count {
        width += 4
        try fixture.put(try Specimen.picture(width, 40), "\(folder)/\(number).jpg")
      }
    }
    return fixture
  }

  private static var options: ImportOptions {
    var options = ImportOptions()
    options.makesCollections = true
    return options
  }

  // LIB-21: a photo and its place in the collection are one step, wherever the import is interrupted.
  @Test func anInterruptedImportLeavesNoPhotoOutOfItsCollection() async throws {
    for stop in 0...(2 * 5) {
      let fixture = try await Self.fixture()
      let interruption = Interruption()
      let work = Task {
        await fixture.library.importFiles(
          [FilePath(fixture.pictures)], of: fixture.owner, options: Self.options
        ) { event in
          if case .progressed(let progress) = event, progress.done >= stop { interruption.cancel() }
        }
      }
      interruption.set { work.cancel() }
      _ = await work.value
      let counts = try fixture.collections()
      #expect(counts.values.reduce(0, +) == fixture.database.photos.total, "stop \(stop)")
      _ = await fixture.imported(nil, Self.options)
      #expect(try fixture.collections() == Self.folders, "stop \(stop)")
    }
  }

  // LIB-21: a repeat puts photos into their collections that the library already had.
  @Test func aRepeatPutsKnownPhotosIntoTheirCollections() async throws {
    let fixture = try await Self.fixture()
    _ = await fixture.imported()
    #expect(try fixture.collections() == [:])
    for _ in 0..<2 {
      let events = await fixture.imported(nil, Self.options)
      #expect(events.allSatisfy { if case .skipped = $0 { true } else { false } })
      #expect(try fixture.collections() == Self.folders)
    }
  }

  // API-10: a dry run makes no collection.
  @Test func aDryRunMakesNoCollection() async throws {
    let fixture = try await Self.fixture()
    _ = await fixture.imported()
    var options = Self.options
    options.isDryRun = true
    _ = await fixture.imported(nil, options)
    #expect(try fixture.collections() == [:])
  }

  // API-10: a collection that cannot be made is reported once, and the photos are added.
  @Test func aCollectionTooManyIsReportedOnce() async throws {
    let fixture = try await Self.fixture()
    for number in 0..<CollectionStore.mostPerPerson {
      _ = try await fixture.database.collections.add(
        of: fixture.owner, title: number == 0 ? "Hut" : "\(number)", description: nil,
        isPrivate: false, now: LibraryFixture.moment)
    }
    let events = await fixture.imported(nil, Self.options)
    let refusals = events.filter { if case .notCollected = $0 { true } else { false } }
    #expect(refusals == [.notCollected(title: "Lake", .tooMany)])
    #expect(fixture.database.photos.total == 5)
    #expect(try fixture.collections()["Hut"] == 2)
  }

  // LIB-22: a collection gets the name of its folder as a text.
  @Test func aCollectionIsNamedByAText() async throws {
    let owner = try await LibraryFixture().owner
    func title(_ path: FilePath) -> String { NamedCollection(of: owner, folderOf: path).title }
    #expect(title("/Ba\u{308}der/a.jpg").utf8.elementsEqual("B\u{E4}der".utf8))
    #expect(title(FilePath(bytes: [0x2F, 0xE9, 0x2F, 0x61])) == "\\xE9")
    #expect(title("/a.jpg") == "Photos")
  }
}

extension LibraryFixture {
  /// The numbers of photos in the owner's collections that have any, by their titles.
  fileprivate func collections() throws -> [String: Int] {
    let page = try database.collections.page(
      of: owner, includesPrivate: true, offset: 0, count: CollectionStore.mostPerPerson)
    let filled = page.collections.filter { $0.totalPhotos > 0 }
    return Dictionary(filled.map { ($0.title, $0.totalPhotos) }, uniquingKeysWith: +)
  }
}

import Domain
import Foundation
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
    options.collections = .private
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
        of: fixture.owner, title: "\(number)", description: nil,
        isPrivate: false, now: LibraryFixture.moment)
    }
    let events = await fixture.imported(nil, Self.options)
    let refusals = events.filter { if case .notCollected = $0 { true } else { false } }
    #expect(
      Set(refusals) == Set(["Hut", "Lake"].map { .notCollected(title: $0, .tooMany) }))
    #expect(fixture.database.photos.total == 5)
    #expect(try fixture.collections() == [:])
  }

  // LIB-22: a collection gets the name of its folder as a text.
  @Test func aCollectionIsNamedByAText() {
    #expect(title("/Ba\u{308}der/a.jpg").utf8.elementsEqual("B\u{E4}der".utf8))
    #expect(title(FilePath(bytes: [0x2F, 0xE9, 0x2F, 0x61])) == "\\xE9")
    #expect(title("/a.jpg") == "Photos")
  }

  // API-10: folders of cameras give their photos to the folder that they are in.
  @Test(arguments: [
    ("/Lake/100APPLE/a.jpg", "Lake"), ("/Lake/DCIM/101_PANA/a.jpg", "Lake"),
    ("/Lake/dcim/Camera/a.jpg", "Camera"), ("/Phone/202209_a/a.jpg", "Phone"),
    ("/DCIM/100CANON/a.jpg", "Photos"), ("/Lake/20190704/a.jpg", "20190704"),
    ("/Lake/2019Hill/a.jpg", "2019Hill"), ("/Lake/2019 Sea/a.jpg", "2019 Sea"),
    ("/Lake/2019/a.jpg", "2019"), ("/Lake/100CANON2/a.jpg", "100CANON2"),
  ])
  func foldersOfCamerasAreSkipped(file: String, title expected: String) {
    #expect(title(FilePath(file)) == expected)
  }

  private func title(_ file: FilePath) -> String {
    FolderCollection(personId: 1, folderOf: file, isPrivate: true).title
  }

  // API-10: folders with the same name have collections of their own, and are told apart by the folders they are in.
  @Test func collectionsOfFoldersWithOneNameCarryTheirParents() async throws {
    let fixture = try await LibraryFixture()
    try fixture.put(try Specimen.picture(60, 40), "anna/DCIM/Camera/1.jpg")
    _ = await fixture.imported(nil, Self.options)
    #expect(try fixture.collections() == ["Camera": 1])
    try fixture.put(try Specimen.picture(64, 40), "boris/DCIM/Camera/1.jpg")
    try fixture.put(try Specimen.picture(68, 40), "old/2019/boris/Camera/1.jpg")
    for _ in 0..<2 {
      _ = await fixture.imported(nil, Self.options)
      let found = try fixture.collections()
      #expect(found.count == 3 && found["Camera (anna)"] == 1, "\(found)")
      #expect(found.keys.allSatisfy { $0.hasPrefix("Camera (") }, "\(found)")
    }
  }

  // API-10: a title that a person has chosen stays, and the folder's photos go on into that collection.
  @Test func aRenamedCollectionStaysThatOfItsFolder() async throws {
    let fixture = try await LibraryFixture()
    try fixture.put(try Specimen.picture(60, 40), "anna/Camera/1.jpg")
    _ = await fixture.imported(nil, Self.options)
    let made = try #require(try fixture.database.collections.collection(publicId: "1"))
    var renamed = made
    renamed.title = "Anna's phone"
    #expect(
      try await fixture.database.collections.save(renamed, over: made, now: LibraryFixture.moment))
    try fixture.put(try Specimen.picture(64, 40), "anna/Camera/2.jpg")
    try fixture.put(try Specimen.picture(68, 40), "boris/Camera/1.jpg")
    _ = await fixture.imported(nil, Self.options)
    #expect(try fixture.collections() == ["Anna's phone": 2, "Camera (boris)": 1])
  }

  // API-10: a collection stays that of its folder when all of the folders are elsewhere, also if a photo that is new is
  // recorded before those that show whose the collection is.
  @Test(arguments: [false, true]) func aMovedFolderKeepsItsCollection(newFirst: Bool) async throws {
    let fixture = try await Self.fixture()
    try fixture.put(try Specimen.picture(200, 40), "2020/Lake/1.jpg")
    _ = await fixture.imported(nil, Self.options)
    let before = try fixture.collections()
    try FileManager.default.moveItem(
      atPath: fixture.pictures + "/2020", toPath: fixture.pictures + "/moved")
    try FileManager.default.createDirectory(
      atPath: fixture.pictures + "/new", withIntermediateDirectories: true)
    try FileManager.default.moveItem(
      atPath: fixture.pictures + "/moved", toPath: fixture.pictures + "/new/2020")
    let new = try fixture.put(try Specimen.picture(204, 40), "new/2020/Lake/0.jpg")
    if newFirst { _ = await fixture.imported([new], Self.options) }
    _ = await fixture.imported(nil, Self.options)
    let after = try fixture.collections()
    #expect(Set(after.keys) == Set(before.keys))
    #expect(after.values.sorted() == [2, 2, 3], "\(before) \(after)")
  }

  // API-10: collections of folders are private unless they are to be public; those that exist stay as they are.
  @Test func collectionsOfFoldersArePrivateUnlessAsked() async throws {
    let fixture = try await Self.fixture()
    _ = await fixture.imported(nil, Self.options)
    func areShown() throws -> [Bool] {
      try fixture.database.collections.page(
        of: fixture.owner, includesPrivate: true, offset: 0, count: 9
      ).collections.map { !$0.isPrivate }
    }
    #expect(try areShown() == [false, false])
    #expect(try fixture.database.collections.page(offset: 0, count: 9).total == 0)
    var options = Self.options
    options.collections = .public
    try fixture.put(try Specimen.picture(300, 40), "Sea/1.jpg")
    _ = await fixture.imported(nil, options)
    #expect(try areShown() == [true, false, false])
    #expect(try fixture.database.collections.page(offset: 0, count: 9).total == 1)
  }

  // API-10, LIB-14: a collection that an earlier version has filled becomes that of the folder, and keeps its title.
  @Test func aCollectionOfAnEarlierVersionIsUsed() async throws {
    let fixture = try await Self.fixture()
    _ = await fixture.imported()
    let path = fixture.pictures + "/Lake/0.jpg"
    let photo = try #require(
      try fixture.database.photos.photo(contentHash: ContentHash.text(ofFile: path)))
    let made = try #require(
      try await fixture.database.collections.add(
        of: fixture.owner, title: "Lake", description: nil, isPrivate: false,
        now: LibraryFixture.moment))
    _ = try await fixture.database.collections.add([photo], to: made, now: LibraryFixture.moment)
    let new = try fixture.put(try Specimen.picture(296, 40), "Lake/DCIM/0.jpg")
    for paths in [[new], nil, nil] {
      _ = await fixture.imported(paths, Self.options)
      if paths == nil { #expect(try fixture.collections() == ["Lake": 4, "Hut": 2]) }
    }
    try fixture.put(try Specimen.picture(300, 40), "old/Lake/1.jpg")
    _ = await fixture.imported(nil, Self.options)
    #expect(try fixture.collections() == ["Lake": 4, "Hut": 2, "Lake (old)": 1])
  }

  // API-10: a person's own public collection gets no photos because of its title.
  @Test func aPersonsOwnCollectionIsNotFilled() async throws {
    let fixture = try await Self.fixture()
    _ = try await fixture.database.collections.add(
      of: fixture.owner, title: "Lake", description: nil, isPrivate: false,
      now: LibraryFixture.moment)
    _ = await fixture.imported(nil, Self.options)
    let parent = FilePath(fixture.pictures).name.title
    #expect(try fixture.collections() == ["Lake (\(parent))": 3, "Hut": 2])
  }

  // API-10: a folder of the same name on another disk, in place of one that is not there, has its own collection.
  @Test func aFolderOnAnotherDiskHasItsOwnCollection() async throws {
    let fixture = try await LibraryFixture()
    try fixture.put(try Specimen.picture(60, 40), "disk1/Photos/2019/1.jpg")
    _ = await fixture.imported(nil, Self.options)
    try FileManager.default.removeItem(atPath: fixture.pictures + "/disk1")
    try fixture.put(try Specimen.picture(64, 40), "disk2/Photos/2019/1.jpg")
    _ = await fixture.imported(nil, Self.options)
    #expect(
      try fixture.collections() == ["2019 (disk1/Photos)": 1, "2019 (disk2/Photos)": 1])
  }

  // LIB-19: the options of folders that earlier versions have indexed are read.
  @Test func theOptionsOfEarlierVersionsMakeCollections() throws {
    let stored = #"{"exclude":[],"isDryRun":false,"makesCollections":true}"#
    let options = try JSONDecoder().decode(ImportOptions.self, from: Data(stored.utf8))
    #expect(options.collections == .private)
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

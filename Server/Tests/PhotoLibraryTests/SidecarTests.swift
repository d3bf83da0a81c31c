import Domain
import Foundation
import Store
import Testing

@testable import Media
@testable import PhotoLibrary

/// FEED-28: the sidecars that photo programs write next to photos.
@Suite(.timeLimit(.minutes(20))) struct SidecarTests {
  private static func packet(title: String = "", keywords: [String] = []) -> [UInt8] {
    EmbeddedTextTests.packet(
      (title.isEmpty ? "" : "<dc:title>\(title)</dc:title>") + "<dc:subject><rdf:Bag>"
        + keywords.map { "<rdf:li>\($0)</rdf:li>" }.joined() + "</rdf:Bag></dc:subject>")
  }

  private static func folder(_ names: [String]) async throws -> (LibraryFixture, String) {
    let fixture = try await LibraryFixture()
    for name in names {
      try fixture.put(
        name.lowercased().hasSuffix(".xmp")
          ? packet(title: name) : Specimen.picture(60, 40, .png, seed: UInt8(name.count)), name)
    }
    return (fixture, fixture.root + "/pictures/")
  }

  // FEED-28: upper and lower case are equal; the longer name can only be this photo's.
  @Test(
    arguments: [
      (["IMG_1.JPG", "IMG_1.xmp"], "IMG_1.xmp"), (["IMG_1.JPG", "img_1.XMP"], "img_1.XMP"),
      (["IMG_1.JPG", "IMG_1.jpg.xmp", "IMG_1.xmp"], "IMG_1.jpg.xmp"),
      (["IMG_1.JPG", "IMG_1.XMP", "img_1.xmp"], "IMG_1.XMP"),
      (["IMG_1.JPG", "IMG_2.xmp", "IMG_1.png.xmp", "IMG_1.xmp.bak", ".xmp"], nil),
      (["IMG_1.CR3", "IMG_1.xmp"], nil),
    ] as [([FilePath], FilePath?)])
  func aSidecarIsNamedAfterItsPhoto(names: [FilePath], sidecar: FilePath?) {
    let sidecars = CompanionNames(names)
    #expect(sidecars.sidecars(of: names[0]) == [sidecar].compactMap(\.self))
    for name in names {
      #expect(sidecars.photos(of: name) == (name == sidecar ? [names[0]] : []))
    }
  }

  // FEED-28: the sidecar was edited last, so a keyword that it lacks was removed, even the only one.
  @Test(arguments: [["new"], []])
  func aSidecarCountsBeforeItsFile(keywords: [String]) async throws {
    let fixture = try await LibraryFixture()
    let embedded = Self.packet(title: "Embedded", keywords: ["old"])
    let iptc = EmbeddedTextTests.dataSet(120, Array("At dawn".utf8))
    try fixture.put(try EmbeddedJPEG.bytes(xmp: embedded, iptc: iptc), "a.jpg")
    try fixture.put(Self.packet(title: "Edited", keywords: keywords), "a.xmp")
    var options = ImportOptions()
    options.takesCaptions = true
    _ = await fixture.imported(nil, options)
    #expect(try fixture.photo().facts.description == "Edited\nAt dawn")
    #expect(try fixture.database.photos.tags(of: fixture.photo()) == keywords)
  }

  // FEED-28: without options, a sidecar gives keywords only, as a file does.
  @Test func aSidecarGivesNoMoreThanAFile() async throws {
    let (fixture, _) = try await Self.folder(["a.png", "a.xmp"])
    _ = await fixture.imported()
    #expect(try fixture.photo().facts.description == nil)
  }

  // FEED-28: a sidecar is reported only if no photo is beside it.
  @Test func aSidecarIsNoFileOfTheImport() async throws {
    let (fixture, folder) = try await Self.folder(["a.png", "a.png.xmp", "b.xmp"])
    let events = await fixture.imported()
    #expect(events.count == 2)
    #expect(events.last == .leftOut(path: FilePath(folder + "b.xmp"), .sidecars))
  }

  // FEED-28: a shell replaces `*` by the names of photos and sidecars.
  @Test func namedFilesHaveSidecarsToo() async throws {
    let (fixture, folder) = try await Self.folder(["a.png", "a.xmp", "b.xmp"])
    var options = ImportOptions()
    options.takesCaptions = true
    let events = await fixture.imported(["a.png", "a.xmp", "b.xmp"].map { folder + $0 }, options)
    #expect(events.count == 2)
    #expect(
      events.last == .failed(path: FilePath(folder + "b.xmp"), problem: .refused(.notAPicture)))
    #expect(try fixture.photo().facts.description == "a.xmp")
  }

  // FEED-28: what is left out by name is not read either.
  @Test(arguments: [false, true]) func anExcludedSidecarIsNotRead(isNamed: Bool) async throws {
    let (fixture, folder) = try await Self.folder(["a.png", "a.xmp"])
    var options = ImportOptions()
    options.takesCaptions = true
    options.exclude = ["*.xmp"]
    let events = await fixture.imported(isNamed ? [folder + "a.png"] : nil, options)
    #expect(events.count == (isNamed ? 1 : 2))
    #expect(try fixture.photo().facts.description == nil)
  }

  // FEED-28: the content of the photo decides whether it is known.
  @Test func aSidecarThatChangesLaterChangesNothing() async throws {
    let (fixture, folder) = try await Self.folder(["a.png", "a.xmp"])
    var options = ImportOptions()
    options.takesCaptions = true
    _ = await fixture.imported(nil, options)
    try fixture.put(Self.packet(title: "Later"), "a.xmp")
    #expect(await fixture.imported(nil, options) == [.skipped(path: FilePath(folder + "a.png"))])
    #expect(try fixture.photo().facts.description == "a.xmp")
  }

  private static let damaged: [[UInt8]] = [
    [], Array("text".utf8), packet(title: "x").dropLast(20),
    Array("<!DOCTYPE x [<!ENTITY a \"aaaa\">]>".utf8) + packet(title: "x"),
    Array("<x:xmpmeta></x:xmpmeta>".utf8), packet(title: "x") + Array("<!DOCTYPE x>".utf8),
    Array("<rdf:RDF>".utf8) + Array(String(repeating: "<a>", count: 100_000).utf8),
  ]

  // FEED-28, Q-1: the photo does not suffer from its sidecar.
  @Test(arguments: damaged)
  func aDamagedSidecarIsReported(bytes: [UInt8]) async throws {
    #expect(
      try await Self.problem { try Data(bytes).write(to: URL(fileURLWithPath: $0)) } == .damaged)
  }

  // LIB-24: a dry run says the same.
  @Test func aDryRunReportsADamagedSidecar() async throws {
    let (fixture, folder) = try await Self.folder(["a.png"])
    try fixture.put(Array("text".utf8), "a.xmp")
    var options = ImportOptions()
    options.isDryRun = true
    let problem = ImportEvent.sidecarNotRead(path: FilePath(folder + "a.xmp"), .damaged)
    #expect(await fixture.imported(nil, options) == [problem])
    #expect(fixture.database.photos.total == 0)
  }

  // LIB-24: the sidecar beside a link is that of the import.
  @Test func aDryRunReadsALinkedPhotoWithoutItsSidecar() async throws {
    let (fixture, folder) = try await Self.folder(["a.png"])
    try fixture.move("pictures/a.png", to: "elsewhere/a.png")
    try FileManager.default.createSymbolicLink(
      atPath: folder + "a.png", withDestinationPath: fixture.root + "/elsewhere/a.png")
    try fixture.put(Array("text".utf8), "a.xmp")
    var options = ImportOptions()
    options.isDryRun = true
    #expect(await fixture.imported(nil, options) == [])
  }

  // FEED-28, Q-1: a sidecar is read up to the length of an embedded packet, and never through a link.
  @Test func whatIsNoSidecarIsReported() async throws {
    let long = Data(count: XMPTexts.longest + 1)
    #expect(try await Self.problem { try long.write(to: URL(fileURLWithPath: $0)) } == .tooLong)
    #expect(
      try await Self.problem {
        try FileManager.default.createSymbolicLink(
          atPath: $0, withDestinationPath: "/etc/passwd")
      } == .link)
    #expect(try await Self.problem { _ = mkfifo($0, 0o600) } == .notAFile)
    #expect(
      try await Self.problem {
        try FileManager.default.createDirectory(atPath: $0, withIntermediateDirectories: false)
      } == .notAFile)
    #expect(Self.sidecars("/nowhere.xmp").unread.map(\.problem) == [.notReadable])
  }

  // FEED-28: a folder is no sidecar, whatever it is called.
  @Test func aFolderNamedLikeASidecarIsImported() async throws {
    let (fixture, _) = try await Self.folder(["a.png"])
    try FileManager.default.createDirectory(
      atPath: fixture.root + "/pictures/a.xmp", withIntermediateDirectories: false)
    try fixture.put(try Specimen.picture(60, 40, .png, seed: 9), "a.xmp/b.png")
    _ = await fixture.imported()
    #expect(fixture.database.photos.total == 2)
  }

  /// Why the sidecar of a photo that was added was not read; nil if it was.
  private static func problem(
    _ make: (_ path: String) throws -> Void
  ) async throws -> SidecarProblem? {
    let (fixture, folder) = try await Self.folder(["a.png"])
    try make(folder + "a.xmp")
    let events = await fixture.imported()
    guard case .added? = events.first, events.count == 2,
      case .sidecarNotRead(path: FilePath(folder + "a.xmp"), let problem)? = events.last
    else { return nil }
    #expect(try fixture.photo().facts.description == nil)
    return problem
  }

  private static func sidecars(_ path: FilePath) -> Sidecars {
    ImageFile.own("/a.jpg").sidecars(at: [path])
  }

  // FEED-28
  @Test func aSidecarIsReadAsAPacket() throws {
    let path = NSTemporaryDirectory() + "sidecar-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: path) }
    let packet = Array("\u{FEFF}".utf8) + Self.packet(title: "Lake", keywords: ["hut"])
    try Data(packet).write(to: URL(fileURLWithPath: path))
    let texts = Self.sidecars(FilePath(path)).xmp
    #expect(texts == XMPTexts(packet: packet))
    #expect(texts?.title == "Lake" && texts?.keywords == ["hut"] && texts?.isComplete == true)
  }

  // FEED-28: every problem has a sentence of its own.
  @Test func everyProblemIsNamed() {
    let sentences = Set(SidecarProblem.allCases.map(\.description))
    #expect(sentences.count == SidecarProblem.allCases.count)
  }
}

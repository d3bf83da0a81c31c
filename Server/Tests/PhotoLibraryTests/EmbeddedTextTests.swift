import Domain
import Foundation
import Store
import Testing

@testable import Media
@testable import PhotoLibrary

/// LIB-3, Q-1: title, description, artist and keywords that programs write into files.
@Suite struct EmbeddedTextTests {
  static func packet(_ properties: String) -> [UInt8] {
    Array(
      """
      <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""
      xmlns:dc="http://purl.org/dc/elements/1.1/" a='>'>\(properties)</rdf:Description></rdf:RDF>
      </x:xmpmeta><?xpacket end="w"?>
      """.utf8)
  }

  /// A data set of IPTC's record 2.
  static func dataSet(_ number: UInt8, _ bytes: [UInt8]) -> [UInt8] {
    [0x1C, 2, number, UInt8(bytes.count >> 8), UInt8(bytes.count & 255)] + bytes
  }

  /// A block as Photoshop embeds it.
  static func block(_ dataSets: [UInt8]) -> [UInt8] {
    func resource(_ kind: UInt8, _ name: String, _ bytes: [UInt8]) -> [UInt8] {
      let named = [UInt8(name.utf8.count)] + Array(name.utf8)
      let pad = [UInt8](repeating: 0, count: named.count % 2)
      let length = [0, 0, UInt8(bytes.count >> 8), UInt8(bytes.count & 255)]
      return Array("8BIM".utf8) + [4, kind] + named + pad + length + bytes
        + [UInt8](repeating: 0, count: bytes.count % 2)
    }
    return Array("Photoshop 3.0\0".utf8) + resource(0x21, "ab", [1, 2, 3])
      + resource(0x04, "", dataSets)
  }

  private static func text(
    xmp: [UInt8]? = nil, iptc: [UInt8]? = nil, exif: [String: String] = [:]
  ) -> EmbeddedText {
    EmbeddedText(xmp: xmp, iptc: iptc) { exif[$0] }
  }

  // LIB-3: of texts in several languages the default one counts.
  @Test func textsOfXMPAreRead() {
    let xmp = Self.packet(
      """
      <dc:title><rdf:Alt><rdf:li xml:lang="de">See</rdf:li>
      <rdf:li xml:lang="x-default">A &lt;lake&gt; &amp; a hut &#x1F30A;&#233;</rdf:li></rdf:Alt></dc:title>
      <dc:description><rdf:Alt><rdf:li xml:lang="x-default">One
      two</rdf:li></rdf:Alt></dc:description>
      <dc:creator><rdf:Seq><rdf:li>Ann  Lee</rdf:li><rdf:li>Bob</rdf:li></rdf:Seq></dc:creator>
      <dc:subject><rdf:Bag><rdf:li>Озеро</rdf:li><rdf:li/><rdf:li>hut</rdf:li><rdf:li>HUT</rdf:li>
      </rdf:Bag></dc:subject><photoshop:City>Bern</photoshop:City>
      """)
    let text = Self.text(xmp: xmp)
    #expect(text.title == "A <lake> & a hut 🌊é")
    #expect(text.description == "One\ntwo")
    #expect(text.artist == "Ann Lee")
    #expect(text.keywords == ["Озеро", "hut"])
    #expect(text.caption == "A <lake> & a hut 🌊é\nOne\ntwo")
  }

  // Q-1: an entity bomb is never expanded, because reading ends at the document type declaration.
  @Test func entitiesOfADocumentTypeAreNotExpanded() {
    let bomb =
      "<!DOCTYPE x [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;\">"
      + "<!ENTITY c SYSTEM \"file:///etc/passwd\">]>"
    let title = "<dc:title>&b;&c;x</dc:title>"
    #expect(Self.text(xmp: Array(bomb.utf8) + Self.packet(title)).title == nil)
    #expect(Self.text(xmp: Self.packet(title)).title == "&b;&c;x")
  }

  // LIB-3: the history of a composed picture has titles of other pictures.
  @Test func textsOfOtherPicturesAreNotRead() {
    let history =
      "<xmpMM:Pantry><rdf:Bag><rdf:li><rdf:Description><dc:title>Other</dc:title>"
      + "</rdf:Description></rdf:li></rdf:Bag></xmpMM:Pantry>"
    #expect(Self.text(xmp: Self.packet(history)).title == nil)
  }

  // Q-1: hostile packets cost little and damage nothing.
  @Test(arguments: [
    "<", "<a", "<a b='", "<!--", "<![CDATA[", "</dc:title>", "<a></b>", "&#xFFFFFFFF;", "<?", "<>",
    String(repeating: "<a>", count: 200_000), String(repeating: "&", count: 200_000),
    "<dc:title>" + String(repeating: "x", count: 3_000_000),
    "<dc:subject><rdf:Bag>" + String(repeating: "<rdf:li>k</rdf:li>", count: 100_000),
  ])
  func damagedPacketsAreReadAsFarAsPossible(properties: String) {
    let text = Self.text(xmp: Self.packet("<dc:title>x</dc:title>" + properties))
    #expect(text.title == "x")
    #expect(text.keywords.count <= 1)
    #expect(Self.text(xmp: Array(properties.utf8)).title == nil)
  }

  // LIB-3: IPTC in UTF-8 or Latin-1, with or without Photoshop's frame.
  @Test(arguments: [false, true]) func textsOfIPTCAreRead(isFramed: Bool) {
    let sets =
      [0x1C, 1, 90, 0, 3, 0x1B, 0x25, 0x47] + Self.dataSet(5, Array("Mühle".utf8))
      + Self.dataSet(25, [0x5A, 0xFC, 0x72, 0x69, 0x63, 0x68])
      + Self.dataSet(25, Array("lake".utf8))
      + Self.dataSet(80, Array("Ann".utf8))
      + Self.dataSet(120, Array("At the mill\r\nat dawn".utf8))
    let text = Self.text(iptc: isFramed ? Self.block(sets) : sets)
    #expect(text.title == "Mühle" && text.artist == "Ann")
    #expect(text.keywords == ["Zürich", "lake"])
    #expect(text.description == "At the mill\nat dawn")
  }

  // Q-1
  @Test func everyBeginningOfABlockIsHarmless() {
    let block = Self.block(Self.dataSet(25, Array("lake".utf8)) + Self.dataSet(5, [65, 66]))
    for count in 0..<block.count { _ = Self.text(iptc: Array(block.prefix(count))) }
    for index in block.indices {
      var damaged = block
      damaged[index] = 0xFF
      _ = Self.text(iptc: damaged)
    }
    #expect(Self.text(iptc: block).title == "AB")
  }

  // LIB-3: XMP counts before IPTC, IPTC before Exif; keywords of all are collected.
  @Test func theNewerStandardCountsFirst() {
    let exif = [
      "exif-ifd0-ImageDescription": "Of Exif", "exif-ifd0-Artist": "Eve",
      "exif-ifd0-XPKeywords": "sea;sky",
    ]
    let iptc = Self.dataSet(80, Array("Ivy".utf8)) + Self.dataSet(25, Array("sea".utf8))
    let xmp = Self.packet("<dc:creator><rdf:Seq><rdf:li>Xena</rdf:li></rdf:Seq></dc:creator>")
    #expect(Self.text(exif: exif).artist == "Eve")
    #expect(Self.text(iptc: iptc, exif: exif).artist == "Ivy")
    let text = Self.text(xmp: xmp, iptc: iptc, exif: exif)
    #expect(text.artist == "Xena" && text.description == "Of Exif")
    #expect(text.keywords == ["sea", "sky"])
  }

  /// What is read from a TIFF with this description and artist.
  private static func text(description: [UInt8], artist: String) async throws -> EmbeddedText? {
    func number(_ value: Int, _ size: Int) -> [UInt8] {
      (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    let artist = Array(artist.utf8) + [0]
    // The directory is at 8 and ends at 38, where the values begin.
    var file = Array("II*\0".utf8) + number(8, 4) + number(2, 2)
    file += number(0x010E, 2) + number(2, 2) + number(description.count, 4) + number(38, 4)
    file += number(0x013B, 2) + number(2, 2) + number(artist.count, 4)
    file += number(38 + description.count, 4) + number(0, 4) + description + artist
    let fixture = try await LibraryFixture()
    let path = try fixture.put(file, "a.tif")
    // Why: the fixture removes its folder when it is released.
    return withExtendedLifetime(fixture) {
      TIFFNotes.read(path) { notes in
        EmbeddedText(xmp: nil, iptc: nil) { notes.field($0) }
      }
    }
  }

  // LIB-3: with `--artists`, a name without its end would be another person's.
  @Test func aParenthesisInATIFFStays() async throws {
    let description = Array("Sunset (Crimea)\0".utf8)
    let text = try await Self.text(description: description, artist: "Anna Petrova (Studio North)")
    #expect(text?.description == "Sunset (Crimea)")
    #expect(text?.artist == "Anna Petrova (Studio North)")
  }

  // LIB-3: 4,000 bytes of a description are read, even if they end inside a letter.
  @Test func aLongRussianDescriptionIsCutBetweenLetters() async throws {
    let description = Array(("x" + String(repeating: "Ж", count: 2_100)).utf8)
    let text = try await Self.text(description: description, artist: "Anna")
    #expect(text?.description == "x" + String(repeating: "Ж", count: 1_999))
  }

  // LIB-3
  @Test func aLastLetterThatWasCutIsDropped() {
    let whole = Array("Жя€🌊".utf8)
    #expect(EmbeddedText.decoded(whole) == "Жя€🌊")
    for count in 8...10 { #expect(EmbeddedText.decoded(whole.prefix(count)) == "Жя€") }
    for count in 5...6 { #expect(EmbeddedText.decoded(whole.prefix(count)) == "Жя") }
    #expect(EmbeddedText.decoded(whole.prefix(3)) == "Ж")
    #expect(EmbeddedText.decoded([0x43, 0x61, 0x66, 0xE9]) == "Café", "Latin-1")
  }

  // LIB-3: what a camera writes into each of its photos is no description.
  @Test(arguments: ["OLYMPUS DIGITAL CAMERA         ", "SAMSUNG", "DCIM", "default", " \u{0}"])
  func aCamerasNameIsNoDescription(text: String) {
    #expect(Self.text(exif: ["exif-ifd0-ImageDescription": text]).description == nil)
  }

  // Q-1: lengths are limited; control characters and reversed text do not get through.
  @Test func textsAreCleaned() {
    #expect(EmbeddedText.line("a\u{0}b\u{202E}c\u{7F}\u{85}d\u{2028}e\u{FFFD}") == "a bc d e")
    #expect(EmbeddedText.line("👨‍👩‍👧") == "👨‍👩‍👧")
    #expect(EmbeddedText.line(" \t\n") == nil)
    #expect(EmbeddedText.keywords(["🏖️", "★", "©"]) == ["🏖️"])
    #expect(EmbeddedText.line(String(repeating: "x", count: 999))?.count == 200)
    #expect(EmbeddedText.paragraphs("a\r\n\r\nb\u{1}c\n") == "a\n\nb c")
    #expect(EmbeddedText.paragraphs(String(repeating: "x\n", count: 9_999))?.count == 2_000)
    let many = (0..<99).map { "k\($0)" } + [String(repeating: "x", count: 65), "-", "", "K1"]
    #expect(EmbeddedText.keywords(many) == (0..<50).map { "k\($0)" })
    #expect(
      EmbeddedText.keywords(["Ünï", "ÜNÏ", String(repeating: "x", count: 65), "-"]) == ["Ünï"])
  }
}

/// LIB-3: which of the texts an import takes.
@Suite(.timeLimit(.minutes(20))) struct CaptionImportTests {
  private static let xmp = EmbeddedTextTests.packet(
    "<dc:title>Lake</dc:title><dc:description>At dawn</dc:description>"
      + "<dc:creator><rdf:Seq><rdf:li>ann lee</rdf:li></rdf:Seq></dc:creator>"
      + "<dc:subject><rdf:Bag><rdf:li>water</rdf:li></rdf:Bag></dc:subject>")

  private static func jpeg() throws -> [UInt8] {
    try EmbeddedJPEG.bytes(
      xmp: xmp, iptc: EmbeddedTextTests.dataSet(25, Array("boat".utf8)))
  }

  private static func imported(
    _ change: (inout ImportOptions) -> Void = { _ in }
  ) async throws -> PhotoFacts {
    let fixture = try await LibraryFixture()
    var ann = NewPerson(login: nil, username: try #require(.init("ann")), firstName: "Ann")
    ann.lastName = "Lee"
    _ = try await fixture.database.people.add(ann, now: LibraryFixture.moment)
    try fixture.put(try jpeg(), "a.jpg")
    var options = ImportOptions()
    change(&options)
    _ = await fixture.imported(nil, options)
    return try fixture.photo().facts
  }

  // LIB-3: descriptions may be private, so the owner has to ask for them.
  @Test func descriptionsAreTakenOnlyIfAskedFor() async throws {
    #expect(try await Self.imported().description == nil)
    #expect(try await Self.imported { $0.takesCaptions = true }.description == "Lake\nAt dawn")
  }

  // LIB-3: files can name anybody as their artist, so the owner has to allow it.
  @Test func anArtistGetsThePhotoOnlyIfAskedFor() async throws {
    let owner = try await Self.imported().personId
    let artist = try await Self.imported { $0.assignsArtists = true }.personId
    #expect(owner == 1 && artist == 2)
  }

  // LIB-3: worker and server agree about keywords, and folders below the given one are words too.
  @Test(arguments: [true, false]) func keywordsAndFoldersBecomeTags(takesTags: Bool) async throws {
    let fixture = try await LibraryFixture()
    let path = try fixture.put(try Self.jpeg(), "a.jpg")
    var label = PhotoLabel(personId: 1, slug: "a")
    label.takesKeywords = takesTags
    label.folders = takesTags ? PhotoLabel.tags(ofFolders: ["Boat", "Lake_trip"]) : []
    guard
      case .ready(let photo) = await fixture.library.takeIn(
        FilePath(path), isNamed: true, label: label)
    else {
      Issue.record("refused")
      return
    }
    let facts = photo.facts(publicId: "ppppppppppp", addedAt: LibraryFixture.moment)
    #expect(facts.tags == (takesTags ? ["water", "boat", "Lake trip"] : []))
    let noted = "\(photo.inspection)"
    #expect(!noted.contains("55") || !noted.contains("45"), "no coordinates")
  }

  // LIB-3
  @Test func foldersOfCamerasAndDatesSayNothing() {
    let names = ["DCIM", "100CANON", "2024", "2024-08-27", "Bern_2024", "Море"]
    #expect(PhotoLabel.tags(ofFolders: names.map { FilePath($0) }) == ["Bern 2024", "Море"])
  }

  // LIB-3
  @Test func theFoldersBelowTheGivenOneAreKnown() async throws {
    let fixture = try await LibraryFixture()
    let path = try fixture.put([1], "Trips/Bern/a.jpg")
    var walk = FolderWalk([FilePath(fixture.root + "/pictures")], disk: FileSystem())
    #expect(walk.next() == .file(path: FilePath(path), isNamed: false, folders: ["Trips", "Bern"]))
    var named = FolderWalk([FilePath(path)], disk: FileSystem())
    #expect(named.next() == .file(path: FilePath(path), isNamed: true))
  }

  // LIB-3: a name that two people have belongs to neither.
  @Test func anAmbiguousArtistIsNobody() async throws {
    let fixture = try await LibraryFixture()
    for name in ["ann_a", "ann_b"] {
      let person = NewPerson(login: nil, username: try #require(.init(name)), firstName: "Ann")
      _ = try await fixture.database.people.add(person, now: LibraryFixture.moment)
    }
    let names = ArtistNames(try fixture.database.people.all())
    #expect(names.personId(of: "Ann") == nil)
    #expect(names.personId(of: "@ANN_A") == 2)
    #expect(names.personId(of: "Nobody") == nil)
  }
}

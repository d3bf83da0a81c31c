import Domain
import Foundation
import Store
import Testing

@testable import Media
@testable import PhotoLibrary

/// FEED-28: place names that programs write into files.
@Suite(.timeLimit(.minutes(20))) struct EmbeddedPlaceTests {
  private static func place(xmp: [UInt8]? = nil, iptc: [UInt8]? = nil) -> PlaceNames {
    EmbeddedText(xmp: xmp, iptc: iptc) { _ in nil }.place
  }

  private static let elements = EmbeddedTextTests.packet(
    "<Iptc4xmpCore:Location>The pier</Iptc4xmpCore:Location><photoshop:City>Listvyanka</photoshop:City>"
      + "<photoshop:State>Irkutsk Oblast</photoshop:State><photoshop:Country>Russia</photoshop:Country>"
  )

  // FEED-28: photo programs write the names as elements or as attributes.
  @Test func namesOfXMPAreRead() {
    let all = PlaceNames(
      location: "The pier", city: "Listvyanka", state: "Irkutsk Oblast", country: "Russia")
    let attributes = """
      <rdf:RDF><rdf:Description rdf:about="" photoshop:City = 'Listvyanka' x:y='a="b"'
      photoshop:State="Irkutsk Oblast"\tphotoshop:Country="Russia"
      Iptc4xmpCore:Location="The pier"/></rdf:RDF>
      """
    #expect(Self.place(xmp: Self.elements) == all)
    #expect(Self.place(xmp: Array(attributes.utf8)) == all)
    #expect(Self.place(xmp: EmbeddedTextTests.packet("<a photoshop:City='Bern'/>")).isEmpty)
  }

  // FEED-28
  @Test func namesOfIPTCAreRead() {
    let sets = [(90, "Bern"), (92, "Mill"), (95, "BE"), (101, "Switzerland")].flatMap {
      EmbeddedTextTests.dataSet($0, Array($1.utf8))
    }
    let place = PlaceNames(location: "Mill", city: "Bern", state: "BE", country: "Switzerland")
    #expect(Self.place(iptc: sets) == place)
    #expect(Self.place(iptc: EmbeddedTextTests.block(sets)) == place)
  }

  // FEED-28: a city and a country of two texts may be of two places.
  @Test func thePlaceIsThatOfOneText() {
    let iptc =
      EmbeddedTextTests.dataSet(90, Array("Bern".utf8))
      + EmbeddedTextTests.dataSet(101, Array("Switzerland".utf8))
    let blank = EmbeddedTextTests.packet("<photoshop:City>\u{200B}</photoshop:City>")
    let country = EmbeddedTextTests.packet("<photoshop:Country>Italy</photoshop:Country>")
    #expect(Self.place(xmp: country, iptc: iptc) == PlaceNames(country: "Italy"))
    #expect(Self.place(xmp: blank, iptc: iptc).city == "Bern")
  }

  // FEED-28
  @Test(arguments: [
    (PlaceNames(city: "Listvyanka", state: "Irkutsk", country: "Russia"), "Listvyanka, Russia"),
    (PlaceNames(location: "The pier", state: "Irkutsk"), "The pier, Irkutsk"),
    (PlaceNames(city: "Singapore", country: "Singapore"), "Singapore"),
    (PlaceNames(), nil),
  ])
  func aPlaceHasOneName(place: PlaceNames, name: String?) {
    #expect(place.name == name)
  }

  // FEED-28: an imported name can be saved again on the page where it is edited.
  @Test func aNameIsNoLongerThanATypedOne() {
    let long = String(repeating: "x", count: 999)
    let place = EmbeddedText(
      xmp: EmbeddedTextTests.packet("<photoshop:City>\(long)</photoshop:City>"), iptc: nil
    ) { _ in nil }.place
    #expect(place.city?.count == PersonName.longest)
    #expect(PlaceNames(location: place.city, country: "Italy").name?.count == PersonName.longest)
  }

  // Q-1: hostile attributes and data sets cost little and damage nothing.
  @Test(arguments: [
    ("photoshop:City", true), ("photoshop:City=", true), ("photoshop:City='", false),
    ("photoshop:City=\"a'", false), ("='x'", true), ("= =", true),
    // An odd number of quotes: the tag has no end.
    (String(repeating: "a='", count: 199_999), false),
    (String(repeating: "a=\"b\"", count: 200_000), true),
    (String(repeating: "photoshop:City='x' ", count: 100_000), true),
    ("photoshop:City='" + String(repeating: "&", count: 500_000) + "'", true),
  ])
  func damagedAttributesAreReadAsFarAsPossible(attributes: String, isClosed: Bool) {
    let packet = "<rdf:RDF><rdf:Description photoshop:Country='Italy' \(attributes)/></rdf:RDF>"
    let place = Self.place(xmp: Array(packet.utf8))
    #expect(place.country == (isClosed ? "Italy" : nil))
    #expect((place.city?.count ?? 0) <= PersonName.longest)
  }

  // Q-1
  @Test func everyChangedByteIsHarmless() {
    let set = EmbeddedTextTests.dataSet(90, Array("Bern".utf8))
    for block in [Self.elements, EmbeddedTextTests.block(set)] {
      for index in block.indices {
        var damaged = block
        for byte: UInt8 in [0, 0x3C, 0x3D, 0xFF] {
          damaged[index] = byte
          _ = Self.place(xmp: damaged, iptc: damaged)
        }
        _ = Self.place(xmp: Array(block[..<index]), iptc: Array(block[..<index]))
      }
    }
    #expect(Self.place(xmp: Self.elements).city == "Listvyanka")
  }

  private static func imported(takesPlaces: Bool) async throws -> PhotoDetails {
    let fixture = try await LibraryFixture()
    try fixture.put(try EmbeddedJPEG.bytes(xmp: elements), "a.jpg")
    var options = ImportOptions()
    options.takesPlaces = takesPlaces
    _ = await fixture.imported(nil, options)
    return try #require(try fixture.database.photos.details(of: fixture.photo()))
  }

  // FEED-28: a place tells where somebody was, so the owner has to ask for it.
  @Test func placesAreTakenOnlyIfAskedFor() async throws {
    let without = try await Self.imported(takesPlaces: false)
    #expect(without.photo.facts.place == nil && without.place == PhotoPlace())
    let with = try await Self.imported(takesPlaces: true)
    #expect(with.photo.facts.place == "The pier, Listvyanka, Russia")
    #expect(with.place.city == "Listvyanka" && with.place.country == "Russia")
    #expect(with.place.latitude == nil, "GPS is in no text")
  }

  // FEED-28: an upload takes keywords, but neither place nor title.
  @Test func anUploadTakesNoPlace() async throws {
    let fixture = try await LibraryFixture()
    _ = try await UploadIntakeTests().added(try EmbeddedJPEG.bytes(xmp: Self.elements), fixture)
    let details = try #require(try fixture.database.photos.details(of: fixture.photo()))
    #expect(details.photo.facts.place == nil && details.place == PhotoPlace())
    #expect(details.photo.facts.description == nil)
  }

  // FEED-28: commands of earlier versions do not send the option.
  @Test func anEarlierCommandTakesNoPlaces() throws {
    let sent = Data(#"{"exclude":[],"isDryRun":false,"takesCaptions":true}"#.utf8)
    #expect(try !JSONDecoder().decode(ImportOptions.self, from: sent).takesPlaces)
  }
}

/// A JPEG with texts of photo programs.
enum EmbeddedJPEG {
  private static func segment(_ kind: UInt8, _ bytes: [UInt8]) -> [UInt8] {
    let length = bytes.count + 2
    return [0xFF, kind, UInt8(length >> 8), UInt8(length & 255)] + bytes
  }

  /// A JPEG with an XMP packet, IPTC data sets and Exif data, by default with GPS coordinates.
  static func bytes(
    exif: [UInt8]? = nil, xmp: [UInt8] = [], iptc: [UInt8] = [], in picture: [UInt8]? = nil
  ) throws -> [UInt8] {
    var jpeg = try picture ?? Specimen.picture(60, 40)
    if let exif {
      if !exif.isEmpty {
        jpeg = jpeg[..<2] + segment(0xE1, Array("Exif\0\0".utf8) + exif) + jpeg[2...]
      }
    } else {
      jpeg = Exif.added(to: jpeg, orientation: 1)
    }
    let header = Array("http://ns.adobe.com/xap/1.0/\0".utf8)
    return jpeg[..<2] + (xmp.isEmpty ? [] : segment(0xE1, header + xmp))
      + (iptc.isEmpty ? [] : segment(0xED, EmbeddedTextTests.block(iptc))) + jpeg[2...]
  }
}

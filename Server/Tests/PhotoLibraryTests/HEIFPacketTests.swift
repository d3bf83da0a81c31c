import Domain
import Foundation
import Store
import Testing

@testable import Media
@testable import PhotoLibrary

/// LIB-24: the XMP of HEIC and AVIF files, which libvips does not hand on.
@Suite(.timeLimit(.minutes(20))) struct HEIFPacketTests {
  private static func packet(_ keyword: String) -> [UInt8] {
    EmbeddedTextTests.packet(
      "<dc:subject><rdf:Bag><rdf:li>\(keyword)</rdf:li></rdf:Bag></dc:subject>"
        + "<dc:title><rdf:Alt><rdf:li xml:lang='x-default'>Hill</rdf:li></rdf:Alt></dc:title>"
        + "<photoshop:DateCreated>2001-02-03T04:05:06Z</photoshop:DateCreated>")
  }

  /// A file with a picture, and packets that describe these items; none if the list is empty.
  private static func sample(_ packets: [(keyword: String, of: [Int])]) throws -> SampleHEIF {
    var sample = try SampleHEIF(try Specimen.picture(64, 48, .avif))
    for (index, packet) in packets.enumerated() {
      let id = 10 + index
      sample.items.append(
        SampleHEIF.Item(
          id: id, type: "mime", data: Self.packet(packet.keyword), isHidden: true,
          contentType: "application/rdf+xml"))
      if !packet.of.isEmpty { sample.references.append(("cdsc", id, packet.of)) }
    }
    return sample
  }

  private static func tags(_ sample: SampleHEIF) async throws -> [String] {
    let fixture = try await LibraryFixture()
    var options = ImportOptions()
    options.takesCaptions = true
    try fixture.put(sample.bytes, "a.heic")
    _ = await fixture.imported(nil, options)
    let photo = try fixture.photo()
    let tags = try fixture.database.photos.tags(of: photo)
    if !tags.isEmpty {
      #expect(photo.facts.description == "Hill")
      #expect(photo.facts.captured?.instant.text == "2001-02-03T04:05:06Z")
    }
    return tags
  }

  // LIB-24: keywords, title and date are read wherever the file has them.
  @Test(arguments: ["avif", "heic"]) func textsAreReadAsOfAJPEG(brand: String) async throws {
    for layout in [
      SampleHEIF.Layout(), .init(isInside: true), .init(locationVersion: 0),
      .init(itemVersion: 3, locationVersion: 2), .init(isDataFirst: true, isLarge: true),
    ] {
      var sample = try Self.sample([("apple", [1])])
      (sample.brand, sample.layout) = (brand, layout)
      #expect(try await Self.tags(sample) == ["apple"], "\(layout)")
    }
  }

  // LIB-24: gain maps and other pictures have packets of their own.
  @Test func onlyTextsOfThePictureCount() async throws {
    var sample = try Self.sample([("gain", [2]), ("apple", [1])])
    try sample.add(2, try Specimen.picture(32, 24, .avif), isHidden: true)
    #expect(try await Self.tags(sample) == ["apple"])
    sample = try Self.sample([("gain", [2])])
    try sample.add(2, try Specimen.picture(32, 24, .avif), isHidden: true)
    #expect(try await Self.tags(sample) == [])
    #expect(try await Self.tags(try Self.sample([("apple", [])])) == ["apple"])
  }

  // LIB-24, Q-1: a file that is cut off or changed anywhere does no harm.
  @Test func aDamagedFileIsHarmless() throws {
    let whole = try Self.sample([("apple", [1])]).bytes
    let path = NSTemporaryDirectory() + "packet-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: path) }
    for index in stride(from: 0, to: whole.count, by: 3) {
      var changed = whole
      changed[index] ^= 0xFF
      for bytes in [Array(whole.prefix(index)), changed] {
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        #expect(HEIFItems.packet(path)?.count ?? 0 <= XMPTexts.longest)
      }
    }
  }
}

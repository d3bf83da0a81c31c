import Domain
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Store
import TestKit
import Testing

@testable import Service

/// The names of images, and the addresses that they had before.
struct ImageAddressTests {
  private let addresses = ImageAddresses(key: Array("a key".utf8))

  //
  @Test(arguments: 0..<200) func aNameLeadsBackToItsContent(seed: UInt64) {
    var chance = Chance(seed: seed)
    let bytes = (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &chance) }
    let hash = Hexadecimal.text(bytes)
    let stem = addresses.stem(of: hash)
    #expect(addresses.contentHash(ofStem: stem) == hash)
    #expect(stem.utf8.count == 64 && stem != hash)
    #expect(ImageAddresses(key: Array("another".utf8)).stem(of: hash) != stem)
  }

  // contents that differ in one bit have names without anything in common.
  @Test func similarContentsHaveDifferentNames() {
    let zeros = String(repeating: "0", count: 64)
    for index in [0, 31, 32, 63] {
      var digits = Array(zeros.utf8)
      digits[index] = UInt8(ascii: "1")
      let other = addresses.stem(of: String(decoding: digits, as: UTF8.self))
      let same = zip(addresses.stem(of: zeros).utf8, other.utf8).count { $0 == $1 }
      #expect(same < 16, "four of 64 digits are equal by chance")
    }
  }

  //
  @Test(arguments: [
    "", "x", "../x", String(repeating: "g", count: 64), String(repeating: "A", count: 64),
  ])
  func anotherTextIsNoName(text: String) {
    #expect(addresses.contentHash(ofStem: text) == nil)
  }

  // whoever has a file cannot find out whether a private server has it.
  @Test func aPrivateServerConfirmsNoFile() async throws {
    try await TestServer.run(photos: 1, Change { $0.isPrivate = true }) { server, client in
      let none = String(repeating: "ab", count: 32)
      for path in ["", "-90", "/movie"] {
        let known = try await client.execute(
          uri: "/images/\(TestServer.hash(0))\(path)?w=9", method: .get)
        let unknown = try await client.execute(uri: "/images/\(none)\(path)?w=9", method: .get)
        #expect(known.status == .notFound && unknown.status == .notFound)
        #expect(known.text == unknown.text && known.headers[.location] == nil)
      }
    }
  }

  // an address of a former version leads to the present one, for whoever may see the photo.
  @Test func aFormerAddressLeadsToThePresentOne() async throws {
    try await TestServer.run(photos: 1, Change { $0.isPrivate = true }) { server, client in
      let token = try await server.bearer("public")
      for headers in [try await server.cookie(), token] {
        for ending in ["?w=9&q=80", "-90?w=9", "/movie"] {
          let moved = try await client.execute(
            uri: "/images/\(TestServer.hash(0))\(ending)", method: .get, headers: headers)
          #expect(moved.status == .movedPermanently)
          #expect(moved.headers[.location] == "/images/\(server.stem(0))\(ending)")
          #expect(moved.headers[.cacheControl]?.contains("private") == true)
        }
      }
    }
  }

  // on a public server everybody may see it.
  @Test func everybodyIsLedToPublicPhotos() async throws {
    try await TestServer.run(photos: 1, Change { $0.isPrivate = false }) { server, client in
      let moved = try await client.execute(uri: "/images/\(TestServer.hash(0))?w=9", method: .get)
      #expect(moved.headers[.location] == "/images/\(server.stem(0))?w=9")
    }
  }

  // no page or list has the content hash of a photo.
  @Test(arguments: ["/photos", "/app/feed", "/app/feed?plain=1", "/feed.atom", "/account/photos"])
  func nothingShowsAContentHash(uri: String) async throws {
    try await TestServer.run(photos: 2) { server, client in
      let page = try await client.execute(
        uri: uri, method: .get, headers: try await server.cookie())
      #expect(!page.text.contains(TestServer.hash(0)) && !page.text.contains(TestServer.hash(1)))
    }
  }

  //
  @Test func anImagesHeadersShowNoContentHash() async throws {
    try await TestServer.run(photos: 1) { server, client in
      let image = try await client.execute(
        uri: "/images/\(server.stem(0))?w=9", method: .head, headers: [.ifNoneMatch: "*"])
      let tag = try #require(image.headers[.eTag])
      #expect(!tag.contains(TestServer.hash(0).prefix(16)))
    }
  }
}

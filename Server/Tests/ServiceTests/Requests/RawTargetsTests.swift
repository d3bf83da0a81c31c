import NIOCore
import NIOEmbedded
import NIOHTTP1
import Testing

@testable import Service

/// API-13: addresses that were typed in any script reach the parser percent-encoded.
@Suite struct RawTargetsTests {
  private static let raw = "GET /search/photos?query=закат HTTP/1.1\r\nHost: h\r\n\r\n"
  private static let encoded = "/search/photos?query=%D0%B7%D0%B0%D0%BA%D0%B0%D1%82"

  /// What the parser reads of these packets: the targets, and the bytes of the bodies.
  private static func read(_ packets: [[UInt8]]) throws -> (targets: [String], body: [UInt8]) {
    let targets = RawTargets()
    let channel = EmbeddedChannel()
    try channel.pipeline.syncOperations.addHandlers([
      targets, ByteToMessageHandler(HTTPRequestDecoder()), RequestBoundaries(targets),
    ])
    for packet in packets { try channel.writeInbound(ByteBuffer(bytes: packet)) }
    var found: [String] = []
    var body: [UInt8] = []
    while let part = try channel.readInbound(as: HTTPServerRequestPart.self) {
      switch part {
      case .head(let head): found.append(head.uri)
      case .body(let buffer): body += Array(buffer.readableBytesView)
      case .end: break
      }
    }
    _ = try? channel.finish()
    return (found, body)
  }

  // API-13
  @Test(arguments: [1, 2, 7, 40, 1000])
  func anAddressInAnyScriptIsReadInPiecesOfAnySize(size: Int) throws {
    let bytes = Array(Self.raw.utf8)
    let packets = stride(from: 0, to: bytes.count, by: size).map {
      Array(bytes[$0..<min(bytes.count, $0 + size)])
    }
    #expect(try Self.read(packets).targets == [Self.encoded])
    #expect(try Self.read(packets + packets).targets == [Self.encoded, Self.encoded])
  }

  // API-13: bytes of another encoding than UTF-8 are kept, too.
  @Test func bytesThatAreNoTextAreEncoded() throws {
    let line =
      Array("GET /caf".utf8) + [0xE9] + Array("?a=".utf8) + [0xFF]
      + Array(" HTTP/1.1\r\nHost: h\r\n\r\n".utf8)
    #expect(try Self.read([line]).targets == ["/caf%E9?a=%FF"])
  }

  // API-13, Q-1: no byte of a body is changed, not even one that looks like a request.
  @Test(arguments: [1, 5, 64, 1000])
  func bodiesAreNotTouched(size: Int) throws {
    let content = Array("GET /закат HTTP/1.1\r\n\r\nзакат".utf8)
    let head = Array("POST /a HTTP/1.1\r\nHost: h\r\nContent-Length: \(content.count)\r\n\r\n".utf8)
    let chunked = Array(
      "POST /b HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n\(String(content.count, radix: 16))\r\n"
        .utf8)
    let end = Array("\r\n0\r\n\r\n".utf8)
    let first = head + content
    let second = chunked + content + end
    func packets(_ bytes: [UInt8]) -> [[UInt8]] {
      stride(from: 0, to: bytes.count, by: size).map {
        Array(bytes[$0..<min(bytes.count, $0 + size)])
      }
    }
    let found = try Self.read(packets(first) + packets(second) + packets(Array(Self.raw.utf8)))
    #expect(found.targets == ["/a", "/b", Self.encoded])
    #expect(found.body == content + content)
  }

  // API-13, Q-1: nor a body whose request began in the bytes in which another one ended, wherever these were cut.
  @Test func bodiesOfRequestsThatWereSentAheadAreNotTouched() throws {
    let content = Array("закат\r\n".utf8)
    let first = Array("GET /a HTTP/1.1\r\nHost: h\r\n\r\n".utf8)
    let second =
      Array("POST /b HTTP/1.1\r\nHost: h\r\nContent-Length: \(content.count)\r\n\r\n".utf8)
    let all = first + second + content
    for cut in first.count...all.count {
      let found = try Self.read([Array(all[..<cut]), Array(all[cut...])])
      #expect(found.targets == ["/a", "/b"] && found.body == content, "\(cut)")
    }
  }

  // API-13: empty lines before a request do not matter.
  @Test func emptyLinesBeforeARequestAreSkipped() throws {
    let lines = Array("\r\n\r\n".utf8)
    #expect(try Self.read([lines, Array(Self.raw.utf8)]).targets == [Self.encoded])
    #expect(try Self.read([lines + Array(Self.raw.utf8)]).targets == [Self.encoded])
  }
}

import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Testing
import Wire

@testable import Service

/// API-13: forms as PHP, Python and browsers send them with files.
@Suite struct MultipartFormTests {
  private static let type = "multipart/form-data; boundary=----b1"

  private static func part(_ head: String, _ content: String) -> String {
    "------b1\r\nContent-Disposition: form-data; \(head)\r\n\r\n\(content)\r\n"
  }

  private static func fields(_ body: String) -> [String]? {
    MultipartForm(Array(body.utf8), boundary: "----b1")?.fields.map { "\($0.name)=\($0.value)" }
  }

  // API-13
  @Test func theTextsOfTheFormAreRead() {
    let form =
      Self.part("name=\"title\"", "Hills & ёлки\r\n--") + Self.part("name=plain", "")
      + Self.part("name=\"file\"; filename=\"a.jpg\"\r\nContent-Type: image/jpeg", "bytes")
      + Self.part("name=\"a \\\"b\\\" %22c%22\"\r\nContent-Type: text/plain; charset=UTF-8", "1")
    #expect(
      Self.fields(form + "------b1--\r\n")
        == ["title=Hills & ёлки\r\n--", "plain=", "a \"b\" \"c\"=1"])
    #expect(Self.fields("------b1--") == [])
    #expect(
      Self.fields("preamble\r\n" + Self.part("name=\"a\"", "1") + "------b1--tail") == ["a=1"])
  }

  // API-13, Q-1
  @Test(arguments: [
    "", "------b", "------b1\r\n",
    "------b1\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1",
    "------b1\r\n\r\n1\r\n",
  ])
  func aFormThatEndsEarlyIsRefused(body: String) {
    #expect(Self.fields(body) == nil)
  }

  // API-13
  @Test(arguments: [
    ("multipart/form-data; boundary=\"a b\"", "boundary", "a b"),
    ("multipart/form-data;BOUNDARY=x; charset=utf-8", "boundary", "x"),
    ("form-data; name=\"a;b=c\"; filename*=UTF-8''x", "name", "a;b=c"),
    ("form-data; name=\"C:\\dir\"", "name", "C:\\dir"),
  ])
  func theParametersOfAHeaderAreRead(header: String, name: String, value: String) {
    #expect(HeaderParameters(header)[name] == value)
  }

  // API-13
  @Test func aCollectionIsMadeWithAMultipartForm() async throws {
    try await TestServer.run { server, client in
      var headers = try await server.bearer("write_collections")
      headers[.contentType] = Self.type
      let body = Self.part("name=\"title\"", "Горы") + Self.part("name=\"private\"", "false")
      let made = try await client.execute(
        uri: "/collections", method: .post, headers: headers,
        body: ByteBuffer(string: body + "------b1--\r\n"))
      #expect(made.status == .created)
      #expect(try JSON(reading: Array(made.text.utf8))["title"]?.string == "Горы")
      let broken = try await client.execute(
        uri: "/collections", method: .post, headers: headers, body: ByteBuffer(string: body))
      #expect(broken.status == .badRequest)
      #expect(
        broken.text == #"{"errors":["The multipart form ends before its last boundary."]}"#)
      headers[.contentType] = "multipart/form-data"
      let unbound = try await client.execute(
        uri: "/collections", method: .post, headers: headers, body: ByteBuffer(string: body))
      #expect(unbound.status == .badRequest && unbound.text.contains("names no boundary"))
    }
  }

  // API-13, API-2: PHP's curl sends a form as multipart if it is given as an array.
  @Test func aTokenIsIssuedForAMultipartForm() async throws {
    try await TestServer.run(photos: 0) { server, client in
      let code = try await server.code(scopes: "public")
      let fields = [
        ("grant_type", "authorization_code"), ("client_id", "demo"),
        ("client_secret", "demo-secret"), ("redirect_uri", "urn:ietf:wg:oauth:2.0:oob"),
        ("code", code),
      ]
      let body = fields.map { Self.part("name=\"\($0.0)\"", $0.1) }.joined() + "------b1--\r\n"
      let answer = try await client.execute(
        uri: "/oauth/token", method: .post, headers: [.contentType: Self.type],
        body: ByteBuffer(string: body))
      #expect(answer.status == .ok, "\(answer.text)")
    }
  }
}

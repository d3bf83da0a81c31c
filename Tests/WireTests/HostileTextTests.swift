import Domain
import Testing
import Wire

/// Q-1, Q-4: hostile text that could end a header, form field or script element, or exceed a limit.
struct HostileTextTests {
  private static let texts = [
    "</script><script>alert(1)</script>", "<!--", "]]>", "\r\nX-Evil: 1\r\n\r\n", "a\u{0}b",
    "\"},{\"id\":\"x", "\\", "\\u0000", "\u{2028}\u{2029}", "a=1&b=2#c?d", "%00%0d%0a", "../../..",
    "👩‍👩‍👧<", String(repeating: "<", count: 10_000),
  ]

  private func bytes(_ write: (inout JSONWriter) -> Void) -> [UInt8] {
    var writer = JSONWriter()
    write(&writer)
    return writer.bytes
  }

  // Q-4: no text ends the script element with a page's data, and each is read back unchanged
  @Test(arguments: texts) func noTextEndsAScript(text: String) throws {
    var user = PhotoBodyTests.user
    (user.username, user.firstName, user.lastName, user.bio) = (text, text, text, text)
    var photo = PhotoBodyTests.photo
    (photo.description, photo.altDescription, photo.words) = (text, text, text)
    var page = EntranceStart(.signIn, language: .english, name: text, address: text, seal: text)
    (page.links.terms, page.typed.login, page.typed.name) = (text, text, text)
    page.personal = [text]
    page.answer = .done(next: text)
    let shown = Photo(photo, base: LinkBase(text))
    let start = StartBody(
      language: .english, edition: .basic, name: text, isSignedIn: true, reason: text, path: text,
      place: FeedPlace(photo: text, by: 0), page: [shown], photo: shown)
    let upload = UploadStatus(
      id: "a" + text, name: text, length: 1, modified: 0, offset: 0, state: .added(text))
    let written = [
      bytes { LikeBody(photo: photo, user: user).write(to: &$0, base: LinkBase(text)) },
      bytes { page.write(to: &$0) }, bytes { start.write(to: &$0) },
      bytes { upload.write(to: &$0) }, bytes { ErrorBody([text]).write(to: &$0) },
      bytes { OAuthErrorBody(error: text, description: text).write(to: &$0) },
    ]
    for body in written {
      #expect(!body.contains { $0 < 32 || [60, 62].contains($0) })
      #expect(throws: Never.self) { try JSON(reading: body) }
    }
    #expect(EntranceStart(try JSON(reading: written[1])) == page)
    #expect(UploadStatus(try JSON(reading: written[3])) == upload)
  }

  // Q-4: no text adds a form field or a path component
  @Test(arguments: texts) func noTextGetsOutOfItsField(text: String) {
    let form = Request(form: [FormField(text, text), FormField("b", "")], to: "/a").form.reveal()
    #expect(form.utf8.filter { $0 == UInt8(ascii: "&") }.count == 1)
    #expect(form.utf8.filter { $0 == UInt8(ascii: "=") }.count == 2 && form.hasSuffix("&b="))
    let address = Request(.like, text).address
    #expect(address.utf8.filter { $0 == UInt8(ascii: "/") }.count == 3)
    #expect(address.utf8.allSatisfy { 33...126 ~= $0 && !"?#&\"<>\\".utf8.contains($0) })
    #expect(Request(form: [], to: "/a").form.isEmpty)
  }

  // FEED-22, Q-4: no file name adds a header
  @Test(arguments: texts) func aFileNameStaysInItsHeader(text: String) {
    let metadata = UploadMetadata(name: text, modified: .max)
    let headers = Request(announcing: .max, metadata: metadata.field).headers
    #expect(headers.utf8.filter { $0 == 10 }.count == 3 && !headers.utf8.contains(13))
    #expect(headers.utf8.allSatisfy { 32...126 ~= $0 || $0 == 10 })
    #expect((UploadMetadata(metadata.field) != nil) == (metadata.field.utf8.count <= 4096))
  }

  // FEED-22: metadata of 4096 bytes is read, one byte more is not
  @Test(arguments: [(4096, true), (4097, false)]) func metadataHasALimit(count: Int, isRead: Bool) {
    let field = String(repeating: "k", count: count)
    #expect((UploadMetadata(field) != nil) == isRead)
  }

  // FEED-22: keys of metadata are printable ASCII without space and comma
  @Test func aKeyIsPrintable() {
    for byte in UInt8.min...127 where byte != UInt8(ascii: ",") && byte != UInt8(ascii: " ") {
      let key = "a" + String(UnicodeScalar(byte)) + "b"
      #expect((UploadMetadata(key + " Zg==")?[key] == [102]) == (33...126 ~= byte), "\(byte)")
    }
  }

  // FEED-22: a file name is truncated to 255 bytes without cutting a character
  @Test(arguments: ["a", "é", "中", "😀"]) func aNameIsCutBetweenCharacters(character: String) {
    for front in 0..<4 {
      for count in 60..<260 {
        let long = String(repeating: "x", count: front) + String(repeating: character, count: count)
        let name = UploadMetadata.name(of: long)
        let room = (255 - front) / character.utf8.count
        #expect(name == String(long.prefix(front + min(count, room))))
      }
    }
  }

  // FEED-22: `filename` takes precedence over `name`.
  @Test(
    arguments: [
      ("filename YQ==,name Yg==", "a"), ("name Yg==,filename YQ==", "a"), ("name Yg==", "b"),
      ("filename,name Yg==", ""), ("Filename YQ==", ""), ("relativePath YS9i,filename YQ==", "a"),
      ("filename wqA=", "\u{A0}"), ("filename wp8=", ""), ("filename AA==", ""),
    ] as [(String, String)])
  func theFileNameWinsOverTheName(field: String, name: String) throws {
    #expect(try #require(UploadMetadata(field)).name == name)
  }

  // FEED-22: a modification time is decimal digits within 64 bits; anything else counts as 0
  @Test(
    arguments: [
      ("0", 0), ("007", 7), ("9223372036854775807", .max), ("9223372036854775808", 0),
      ("1\u{0}", 0),
      ("-1", 0), ("\u{661}", 0), (String(repeating: "0", count: 500) + "5", 5),
    ] as [(String, Int64)]) func aTimeOfChangeIsANumber(text: String, modified: Int64)
  {
    let field = "modified " + Base64.text(of: Array(text.utf8))
    #expect(UploadMetadata(field)?.modified == modified)
  }

  // Q-1: numbers of any length are read, but count as integers only if they fit in 64 bits
  @Test(arguments: ["9", "-9", "0.", "1e", "-0.0e+"]) func aLongNumberIsRead(front: String) throws {
    let text = front + String(repeating: "7", count: 300_000)
    let json = try JSON(text: text)
    #expect(json == .number(text) && json.integer == nil && json.string == nil)
  }

  // Q-1: of fields with the same name the last counts, even if it makes the body invalid
  @Test func theLastOfEqualNamesSpoilsTheBody() throws {
    let photo = #"{"id":"a","width":4,"height":3,"urls":{"raw":"/a?x"}"#
    #expect(Photo(try JSON(text: photo + "}")) != nil)
    #expect(Photo(try JSON(text: photo + #","id":"b"}"#))?.id == "b")
    for rest in [#""id":null"#, #""width":"4""#, #""urls":{}"#, #""height":0"#] {
      #expect(Photo(try JSON(text: photo + "," + rest + "}")) == nil, "\(rest)")
    }
  }
}

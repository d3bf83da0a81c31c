import Domain
import Testing

@testable import Wire

/// The messages between app and server during an upload.
struct UploadTests {
  // FEED-22: the vectors of RFC 4648, section 10, in both directions.
  @Test func base64IsThatOfTheStandard() {
    let vectors = [
      "": "", "f": "Zg==", "fo": "Zm8=", "foo": "Zm9v", "foob": "Zm9vYg==", "fooba": "Zm9vYmE=",
      "foobar": "Zm9vYmFy",
    ]
    for (plain, packed) in vectors {
      #expect(Base64.text(of: Array(plain.utf8)) == packed)
      #expect(Base64.bytes(of: packed.utf8) == Array(plain.utf8))
    }
    let all = (0...255).map { UInt8($0) }
    #expect(Base64.bytes(of: Base64.text(of: all).utf8) == all)
    for bad in ["Z", "Zg=", "Zg===", "Z===", "Zg==Zg==", "Zm9v=", "Zm 9v", "Zm9_", "я"] {
      #expect(Base64.bytes(of: bad.utf8) == nil, "\(bad)")
    }
  }

  // FEED-22
  @Test func metadataComesBackAsItWent() throws {
    let sent = UploadMetadata(name: "Отпуск, 1.jpg", modified: 1_700_000_000_123)
    let read = try #require(UploadMetadata(sent.field))
    #expect(read == sent)
    #expect(read.name == "Отпуск, 1.jpg")
    #expect(read.modified == 1_700_000_000_123)
    #expect(UploadMetadata("")?.pairs.isEmpty == true)
    #expect(UploadMetadata("is_confidential")?["is_confidential"] == [])
  }

  // FEED-22, Q-1: metadata that violates tus is rejected as a whole.
  @Test func brokenMetadataIsRefused() {
    let huge = "filename " + String(repeating: "QUFB", count: 1100)
    for bad in [
      ",", "a Zg==,", "a Zg==,a Zg==", "a b c", "a !", " ", "ключ Zg==", huge, "a Zg==, ,b Zg==",
    ] {
      #expect(UploadMetadata(bad) == nil, "\(bad.prefix(30))")
    }
  }

  // FEED-22, Q-1: a name is never a path
  @Test func fileNamesLosePathsAndControlCharacters() throws {
    let names = [
      "../../etc/passwd": "passwd", "/": "", "..": "..", "C:\\photos\\a.jpg": "a.jpg",
      "a\u{0}b\nc\u{7F}.jpg": "abc.jpg", "a/b/": "b", "a/\u{1}": "", "a\r\n\u{85}b": "ab",
      String(repeating: "я", count: 300) + ".jpg":
        String(repeating: "я", count: 127),
      String(repeating: "я", count: 300) + "/a.jpg": "a.jpg",
    ]
    for (given, kept) in names {
      let metadata = try #require(
        UploadMetadata(UploadMetadata(name: given, modified: 0).field))
      #expect(metadata.name == kept)
    }
    let bytes = try #require(UploadMetadata("filename /////w=="))
    #expect(!bytes.name.isEmpty, "bytes that are no UTF-8 stop nothing")
    for odd in ["-1", "+1", "1e9", "99999999999999999999", "", "1 "] {
      let field = "modified " + Base64.text(of: Array(odd.utf8))
      #expect(UploadMetadata(field)?.modified == 0, "\(odd)")
    }
  }

  // FEED-22, Q-1
  @Test func onlyDigitsAreANumberOfBytes() {
    #expect(wholeNumber("0") == 0)
    #expect(wholeNumber("9223372036854775807") == .max)
    for bad in ["", "-1", "+1", "1.0", "0x10", " 1", "1 ", "9223372036854775808", "٣", "1e3"] {
      #expect(wholeNumber(bad) == nil, "\(bad)")
    }
  }

  // FEED-22
  @Test func everyStateOfAnUploadSurvivesTheWire() throws {
    var states: [UploadStatus.State] = [.sending, .takingIn, .added("abc"), .known("d-e_f")]
    states.append(.added("abc", similar: "def"))
    states += UploadRefusal.allCases.map { .refused($0) }
    for state in states {
      let upload = UploadStatus(
        id: "x", name: "a \"b\".jpg", length: 10, modified: 5, offset: 7, state: state)
      var json = JSONWriter()
      upload.write(to: &json)
      #expect(UploadStatus(try JSON(reading: json.bytes)) == upload)
    }
  }

  // FEED-22, Q-1: the status of an upload is rejected if malformed or inconsistent.
  @Test func aMalformedUploadStatusIsRejected() throws {
    for text in [
      "{}", "[]", #"{"id":"","name":"","length":1,"offset":0,"state":"sending"}"#,
      #"{"id":"a","name":"","length":1,"offset":2,"state":"sending"}"#,
      #"{"id":"a","name":"","length":1,"offset":-1,"state":"sending"}"#,
      #"{"id":"a","name":"","length":0,"offset":0,"state":"sending"}"#,
      #"{"id":"a","name":"","length":1,"offset":0,"state":"dancing"}"#,
    ] {
      #expect(UploadStatus(try JSON(reading: Array(text.utf8))) == nil, "\(text)")
    }
  }
}

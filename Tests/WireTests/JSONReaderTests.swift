import Domain
import Testing

@testable import Wire

/// Q-1: malformed and hostile texts, and the position at which the parser stops.
struct JSONReaderTests {
  private func read(_ text: String) throws -> JSON { try JSON(text: text) }

  private func failure(_ bytes: [UInt8]) -> Int? {
    do throws(JSONError) {
      _ = try JSON(reading: bytes)
      return nil
    } catch { return error.position }
  }

  // Q-1: the error names the first byte that could not be parsed
  @Test(arguments: [
    ("", 0), ("  ", 2), ("nul", 3), ("nulL", 3), ("{\"a\":}", 5), ("[1 2]", 3), ("{\"a\" 1}", 5),
    ("{1:2}", 1), ("\"abc", 4), ("\"a\nb\"", 3), ("\"\\", 2), ("\"\\u12", 5), ("-", 1), ("1.", 2),
    ("1e+", 3), ("00", 1), ("1 x", 2), ("[", 1), ("{", 1), ("[1,", 3), ("{\"a\":1", 6), ("]", 0),
    ("\u{FEFF}1", 0), ("NaN", 0), ("Infinity", 0), ("undefined", 0), ("// a\n1", 0), ("0x10", 1),
    ("{\"a\":1 \"b\":2}", 7), ("[,1]", 1), ("{,}", 1), ("\u{A0}1", 0), ("1\u{0}", 1), ("-a", 1),
  ]) func theFailureHasItsPlace(text: String, position: Int) {
    #expect(failure(Array(text.utf8)) == position)
  }

  // Q-1: an emoji is two escaped UTF-16 units, which must be a pair in this order
  @Test(arguments: [
    "\\uD83D", "\\uDE00", "\\uDE00\\uD83D", "\\uD83D\\uD83D", "\\uD83Dx", "\\uD83D\\n",
    "\\uD83D\\u00e9",
  ]) func halfAPairIsRefused(escape: String) {
    #expect(throws: JSONError.self) { try read("\"\(escape)\"") }
  }

  // Q-1: escape sequences are decoded.
  @Test(arguments: [
    (#""\u0000""#, "\u{0}"), (#""\uFFFF""#, "\u{FFFF}"), (#""\uD83D\uDE00""#, "😀"),
    (#""\ud83d\ude00""#, "😀"), (#""\uDBFF\uDFFF""#, "\u{10FFFF}"),
    (#""\b\f\n\r\t\"\\\/""#, "\u{8}\u{C}\n\r\t\"\\/"),
    (#""e\u0301""#, "e\u{301}"), (#""\u0065\u0301""#, "e\u{301}"), ("\"\u{7F}\"", "\u{7F}"),
  ]) func escapesAreRead(text: String, value: String) throws {
    #expect(try read(text).string?.unicodeScalars.elementsEqual(value.unicodeScalars) == true)
  }

  // Q-1: invalid UTF-8 is read as replacement characters, not as an error
  @Test(
    arguments: [[0xFF], [0xC3], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xC0, 0x80]]
      as [[UInt8]])
  func bytesThatAreNoTextAreReplaced(bytes: [UInt8]) throws {
    let text = try JSON(reading: [34, 97] + bytes + [98, 34]).string
    #expect(text?.hasPrefix("a\u{FFFD}") == true && text?.hasSuffix("b") == true)
  }

  // Q-1: 64 levels of nesting are accepted, 65 are not
  @Test(arguments: [("[", "]"), ("{\"a\":", "}")])
  func nestingHasALimit(open: String, close: String) throws {
    func nested(_ levels: Int) -> String {
      String(repeating: open, count: levels) + "1" + String(repeating: close, count: levels)
    }
    #expect(failure(Array(nested(63).utf8)) == nil)
    #expect(failure(Array(nested(64).utf8)) == 64 * open.utf8.count)
  }

  // Q-1: of fields with the same name the last one counts; names are compared after unescaping
  @Test func theLastOfEqualNamesCounts() throws {
    let json = try read(#"{"a":1,"b":2,"a":3,"":4,"ключ":5,"\u0061b":6}"#)
    #expect(json["a"]?.integer == 3 && json[""]?.integer == 4 && json["ключ"]?.integer == 5)
    #expect(json["ab"]?.integer == 6 && json["A"] == nil)
    guard case .object(let fields) = json else { return #expect(Bool(false)) }
    #expect(fields.map(\.name) == ["a", "b", "a", "", "ключ", "ab"])
  }

  // Q-1: a number is an integer only without fraction and exponent, and within 64 bits
  @Test(
    arguments: [
      ("0", 0), ("-0", 0), ("7", 7), ("-7", -7), ("9223372036854775807", .max),
      ("-9223372036854775808", .min), ("9223372036854775808", nil), ("-9223372036854775809", nil),
      ("18446744073709551616", nil), ("1.0", nil), ("1e2", nil), ("1E0", nil), ("-1.5", nil),
      ("100000000000000000000000000000000000000000000", nil),
    ] as [(String, Int64?)])
  func integersAreExact(text: String, value: Int64?) throws {
    let json = try read(text)
    #expect(json == .number(text))
    #expect(json.integer == value)
  }

  // Q-1: a value read as another type is nil
  @Test(arguments: ["null", "true", "1", "\"1\"", "[1]", "{\"a\":1}"])
  func aValueHasOneKind(text: String) throws {
    let json = try read(text)
    let kinds: [Bool] = [
      json == .null, json.bool != nil, json.integer != nil, json.string != nil, json.array != nil,
      json["a"] != nil,
    ]
    #expect(kinds.filter { $0 }.count == 1)
  }

  // Q-1: white space is allowed around every token.
  @Test(arguments: [" ", "\t", "\n", "\r", " \r\n\t "])
  func spaceStandsBetweenAllParts(space: String) throws {
    let text = ["{", "\"a\"", ":", "[", "1", ",", "null", "]", ",", "\"b\"", ":", "{", "}", "}"]
    let spaced = space + text.joined(separator: space) + space
    #expect(try read(spaced) == read(text.joined()))
  }

  // Q-1: arrays of 100,000 elements and strings of a million characters are read
  @Test func longTextsAreRead() throws {
    let list = "[" + String(repeating: "{},", count: 99_999) + "{}]"
    #expect(try read(list).array?.count == 100_000)
    let text = String(repeating: "\\u00e9a", count: 500_000)
    #expect(try read("\"\(text)\"").string?.unicodeScalars.count == 1_000_000)
    let fields = (0..<10_000).map { "\"\($0)\":\($0)" }.joined(separator: ",")
    #expect(try read("{\(fields)}")["9999"]?.integer == 9999)
  }

  // API-1: the reader reads what the writer writes
  @Test(arguments: 0..<40 as Range<UInt64>)
  func anyTreeComesBack(seed: UInt64) throws {
    var samples = Samples(seed: seed)
    for _ in 0..<25 {
      let tree = samples.tree(depth: 5)
      #expect(try JSON(reading: tree.bytes) == tree)
    }
  }

  // Q-1: changed bytes are parsed or rejected; a parsed value can be written again
  @Test(arguments: 0..<40 as Range<UInt64>)
  func anyChangedTextIsReadOrRefused(seed: UInt64) throws {
    var samples = Samples(seed: seed)
    for _ in 0..<50 {
      var bytes = samples.tree(depth: 4).bytes
      for _ in 0..<3 {
        let place = Int.random(in: bytes.indices, using: &samples.chance)
        switch Int.random(in: 0..<3, using: &samples.chance) {
        case 0: bytes[place] = samples.pick([34, 44, 48, 58, 91, 92, 93, 123, 125, 0, 255])
        case 1: bytes.insert(bytes[place], at: place)
        default: if bytes.count > 1 { bytes.remove(at: place) }
        }
      }
      guard let json = try? JSON(reading: bytes) else {
        let position = try #require(failure(bytes))
        #expect(0...bytes.count ~= position)
        continue
      }
      #expect(throws: Never.self) { try JSON(reading: json.bytes) }
    }
  }
}

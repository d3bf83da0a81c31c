import Testing
import Wire

/// Q-1: reading JSON: valid texts, and arbitrary bytes from the network.
struct JSONTests {
  @Test func valuesAreRead() throws {
    let text = #" {"a":[1,-2.5e3,true,false,null,"x\n\u00e9\ud83d\ude00\/"],"b":{},"a2":[]} "#
    let json = try JSON(reading: Array(text.utf8))
    #expect(json["a"]?.array?.first?.integer == 1)
    #expect(json["a"]?.array?[1] == .number("-2.5e3"))
    #expect(json["a"]?.array?[5].string == "x\né😀/")
    #expect(json["b"] == .object([]))
    #expect(json["missing"] == nil)
  }

  @Test(arguments: [
    "", " ", "{", "[1,]", "{\"a\"}", "{\"a\":1,}", "01", "1.", "-", "tru", "\"\\x\"", "\"\\ud800\"",
    "\"\u{1}\"", "1 2", "nullx", "\"\\u12g4\"", "[1}", "'a'", "+1", ".5", "1e",
  ])
  func whatIsNoJSONIsRefused(text: String) {
    #expect(throws: JSONError.self) { try JSON(reading: Array(text.utf8)) }
  }

  @Test func deepTextsAreRefusedInsteadOfOverflowing() {
    let deep = [UInt8](repeating: UInt8(ascii: "["), count: 100_000)
    #expect(throws: JSONError.self) { try JSON(reading: deep) }
  }

  @Test func numbersOfSixtyFourBitsSurvive() throws {
    for value in [Int64.max, .min, 0] {
      var writer = JSONWriter()
      writer.number(value)
      #expect(try JSON(reading: writer.bytes).integer == value)
    }
    #expect(try JSON(reading: Array("9223372036854775808".utf8)).integer == nil)
  }

  @Test func whatIsWrittenIsReadBack() throws {
    let text = "a\"b\\c\u{0}\u{1f}é😀</script><!--"
    var writer = JSONWriter()
    writer.object { json in
      json.field("text", text)
      json.field("number", -7)
      json.key("list")
      json.array([1, 2]) { $0.number(Int64($1)) }
      json.key("half")
      json.number(0.5)
      json.nullField("none")
    }
    let json = try JSON(reading: writer.bytes)
    #expect(json["text"]?.string == text)
    #expect(json["number"]?.integer == -7)
    #expect(json["half"] == .number("0.5"))
    #expect(json["none"] == .null)
    #expect(!writer.bytes.contains(UInt8(ascii: "<")), "it may stand inside a page")
  }
}

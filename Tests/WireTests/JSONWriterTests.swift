import Domain
import Testing
import Wire

/// Q-1, API-1: the writer produces valid JSON from any input.
struct JSONWriterTests {
  private func written(_ text: some JSONText) -> [UInt8] {
    var writer = JSONWriter()
    writer.text { $0.append(text) }
    return writer.bytes
  }

  private func isEscaped(_ byte: UInt8) -> Bool {
    byte < 32 || [34, 92, 60, 62].contains(byte)
  }

  // Q-1: eight bytes are checked together, so every byte is tested at every offset.
  @Test func everyByteAtEveryPlaceIsReadBack() throws {
    for length in [1, 7, 8, 9, 16, 17] {
      for place in 0..<length {
        for byte in UInt8.min...127 {
          var bytes = [UInt8](repeating: UInt8(ascii: "a"), count: length)
          bytes[place] = byte
          let text = String(decoding: bytes, as: UTF8.self)
          let json = written(text)
          let inside = json.dropFirst().dropLast()
          #expect(try JSON(reading: json).string == text)
          #expect(isEscaped(byte) == (inside.count > length), "\(byte) at \(place)")
          #expect(!inside.contains { $0 < 32 || $0 == 60 || $0 == 62 })
        }
      }
    }
  }

  // Q-1: bytes above 0x7F are never mistaken for those that need an escape.
  @Test func theBytesOfEveryCharacterPass() throws {
    for length in 0...16 {
      for byte in UInt8(128)...255 {
        var bytes = [UInt8](repeating: UInt8(ascii: "a"), count: length + 1)
        bytes[length] = byte
        let json = bytes.withUnsafeBufferPointer { written($0) }
        #expect(json == [34] + bytes + [34], "\(byte) at \(length)")
      }
    }
    for scalar in ["é", "ж", "€", "\u{2028}", "\u{FFFF}", "😀", "\u{10FFFF}"] {
      for front in 0...16 {
        let text = String(repeating: "a", count: front) + scalar + "<b>"
        #expect(try JSON(reading: written(text)).string == text)
      }
    }
  }

  // Q-1: the check of eight bytes at once subtracts; a borrow from one byte must not hide its
  // neighbor.
  @Test(arguments: [0x1F, 0x20, 0x21, 0x22, 0x3B, 0x3C, 0x3D, 0x3E, 0x3F, 0x5C, 0x7F] as [UInt8])
  func neighboursHideNothing(first: UInt8) throws {
    for second in UInt8.min...127 {
      for place in 0..<7 {
        var bytes = [UInt8](repeating: UInt8(ascii: "z"), count: 8)
        bytes[place] = first
        bytes[place + 1] = second
        let text = String(decoding: bytes, as: UTF8.self)
        let json = written(text)
        #expect(try JSON(reading: json).string == text)
        let escapes = json.filter { $0 == 92 }.count
        let expected = [first, second].map { isEscaped($0) ? ($0 == 92 ? 2 : 1) : 0 }
        #expect(escapes == expected.reduce(0, +))
      }
    }
  }

  // Q-1: from any capacity, the buffer grows by one byte or by many at once.
  @Test(arguments: [0, 1, 63, 64, 65, 1000])
  func itGrowsAsFarAsNeeded(capacity: Int) throws {
    let word = String(repeating: "жук ", count: 100)
    var writer = JSONWriter(capacity: capacity)
    writer.array(0..<100) { json, number in
      json.object { json in
        json.field("number", Int64(number))
        json.field("word", word)
        json.field("quoted", "\"<\(number)>\"")
      }
    }
    let list = try #require(try JSON(reading: writer.bytes).array)
    #expect(list.count == 100)
    for (number, entry) in list.enumerated() {
      #expect(entry["number"]?.integer == Int64(number))
      #expect(entry["word"]?.string == word)
      #expect(entry["quoted"]?.string == "\"<\(number)>\"")
    }
    #expect(writer.lendBytes { Array($0) } == writer.bytes)
  }

  // API-4: a text can be written again by its range in the output, escapes included.
  @Test(arguments: [0, 50, 5000])
  func aTextIsRepeatedByItsPlace(length: Int) throws {
    let base = "http://h/\"" + String(repeating: "й<", count: length)
    var writer = JSONWriter(capacity: 64)
    writer.object { json in
      json.textField("raw") { $0.append(base) }
      let range = json.lastText
      for name: StaticString in ["small", "large"] {
        json.textField(name) { text in
          text.append(range)
          text.append(constant: "&w=1")
        }
      }
    }
    let json = try JSON(reading: writer.bytes)
    #expect(json["raw"]?.string == base)
    #expect(json["small"]?.string == base + "&w=1")
    #expect(json["large"]?.string == base + "&w=1")
  }

  // Q-1: a range outside the output adds nothing.
  @Test func aRangePastTheEndAddsNothing() throws {
    var writer = JSONWriter()
    writer.text { text in
      text.append("ab")
      text.append(0..<1000)
      text.append(-1..<1)
      text.append(2..<2)
    }
    #expect(try JSON(reading: writer.bytes).string == "ab")
  }

  // API-1: strings and byte buffers produce the same JSON.
  @Test(arguments: ["", "a", "a hill", "a \"hill\"", "й<script>", "\u{0}"])
  func bytesAndStringsAreWrittenAlike(text: String) {
    let bytes = Array(text.utf8)
    #expect(bytes.withUnsafeBufferPointer { written($0) } == written(text))
    #expect(bytes.withUnsafeBufferPointer { $0.isEmptyText } == text.isEmptyText)
    #expect(text.isEmptyText == text.isEmpty)
  }

  // API-1: values of all kinds are separated by one comma each.
  @Test func commasStandBetweenValuesOnly() {
    var writer = JSONWriter()
    writer.array { json in
      json.null()
      json.bool(true)
      json.number(1 as Int64)
      json.string("abc")
      json.text { $0.append("t") }
      json.raw([UInt8](#"{"x":1}"#.utf8))
      json.moment(Instant(seconds: 0))
      json.object { _ in }
      json.array([0.25]) { $0.number($1) }
      json.object { json in
        json.key(named: "k\"")
        json.null()
        json.field("t", orNull: String?.none)
      }
    }
    let expected = """
      [null,true,1,"abc","t",{"x":1},"1970-01-01T00:00:00Z",{},[0.25],{"k\\"":null,"t":null}]
      """
    #expect(String(decoding: writer.bytes, as: UTF8.self) == expected)
  }
}

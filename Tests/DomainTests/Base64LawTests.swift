import Domain
import TestKit
import Testing

/// Base64 of any bytes, and text that is not Base64 (RFC 4648).
struct Base64LawTests {
  private static let digits = Set(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  private func bytes(_ count: Int) -> [UInt8] {
    var chance = Chance(seed: UInt64(count))
    return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &chance) }
  }

  // FEED-22: encoding pads to a multiple of four; when decoding, padding may be missing
  @Test(arguments: 0..<70) func bytesOfEveryLengthComeBack(count: Int) {
    let plain = bytes(count)
    let text = Base64.text(of: plain)
    #expect(text.utf8.count == (count + 2) / 3 * 4)
    let padding = (3 - count % 3) % 3
    #expect(text.utf8.filter { $0 == UInt8(ascii: "=") }.count == padding)
    #expect(Base64.bytes(of: text.utf8) == plain)
    #expect(Base64.bytes(of: text.utf8.dropLast(padding)) == plain)
  }

  // API-2: RFC 4648 §5 uses other characters for 62 and 63; RFC 7636 omits the padding
  @Test(arguments: 0..<70) func theAlphabetForURLsDiffersInTwoDigits(count: Int) {
    let plain = bytes(count)
    let url = Array(Base64.urlText(of: plain).utf8)
    #expect(url.count == (count * 4 + 2) / 3)
    let standard = url.map { digit in
      digit == UInt8(ascii: "-")
        ? UInt8(ascii: "+") : digit == UInt8(ascii: "_") ? UInt8(ascii: "/") : digit
    }
    #expect(standard.allSatisfy(Base64LawTests.digits.contains))
    #expect(Base64.bytes(of: standard) == plain)
  }

  // at each position of a group of four, exactly the 64 Base64 digits are accepted
  @Test(arguments: 0..<4) func noOtherByteIsADigit(place: Int) {
    for byte in UInt8.min ... .max where byte != UInt8(ascii: "=") {
      var text = Array("AAAA".utf8)
      text[place] = byte
      let isDigit = Base64LawTests.digits.contains(byte)
      #expect((Base64.bytes(of: text) != nil) == isDigit, "\(byte)")
    }
  }

  // padding of the wrong length or at the wrong place is refused
  @Test(arguments: [
    "=", "==", "====", "A", "A=", "A==", "A===", "AA=", "AA===", "=AAA", "A=AA", "AA=A", "AAA==",
    "AAAA=", "AAAA==", "AAAA====", "AA======", "AAA=====", "AAAAA", "AA==AA==", "AA= =", "AA==\n",
    " AAAA", "AAAA\u{0}",
  ]) func paddingHasOnePlace(text: String) {
    #expect(Base64.bytes(of: text.utf8) == nil)
  }

  // a megabyte is encoded and decoded without loss
  @Test func longTextsAreRead() {
    let plain = [UInt8](repeating: 0xA5, count: 1_000_000)
    let text = Base64.text(of: plain)
    #expect(text.utf8.count == 1_333_336)
    #expect(Base64.bytes(of: text.utf8) == plain)
    #expect(Base64.bytes(of: text.utf8.dropLast(3)) == nil, "one digit alone is left")
  }

  // API-1: hexadecimal text has two lowercase digits for each byte
  @Test func everyByteHasTwoDigits() {
    for byte in UInt8.min ... .max {
      let text = Hexadecimal.text([byte])
      #expect(text.utf8.count == 2 && UInt8(text, radix: 16) == byte)
      #expect(text == text.lowercased())
    }
  }
}

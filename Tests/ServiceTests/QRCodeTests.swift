import Testing

@testable import Service

/// LIB-1, LIB-9: the code that a phone reads from the terminal.
@Suite struct QRCodeTests {
  // Every length that fits is read back by a reader that shares nothing with the writer.
  @Test(arguments: [0, 1, 17, 18, 32, 33, 53, 54, 78, 79, 106, 107, 134])
  func whatWasWrittenIsReadBack(length: Int) throws {
    let text = String(repeating: "https://192.168.1.20:8080/", count: 6).prefix(length)
    let code = try #require(QRCode(String(text)))
    #expect(QRReader(code).text == String(text))
  }

  @Test func aTextThatDoesNotFitHasNoCode() {
    #expect(QRCode(String(repeating: "x", count: 135)) == nil)
  }

  // ISO/IEC 18004: sizes of versions 1, 2 and 6
  @Test func theSmallestSizeIsTaken() {
    #expect(QRCode("x")?.side == 21)
    #expect(QRCode(String(repeating: "x", count: 18))?.side == 25)
    #expect(QRCode(String(repeating: "x", count: 134))?.side == 41)
  }

  // The example of the standard's annex I: correction words of version 1-M
  @Test func correctionIsThatOfTheStandard() {
    let data: [UInt8] = [
      0x10, 0x20, 0x0C, 0x56, 0x61, 0x80, 0xEC, 0x11, 0xEC, 0x11, 0xEC, 0x11, 0xEC, 0x11, 0xEC,
      0x11,
    ]
    #expect(
      QRCorrection.words(10, for: data) == [
        0xA5, 0x24, 0xD4, 0xC1, 0xED, 0x36, 0xC7, 0x87, 0x2C, 0x55,
      ])
  }

  @Test func theTerminalShowsAQuietZone() throws {
    let code = try #require(QRCode("x"))
    let lines = code.terminalText.split(separator: "\n")
    #expect(lines.count == 13)
    #expect(lines.allSatisfy { $0.count == 25 && $0.hasPrefix("██") })
  }
}

/// Reads a code without repairing anything; knows versions 1 to 6 at level L.
private struct QRReader {
  private let code: QRCode
  private let version: Int
  private let mask: Int

  init(_ code: QRCode) {
    self.code = code
    version = (code.side - 17) / 4
    var bits = 0
    for column in [0, 1, 2, 3, 4] {
      bits = bits << 1 | (code.isDark(row: 8, column: column) ? 1 : 0)
    }
    mask = (bits ^ 0b10101) & 7
  }

  /// The text.
  var text: String {
    let words = blocks
    var bits = words.flatMap { word in (0..<8).map { Int(word >> (7 - $0)) & 1 } }[...]
    func take(_ count: Int) -> Int {
      let value = bits.prefix(count).reduce(0) { $0 << 1 | $1 }
      bits = bits.dropFirst(count)
      return value
    }
    guard take(4) == 4 else { return "not bytes" }
    let length = take(8)
    return String(decoding: (0..<length).map { _ in UInt8(take(8)) }, as: UTF8.self)
  }

  private var blocks: [UInt8] {
    let words = stream
    guard version == 6 else { return words }
    let data = words.prefix(136)
    return stride(from: 0, to: 136, by: 2).map { data[$0] }
      + stride(from: 1, to: 136, by: 2).map { data[$0] }
  }

  private var stream: [UInt8] {
    var bits: [UInt8] = []
    var columns = Array(stride(from: code.side - 1, to: 6, by: -2))
    columns += stride(from: 5, to: 0, by: -2)
    for (index, column) in columns.enumerated() {
      let rows = index % 2 == 0 ? Array((0..<code.side).reversed()) : Array(0..<code.side)
      for row in rows {
        for x in [column, column - 1] where !isFixed(row, x) {
          bits.append(code.isDark(row: row, column: x) != isInverted(row, x) ? 1 : 0)
        }
      }
    }
    return stride(from: 0, to: bits.count - 7, by: 8).map { start in
      bits[start..<start + 8].reduce(0) { $0 << 1 | $1 }
    }
  }

  private func isFixed(_ row: Int, _ column: Int) -> Bool {
    let far = code.side - 9
    if row == 6 || column == 6 { return true }
    if row <= 8 && (column <= 8 || column > far) || row > far && column <= 8 { return true }
    let centre = code.side - 7
    return version > 1 && abs(row - centre) <= 2 && abs(column - centre) <= 2
  }

  private func isInverted(_ row: Int, _ column: Int) -> Bool {
    let product = row * column
    switch mask {
    case 0: return (row + column) % 2 == 0
    case 1: return row % 2 == 0
    case 2: return column % 3 == 0
    case 3: return (row + column) % 3 == 0
    case 4: return (row / 2 + column / 3) % 2 == 0
    case 5: return product % 2 + product % 3 == 0
    case 6: return (product % 2 + product % 3) % 2 == 0
    default: return ((row + column) % 2 + product % 3) % 2 == 0
    }
  }
}

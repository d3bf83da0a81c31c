import TestKit
import Testing

@testable import Service

/// LIB-1, LIB-9: the QR code in the terminal.
@Suite struct QRCodeTests {
  // A reader that shares no code with the writer decodes every length that fits.
  @Test(arguments: [0, 1, 17, 18, 32, 33, 53, 54, 78, 79, 106, 107, 134])
  func whatWasWrittenIsReadBack(length: Int) throws {
    let text = String(repeating: "https://192.168.1.20:8080/", count: 6).prefix(length)
    let code = try #require(QRCode(String(text)))
    #expect(QRReader(code.terminalText)?.text == String(text))
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

  // The example of the standard's annex I: the error correction of version 1-M.
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

import Domain
import Testing

/// Hexadecimal, Base64, and SplitMix, from which public ids are derived. API-1
@Suite struct EncodingTests {
  // API-1: hexadecimal text keeps leading zeros and is empty for no bytes.
  @Test func aByteIsTwoDigits() {
    #expect(Hexadecimal.text([0, 1, 15, 16, 171, 255]) == "00010f10abff")
    #expect(Hexadecimal.text([UInt8]()) == "")
  }

  // FEED-22: the test vectors of RFC 4648 §10
  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
    ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
  ])
  func base64HasPadding(plain: String, encoded: String) {
    #expect(Base64.text(of: Array(plain.utf8)) == encoded)
    #expect(Base64.bytes(of: encoded.utf8) == Array(plain.utf8))
  }

  // API-2: the challenge of PKCE (RFC 7636)
  @Test func base64ForURLsHasOtherDigitsAndNoPadding() {
    #expect(Base64.urlText(of: [0xFB, 0xFF]) == "-_8")
    #expect(Base64.urlText(of: [0xFB, 0xEF, 0xBE]) == "----")
  }

  // API-1: the published outputs of SplitMix64 with seed 0; each call adds `step` to its state.
  @Test func theMixIsThatOfSplitMix64() {
    let step: UInt64 = 0x9E37_79B9_7F4A_7C15
    #expect(SplitMix.mixed(step) == 0xE220_A839_7B1D_CDAF)
    #expect(SplitMix.mixed(step &* 2) == 0x6E78_9E6A_A1B9_65F4)
  }

  // CODE-8
  @Test func aFamilyNameMayBeMissing() {
    #expect(PersonName.full(first: "Anna", last: "Berg") == "Anna Berg")
    #expect(PersonName.full(first: "Anna", last: nil) == "Anna")
  }
}

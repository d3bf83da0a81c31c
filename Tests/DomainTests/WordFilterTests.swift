import Domain
import TestKit
import Testing

/// The compact filter of common passwords, as `Scripts/make-words` writes it or malformed.
struct WordFilterTests {
  // PASS-7: the words in a filter written by `Scripts/make-words` are found.
  @Test func aFilterFromTheScriptFindsItsWords() throws {
    let filter = try #require(WordFilter(SampleWords.bytes))
    let judge = PasswordJudge(words: filter)
    let empty = PasswordJudge()
    for word in ["manchester", "passwordlove", "dragon-horse"] {
      #expect(judge.verdict(on: Secret(word)).weakness == .common, "\(word)")
      #expect(empty.verdict(on: Secret(word)).weakness == nil, "\(word)")
    }
  }

  // a filter file that is too short or too long is refused.
  @Test func aFilterOfTheWrongLengthIsRefused() {
    for length in 0..<SampleWords.bytes.count {
      #expect(WordFilter(Array(SampleWords.bytes.prefix(length))) == nil, "\(length)")
    }
    #expect(WordFilter(SampleWords.bytes + [0]) == nil)
  }

  //
  @Test func aDamagedFileIsRefusedOrReadButNeverTraps() {
    let words = ["manchester", "thedragonandmy", "0123abcd4567", "ёжик в тумане"]
    for place in SampleWords.bytes.indices {
      for value in [UInt8(0), 1, 15, 16, 24, 127, 128, 254, 255] {
        var bytes = SampleWords.bytes
        bytes[place] = value
        guard let filter = WordFilter(bytes) else { continue }
        for word in words { _ = PasswordJudge(words: filter).verdict(on: Secret(word)) }
      }
    }
  }
}

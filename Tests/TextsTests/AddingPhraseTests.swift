import Domain
import Testing

@testable import Texts

/// The texts of the page for adding photos (FEED-22).
struct AddingPhraseTests {
  // FEED-22
  @Test func everySentenceIsThereInBothLanguages() {
    var phrases: [AddingPhrase] = [
      .choose, .formats(megabytes: 64), .dropHere, .offline, .waiting, .sending(5), .takingIn,
      .added, .similar, .known, .unreadable, .noRoom, .tooMany, .switchedOff, .proxyLimit,
      .serverTrouble, .unfinished(5), .total(done: 1, files: 2, added: 1),
      .pace(rate: 1, secondsLeft: nil), .more(3), .retry("a"), .retryAll, .remove("a"), .clear,
      .progress,
    ]
    phrases += UploadRefusal.allCases.map { .refused($0) }
    for language in [Language.russian, .english] {
      let texts = phrases.map { $0.text(in: language) }
      #expect(!texts.contains(""))
      #expect(Set(texts).count == texts.count)
    }
  }

  // FEED-22
  @Test func paceAndTimeAreWrittenAsPeopleDo() {
    #expect(
      AddingPhrase.pace(rate: 2_621_440, secondsLeft: 59).russian == "2,5 МБ/с, осталось 59 с")
    #expect(AddingPhrase.pace(rate: 0, secondsLeft: 60).english == "0.0 MB/s, 1 min left")
    #expect(
      AddingPhrase.pace(rate: 1 << 20, secondsLeft: 3601).english == "1.0 MB/s, 1 h 0 min left")
    #expect(AddingPhrase.pace(rate: 1 << 20, secondsLeft: nil).english == "1.0 MB/s")
  }
}

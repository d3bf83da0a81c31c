import Domain
import Testing
import Texts

/// The texts of the server screen (IOS-3).
struct ServerPhraseTests {
  @Test(arguments: [
    ServerPhrase.server, .missing, .address, .use, .usedBefore, .forget("a"), .unsplash, .accessKey,
    .secretKey, .redirectHint("a"), .close, .checking, .malformed, .notSecure, .unreached,
    .noImageFeed, .otherAddress("a"), .keyMissing,
    .connection(.noLocalNetwork), .connection(.settings), .connection(.unknownCertificate),
    .connection(.otherCertificate), .connection(.changedCertificate),
    .connection(.publicCertificateNeeded), .connection(.trustQuestion("a")), .connection(.trust),
    .connection(.distrust),
  ])
  func everySentenceIsThereInBothLanguages(phrase: ServerPhrase) {
    #expect(phrase.text(in: .russian) != phrase.text(in: .english))
  }

  @Test func addressesStandInTheirSentences() {
    #expect(ServerPhrase.forget("x.example").text(in: .english) == "Forget x.example")
    for phrase in [ServerPhrase.otherAddress("x.example"), .redirectHint("x.example")] {
      for language in Language.allCases { #expect(phrase.text(in: language).contains("x.example")) }
    }
  }
}

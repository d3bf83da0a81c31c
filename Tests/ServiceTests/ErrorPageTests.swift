import Testing
import Texts

@testable import Service

/// What pages say when a request fails. Q-1
@Suite struct ErrorPageTests {
  // a full disk is not a wrong address
  @Test func aPageTellsWhyItIsNotThere() {
    #expect(ErrorAnswers.phrase(.storageRefused) == .diskFull)
    #expect(ErrorAnswers.phrase(.busy(seconds: 2)) == .busy)
    #expect(ErrorAnswers.phrase(.noSuchAddress) == .notFound)
    #expect(ErrorAnswers.phrase(.foreignPage) == .formExpired)
  }
}

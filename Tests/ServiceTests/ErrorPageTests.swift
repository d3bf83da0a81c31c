import Testing
import Texts

@testable import Service

/// the error pages.
@Suite struct ErrorPageTests {
  // a full disk is not reported as a wrong URL.
  @Test func aPageTellsWhyItIsNotThere() {
    #expect(ErrorAnswers.phrase(.storageRefused) == .diskFull)
    #expect(ErrorAnswers.phrase(.busy(seconds: 2)) == .busy)
    #expect(ErrorAnswers.phrase(.noSuchAddress) == .notFound)
    #expect(ErrorAnswers.phrase(.foreignPage) == .formExpired)
  }
}

import Testing
import Texts

@testable import Service

/// the error pages.
@Suite struct ErrorPageTests {
  // each cause of an error has its own message; a full disk is not reported as a wrong URL.
  @Test func eachCauseOfAnErrorHasItsMessage() {
    #expect(ErrorResponses.phrase(.storageRefused) == .diskFull)
    #expect(ErrorResponses.phrase(.busy(seconds: 2)) == .busy)
    #expect(ErrorResponses.phrase(.noSuchAddress) == .notFound)
    #expect(ErrorResponses.phrase(.foreignPage) == .formExpired)
  }
}

import ArgumentParser
import Domain
import Identity
import Testing

@testable import imagefeed

/// The sign-in settings that the options of `imagefeed serve` produce.
struct SignInOptionTests {
  private func settings(_ options: [String], isDemo: Bool = false) throws -> IdentitySettings {
    try SignInOptions.parse(options).identity(isDemo: isDemo)
  }

  // PASS-8, CODE-12: the minimum strength of passwords and the length of codes are configurable.
  @Test func passwordStrengthAndCodeLengthAreSettings() throws {
    let usual = try settings([])
    #expect(usual.minimumPassword == .medium && usual.oneTimeCodes.digits == 6)
    let strict = try settings(["--password", "strong", "--code-digits", "8"])
    #expect(strict.minimumPassword == .strong && strict.oneTimeCodes.digits == 8)
  }

  // CODE-12
  @Test(arguments: ["3", "9", "-1", "six"]) func aCodeHasFourToEightDigits(digits: String) {
    #expect(throws: (any Error).self) { try settings(["--code-digits", digits]) }
  }

  // the cost of hashing suits the machine; a small one still signs people in.
  @Test func theCostOfHashingIsASetting() throws {
    #expect(try settings([]).passwordCost == .standard)
    let small = try settings(["--password-memory", "19", "--password-passes", "2"])
    #expect(small.passwordCost.memory == 19_922_944 && small.passwordCost.passes == 2)
  }

  // AUTH-17
  @Test func reportingWrongFieldsIsASetting() throws {
    #expect(try !settings([]).tellsFields)
    #expect(try settings(["--tell-fields"]).tellsFields)
  }

  // OT-07, OT-08: a demo that sends paid messages has the usual limits, and needs a prefix of
  // allowed numbers.
  @Test func aDemoWithAPaidGatewayHasTheUsualLimits() throws {
    let free = try settings([], isDemo: true).oneTimeCodes
    #expect(free.allowedNumbers == .all)
    #expect(free.sends.fromAddress == [RateWindow(limit: 1000, seconds: 3600)])
    for kind in ["kannel", "twilio"] {
      let paid = try settings(["--sms", kind], isDemo: true).oneTimeCodes
      #expect(paid.allowedNumbers == .beginning([]))
      #expect(paid.sends == .standard)
    }
    let some = try settings(["--sms", "twilio", "--sms-prefix", "+7"], isDemo: true).oneTimeCodes
    #expect(some.allowedNumbers == .beginning(["+7"]))
  }
}

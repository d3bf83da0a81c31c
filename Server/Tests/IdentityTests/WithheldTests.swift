import Domain
import Foundation
import Store
import Synchronization
import Testing

@testable import Identity

/// Responses for numbers that get no code match those for numbers that do.
@Suite struct WithheldTests {
  /// Settings with closed registration: only phone numbers of existing accounts get codes.
  private static var closed: IdentitySettings {
    var settings = Telephone.settings
    settings.registration = .closed
    return settings
  }

  private let unknownNumber = "+79990000002"

  // CODE-12, OT-10: a number without an account gets the same response as one with an account.
  @Test(arguments: [RegistrationPolicy.closed, .invitation])
  func anUnknownNumberIsAnsweredLikeAKnownOne(policy: RegistrationPolicy) async throws {
    let telephone = try Telephone(WithheldTests.closed)
    _ = try await telephone.anna()
    try await telephone.identity.setRegistrationPolicy(policy)
    let known = try await telephone.begin()
    let unknown = try await telephone.begin(unknownNumber)
    #expect(known.isSent)
    #expect(unknown.isSent)
    #expect(known.seconds == unknown.seconds)
    #expect(try known.flow().reveal().utf8.count == unknown.flow().reveal().utf8.count)
    #expect(try await telephone.received().map(\.phone.text) == ["+79990000001"])
  }

  // OT-10: a number that gets no code has the same attempts and limits as one that does.
  @Test func anUnknownNumberHasTheTriesOfAKnownOne() async throws {
    let telephone = try Telephone(WithheldTests.closed)
    _ = try await telephone.anna()
    let flows = [try await telephone.flow(), try await telephone.flow(unknownNumber)]
    _ = try await telephone.received()
    for left in (0..<5).reversed() {
      for flow in flows { #expect(try await telephone.judge("x", flow) == .wrong(left: left)) }
    }
    for flow in flows {
      #expect(try telephone.identity.delivery(flow: flow) == .sent)
      #expect(try await telephone.resend(flow, at: 10) == .throttled(retryAfter: 20))
      #expect(try await telephone.resend(flow, at: 30).seconds == 60)
    }
  }

  // CODE-12: the right code of an unknown number is accepted only while registration is open.
  @Test(arguments: [(RegistrationPolicy.closed, CodeOutcome.wrong(left: 4)), (.open, .needsName)])
  func anUnknownNumbersCodeWorksOnlyIfRegistrationIsOpen(
    policy: RegistrationPolicy, outcome: CodeOutcome
  ) async throws {
    let telephone = try Telephone(Telephone.settings)
    let random = RandomSource { [UInt8](repeating: 7, count: $0) }
    let identity = try Identity.open(
      database: telephone.fixture.database, folder: telephone.fixture.folder,
      settings: Telephone.settings, random: random)
    try await identity.setRegistrationPolicy(policy)
    let flow = try await identity.beginCode(
      phone: Telephone.number(unknownNumber), origin: "https://photos.example", language: .russian,
      address: "9.9.9.9", now: moment(0)
    ).flow()
    #expect(try await telephone.judge(random.code(digits: 6), flow) == outcome)
  }

  // AUTH-17, CODE-12: an unknown number causes the same work: as many random bytes, the same rows.
  @Test func anUnknownNumberCostsTheSameWork() async throws {
    let drawn = Mutex<[Int]>([])
    let random = RandomSource { count in
      drawn.withLock { $0.append(count) }
      var bytes = RandomSource.secure.bytes(count)
      // Why: one code in 4,440 is drawn again, so that no code is more likely than another; never below 2^24.
      if count == 4 { bytes[0] = 0 }
      return bytes
    }
    let telephone = try Telephone(WithheldTests.closed)
    _ = try await telephone.anna()
    let identity = try Identity.open(
      database: telephone.fixture.database, folder: telephone.fixture.folder,
      settings: WithheldTests.closed, random: random)
    var work: [[Int]] = []
    for number in ["+79990000001", unknownNumber] {
      drawn.withLock { $0 = [] }
      let flow = try await identity.beginCode(
        phone: Telephone.number(number), origin: "https://photos.example", language: .russian,
        address: "9.9.9.9", now: moment(0)
      ).flow()
      let row = try #require(
        try telephone.fixture.database.codes.flow(hash: identity.secretBox.digest(.flow, flow)))
      work.append(
        drawn.withLock { $0 } + [row.phone.sealed.utf8.count, row.codeHash?.hex.utf8.count ?? 0])
    }
    #expect(work[0] == work[1])
    #expect(!work[0].isEmpty)
  }

  // OT-08: outside the configured countries nothing is sent, and responses do not reveal it.
  @Test func aNumberOutsideTheCountriesGetsNoMessage() async throws {
    var settings = Telephone.settings
    settings.oneTimeCodes.allowedNumbers = .beginning(["+7", "+4420"])
    let telephone = try Telephone(settings)
    let numbers = ["+79990000001", "+442071234567", "+442170000000", "+15550000000"]
    for number in numbers { #expect(try await telephone.begin(number).seconds == 30) }
    #expect(try await telephone.received().map(\.phone.text) == Array(numbers.prefix(2)))
  }

  // OT-08: without configured prefixes no number gets a code.
  @Test func byDefaultNoNumberGetsACode() async throws {
    var settings = IdentityFixture.settings
    settings.registration = .open
    let telephone = try Telephone(settings)
    _ = try await telephone.anna()
    #expect(try await telephone.begin().isSent)
    #expect(try await telephone.received().isEmpty)
  }

  // OT-08, CODE-12: a message to an unknown number is never sent, even while a real one is pending.
  @Test func aWithheldMessageIsNeverSent() async throws {
    let telephone = try Telephone(WithheldTests.closed)
    _ = try await telephone.anna()
    _ = try await telephone.flow()
    _ = try await telephone.identity.nextMessages(limit: 9, now: moment(0))
    _ = try await telephone.flow(unknownNumber, at: 1)
    for seconds in [2, 60, 299, 302] as [Int64] {
      let messages = try await telephone.identity.nextMessages(limit: 9, now: moment(seconds))
      #expect(messages.allSatisfy { $0.phone.text != unknownNumber })
    }
  }

  // OT-10: for an unknown number, the delivery status changes after the same time, and to the same
  // result, as for the last real message.
  @Test(arguments: [Delivery.sent, .failed])
  func aWithheldMessageEndsLikeTheLastRealOne(end: Delivery) async throws {
    let telephone = try Telephone(WithheldTests.closed)
    _ = try await telephone.anna()
    let identity = telephone.identity
    _ = try await telephone.flow(at: 0)
    let message = try #require(try await identity.nextMessages(limit: 1, now: moment(0)).first)
    if end == .sent {
      try await identity.delivered(message.id, now: moment(4))
    } else {
      try await identity.failed(message.id, retryAfter: nil, now: moment(4))
    }
    let flow = try await telephone.flow(unknownNumber, at: 100)
    #expect(try await telephone.received(at: 103).isEmpty)
    #expect(try identity.delivery(flow: flow) == .waiting)
    #expect(try await telephone.received(at: 104).isEmpty)
    #expect(try identity.delivery(flow: flow) == end)
  }

  // OT-09: requests for unknown numbers cannot block the codes of others.
  @Test func withheldMessagesDoNotTripTheBreaker() async throws {
    let telephone = try Telephone(WithheldTests.closed)
    _ = try await telephone.anna()
    for number in 0..<200 { try await ask(telephone, number, at: Int64(number) * 2) }
    #expect(try await telephone.begin(at: 800).isSent)
  }

  // OT-09: messages withheld from unknown numbers do not count toward the limit for all numbers.
  @Test func withheldMessagesDoNotCountTowardTheTotalLimit() async throws {
    let telephone = try Telephone(WithheldTests.closed)
    _ = try await telephone.anna()
    for number in 0..<100 { try await ask(telephone, number, at: 5) }
    #expect(try await telephone.begin(at: 5).isSent)
  }

  private func ask(_ telephone: Telephone, _ number: Int, at seconds: Int64) async throws {
    let phone = "+7\(9_000_000_000 + number * 1_000_003)"
    #expect(try await telephone.begin(phone, from: "8.8.\(number).1", at: seconds).isSent)
  }
}

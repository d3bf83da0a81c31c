import Domain
import Store
import Testing

@testable import Identity

@Suite struct MessageTests {
  let telephone: Telephone
  private var identity: Identity { telephone.identity }

  init() throws {
    telephone = try Telephone()
  }

  private func next(at seconds: Int64) async throws -> [OutgoingMessage] {
    try await identity.nextMessages(limit: 10, now: moment(seconds))
  }

  // CODE-13
  @Test func aDeliveredMessageIsNotHandedOutAgain() async throws {
    let flow = try await telephone.flow()
    let message = try #require(try await next(at: 0).first)
    #expect(try identity.delivery(flow: flow) == .waiting)
    try await identity.delivered(message.id, now: moment(1))
    #expect(try identity.delivery(flow: flow) == .sent)
    #expect(try await next(at: 61).isEmpty)
  }

  // CODE-13: two concurrent couriers share the queue.
  @Test func concurrentCouriersGetDifferentMessages() async throws {
    for number in 0..<10 {
      _ = try await telephone.begin("+7\(9_000_000_000 + number * 1_000_003)")
    }
    let ids = try await withThrowingTaskGroup(of: [Int64].self) { group in
      for _ in 0..<20 {
        group.addTask {
          try await telephone.identity.nextMessages(limit: 1, now: moment(0)).map(\.id)
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    #expect(ids.count == 10)
    #expect(Set(ids).count == 10)
  }

  // OT-11: a killed server loses no message; the retry carries the same code.
  @Test func aMessageWithAnUnknownOutcomeIsRetriedUnchanged() async throws {
    let flow = try await telephone.flow()
    let first = try #require(try await next(at: 0).first)
    let identity = try telephone.fixture.reopened(settings: Telephone.settings)
    #expect(try await identity.nextMessages(limit: 10, now: moment(59)).isEmpty)
    let second = try #require(
      try await identity.nextMessages(limit: 10, now: moment(60)).first)
    #expect(second.text == first.text)
    #expect(second.id == first.id)
    #expect(second.attempt == 2)
    let outcome = try await identity.judgeCode(
      first.code, flow: flow, address: "9.9.9.9", now: moment(61))
    #expect(outcome == .needsName)
    #expect(try await identity.nextMessages(limit: 10, now: moment(130)).isEmpty)
  }

  // OT-11: a message is tried at most four times, at the times that the courier sets.
  @Test func aMessageIsTriedFourTimes() async throws {
    let flow = try await telephone.flow()
    var now: Int64 = 0
    var texts: Set<Secret> = []
    for attempt in 1...4 {
      let message = try #require(try await next(at: now).first)
      #expect(message.attempt == attempt)
      texts.insert(message.text)
      #expect(try identity.delivery(flow: flow) == .waiting)
      try await identity.failed(message.id, retryAfter: 5, now: moment(now))
      #expect(try await next(at: now + 4).isEmpty)
      now += 5
    }
    #expect(texts.count == 1)
    #expect(try identity.delivery(flow: flow) == .failed)
    #expect(try await next(at: now).isEmpty)
  }

  // OT-11: a courier that crashes every time does not retry forever.
  @Test func aMessageWithoutAnyReportFailsAfterFourAttempts() async throws {
    let flow = try await telephone.flow()
    for attempt in 0..<4 { #expect(try await next(at: Int64(attempt) * 60).count == 1) }
    #expect(try await next(at: 240).isEmpty)
    #expect(try identity.delivery(flow: flow) == .failed)
  }

  // CODE-12, CODE-13: a message whose code is no longer valid is not sent.
  @Test func aMessageIsNotSentAfterItsCodeExpired() async throws {
    let flow = try await telephone.flow()
    #expect(try await next(at: 300).isEmpty)
    #expect(try identity.delivery(flow: flow) == .failed)
    let late = try await telephone.flow(at: 1000)
    let message = try #require(try await next(at: 1000).first)
    try await identity.failed(message.id, retryAfter: 300, now: moment(1000))
    #expect(try identity.delivery(flow: late) == .failed)
  }

  // CODE-13: a failed delivery does not count toward the person's limit.
  @Test func aFailedMessageDoesNotCount() async throws {
    for _ in 0..<8 {
      let flow = try await telephone.flow()
      let message = try #require(try await next(at: 0).first)
      try await identity.failed(message.id, retryAfter: nil, now: moment(0))
      #expect(try identity.delivery(flow: flow) == .failed)
    }
    #expect(try await telephone.begin().seconds == 30)
  }

  // OT-07: a failed message counts for its address, which could otherwise flood a broken gateway.
  @Test func aFailedMessageCountsForItsAddress() async throws {
    for _ in 0..<10 {
      _ = try await telephone.flow()
      for message in try await next(at: 0) {
        try await identity.failed(message.id, retryAfter: nil, now: moment(0))
      }
    }
    #expect(try await telephone.begin() == .throttled(retryAfter: 3600))
  }

  // OT-12: the text of a message is erased as soon as it is delivered or has failed.
  @Test func theTextOfAFinishedMessageIsErased() async throws {
    for number in 0..<3 {
      _ = try await telephone.begin("+7\(9_000_000_000 + number * 1_000_003)")
    }
    let messages = try await next(at: 0)
    #expect(try sealedCount() == 3)
    try await identity.delivered(messages[0].id, now: moment(1))
    try await identity.failed(messages[1].id, retryAfter: nil, now: moment(1))
    #expect(try sealedCount() == 1)
    _ = try await next(at: 400)
    #expect(try sealedCount() == 0)
  }

  private func sealedCount() throws -> Int {
    try telephone.fixture.database.messages.waiting()
  }

  // CODE-13
  @Test func anUnknownFlowHasNoMessage() throws {
    #expect(try identity.delivery(flow: Secret("x")) == nil)
  }

  // with another key a message cannot be decrypted, and does not block later ones.
  @Test func aMessageThatCannotBeReadFails() async throws {
    let flow = try await telephone.flow()
    let otherFixture = try IdentityFixture()
    let key = try SecretKey.load(folder: otherFixture.folder, mayCreate: false)
    let other = Identity(
      database: telephone.fixture.database, key: key, settings: Telephone.settings)
    #expect(try await other.nextMessages(limit: 10, now: moment(0)).isEmpty)
    #expect(try identity.delivery(flow: flow) == .failed)
  }

  // CODE-12: expired flows are deleted, limits are kept.
  @Test func sweepingKeepsTheLimits() async throws {
    let (flow, code) = try await telephone.sent()
    for _ in 0..<5 { _ = try await telephone.judge(other(than: code), flow) }
    try await identity.sweep(now: moment(86_000))
    #expect(try await telephone.begin(at: 86_000).seconds == 60)
    try await identity.sweep(now: moment(4 * 86_400))
    #expect(try identity.delivery(flow: flow) == nil)
    #expect(try telephone.fixture.database.codes.flow(hash: digest(flow)) == nil)
  }

  private func digest(_ flow: Secret) -> Digest {
    identity.secretBox.digest(.flow, flow)
  }
}

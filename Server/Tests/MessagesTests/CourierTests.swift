import Domain
import Logging
import ServiceLifecycleTestKit
import Testing

@testable import Messages

// CODE-13: how the courier delivers queued messages.
// Why so long: the limit includes the time a test waits for others to finish.
@Suite(.timeLimit(.minutes(20))) struct CourierTests {
  let post = Post()

  @Test func anAcceptedMessageIsNeverSentAgain() async throws {
    try await post.deliver { courier in
      await post.queue.add(message("one"))
      courier.ring()
      #expect(await post.queue.fate() == .delivered(1))
      post.clock.advance(seconds: 3600)
      await post.queue.add(message("two", id: 2))
      courier.ring()
      #expect(await post.queue.fate() == .delivered(2))
    }
    #expect(await post.gateway.sent == ["one", "two"])
    #expect(post.courier.activity == CourierActivity(accepted: 2))
  }

  @Test(arguments: [GatewayError.unreachable, .busy(retryAfter: nil), .unanswered])
  func theFourthFailureIsTheLast(error: GatewayError) async throws {
    await post.gateway.will(throw: error, times: 9)
    try await post.deliver { courier in
      await post.queue.add(message("one"))
      for pause in [1, 4, 16] as [Int64] {
        courier.ring()
        #expect(await post.queue.fate() == .failed(1, retryAfter: pause))
        post.clock.advance(seconds: pause)
      }
      courier.ring()
      #expect(await post.queue.fate() == .failed(1, retryAfter: nil))
    }
    #expect(await post.gateway.sent == ["one", "one", "one", "one"])
    #expect(post.courier.activity == CourierActivity(retried: 3, failed: 1))
  }

  @Test func aRetryNeedsNoFurtherRing() async throws {
    await post.gateway.will(throw: .unreachable, times: 1)
    await post.queue.add(message())
    try await post.deliver { _ in
      #expect(await post.queue.fate() == .failed(1, retryAfter: 1))
      await post.queue.wasLookedAt(times: 2)
      post.clock.pass(seconds: 1)
      #expect(await post.queue.fate() == .delivered(1))
    }
  }

  @Test func theQueueIsPolledWithoutARing() async throws {
    try await post.deliver { _ in
      await post.queue.wasLookedAt(times: 1)
      await post.queue.add(message())
      post.clock.pass(seconds: 5)
      #expect(await post.queue.fate() == .delivered(1))
    }
  }

  @Test func aRetryHasTheSameText() async throws {
    await post.gateway.will(throw: .unanswered, times: 1)
    try await post.deliver { courier in
      await post.queue.add(message("code 123456"))
      courier.ring()
      #expect(await post.queue.fate() == .failed(1, retryAfter: 1))
      post.clock.advance(seconds: 1)
      courier.ring()
      #expect(await post.queue.fate() == .delivered(1))
    }
    #expect(await post.gateway.sent == ["code 123456", "code 123456"])
  }

  @Test func aRefusedMessageIsNotRetried() async throws {
    await post.gateway.will(throw: .refused(status: 400, code: 21211), times: 1)
    try await post.deliver { courier in
      await post.queue.add(message())
      courier.ring()
      #expect(await post.queue.fate() == .failed(1, retryAfter: nil))
    }
  }

  @Test(arguments: [(nil, 1), (0, 1), (-5, 1), (30, 30), (Int64.max, 120)] as [(Int64?, Int64)])
  func theGatewaysRetryAfterIsRespected(asked: Int64?, pause: Int64) {
    #expect(Courier.pause(of: message(), after: .busy(retryAfter: asked)) == pause)
  }

  @Test(arguments: [-1, 0, 5, Int.max])
  func anAttemptOutsideOneToFourIsNotRetried(attempt: Int) {
    #expect(Courier.pause(of: message(attempt: attempt), after: .unreachable) == nil)
  }

  @Test func atMostEightMessagesAreSentAtOnce() async throws {
    await post.gateway.hold()
    try await post.deliver { courier in
      for id in 1...20 { await post.queue.add(message(id: Int64(id))) }
      courier.ring()
      await post.gateway.holds(8)
      #expect(courier.activity.sending == 8)
      #expect(await post.queue.handedOut == 8)
      await post.gateway.release()
      for _ in 1...20 { _ = await post.queue.fate() }
    }
    #expect(await post.gateway.most == 8)
    #expect(await post.gateway.sent.count == 20)
  }

  @Test func aMessageIsNotSentTwiceConcurrently() async throws {
    await post.gateway.hold()
    try await post.deliver { courier in
      await post.queue.add(message("one"))
      courier.ring()
      await post.gateway.holds(1)
      await post.queue.add(message("one"))
      await post.queue.add(message("two", id: 2))
      courier.ring()
      await post.gateway.holds(2)
      await post.gateway.release()
      _ = await post.queue.fate()
    }
    #expect(await post.gateway.sent.sorted() == ["one", "two"])
  }

  @Test func aShutdownWaitsForMessagesBeingSent() async throws {
    await post.gateway.hold()
    try await testGracefulShutdown { trigger in
      let running = Task { try await post.courier.run() }
      await post.queue.add(message("one"))
      post.courier.ring()
      await post.gateway.holds(1)
      trigger.triggerGracefulShutdown()
      await post.gateway.release()
      try await running.value
    }
    #expect(await post.gateway.sent == ["one"])
    #expect(await post.queue.fate() == .delivered(1))
    #expect(await post.gateway.isClosed)
  }

  @Test func aCanceledCourierReportsNoOutcome() async throws {
    await post.gateway.hold()
    let running = Task { try await post.courier.run() }
    await post.queue.add(message("one"))
    post.courier.ring()
    await post.gateway.holds(1)
    running.cancel()
    await post.gateway.release(throwing: .unanswered)
    try await running.value
    #expect(await post.queue.hasNoFate)
  }

  @Test func aFailingQueueIsPolledAgain() async throws {
    await post.queue.fail(times: 2)
    try await post.deliver { courier in
      await post.queue.add(message())
      for times in 1...2 {
        await post.queue.wasLookedAt(times: times)
        courier.ring()
      }
      #expect(await post.queue.fate() == .delivered(1))
    }
    #expect(post.log.events.contains { $0.level == .error })
  }

  // OT-12
  @Test func noLogHoldsACodeOrANumber() async throws {
    await post.gateway.will(throw: .unreachable, times: 1)
    try await post.deliver { courier in
      await post.queue.add(message("code 123456"))
      courier.ring()
      _ = await post.queue.fate()
      post.clock.advance(seconds: 1)
      courier.ring()
      _ = await post.queue.fate()
    }
    let lines = post.log.events.map { "\($0.message) \($0.metadata ?? [:])" }
    #expect(lines.count == 2)
    #expect(lines.allSatisfy { $0.contains("+•••••••••00") })
    #expect(!lines.contains { $0.contains("123456") || $0.contains("9990000000") })
    #expect(!"\(message("code 123456"))".contains("123456"))
    #expect(!"\(message())".contains("9990000000"))
    #expect("\(post.courier)" == "Courier")
  }
}

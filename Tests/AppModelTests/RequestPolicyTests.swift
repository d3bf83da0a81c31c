import AppModel
import Testing

/// When the iPhone app sends a request again.
@Suite struct RequestPolicyTests {
  // FEED-10: a read is repeated twice, after 0.3 s and 1.2 s.
  @Test func aReadIsRepeatedTwice() {
    let pauses = (1...4).map {
      RequestPolicy().pause(after: $0, isRead: true, status: 0, wait: 0)
    }
    #expect(pauses == [300, 1200, nil, nil])
  }

  // FEED-10: only without a response, or with that of a gateway, and never a change.
  @Test(arguments: [
    (Int32(0), Int32(0), true), (502, 0, true), (503, 0, true), (504, 0, true), (503, 5, false),
    (500, 0, false), (429, 1, false), (200, 0, false),
  ])
  func onlyWhatDidNotReachTheServerIsRepeated(status: Int32, wait: Int32, isRepeated: Bool) {
    let policy = RequestPolicy()
    #expect((policy.pause(after: 1, isRead: true, status: status, wait: wait) != nil) == isRepeated)
    #expect(policy.pause(after: 1, isRead: false, status: status, wait: wait) == nil)
  }
}

import Domain
import Messages
import Testing

// CODE-13: the demo's page of sent messages, newest first.
@Suite struct OutboxTests {
  @Test func theNewestMessageComesFirst() {
    let outbox = Outbox { Instant(seconds: 5) }
    outbox.send(message("one"))
    outbox.send(message("two"))
    #expect(outbox.messages.map(\.text) == ["two", "one"])
    #expect(outbox.messages.first?.phone.text == "+79990000000")
    #expect(outbox.messages.first?.moment == Instant(seconds: 5))
  }

  @Test func aHundredMessagesAreKept() {
    let outbox = Outbox { Instant(seconds: 0) }
    for number in 1...130 { outbox.send(message("\(number)")) }
    #expect(outbox.messages.map(\.text) == (31...130).reversed().map { "\($0)" })
  }
}

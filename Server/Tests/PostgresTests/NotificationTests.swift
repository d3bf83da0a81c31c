import ServerTestKit
import Testing

@testable import Postgres

/// LIB-6: servers notify each other of changes.
@Suite(
  .enabled(if: Cluster.isInstalled, "PostgreSQL 15 is not installed"), .timeLimit(.minutes(20)))
struct NotificationTests {
  let database: TestDatabase
  let connection: PostgresConnection

  init() throws {
    database = try TestDatabase()
    connection = try database.open()
  }

  private func notify(_ payload: PostgresValue) throws {
    try database.open().execute(
      "SELECT pg_notify(?, ?)", [.text(database.schema), payload])
  }

  private func expected(_ payloads: String...) -> [PostgresNotification] {
    payloads.map { PostgresNotification(channel: database.schema, payload: $0) }
  }

  @Test("LIB-6: notifications that have arrived are returned at once")
  func arrived() throws {
    try connection.listen(database.schema)
    try notify("a")
    try notify("b")
    try connection.execute("SELECT 1")
    #expect(try connection.notifications(waitingAtMost: .zero) == expected("a", "b"))
    #expect(try connection.notifications(waitingAtMost: .zero) == [])
  }

  @Test("LIB-6: a notification ends the waiting")
  func waiting() throws {
    try connection.listen(database.schema)
    let listener = HandedOver(value: connection)
    let waiting = Background { try listener.value.notifications(waitingAtMost: .seconds(60)) }
    try notify("ä")
    #expect(try waiting.value() == expected("ä"))
  }

  @Test("LIB-6: without a notification the waiting ends in time")
  func nothing() throws {
    try connection.listen(database.schema)
    #expect(try connection.notifications(waitingAtMost: .milliseconds(20)) == [])
  }

  @Test("LIB-6: a channel may have any name")
  func quotedChannel() throws {
    let channel = "a \"b\"; DROP TABLE x -- \(database.schema)"
    try connection.listen(channel)
    try connection.execute("SELECT pg_notify(?, '')", [.text(channel)])
    #expect(
      try connection.notifications(waitingAtMost: .seconds(30))
        == [PostgresNotification(channel: channel, payload: "")])
  }

  @Test("LIB-6: a listener whose session ends gets an error")
  func lost() throws {
    try connection.listen(database.schema)
    try database.open().execute(
      "SELECT pg_terminate_backend(CAST(? AS int))", [.integer(Int64(connection.processId))])
    let error = try failure { _ = try connection.notifications(waitingAtMost: .seconds(30)) }
    guard case .connectionLost = error else { throw error }
  }
}

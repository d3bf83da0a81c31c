import Domain
import GRDB
import Testing

@testable import Store

/// LIB-17: the stored entries of the audit log.
@Suite struct AuditStoreTests {
  let folder: TemporaryFolder
  let database: Store.Database

  init() throws {
    folder = try TemporaryFolder()
    database = try folder.open()
  }

  private static func entry(
    _ reason: String, at seconds: Int64 = 0, kind: AuditKind = .signIn
  ) -> AuditRecord {
    AuditRecord(
      at: moment(seconds), kind: kind, account: "anna", address: "10.0.0.1", reason: reason)
  }

  private func reasons(_ kinds: [AuditKind] = [], since start: Int64? = nil) throws -> [String] {
    try database.audit.newest(10, of: kinds, since: start.map { moment($0) }).map(\.reason)
  }

  // LIB-17: an entry costs no write of its own; written ones are complete, the newest first.
  @Test func entriesAreWrittenTogether() async throws {
    let first = AuditRecord(
      at: moment(1), kind: .failedSignIn, account: nil, address: nil, reason: "password")
    #expect(database.audit.add(first) && database.audit.add(Self.entry("second", at: 2)))
    #expect(try reasons() == [])
    try await database.audit.flush()
    try await database.audit.flush()
    #expect(try database.audit.newest(10) == [Self.entry("second", at: 2), first])
    #expect(try database.audit.newest(1).map(\.reason) == ["second"])
    #expect(try await database.check() == [])
  }

  // LIB-4, LIB-17
  @Test func entriesOfAFrozenDatabaseAreUnchanged() throws {
    let folder = try TemporaryFolder()
    try folder.writeFrozen()
    let database = try folder.open()
    #expect(
      try database.audit.newest(9) == [
        AuditRecord(
          at: moment(52), kind: .grant, account: nil, address: nil, reason: "Приложение “A”"),
        AuditRecord(
          at: moment(51), kind: .failedSignIn, account: nil, address: "2001:db8::1",
          reason: "password"),
        AuditRecord(
          at: moment(50), kind: .newAccount, account: "anna", address: nil, reason: "command"),
      ])
    try database.close()
  }

  // LIB-17
  @Test func entriesAreFoundByKindAndTime() async throws {
    for (second, kind) in AuditKind.allCases.enumerated() {
      _ = database.audit.add(Self.entry(kind.rawValue, at: Int64(second), kind: kind))
    }
    try await database.audit.flush()
    #expect(try reasons([.grant, .signIn]) == ["grant", "sign-in"])
    #expect(try reasons(since: 8) == ["refusal", "removal"])
  }

  // LIB-17: how long entries stay is a setting.
  @Test func oldEntriesAreSwept() async throws {
    for second: Int64 in [1, 2, 3] { _ = database.audit.add(Self.entry("\(second)", at: second)) }
    try await database.audit.flush()
    try await database.audit.sweep(before: moment(2))
    #expect(try reasons() == ["3", "2"])
  }

  // LIB-17, Q-1: entries that a full disk could not take are written later.
  @Test(.onlySQLite) func aFullDiskLosesNoEntries() async throws {
    _ = database.audit.add(Self.entry("1"))
    let log = try FullLog(database)
    await #expect(throws: StoreError.diskFull) { try await database.audit.flush() }
    _ = database.audit.add(Self.entry("2"))
    try log.empty()
    try await database.audit.flush()
    #expect(try reasons() == ["2", "1"])
  }

  // LIB-17, LIB-15: an attack fills neither memory nor disk.
  @Test func neitherMemoryNorDiskGrowsWithoutLimit() async throws {
    let buffer = AuditBuffer(limit: 2)
    #expect(buffer.add(Self.entry("1")) && buffer.add(Self.entry("2")))
    #expect(!buffer.add(Self.entry("3")))
    let waiting = buffer.takeAll()
    #expect(waiting.map(\.reason) == ["1", "2"] && buffer.takeAll().isEmpty)
    #expect(buffer.add(Self.entry("4")))
    buffer.putBack(waiting)
    #expect(buffer.takeAll().map(\.reason) == ["1", "2"])

    _ = database.audit.add(Self.entry("old"))
    try await database.audit.flush()
    try await database.write { connection in
      try DatabaseTransfer.set(lastId: Int64(AuditStore.most), of: "audit", connection)
    }
    _ = database.audit.add(Self.entry("new"))
    try await database.audit.flush()
    #expect(try reasons() == ["new"])
  }
}

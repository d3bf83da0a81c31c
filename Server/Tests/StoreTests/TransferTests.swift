import Domain
import ServerTestKit
import Synchronization
import TestKit
import Testing

@testable import Store

/// Moving a library between SQLite and PostgreSQL (LIB-6).
@Suite(.enabled(if: Cluster.isInstalled, "PostgreSQL is not installed"), .timeLimit(.minutes(20)))
struct TransferTests {
  private static func rows(_ database: Store.Database) throws -> [String: [String]] {
    try database.read { connection in
      try Dictionary(
        uniqueKeysWithValues: (DatabaseTransfer.tables + ["personWord", "searchWord"]).map {
          table in
          (table, try connection.texts(ofRows: connection.isSQLite ? table : table.lowercased()))
        })
    }
  }

  @Test("LIB-6, LIB-4: a library moves to PostgreSQL and back without a loss")
  func aLibraryMovesBothWays() async throws {
    let folder = try TemporaryFolder()
    try folder.writeFrozen()
    let old = try Store.Database.open(folder: folder.path)
    let expected = try Self.rows(old)
    #expect(expected.values.count { !$0.isEmpty } > 10)
    let cluster = try folder.openPostgres()
    _ = try await old.copyRows(to: cluster) { _ in }
    #expect(try Self.rows(cluster) == expected)
    #expect(try await cluster.check() == [])

    let back = try TemporaryFolder()
    let new = try Store.Database.open(folder: back.path)
    _ = try await cluster.copyRows(to: new) { _ in }
    #expect(try Self.rows(new) == expected)
    #expect(try await new.check() == [])
    for database in [old, cluster, new] { try database.close() }
  }

  @Test("LIB-6: after the move, no id of a removed row is used again")
  func idsAreNotUsedAgain() async throws {
    let folder = try TemporaryFolder()
    let old = try Store.Database.open(folder: folder.path)
    let anna = try await old.people.add(sample: "anna")
    _ = try await old.photos.add(sample: "a", of: anna, at: 1)
    let last = try await old.photos.add(sample: "b", of: anna, at: 2)
    _ = try await old.photos.remove(publicIds: ["b"], now: moment(3))
    let cluster = try folder.openPostgres()
    _ = try await old.copyRows(to: cluster) { _ in }
    let next = try await cluster.photos.add(sample: "c", of: anna, at: 4)
    #expect(next.id == last.id + 1)
    try old.close()
    try cluster.close()
  }

  @Test("LIB-6: a database with rows is not overwritten, and the move reports its progress")
  func aFilledDatabaseIsRefused() async throws {
    let folder = try TemporaryFolder()
    try folder.writeFrozen()
    let old = try Store.Database.open(folder: folder.path)
    let cluster = try folder.openPostgres()
    let reports = Reports()
    _ = try await old.copyRows(to: cluster, report: reports.add)
    let all = reports.all
    #expect(all.last.map { $0.rows == $0.total } ?? false)
    #expect(all.map(\.rows) == all.map(\.rows).sorted() && Set(all.map(\.table)).count > 5)
    let before = try Self.rows(cluster)
    await #expect(throws: StoreError.self) {
      try await old.copyRows(to: cluster) { _ in }
    }
    #expect(try Self.rows(cluster) == before)
    try old.close()
    try cluster.close()
  }

  private final class Reports: Sendable {
    private let kept = Mutex([TransferProgress]())

    var all: [TransferProgress] { kept.withLock { $0 } }

    func add(_ progress: TransferProgress) { kept.withLock { $0.append(progress) } }
  }
}

import Foundation
import ServerTestKit
import Testing

@testable import Postgres

/// LIB-6: connections with TLS.
@Suite(
  .enabled(if: Cluster.isInstalled, "PostgreSQL 15 is not installed"), .timeLimit(.minutes(20)))
struct TLSTests {
  let database: TestDatabase

  init() throws {
    database = try TestDatabase()
  }

  private func url(certificate: String) throws -> PostgresURL {
    let plain = try database.passwordURL().text
    return try PostgresURL(
      plain.replacing("@127.0.0.1", with: "@localhost")
        .replacing("sslmode=disable", with: "sslmode=verify-full&sslrootcert=\(certificate)")
        + "&hostaddr=127.0.0.1")
  }

  @Test("LIB-6: large values pass through TLS in both directions")
  func largeValues() throws {
    let url = try url(certificate: database.cluster.folder + "/server.crt")
    let connection = try PostgresConnection.open(url, settings: .patient)
    #expect(
      try connection.value("SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()") == 1)
    let echo = try connection.cachedStatement("SELECT ?, repeat('y', 100000)")
    let text = PostgresValue.text(String(repeating: "x", count: 100_000))
    let results = try connection.pipeline(Array(repeating: (echo, [text]), count: 200))
    #expect(try results.allSatisfy { try $0[0].value(0) == text })
    let read = try connection.cachedStatement("SELECT generate_series(1, 100000)")
    var count = 0
    try read.forEachRow { _ in
      count += 1
      return true
    }
    #expect(count == 100_000)
  }

  @Test("LIB-6: a certificate that cannot be verified is refused")
  func otherCertificate() throws {
    let url = try url(certificate: "/etc/hostname")
    let error = try failure { _ = try PostgresConnection.open(url, settings: .patient) }
    guard case .cannotConnect(let reason) = error else { throw error }
    #expect(reason.contains("root certificate"))
  }
}

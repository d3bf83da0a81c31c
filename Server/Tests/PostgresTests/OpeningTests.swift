import Foundation
import ServerTestKit
import Testing

@testable import Postgres

/// LIB-6: opening a connection, and why it fails.
@Suite(.enabled(if: Cluster.isInstalled, "PostgreSQL 15 is not installed"))
struct OpeningTests {
  let database: TestDatabase

  init() throws {
    database = try TestDatabase()
  }

  @Test("LIB-6: a missing library is an error that names the package")
  func missingLibrary() throws {
    let error = try failure { _ = try Libpq(fileName: "libpq.so.missing") }
    #expect(error == .libraryMissing(fileName: "libpq.so.missing"))
    #expect(error.description.contains("libpq5"))
  }

  @Test("LIB-6: a library without a needed function is an error")
  func otherLibrary() throws {
    let error = try failure { _ = try Libpq(fileName: "libc.so.6") }
    #expect(error == .libraryMissing(fileName: "libc.so.6"))
  }

  @Test("LIB-6: nothing of libpq is linked")
  func notLinked() throws {
    let program = try #require(CommandLine.arguments.first)
    let output = Pipe()
    let tool = try ChildProcess(
      ["readelf", "-d", program], output: output.fileHandleForWriting.fileDescriptor)
    try output.fileHandleForWriting.close()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    #expect(tool.wait() == 0)
    #expect(text.contains("libc.so.6"))
    #expect(!text.contains("libpq"))
  }

  @Test("LIB-6: a server that is not running cannot be reached")
  func notRunning() throws {
    let url = try PostgresURL("postgres://a:b@127.0.0.1:\(Loopback.freePort())/c")
    let error = try failure { _ = try PostgresConnection.open(url, settings: .patient) }
    guard case .cannotConnect(let reason) = error else { throw error }
    #expect(reason.contains("Connection refused"))
  }

  @Test("LIB-6: the right password is accepted")
  func rightPassword() throws {
    let connection = try PostgresConnection.open(
      try database.passwordURL(), settings: .patient)
    #expect(try connection.value("SELECT 1") == 1)
    #expect(connection.serverVersion >= 150_000)
    #expect(
      try connection.value("SELECT pg_backend_pid()") == .integer(Int64(connection.processId)))
    #expect(!connection.isStandby)
  }

  @Test("LIB-6: a wrong password is refused")
  func wrongPassword() throws {
    let url = try database.passwordURL(password: "wr0ng-secret")
    let error = try failure { _ = try PostgresConnection.open(url, settings: .patient) }
    guard case .refused(let reason) = error else { throw error }
    #expect(reason.contains("28P01"))
  }

  @Test("LIB-6: a database that does not exist is refused")
  func wrongDatabase() throws {
    let text = database.cluster.url().replacing("/postgres?", with: "/nosuch?")
    let error = try failure {
      _ = try PostgresConnection.open(try PostgresURL(text), settings: .patient)
    }
    guard case .refused(let reason) = error else { throw error }
    #expect(reason.contains("3D000") && reason.contains("nosuch"))
  }

  @Test("LIB-6: a server older than 15 is refused")
  func oldServer() throws {
    let server = try OldServer(version: "14.18")
    let url = try PostgresURL(
      "postgres://a:s3cr3t@127.0.0.1:\(server.port)/b?sslmode=disable&gssencmode=disable")
    let error = try failure { _ = try PostgresConnection.open(url, settings: .patient) }
    #expect(
      error
        == .refused(reason: "the server has version 14, version 15 or later is needed"))
  }

  @Test("LIB-6: a database that is not in UTF-8 is refused")
  func otherEncoding() throws {
    let server = try OldServer(version: "15.1", encoding: "SQL_ASCII")
    let url = try PostgresURL(
      "postgres://a@127.0.0.1:\(server.port)/b?sslmode=disable&gssencmode=disable")
    let error = try failure { _ = try PostgresConnection.open(url, settings: .patient) }
    #expect(error == .refused(reason: "its encoding is SQL_ASCII, UTF8 is needed"))
  }

  @Test("LIB-6: a server that does not answer is given up after the connect timeout")
  func silentServer() throws {
    let listener = try Loopback.listener()
    defer { close(listener) }
    let url = try PostgresURL("postgres://a@127.0.0.1:\(Loopback.port(of: listener))/b")
    var settings = PostgresSettings.patient
    settings.connectTimeout = .milliseconds(100)
    let error = try failure { _ = try PostgresConnection.open(url, settings: settings) }
    #expect(error == .cannotConnect(reason: "no response within 0.1 seconds"))
    let sooner = try failure {
      _ = try PostgresConnection.open(url, deadline: .after(.milliseconds(20)))
    }
    #expect(sooner == .deadlineExceeded)
  }

  @Test("LIB-6: of several hosts, one that is silent leaves time for the next")
  func silentHost() throws {
    let listener = try Loopback.listener()
    defer { close(listener) }
    let text = try database.passwordURL().text
    let host = "@127.0.0.1:"
    try #require(text.contains(host))
    let silent = "\(host)\(Loopback.port(of: listener)),127.0.0.1:"
    let url = try PostgresURL(text.replacing(host, with: silent))
    var settings = PostgresSettings.patient
    settings.connectTimeout = .seconds(10)
    let connection = try PostgresConnection.open(url, settings: settings)
    #expect(try connection.value("SELECT 1") == 1)
    let none = try PostgresURL(
      "postgres://a@127.0.0.1:\(Loopback.freePort()),127.0.0.1:\(Loopback.freePort())/b")
    let error = try failure { _ = try PostgresConnection.open(none, settings: .patient) }
    guard case .cannotConnect(let reason) = error else { throw error }
    #expect(reason.contains("Connection refused"))
  }

  @Test("LIB-6: a server that is silent after its greeting is given up")
  func silentAfterGreeting() throws {
    let server = try OldServer(version: "15.1")
    let url = try PostgresURL(
      "postgres://a@127.0.0.1:\(server.port)/b?sslmode=disable&gssencmode=disable")
    var settings = PostgresSettings.patient
    settings.connectTimeout = .seconds(5)
    settings.cancelTimeout = .milliseconds(100)
    let error = try failure { _ = try PostgresConnection.open(url, settings: settings) }
    #expect(error == .cannotConnect(reason: "no response within 5.0 seconds"))
    #expect(server.hasRequest)
  }

  @Test("LIB-6: too many connections of a role are an error of their own")
  func tooManyConnections() throws {
    let url = try database.passwordURL()
    try database.open().script("ALTER ROLE \(database.schema)_tester CONNECTION LIMIT 1")
    let first = try PostgresConnection.open(url, settings: .patient)
    let error = try failure { _ = try PostgresConnection.open(url, settings: .patient) }
    #expect(error.isTooManyConnections)
    #expect(!first.isBroken)
  }

  @Test("LIB-6: settings of the caller are applied")
  func settings() throws {
    var settings = PostgresSettings.patient
    settings.applicationName = "worker"
    settings.statementTimeout = .milliseconds(1500)
    settings.idleInTransactionTimeout = .zero
    let connection = try database.open(settings)
    let sql = "SELECT current_setting('statement_timeout'), current_setting(?), current_setting(?)"
    #expect(
      try connection.values(sql, ["idle_in_transaction_session_timeout", "application_name"])
        == [["1500ms", "0", "worker"]])
  }

  @Test("LIB-6: a wrong password that occurs in the message is refused too")
  func shortPassword() throws {
    let url = try database.passwordURL(password: "0")
    let error = try failure { _ = try PostgresConnection.open(url, settings: .patient) }
    guard case .refused = error else { throw error }
  }
}

import ServerTestKit
import Testing

@testable import Postgres

/// LIB-6: no error, description or log contains a password.
@Suite(.enabled(if: Cluster.isInstalled, "PostgreSQL 15 is not installed"))
struct PasswordTests {
  @Test(
    "LIB-6: a description of the URL has no password",
    arguments: [
      "postgres://anna:s3cr3t@db:5432/photos?sslmode=require",
      "postgresql://anna:s3cr3t@db:5432/photos", "postgres://db/photos?user=anna&password=s3cr3t",
      "postgres://anna:s3cr3t@/photos?host=/run", "postgres://:s3cr3t@db",
    ])
  func description(text: String) throws {
    let url = try PostgresURL(text)
    var dumped = ""
    dump(url, to: &dumped)
    for shown in ["\(url)", String(describing: url), String(reflecting: url), dumped] {
      #expect(!shown.contains("s3cr3t") && !shown.contains("anna"))
    }
    let settings = PostgresPoolSettings()
    let pool = PostgresPool(url: url, settings: settings)
    dump(pool, to: &dumped)
    #expect(!dumped.contains("s3cr3t"))
  }

  @Test("LIB-6: a description of the URL shows host and database")
  func shownParts() throws {
    let url = try PostgresURL("postgres://anna:s3cr3t@db:5432/photos?sslmode=require")
    #expect(url.description == "postgres://db:5432/photos")
  }

  @Test(
    "LIB-6: an invalid URL is not quoted",
    arguments: [
      "postgres://anna:s3c/r3t@db/photos", "postgres://anna:s3c@r3t@db/photos",
      "postgres://anna:s3c?r3t@db/photos", "postgres://anna:12/r3t@db/photos",
      "postgres://anna:s3c%r3t@db/photos", "postgres://anna:s3c/r3t", "mysql://anna:s3cr3t@db",
      "host=db password=s3cr3t", "postgres://db:s3cr3t/photos", "postgres://db?passwort=s3cr3t",
      "postgres://db/a?password=s3c&r3t", "postgres://anna:s3c\0r3t@db", "s3cr3t", "",
      "postgres://[s3cr3t/", "postgres://db:70000/",
    ])
  func invalidURL(text: String) throws {
    let error = try failure { _ = try PostgresURL(text) }
    guard case .invalidURL = error else { throw error }
    for part in ["s3c", "r3t"] {
      #expect(!"\(error)".contains(part))
      #expect(!String(reflecting: error).contains(part))
    }
  }

  @Test("LIB-6: a message of libpq that quotes the password is redacted")
  func redaction() throws {
    let url = try PostgresURL("postgres://anna:s3cr%2Ft@db/photos?sslpassword=k3y")
    #expect(url.redacted("x s3cr/t y s3cr%2Ft z k3y") == "x *** y *** z ***")
    #expect(try PostgresURL("postgres://db/photos").redacted("x") == "x")
  }

  @Test("LIB-6: no failure to connect contains the password")
  func connectFailures() throws {
    let database = try TestDatabase()
    let wrong = try database.passwordURL(password: "wr0ng-secret")
    let closed = try PostgresURL(
      "postgres://anna:wr0ng-secret@127.0.0.1:\(Loopback.freePort())/wr0ng-secret")
    for url in [wrong, closed] {
      let error = try failure { _ = try PostgresConnection.open(url, settings: .patient) }
      #expect(!"\(error)".contains("wr0ng-secret"))
      #expect(!String(reflecting: error).contains("wr0ng-secret"))
    }
  }
}

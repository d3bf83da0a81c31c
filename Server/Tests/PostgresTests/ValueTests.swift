import ServerTestKit
import Testing

@testable import Postgres

/// LIB-6: values reach the database and come back unchanged.
@Suite(.enabled(if: Cluster.isInstalled, "PostgreSQL 15 is not installed"))
struct ValueTests {
  let connection: PostgresConnection

  init() throws {
    connection = try TestDatabase().open()
  }

  @Test(
    "LIB-6: a value comes back as it was sent",
    arguments: [
      .null, 0, 1, -1, .integer(.max), .integer(.min), 0.0, -0.0, 1.5, .real(.infinity),
      .real(.leastNonzeroMagnitude), .real(.greatestFiniteMagnitude), "", "a", "Ünïcödé 🐘 ",
      .bytes([]), .bytes([0, 1, 255]), .bytes(Array(0...255)),
    ] as [PostgresValue])
  func roundTrip(value: PostgresValue) throws {
    let sql = value == .null ? "SELECT ?::text" : "SELECT ?"
    #expect(try connection.value(sql, [value]) == value)
  }

  @Test("LIB-6: a large value comes back as it was sent")
  func largeValue() throws {
    let text = String(repeating: "ä", count: 3_000_000)
    #expect(try connection.value("SELECT ?", [.text(text)]) == .text(text))
  }

  @Test("LIB-6: NaN comes back as NaN")
  func notANumber() throws {
    guard case .real(let number) = try connection.value("SELECT ?", [.real(.nan)]) else {
      Issue.record("not a real")
      return
    }
    #expect(number.isNaN)
  }

  @Test(
    "LIB-6: each supported type is read",
    arguments: [
      ("true", 1), ("false", 0), ("'-7'::int2", -7), ("2147483647::int4", 2_147_483_647),
      ("(-9223372036854775808)::int8", .integer(.min)), ("4294967295::oid", 4_294_967_295),
      ("1.5::float4", 1.5), ("2.25::float8", 2.25), ("'a'::varchar(3)", "a"),
      ("'a'::char(3)", "a  "), ("'n'::name", "n"), ("'\\x00ff'::bytea", .bytes([0, 255])),
      ("pg_advisory_unlock_all()", .null), ("NULL::int4", .null), ("sum(7::bigint)", 7),
      ("count(*)", 1),
    ] as [(String, PostgresValue)])
  func types(expression: String, value: PostgresValue) throws {
    #expect(try connection.value("SELECT \(expression)") == value)
  }

  @Test(
    "LIB-6: a numeric that is an integer of 64 bits is read",
    arguments: [
      ("0", 0), ("1", 1), ("-1", -1), ("9999", 9999), ("10000", 10_000), ("-10000", -10_000),
      ("100000000", 100_000_000), ("123456789012345678", 123_456_789_012_345_678),
      ("9223372036854775807", .max), ("-9223372036854775808", .min), ("5.000", 5),
      ("1e18", 1_000_000_000_000_000_000),
    ] as [(String, Int64)])
  func numeric(text: String, value: Int64) throws {
    let row = try #require(try connection.cachedStatement("SELECT \(text)::numeric").rows().first)
    #expect(try row.integer(0) == value)
    #expect(try row.real(0) == Double(value))
  }

  @Test(
    "LIB-6: a numeric that is no integer of 64 bits is an error that names the column",
    arguments: [
      "0.5", "-1.0001", "9223372036854775808", "-9223372036854775809", "1e40", "'NaN'",
      "'Infinity'", "'-Infinity'", "1e-5", "9999999999999999999",
    ])
  func unreadableNumeric(text: String) throws {
    let statement = try connection.cachedStatement("SELECT 1, \(text)::numeric AS amount")
    let row = try #require(try statement.rows().first)
    let error = try failure { _ = try row.value(1) }
    guard case .unreadableValue(let column, _) = error else { throw error }
    #expect(column == "amount")
    #expect(try row.value(0) == 1)
  }

  @Test("LIB-6: an unsupported type is an error that names the column and the OID")
  func unsupportedType() throws {
    let row = try #require(try connection.cachedStatement("SELECT now() AS moment").rows().first)
    let expected = PostgresError.unsupportedType(column: "moment", type: 1184)
    #expect(throws: expected) { try row.value(0) }
    #expect(throws: expected) { try row.integer(0) }
    #expect(throws: expected) { try row.real(0) }
    #expect(throws: expected) { try row.text(0) }
    #expect(throws: expected) { try row.bytes(0) }
  }

  @Test("LIB-6: a column of another type is an error that names the column")
  func otherType() throws {
    let row = try #require(
      try connection.cachedStatement("SELECT 1 AS a, 'x'::text AS b").rows().first)
    #expect(throws: PostgresError.unreadableValue(column: "a", reason: "is not a text")) {
      try row.text(0)
    }
    #expect(throws: PostgresError.unreadableValue(column: "b", reason: "is not an integer")) {
      try row.integer(1)
    }
    #expect(throws: PostgresError.unreadableValue(column: "b", reason: "is not a number")) {
      try row.real(1)
    }
    #expect(throws: PostgresError.unreadableValue(column: "a", reason: "has no bytes")) {
      try row.bytes(0)
    }
  }

  @Test("LIB-6: a text with a NUL is refused before it is sent")
  func nulText() throws {
    let statement = try connection.cachedStatement("SELECT ?, ?")
    let error = try failure { try statement.execute(["a", "b\0c"]) }
    #expect(
      error
        == .invalidArgument(reason: "the text of parameter 2 contains a NUL character"))
    #expect(try connection.value("SELECT ?", ["b"]) == "b")
  }

  @Test("LIB-6: bytes that are not UTF-8 cannot become a text")
  func invalidUTF8() throws {
    let statement = try connection.cachedStatement("SELECT convert_from(?, 'UTF8')")
    let error = try failure { try statement.execute([.bytes([0xC3, 0x28])]) }
    #expect(error.sqlState == "22021")
    let repaired = String(decoding: [0xC3, 0x28] as [UInt8], as: UTF8.self)
    #expect(try connection.value("SELECT ?", [.text(repaired)]) == .text(repaired))
  }

  @Test("LIB-6: bytes are read in place")
  func bytesInPlace() throws {
    let row = try #require(try connection.cachedStatement("SELECT ?").rows([.bytes([7, 8])]).first)
    #expect(try row.withBytes(0) { Array($0) } == [7, 8])
    #expect(try row.bytes(0) == [7, 8])
    #expect(!row.isNull(0))
  }

  @Test("LIB-6: the time zone is UTC")
  func timeZone() throws {
    #expect(try connection.value("SELECT current_setting('TimeZone')") == "UTC")
    #expect(try connection.value("SELECT current_setting('statement_timeout')") == "30s")
    #expect(
      try connection.value("SELECT current_setting('idle_in_transaction_session_timeout')")
        == "1min")
    #expect(try connection.value("SELECT current_setting('application_name')") == "imagefeed")
    #expect(try connection.value("SELECT current_setting('client_encoding')") == "UTF8")
  }
}

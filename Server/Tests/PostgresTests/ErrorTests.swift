import Testing

@testable import Postgres

/// LIB-6: what callers learn from an error.
@Suite struct ErrorTests {
  private func error(_ sqlState: String) -> PostgresError {
    .server(PostgresServerError(sqlState: sqlState, message: "reason"))
  }

  @Test("LIB-6: an SQLSTATE has its own question")
  func kinds() {
    let kinds: [(String, (PostgresError) -> Bool)] = [
      ("23505", { $0.isUniqueViolation }), ("23503", { $0.isForeignKeyViolation }),
      ("40001", { $0.isSerializationFailure }), ("40P01", { $0.isDeadlock }),
      ("25006", { $0.isReadOnly }), ("53100", { $0.isDiskFull }),
      ("53300", { $0.isTooManyConnections }), ("57014", { $0.isCanceled }),
      ("57P01", { $0.isStartingUpOrShuttingDown }), ("57P02", { $0.isStartingUpOrShuttingDown }),
      ("57P03", { $0.isStartingUpOrShuttingDown }),
    ]
    for (sqlState, isKind) in kinds {
      #expect(isKind(error(sqlState)), "\(sqlState)")
      #expect(error(sqlState).sqlState == sqlState)
      #expect(!isKind(error("XX000")))
      #expect(!isKind(.closed))
    }
  }

  @Test("LIB-6: an error without a response of the server has no SQLSTATE")
  func noSQLState() {
    #expect(PostgresError.connectionLost(reason: "x").sqlState == nil)
    #expect(PostgresError.deadlineExceeded.sqlState == nil)
  }

  @Test(
    "LIB-6: the message says what happened",
    arguments: [
      (.cannotConnect(reason: "x"), "The database cannot be reached: x."),
      (.refused(reason: "x"), "The database cannot be used: x."),
      (.deadlineExceeded, "The database did not respond in time; nothing was changed."),
      (
        .unsupportedType(column: "a", type: 9),
        "The column a has the type with OID 9, which is not supported."
      ),
      (.unreadableValue(column: "a", reason: "is not a text"), "The column a is not a text."),
      (.poolExhausted(limit: 3), "All 3 connections to the database are in use."),
      (.invalidURL(reason: "x"), "The URL of the database cannot be used: x."),
    ] as [(PostgresError, String)])
  func description(error: PostgresError, text: String) {
    #expect(error.description == text)
  }

  @Test("LIB-6: the message of the server is shown with its SQLSTATE")
  func serverDescription() {
    #expect(error("53100").description == "The database reported 53100: reason")
  }
}

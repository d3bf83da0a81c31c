/// A statement with what the server has prepared for it.
///
/// The types of the parameters are part of a prepared statement, so each combination of types needs
/// one of its own. NULL fits every type.
final class PreparedStatement {
  /// The maximum number of variants.
  static let variantLimit = 4

  /// One prepared statement on the server.
  struct Variant {
    /// Its name on the server.
    let name: String
    /// The OIDs of the parameters; 0 if the server derived the type.
    let types: [UInt32]
  }

  /// The SQL with SQLite's placeholders.
  let sql: String
  /// The SQL with PostgreSQL's placeholders.
  let placeholders: Placeholders
  /// What is prepared, the newest last.
  var variants: [Variant] = []
  /// The number of the last use, for the cache.
  var lastUse: UInt64 = 0

  /// Translates `sql`; throws `invalidArgument`.
  init(_ sql: String) throws(PostgresError) {
    self.sql = sql
    placeholders = try Placeholders(sql)
  }

  /// The name of a variant for these arguments; nil if none is prepared.
  func name(for arguments: [PostgresValue]) -> String? {
    variants.last { variant in
      zip(arguments, variant.types).allSatisfy { $0 == .null || $0.typeId == $1 }
    }?.name
  }

  /// The types to prepare for these arguments; those of NULL are taken from the newest variant.
  func types(for arguments: [PostgresValue]) -> [UInt32] {
    let known = variants.last?.types
    return arguments.enumerated().map { index, argument in
      argument == .null ? known?[index] ?? 0 : argument.typeId
    }
  }

  /// The variants that remain beside `newer`, and those that it stands for or displaces.
  func replaced(by newer: Variant) -> (kept: [Variant], replaced: [Variant]) {
    func isCovered(_ older: Variant) -> Bool {
      zip(older.types, newer.types).allSatisfy { $0 == 0 || $0 == $1 }
    }
    let kept = variants.filter { !isCovered($0) }.suffix(PreparedStatement.variantLimit - 1)
    let names = Set(kept.map(\.name))
    return (Array(kept), variants.filter { !names.contains($0.name) })
  }
}

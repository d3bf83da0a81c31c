import GRDB

/// All schema changes in order; a released one is never edited.
enum Migrations {
  /// Migrates any older database to the newest schema, one transaction per migration.
  static func migrator() -> DatabaseMigrator {
    var migrator = DatabaseMigrator()
    for (name, migrate) in all {
      migrator.registerMigration(name) { try migrate(Connection($0)) }
    }
    return migrator
  }

  private static let all: [(name: String, migrate: @Sendable (Connection) throws -> Void)] = [
    ("1-first-schema", FirstSchema.migrate),
    ("2-phones-and-codes", SecondSchema.migrate),
    ("3-refreshes-and-statistics", ThirdSchema.migrate),
    ("4-search-and-collections", FourthSchema.migrate),
    ("5-audit", FifthSchema.migrate),
    ("6-removed-photos", SixthSchema.migrate),
    ("7-share-links", SeventhSchema.migrate),
    ("8-bin", EighthSchema.migrate),
    ("9-owners", NinthSchema.migrate),
    ("10-photos", TenthSchema.migrate),
    ("11-viewing", EleventhSchema.migrate),
    ("12-paths", TwelfthSchema.migrate),
  ]
}

import GRDB

/// All schema changes in order; a released one is never edited.
enum Migrations {
  /// Migrates any older database to the newest schema, one transaction per migration.
  static func migrator() -> DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1-first-schema") { try FirstSchema.migrate(Connection($0)) }
    migrator.registerMigration("2-phones-and-codes") { try SecondSchema.migrate(Connection($0)) }
    migrator.registerMigration("3-refreshes-and-statistics") { try ThirdSchema.migrate(Connection($0)) }
    migrator.registerMigration("4-search-and-collections") { try FourthSchema.migrate(Connection($0)) }
    migrator.registerMigration("5-audit") { try FifthSchema.migrate(Connection($0)) }
    migrator.registerMigration("6-removed-photos") { try SixthSchema.migrate(Connection($0)) }
    migrator.registerMigration("7-share-links") { try SeventhSchema.migrate(Connection($0)) }
    migrator.registerMigration("8-bin") { try EighthSchema.migrate(Connection($0)) }
    migrator.registerMigration("9-owners") { try NinthSchema.migrate(Connection($0)) }
    migrator.registerMigration("10-photos") { try TenthSchema.migrate(Connection($0)) }
    migrator.registerMigration("11-viewing") { try EleventhSchema.migrate(Connection($0)) }
    return migrator
  }
}

import GRDB

/// All schema changes in order; a released one is never edited.
enum Migrations {
  /// Migrates any older database to the newest schema, one transaction per migration.
  static func migrator() -> DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1-first-schema", migrate: FirstSchema.migrate)
    migrator.registerMigration("2-phones-and-codes", migrate: SecondSchema.migrate)
    migrator.registerMigration("3-refreshes-and-statistics", migrate: ThirdSchema.migrate)
    migrator.registerMigration("4-search-and-collections", migrate: FourthSchema.migrate)
    migrator.registerMigration("5-audit", migrate: FifthSchema.migrate)
    migrator.registerMigration("6-removed-photos", migrate: SixthSchema.migrate)
    migrator.registerMigration("7-share-links", migrate: SeventhSchema.migrate)
    migrator.registerMigration("8-bin", migrate: EighthSchema.migrate)
    migrator.registerMigration("9-owners", migrate: NinthSchema.migrate)
    migrator.registerMigration("10-photos", migrate: TenthSchema.migrate)
    migrator.registerMigration("11-viewing", migrate: EleventhSchema.migrate)
    return migrator
  }
}

import GRDB

/// All changes of the schema in order; a released one is never edited.
enum Migrations {
  /// Brings any older database to the newest schema, one transaction per migration.
  static func migrator() -> DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1-first-schema", migrate: FirstSchema.migrate)
    migrator.registerMigration("2-phones-and-codes", migrate: SecondSchema.migrate)
    return migrator
  }
}

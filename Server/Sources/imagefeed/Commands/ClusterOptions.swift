import ArgumentParser
import Store

/// What several servers with one library share: a database and an object store (LIB-6).
struct ClusterOptions: ParsableArguments {
  @Option(
    name: .long,
    help: """
      The URL of a PostgreSQL database that several servers share, postgres://…; default: a file in the data \
      folder. A password is best given in $IMAGEFEED_DATABASE.
      """)
  var database: String?
  @Option(
    name: .long, parsing: .unconditional,
    help: "With --database: limit of connections for reads, 1 to 100.")
  var databaseConnections = Database.defaultReaderLimit
  @OptionGroup var pictures: PicturesOptions

  func validate() throws {
    guard 1...100 ~= databaseConnections else {
      throw ValidationError("--database-connections is 1 to 100.")
    }
  }
}

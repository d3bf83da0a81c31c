public import ArgumentParser
import Foundation
public import Service

/// Moves a library between the data folder and PostgreSQL.
struct Migrate: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Move the rows of a library to PostgreSQL, or back to a data folder.",
    discussion: """
      All servers of the library must be stopped. The photos themselves stay where they are. An interrupted move \
      changes nothing; repeat it. docs/cluster.md explains when PostgreSQL is worth it.
      """)

  @Argument(help: "Where to: postgres (the database of --database) or folder (that of --data).")
  var target: LibraryMigration.Direction
  @OptionGroup var data: DataOption
  @Flag(name: .long, help: "Print JSON.") var json = false

  mutating func run() async throws {
    guard let database = data.database else {
      throw misuse(
        "Name the PostgreSQL database with --database or $IMAGEFEED_DATABASE.", json: json)
    }
    let result: LibraryMigration.Result
    do {
      result = try await LibraryMigration.run(
        target, folder: data.folder, database: database, report: Restore.progress)
    } catch {
      throw refuse("\(error)", json: json)
    }
    if json {
      Terminal.say(
        json: Output(rows: result.rows, aside: result.aside ?? "", problems: result.problems))
    } else {
      Terminal.say(
        "\(result.rows) rows moved."
          + (result.aside.map { " The file that held them is \($0) now." } ?? ""))
      for problem in result.problems { Terminal.note(problem) }
    }
    if !result.problems.isEmpty { throw ExitCode(1) }
  }

  /// The output with `--json`.
  private struct Output: Encodable {
    let rows: Int
    let aside: String
    let problems: [String]
  }
}

extension LibraryMigration.Direction: ExpressibleByArgument {}

import ArgumentParser
import Foundation
import ObjectStorage
import Service
import Store

/// Moves a library between the data folder and what several servers share.
struct Migrate: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract:
      "Move the rows of a library to PostgreSQL, or its photos to an object store, or back.",
    discussion: """
      All servers of the library must be stopped. An interrupted move of rows changes nothing, one of photos \
      continues where it was; repeat it. If photos are missing, they are named and the others stay where they are, \
      unless --partial is given. owners/cluster.md of the documentation explains when PostgreSQL and an object store are worth it.
      """)

  /// What is moved, and where to.
  enum Target: String, CaseIterable, ExpressibleByArgument {
    case postgres
    case folder
    case bucket
    case files
  }

  @Argument(
    help: """
      What and where to. The rows: postgres (the database of --database) or folder (that of --data). The photos: \
      bucket (that of --pictures) or files (in the folder of --data).
      """)
  var target: Target
  @OptionGroup var data: DataOption
  @Flag(
    name: .long,
    help:
      "Move the photos that are there although others are missing; they are named, and the exit code is 3."
  )
  var partial = false
  @Flag(name: .long, help: "Print JSON.") var json = false

  mutating func run() async throws {
    try data.requirePermission(json: json)
    switch target {
    case .postgres: try await moveRows(.postgres)
    case .folder: try await moveRows(.folder)
    case .bucket: try await moveFiles(isReturn: false)
    case .files: try await moveFiles(isReturn: true)
    }
  }

  private func moveRows(_ direction: LibraryMigration.Direction) async throws {
    guard let database = data.database else {
      throw misuse(
        "Name the PostgreSQL database with --database or $IMAGEFEED_DATABASE.", json: json)
    }
    let result: LibraryMigration.Result
    do {
      result = try await LibraryMigration.run(
        direction, folder: data.folder, database: database, report: Restore.progress)
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

  private func moveFiles(isReturn: Bool) async throws {
    guard let bucket = try data.pictures.bucket(json: json) else {
      throw misuse("Name the bucket with --pictures s3://bucket/prefix.", json: json)
    }
    guard Disk.mayExist(data.folder + "/secret.key") else {
      throw misuse(
        "\(data.folder) is no data folder: it holds no secret.key. Name it with --data.", json: json
      )
    }
    let (count, missing): (Int, [String])
    do {
      (count, missing) = try await LibraryMigration.run(
        LibraryMigration.FileMove(
          folder: data.folder, database: data.database, bucket: bucket, isReturn: isReturn,
          isPartial: partial),
        clock: Serve.now, report: Restore.progress)
    } catch {
      throw refuse("\(error)", json: json)
    }
    if json {
      Terminal.say(json: FileOutput(files: count, missing: missing))
    } else {
      Terminal.say("\(count) files are in \(isReturn ? data.folder : bucket.text).")
      for path in missing { Terminal.note("\(path) is missing.") }
    }
    if !missing.isEmpty { throw ExitCode(incompleteCode) }
  }

  /// The output with `--json` for files.
  private struct FileOutput: Encodable {
    let files: Int
    let missing: [String]
  }

  /// The output with `--json` for rows.
  private struct Output: Encodable {
    let rows: Int
    let aside: String
    let problems: [String]
  }
}

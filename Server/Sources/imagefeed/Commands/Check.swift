import ArgumentParser
import Backup
import Foundation
import Service

/// Checks a library or a continuous backup for damage.
struct Check: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Look for damage in the database and for missing or changed files.",
    discussion: """
      With a backup, the backup is checked without restoring it. Exit code 1 if problems are found.
      """)

  @Argument(
    help: """
      A file written by "imagefeed backup", or the place of a continuous backup: a folder or s3://bucket/prefix.
      """)
  var backup: String?
  @OptionGroup var place: BackupPlaceOptions
  @OptionGroup var data: DataOption
  @Flag(name: .long, help: "Print JSON.") var json = false

  mutating func run() async throws {
    guard let backup else { return try await CommandOutput.simply(.check, data, json: json) }
    let drafts = NSTemporaryDirectory() + "imagefeed-check-" + UUID().uuidString
    let report: BackupReport
    do {
      try FileManager.default.createDirectory(
        atPath: drafts, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
      defer { try? FileManager.default.removeItem(atPath: drafts) }
      report = try await read(backup, drafts)
    } catch let exit as ExitCode {
      throw exit
    } catch {
      throw refuse("\(error)", json: json)
    }
    try Check.show(report, json: json)
  }

  private func read(_ backup: String, _ drafts: String) async throws -> BackupReport {
    guard BackupPlaceOptions.isContinuous(backup) else {
      return try await BackupFile(path: absolutePath(backup)).check(drafts: drafts)
    }
    let reader = BackupReader(try place.address(backup, json: json), clock: Serve.now)
    do {
      let report = try await reader.check(drafts: drafts, progress: Restore.progress)
      await reader.close()
      return report
    } catch {
      await reader.close()
      throw error
    }
  }

  /// Prints what was found; throws exit code 1 if that are problems.
  private static func show(_ report: BackupReport, json: Bool) throws {
    if json {
      Terminal.say(json: report)
    } else {
      for sentence in report.notes + report.problems { Terminal.note(sentence) }
      if let restorable = report.restorable {
        Terminal.note("The newest state that can be restored is of \(restorable).")
      }
      if report.problems.isEmpty { Terminal.say("Nothing is wrong.") }
    }
    if !report.problems.isEmpty { throw ExitCode(1) }
  }
}

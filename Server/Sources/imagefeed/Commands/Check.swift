import ArgumentParser
import Backup
import Foundation
import Service

/// Checks a library or a continuous backup for damage.
struct Check: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Look for damage in the database and for missing or changed files.",
    discussion: """
      With the place of a continuous backup, the backup is checked without restoring it. \
      Exit code 1 if problems are found.
      """)

  @Argument(help: "The place of a continuous backup: a folder or s3://bucket/prefix.")
  var backup: String?
  @OptionGroup var place: BackupPlaceOptions
  @OptionGroup var data: DataOption
  @Flag(name: .long, help: "Print JSON.") var json = false

  mutating func run() async throws {
    guard let backup else { return try await CommandOutput.simply(.check, data, json: json) }
    guard BackupPlaceOptions.isContinuous(backup) else {
      throw misuse(
        "\(backup) is no continuous backup. A file of \"imagefeed backup\" is checked by restoring it.",
        json: json)
    }
    let reader = BackupReader(try place.address(backup, json: json), clock: Serve.now)
    let drafts = NSTemporaryDirectory() + "imagefeed-check-" + UUID().uuidString
    let problems: [String]
    do {
      try FileManager.default.createDirectory(
        atPath: drafts, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
      defer { try? FileManager.default.removeItem(atPath: drafts) }
      problems = try await reader.problems(drafts: drafts, progress: Restore.progress)
      await reader.close()
    } catch {
      await reader.close()
      throw refuse("\(error)", json: json)
    }
    try CommandOutput.show(.problems(problems), json: json)
  }
}

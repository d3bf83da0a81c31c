import ArgumentParser
import Backup
import Domain
import Foundation
import Service

/// Fills an empty data folder from a backup.
struct Restore: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Fill an empty data folder from a backup.",
    discussion: "The server must be stopped. A folder that already has a library is refused.")

  @Argument(
    help: """
      A file written by "imagefeed backup", or the place of a continuous backup: a folder or \
      s3://bucket/prefix.
      """)
  var file: String
  @Option(
    name: .long,
    help: """
      The moment to restore from a continuous backup, such as 2026-11-22T18:30:00+01:00 or, in UTC, \
      2026-11-22T17:30:00Z; default: the newest.
      """)
  var at: String?
  @OptionGroup var place: BackupPlaceOptions
  @OptionGroup var data: DataOption
  @Flag(name: .long, help: "Print JSON.") var json = false

  func validate() throws {
    if let at { _ = try Restore.moment(at) }
  }

  /// Parses a date and time with a time zone. Why required: without one, it could mean the server's
  /// or the owner's.
  static func moment(_ text: String) throws -> Instant {
    let time = text.dropFirst(10)
    guard let moment = Instant(text: text), time.contains(where: { "Z+-".contains($0) }) else {
      throw ValidationError(
        "--at is a date and time with its zone, like 2026-11-22T18:30:00+01:00.")
    }
    return moment
  }

  mutating func run() async throws {
    guard BackupPlaceOptions.isContinuous(file) else { return try await restoreFile() }
    let moment = try at.map(Restore.moment)
    let reader = BackupReader(try place.address(file, json: json), clock: Serve.now)
    do {
      let restored = try await restore(reader, moment)
      await reader.close()
      try say(restored.0, aside: restored.1)
    } catch let exit as ExitCode {
      throw exit
    } catch {
      await reader.close()
      throw refuse("\(error)", json: json)
    }
  }

  private func restore(
    _ reader: BackupReader, _ moment: Instant?
  ) async throws -> (BackupReader.Restored, String?) {
    var restored: BackupReader.Restored?
    let aside = try await LibraryRestore.into(data.folder) { draft in
      restored = try await reader.restore(at: moment, to: draft, progress: Restore.progress)
    }
    guard let restored else { throw BackupError.noSuchMoment }
    return (restored, aside)
  }

  /// Draws a progress line, if there is a terminal.
  static var progress: @Sendable (Int, Int) -> Void {
    guard Terminal.drawsProgress else { return { _, _ in } }
    let line = ProgressLine()
    return { finished, total in
      guard finished % 16 == 0 || finished == total else { return }
      Terminal.redraw(
        line.text(finished: finished, total: total, columns: Terminal.columns)
          + (finished == total ? "\n" : ""))
    }
  }

  private func say(_ restored: BackupReader.Restored, aside: String?) throws {
    if json {
      Terminal.say(
        json: Result(
          done: data.folder, aside: aside ?? "", moment: restored.moment.text,
          missing: restored.missing))
    } else {
      Terminal.say(
        "Restored as of \(restored.moment.text)."
          + (aside.map { " What was left there before is in \($0)." } ?? ""))
    }
    guard !restored.missing.isEmpty else { return }
    for path in restored.missing {
      Terminal.note("\(path) is missing in the backup, or damaged.")
    }
    throw ExitCode(1)
  }

  /// The output with `--json`.
  private struct Result: Encodable {
    let done: String
    let aside: String
    let moment: String
    let missing: [String]
  }

  private func restoreFile() async throws {
    guard at == nil else {
      throw misuse("--at needs a continuous backup; \(file) is a file of one moment.", json: json)
    }
    let aside: String?
    do {
      aside = try await BackupFile(path: absolutePath(file)).restore(into: data.folder)
    } catch {
      throw refuse("\(error)", json: json)
    }
    if json {
      Terminal.say(json: ["done": data.folder, "aside": aside ?? ""])
    } else {
      Terminal.say("Restored." + (aside.map { " What was left there before is in \($0)." } ?? ""))
    }
  }
}

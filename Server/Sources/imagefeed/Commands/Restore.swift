import ArgumentParser
import Backup
import Domain
import Foundation
import Service

/// Fills an empty data folder from a backup.
struct Restore: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Fill an empty data folder from a backup.",
    discussion: """
      The server must be stopped. A folder that already has a library is refused. If anything of the backup is missing \
      or wrong, that is named and nothing is restored, unless --partial is given: exit code 3.
      """)

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
  @Flag(
    name: .long,
    help:
      "Restore what there is if something is missing or wrong: an older state, or photos without files."
  )
  var partial = false
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
    } catch BackupError.incomplete(let shortfall) {
      await reader.close()
      throw Restore.refuseIncomplete(shortfall, json: json)
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
      restored = try await reader.restore(
        at: moment, to: draft, isPartial: partial, progress: Restore.progress)
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
          generation: restored.generation, missing: restored.missing, problems: restored.problems,
          notes: restored.notes))
    } else {
      Terminal.say(
        "Restored as of \(restored.moment.text), of generation \(restored.generation)."
          + (aside.map { " What was left there before is in \($0)." } ?? ""))
    }
    for sentence in restored.notes + restored.problems { Terminal.note(sentence) }
    if !restored.problems.isEmpty { throw ExitCode(incompleteCode) }
  }

  /// The output with `--json`.
  private struct Result: Encodable {
    let done: String
    let aside: String
    let moment: String
    let generation: String
    let missing: [String]
    let problems: [String]
    let notes: [String]
  }

  /// Prints why nothing was restored and what can be; returns exit code 1.
  static func refuseIncomplete(_ shortfall: Shortfall, json: Bool) -> ExitCode {
    if json {
      Terminal.say(
        json: Refusal(
          error: shortfall.description, problems: shortfall.problems,
          restorable: shortfall.moment?.text, generation: shortfall.generation))
    }
    Terminal.note(shortfall.description)
    return ExitCode(1)
  }

  /// The output with `--json` if nothing was restored.
  private struct Refusal: Encodable {
    let error: String
    let problems: [String]
    let restorable: String?
    let generation: String?
  }

  private func restoreFile() async throws {
    guard at == nil else {
      throw misuse("--at needs a continuous backup; \(file) is a file of one moment.", json: json)
    }
    let restored: BackupFile.Restored
    do {
      restored = try await BackupFile(path: absolutePath(file)).restore(
        into: data.folder, isPartial: partial)
    } catch BackupError.incomplete(let shortfall) {
      throw Restore.refuseIncomplete(shortfall, json: json)
    } catch {
      throw refuse("\(error)", json: json)
    }
    let (report, aside) = (restored.report, restored.aside)
    if json {
      Terminal.say(
        json: FileResult(
          done: data.folder, aside: aside ?? "", moment: report.restorable,
          problems: report.problems, notes: report.notes))
    } else {
      Terminal.say(
        "Restored" + (report.restorable.map { " as of \($0)." } ?? ".")
          + (aside.map { " What was left there before is in \($0)." } ?? ""))
    }
    for sentence in report.notes + report.problems { Terminal.note(sentence) }
    if !report.problems.isEmpty { throw ExitCode(incompleteCode) }
  }

  /// The output with `--json` for a file.
  private struct FileResult: Encodable {
    let done: String
    let aside: String
    let moment: String?
    let problems: [String]
    let notes: [String]
  }
}

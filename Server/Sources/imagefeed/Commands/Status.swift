import ArgumentParser
import Service

/// Prints the status of the server and its backup.
struct Status: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show whether the server runs, and how far its continuous backup is.",
    discussion: """
      Exit code 1 if the disk failed, or the last attempt to store a change or a copy of the database in the backup; 3 \
      if the backup lacks files that are missing or damaged.
      """)

  @OptionGroup var data: DataOption
  @Flag(name: .long, help: "Print JSON.") var json = false

  mutating func run() async throws {
    try await CommandOutput.simply(.status, data, json: json)
  }

  /// Prints the status; throws the exit code unless all is well.
  static func show(_ status: ServerStatus) throws {
    for line in lines(status) { Terminal.say(line) }
    try end(status)
  }

  /// Throws exit code 1 if the disk or the backup failed, and that of an incomplete backup if it lacks files.
  static func end(_ status: ServerStatus) throws {
    if status.isFailing { throw ExitCode(1) }
    if status.isIncomplete { throw ExitCode(incompleteCode) }
  }

  /// The status as lines of text.
  static func lines(_ status: ServerStatus) -> [String] {
    var lines = [
      status.isRunning ? "The server is running." : "No server is running on this folder."
    ]
    if let unsplash = status.unsplash {
      lines += [
        "Unsplash: \(unsplash.used) of \(unsplash.limit) requests in the last hour, "
          + "\(unsplash.remaining) left; \(unsplash.failed) failed since the start.",
        "\(unsplash.keptResponses) responses kept; \(size(Int64(status.freeBytes))) free.",
      ]
    } else {
      lines.append("\(status.photos) photos; \(size(Int64(status.freeBytes))) free.")
    }
    if status.hasDiskFailed {
      lines.append("The disk failed: check it, then restart the server; it refuses all changes.")
    }
    guard let backup = status.backup else {
      if status.isRunning {
        lines.append("There is no continuous backup; \"imagefeed serve --backup\" makes one.")
      }
      return lines
    }
    return lines + self.lines(backup)
  }

  private static func lines(_ backup: ServerStatus.Backup) -> [String] {
    var lines = ["Backup to \(backup.destination): \(phase(backup))."]
    if let moment = backup.restorable { lines.append("It restores every moment up to \(moment).") }
    if let lag = backup.lagMilliseconds, lag >= 2000 {
      lines.append("It is \(lag / 1000) s behind, \(size(Int64(clamping: backup.backlogBytes))).")
    }
    if backup.waitingFiles > 0 {
      lines.append("\(backup.waitingFiles) files are still to be stored.")
    }
    if backup.missingFiles > 0 {
      lines.append(
        "\(backup.missingFiles) files are not in it: they are missing or damaged; "
          + "\"imagefeed check\" says which.")
    }
    if let failure = backup.failure { lines.append("The last attempt failed: \(failure)") }
    if let failure = backup.copyFailure {
      lines.append(
        "No copy of the database could be stored, which is tried again"
          + (backup.restorable == nil ? "; until then nothing can be restored: " : ": ") + failure)
    }
    return lines
  }

  private static func phase(_ backup: ServerStatus.Backup) -> String {
    switch backup.phase {
    case "running": "every change is stored"
    case "storingPictures": "the pictures are being stored"
    case "storingDatabase": "the database is being stored"
    default: "it fails and is tried again"
    }
  }

  private static func size(_ bytes: Int64) -> String {
    bytes < 10 << 20
      ? "\(bytes >> 10) kB" : bytes < 10 << 30 ? "\(bytes >> 20) MB" : "\(bytes >> 30) GB"
  }
}

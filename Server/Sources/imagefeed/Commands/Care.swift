import ArgumentParser
import Foundation
import Service
import Store

/// Deletes photos with their likes, variants and files.
struct Remove: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Remove photos with their likes, variants and files.",
    discussion: """
      Later imports leave out these photos, unless you add --include-removed. Uploads in the app \
      bring them back. Files of folders that are indexed in place stay there.
      """)

  @Argument(help: "The photo ids, as in their URLs.") var ids: [String]
  @OptionGroup var data: DataOption
  @Flag(name: .long, help: "Print JSON.") var json = false

  mutating func run() async throws {
    try await CommandOutput.simply(.remove(ids: ids), data, json: json)
  }
}

/// Transfers photos to another person.
struct Give: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Transfer photos to another person; likes and URLs stay.",
    usage: """
      imagefeed give PERSON ID…
      imagefeed give PERSON --all-of OTHER
      """)

  @Argument(help: "The @name of the new owner.") var person: String
  @Argument(help: "The photo ids, as in their URLs.") var ids: [String] = []
  @Option(name: .long, help: "The @name of a person; transfers all photos of that person.")
  var allOf: String?
  @OptionGroup var data: DataOption
  @Flag(name: .long, help: "Print JSON.") var json = false

  func validate() throws {
    guard ids.isEmpty != (allOf == nil) else {
      throw ValidationError("Name the photos by their ids, or their owner by --all-of.")
    }
  }

  mutating func run() async throws {
    try await CommandOutput.simply(.give(ids: ids, allOf: allOf, to: person), data, json: json)
  }
}

/// Writes a backup of the library to one tar file.
struct Backup: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Write everything that cannot be regenerated to one tar file.",
    discussion: """
      Exit code 3 if originals are missing in the data folder: the file has everything else. "imagefeed check FILE" \
      reads the file.
      """)

  @Argument(help: "The file; it must not exist.") var file: String
  @OptionGroup var data: DataOption
  @Flag(name: .long, help: "Print JSON.") var json = false

  func validate() throws {
    guard file != "-" else {
      throw ValidationError(
        "A backup goes to a file, not to standard output; name the file (./- for one named \"-\").")
    }
  }

  mutating func run() async throws {
    try await CommandOutput.simply(.backup(file: absolutePath(file)), data, json: json)
  }
}

import ArgumentParser
import Service
import Store

/// The commands for folders that are indexed in place.
struct FolderCommands: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "folder",
    abstract: "List and forget folders whose photos stay where they are.",
    discussion: """
      "imagefeed import --in-place FOLDER" indexes a folder, and scans it again. Nothing below such a \
      folder is ever written or deleted.
      """,
    subcommands: [List.self, Forget.self])

  /// Lists the folders.
  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "List the folders with their photos and their last scan.")

    @OptionGroup var data: DataOption
    @Flag(name: .long, help: "Print JSON.") var json = false

    mutating func run() async throws {
      try await CommandOutput.simply(.folders(.list), data, json: json)
    }
  }

  /// Forgets a folder.
  struct Forget: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Forget a folder, and remove from the feed the photos that are only there.",
      discussion: """
        The files stay as they are. The photos go with their likes and places in collections; a \
        later import adds them as new ones. To keep them, copy them into the library first: \
        "imagefeed import FOLDER". In a terminal it asks first.
        """)

    @Argument(help: "The folder, as \"folder list\" prints it.") var folder: FilePath
    @Flag(name: .long, help: "Do not ask.") var yes = false
    @OptionGroup var data: DataOption
    @Flag(name: .long, help: "Print JSON.") var json = false

    mutating func run() async throws {
      let question = "Forget \(folder), and remove its photos from the feed with their likes?"
      guard yes || !Terminal.isInteractive || Terminal.confirms(question) else {
        throw refuse("Nothing was changed.", json: json)
      }
      try await CommandOutput.simply(
        .folders(.forget(path: folder.absolute)), data, json: json)
    }
  }
}

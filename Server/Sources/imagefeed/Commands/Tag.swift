import ArgumentParser
import Service

/// Shows or replaces the tags of a photo.
struct Tag: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show or replace the tags of a photo, by which it is found.",
    usage: """
      imagefeed tag ID
      imagefeed tag ID TAG…
      imagefeed tag ID --clear
      """)

  @Argument(help: "The photo id, as in its URL.") var id: String
  @Argument(help: "The new tags, in their order; without any, the present ones are printed.")
  var tags: [String] = []
  @Flag(name: .long, help: "Remove all tags.") var clear = false
  @OptionGroup var data: DataOption
  @Flag(name: .long, help: "Print JSON.") var json = false

  func validate() throws {
    guard tags.isEmpty || !clear else {
      throw ValidationError("Name the new tags or use --clear, not both.")
    }
  }

  mutating func run() async throws {
    let change = clear || !tags.isEmpty ? tags : nil
    try await CommandOutput.simply(.tag(id: id, tags: change), data, json: json)
  }
}

import ArgumentParser
import Service

/// The commands for collections.
struct CollectionCommands: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "collection",
    abstract: "Create, fill and remove collections of photos.",
    subcommands: [Add.self, List.self, Fill.self, Empty.self, Remove.self])

  /// Creates a collection.
  struct Add: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Create an empty collection and print its id.")

    @Argument(help: "The title, at most 100 characters.") var title: String
    @Option(name: .long, help: "What the collection is about.") var description: String?
    @Flag(name: .long, help: "Only its owner sees it.") var isPrivate = false
    @Option(
      name: .long, help: "The @name of its owner; may be omitted if there is only one person.")
    var user: String?
    @OptionGroup var data: DataOption
    @Flag(name: .long, help: "Print JSON.") var json = false

    mutating func run() async throws {
      let command = AlbumCommand.addCollection(
        title: title, description: description, isPrivate: isPrivate, username: user)
      try await CommandOutput.simply(.albums(command), data, json: json)
    }
  }

  /// Lists all collections.
  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "List everybody's collections, private ones too.")

    @OptionGroup var data: DataOption
    @Flag(name: .long, help: "Print JSON.") var json = false

    mutating func run() async throws {
      try await CommandOutput.simply(.albums(.list(.collection)), data, json: json)
    }
  }

  /// Adds photos to a collection.
  struct Fill: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Add photos to a collection; the last one becomes its first.")

    @Argument(help: "The id of the collection.") var id: String
    @Argument(help: "The photo ids, as in their URLs.") var photos: [String]
    @OptionGroup var data: DataOption
    @Flag(name: .long, help: "Print JSON.") var json = false

    mutating func run() async throws {
      try await CommandOutput.simply(
        .albums(.fill(.collection, name: id, ids: photos)), data, json: json)
    }
  }

  /// Removes photos from a collection.
  struct Empty: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Remove photos from a collection; they stay in the feed.")

    @Argument(help: "The id of the collection.") var id: String
    @Argument(help: "The photo ids, as in their URLs.") var photos: [String]
    @OptionGroup var data: DataOption
    @Flag(name: .long, help: "Print JSON.") var json = false

    mutating func run() async throws {
      try await CommandOutput.simply(
        .albums(.empty(.collection, name: id, ids: photos)), data, json: json)
    }
  }

  /// Deletes a collection.
  struct Remove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Delete a collection; its photos stay in the feed.")

    @Argument(help: "The id of the collection.") var id: String
    @OptionGroup var data: DataOption
    @Flag(name: .long, help: "Print JSON.") var json = false

    mutating func run() async throws {
      try await CommandOutput.simply(
        .albums(.remove(.collection, name: id)), data, json: json)
    }
  }
}

/// The commands for topics.
struct TopicCommands: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "topic",
    abstract: "Create, fill and remove topics, under which apps show photos.",
    subcommands: [Add.self, List.self, Fill.self, Empty.self, Remove.self])

  /// Creates a topic.
  struct Add: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Create an empty topic.")

    @Argument(help: "The name in URLs: a–z, 0–9 and hyphens.") var slug: String
    @Argument(help: "The title, at most 100 characters.") var title: String
    @Option(name: .long, help: "What the topic is about.") var description: String?
    @Option(
      name: .long, help: "featured, visible, hidden (shown only by its own URL) or removed.")
    var visibility = "featured"
    @Option(
      name: .long, help: "The @name of its owner; may be omitted if there is only one person.")
    var user: String?
    @OptionGroup var data: DataOption
    @Flag(name: .long, help: "Print JSON.") var json = false

    mutating func run() async throws {
      let command = AlbumCommand.addTopic(
        slug: slug, title: title, description: description, visibility: visibility,
        username: user)
      try await CommandOutput.simply(.albums(command), data, json: json)
    }
  }

  /// Lists all topics.
  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "List all topics, hidden ones too.")

    @OptionGroup var data: DataOption
    @Flag(name: .long, help: "Print JSON.") var json = false

    mutating func run() async throws {
      try await CommandOutput.simply(.albums(.list(.topic)), data, json: json)
    }
  }

  /// Adds photos to a topic.
  struct Fill: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Add photos to a topic; the last one becomes its first.")

    @Argument(help: "The slug or id of the topic.") var topic: String
    @Argument(help: "The photo ids, as in their URLs.") var photos: [String]
    @OptionGroup var data: DataOption
    @Flag(name: .long, help: "Print JSON.") var json = false

    mutating func run() async throws {
      try await CommandOutput.simply(
        .albums(.fill(.topic, name: topic, ids: photos)), data, json: json)
    }
  }

  /// Removes photos from a topic.
  struct Empty: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Remove photos from a topic; they stay in the feed.")

    @Argument(help: "The slug or id of the topic.") var topic: String
    @Argument(help: "The photo ids, as in their URLs.") var photos: [String]
    @OptionGroup var data: DataOption
    @Flag(name: .long, help: "Print JSON.") var json = false

    mutating func run() async throws {
      try await CommandOutput.simply(
        .albums(.empty(.topic, name: topic, ids: photos)), data, json: json)
    }
  }

  /// Deletes a topic.
  struct Remove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Delete a topic; its photos stay in the feed.")

    @Argument(help: "The slug or id of the topic.") var topic: String
    @OptionGroup var data: DataOption
    @Flag(name: .long, help: "Print JSON.") var json = false

    mutating func run() async throws {
      try await CommandOutput.simply(.albums(.remove(.topic, name: topic)), data, json: json)
    }
  }
}

import ArgumentParser
import Service

/// The commands for collections.
struct CollectionCommands: AsyncParsableCommand, AlbumHelp {
  static let configuration = CommandConfiguration(
    commandName: "collection",
    abstract: "Create, fill and remove collections of photos.",
    subcommands: [Add.self] + albumCommands)
  static let kind = AlbumKind.collection
  static let listing = "List everybody's collections, private ones too."
  static let name = ArgumentHelp("The id of the collection.", valueName: "id")

  /// Creates a collection.
  struct Add: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Create an empty collection and print its id.")

    @Argument(help: "The title, at most 100 characters.") var title: String
    @Option(name: .long, help: "What the collection is about.") var description: String?
    @Flag(name: .long, help: "Only its owner sees it.") var isPrivate = false
    @Option(
      name: .long,
      help: "Its id, such as one that a client contains; default: the next free number.")
    var id: Int64?
    @Option(
      name: .long, help: "The @name of its owner; may be omitted if there is only one person.")
    var user: String?
    @OptionGroup var data: DataOption
    @Flag(name: .long, help: "Print JSON.") var json = false

    mutating func run() async throws {
      let command = AlbumCommand.addCollection(
        title: title, description: description, isPrivate: isPrivate, username: user, id: id)
      try await CommandOutput.simply(.albums(command), data, json: json)
    }
  }
}

/// The commands for topics.
struct TopicCommands: AsyncParsableCommand, AlbumHelp {
  static let configuration = CommandConfiguration(
    commandName: "topic",
    abstract: "Create, fill and remove topics, under which apps show photos.",
    subcommands: [Add.self] + albumCommands)
  static let kind = AlbumKind.topic
  static let listing = "List all topics, hidden ones too."
  static let name = ArgumentHelp("The slug or id of the topic.", valueName: "topic")

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
}

/// The differences between the commands for collections and those for topics.
protocol AlbumHelp {
  static var kind: AlbumKind { get }
  /// What the command `list` does.
  static var listing: String { get }
  /// The argument that names one of the kind.
  static var name: ArgumentHelp { get }
}

extension AlbumHelp {
  /// The commands that both kinds have.
  static var albumCommands: [any ParsableCommand.Type] {
    [ListAlbums<Self>.self, FillAlbum<Self>.self, EmptyAlbum<Self>.self, RemoveAlbum<Self>.self]
  }
}

/// Lists all collections or topics.
struct ListAlbums<Album: AlbumHelp>: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(commandName: "list", abstract: Album.listing)
  }

  @OptionGroup var data: DataOption
  @Flag(name: .long, help: "Print JSON.") var json = false

  mutating func run() async throws {
    try await CommandOutput.simply(.albums(.list(Album.kind)), data, json: json)
  }
}

/// Adds photos to a collection or topic.
struct FillAlbum<Album: AlbumHelp>: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "fill",
      abstract: "Add photos to a \(Album.kind.rawValue); the last one becomes its first.")
  }

  @Argument(help: Album.name) var name: String
  @Argument(help: "The photo ids, as in their URLs.") var photos: [String]
  @OptionGroup var data: DataOption
  @Flag(name: .long, help: "Print JSON.") var json = false

  mutating func run() async throws {
    try await CommandOutput.simply(
      .albums(.fill(Album.kind, name: name, ids: photos)), data, json: json)
  }
}

/// Removes photos from a collection or topic.
struct EmptyAlbum<Album: AlbumHelp>: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "empty",
      abstract: "Remove photos from a \(Album.kind.rawValue); they stay in the feed.")
  }

  @Argument(help: Album.name) var name: String
  @Argument(help: "The photo ids, as in their URLs.") var photos: [String]
  @OptionGroup var data: DataOption
  @Flag(name: .long, help: "Print JSON.") var json = false

  mutating func run() async throws {
    try await CommandOutput.simply(
      .albums(.empty(Album.kind, name: name, ids: photos)), data, json: json)
  }
}

/// Deletes a collection or topic.
struct RemoveAlbum<Album: AlbumHelp>: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "remove",
      abstract: "Delete a \(Album.kind.rawValue); its photos stay in the feed.")
  }

  @Argument(help: Album.name) var name: String
  @OptionGroup var data: DataOption
  @Flag(name: .long, help: "Print JSON.") var json = false

  mutating func run() async throws {
    try await CommandOutput.simply(.albums(.remove(Album.kind, name: name)), data, json: json)
  }
}

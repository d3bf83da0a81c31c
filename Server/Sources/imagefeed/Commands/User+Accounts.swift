import ArgumentParser
import Service

extension User {
  /// Makes a person an owner or a member.
  struct Role: AsyncParsableCommand {
    /// The roles by name.
    enum Name: String, ExpressibleByArgument, CaseIterable {
      /// Manages the server on its page /account/server.
      case owner
      /// Has an account, nothing else.
      case member
    }

    static let configuration = CommandConfiguration(
      abstract: "Make a person an owner, who manages the server on its page, or a member.",
      discussion: "The first person whom \"user add\" adds is an owner.")

    @Argument(help: "The public @name.") var username: String
    @Argument(help: "owner or member.") var role: Name
    @OptionGroup var data: DataOption
    @Flag(name: .long, help: "Print JSON.") var json = false

    mutating func run() async throws {
      try await CommandOutput.simply(
        .setRole(username: username, isOwner: role == .owner), data, json: json)
    }
  }

  /// Changes a username.
  struct Rename: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Change a person's public @name, with which their URLs change.",
      discussion: "The sign-in name, the sessions and the photos stay as they are.")

    @Argument(help: "The public @name.") var username: String
    @Argument(help: "The new @name: a–z, 0–9, _.") var newName: String
    @OptionGroup var data: DataOption
    @Flag(name: .long, help: "Print JSON.") var json = false

    mutating func run() async throws {
      try await CommandOutput.simply(
        .renameUser(username: username, to: newName), data, json: json)
    }
  }

  /// Removes a person.
  struct Remove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Remove a person with their likes, collections, sessions and tokens.",
      discussion: """
        A person who has photos is removed only with --give-to or --with-photos. Topics of the \
        person go to the one whom --give-to names; without it, those that nobody else owns are \
        removed. In a terminal it asks first. To only end somebody's access, say "user disable".
        """)

    @Argument(help: "The public @name.") var username: String
    @Option(name: .long, help: "The @name of the person who gets the photos and topics.")
    var giveTo: String?
    @Flag(name: .long, help: "Remove the person's photos with their files too.")
    var withPhotos = false
    @Flag(name: .long, help: "Do not ask.") var yes = false
    @OptionGroup var data: DataOption
    @Flag(name: .long, help: "Print JSON.") var json = false

    func validate() throws {
      guard giveTo == nil || !withPhotos else {
        throw ValidationError(
          "--give-to keeps the photos and --with-photos removes them; choose one.")
      }
    }

    private var photos: AdminCommand.PhotoChange? {
      giveTo.map { .give(to: $0) } ?? (withPhotos ? .remove : nil)
    }

    mutating func run() async throws {
      let what = withPhotos ? "\(username) and all of their photos" : username
      guard yes || !Terminal.isInteractive || Terminal.confirms("Remove \(what) for good?") else {
        throw refuse("Nothing was changed.", json: json)
      }
      try await CommandOutput.simply(
        .removeUser(username: username, photos: photos), data, json: json)
    }
  }
}

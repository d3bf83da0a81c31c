import ArgumentParser
import Service

/// The persons of a server.
struct User: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Add and change the people who can sign in.",
    subcommands: [
      Add.self, List.self, Password.self, Sequence.self, Phone.self, Disable.self, Enable.self,
    ])

  /// Adds a person.
  struct Add: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Add a person. The password is asked for, or read from stdin.")

    @Argument(help: "What the person types to sign in: letters A–Z, at most 64.")
    var login: String
    @Option(name: .long, help: "The public @name: a–z, 0–9, _; the login when not given.")
    var username: String?
    @Option(name: .long, help: "The name people read; the login when not given.")
    var name: String?
    @OptionGroup var data: DataOption
    @Flag(name: .long, help: "Print JSON.") var json = false

    mutating func run() async throws {
      guard let password = Terminal.password() else {
        throw refuse("No password was given, or the two were different.", json: json)
      }
      let words = (name ?? login).split(separator: " ", maxSplits: 1).map(String.init)
      let person = Order.NewUser(
        login: login, username: username ?? login.lowercased(), firstName: words.first ?? login,
        lastName: words.count > 1 ? words[1] : nil, password: password)
      try await Answering.simply(.addUser(person), data, json: json)
    }
  }

  /// Lists the persons.
  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "List the people.")

    @OptionGroup var data: DataOption
    @Flag(name: .long, help: "Print JSON.") var json = false

    mutating func run() async throws {
      try await Answering.simply(.listUsers, data, json: json)
    }
  }

  /// Changes a secure sequence.
  struct Sequence: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Give a person a secure sequence, asked for after the password, or none.")

    @Argument(help: "The public @name.") var username: String
    @Argument(help: "Three digits from 1 to 3, like 132; none when left out.") var digits: String?
    @OptionGroup var data: DataOption
    @Flag(name: .long, help: "Print JSON.") var json = false

    mutating func run() async throws {
      try await Answering.simply(
        .setSequence(username: username, digits: digits), data, json: json)
    }
  }

  /// Changes a phone number.
  struct Phone: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Give a person a phone number to sign in with, or none.")

    @Argument(help: "The public @name.") var username: String
    @Argument(help: "The number with its country, like +79990000000; none when left out.")
    var phone: String?
    @OptionGroup var data: DataOption
    @Flag(name: .long, help: "Print JSON.") var json = false

    mutating func run() async throws {
      try await Answering.simply(.setPhone(username: username, phone: phone), data, json: json)
    }
  }

  /// Changes a password.
  struct Password: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Change a person's password and end their sessions.")

    @Argument(help: "The public @name.") var username: String
    @OptionGroup var data: DataOption
    @Flag(name: .long, help: "Print JSON.") var json = false

    mutating func run() async throws {
      guard let password = Terminal.password() else {
        throw refuse("No password was given, or the two were different.", json: json)
      }
      try await Answering.simply(
        .setPassword(username: username, password: password), data, json: json)
    }
  }

  /// Keeps a person out.
  struct Disable: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Keep a person from signing in and end their sessions; their photos stay.")

    @Argument(help: "The public @name.") var username: String
    @OptionGroup var data: DataOption
    @Flag(name: .long, help: "Print JSON.") var json = false

    mutating func run() async throws {
      try await Answering.simply(
        .setDisabled(username: username, isDisabled: true), data, json: json)
    }
  }

  /// Lets a person in again.
  struct Enable: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Let a person sign in again.")

    @Argument(help: "The public @name.") var username: String
    @OptionGroup var data: DataOption
    @Flag(name: .long, help: "Print JSON.") var json = false

    mutating func run() async throws {
      try await Answering.simply(
        .setDisabled(username: username, isDisabled: false), data, json: json)
    }
  }
}

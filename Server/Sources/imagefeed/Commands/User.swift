import ArgumentParser
import Service

/// The commands that manage the people who can sign in.
struct User: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Add and change the people who can sign in.",
    subcommands: [
      Add.self, List.self, Password.self, Sequence.self, Phone.self, Disable.self, Enable.self,
      Role.self, Rename.self, Remove.self,
    ])

  /// Adds a person.
  struct Add: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Add a person. The password is prompted for or read from stdin.")

    @Argument(help: "The sign-in name: letters A–Z, at most 64.")
    var login: String
    @Option(name: .long, help: "The public @name: a–z, 0–9, _; default: the login.")
    var username: String?
    @Option(name: .long, help: "The display name; default: the login.")
    var name: String?
    @OptionGroup var data: DataOption
    @Flag(name: .long, help: "Print JSON.") var json = false

    mutating func run() async throws {
      let words = (name ?? login).split(separator: " ", maxSplits: 1).map(String.init)
      let person = AdminCommand.NewUser(
        login: login, username: username ?? login.lowercased(), firstName: words.first ?? login,
        lastName: words.count > 1 ? words[1] : nil, password: "")
      let complete = try await NewPassword.complete(.addUser(person), data, json: json)
      try await CommandOutput.simply(complete, data, json: json)
    }
  }

  /// Lists the people.
  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "List the people.")

    @OptionGroup var data: DataOption
    @Flag(name: .long, help: "Print JSON.") var json = false

    mutating func run() async throws {
      try await CommandOutput.simply(.listUsers, data, json: json)
    }
  }

  /// Sets or removes a secure sequence.
  struct Sequence: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Set or remove a person's secure sequence, which is asked for after the password.")

    @Argument(help: "The public @name.") var username: String
    @Argument(help: "Three digits from 1 to 3, such as 132; omit to remove it.") var digits: String?
    @OptionGroup var data: DataOption
    @Flag(name: .long, help: "Print JSON.") var json = false

    mutating func run() async throws {
      try await CommandOutput.simply(
        .setSequence(username: username, digits: digits), data, json: json)
    }
  }

  /// Sets or removes a phone number.
  struct Phone: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Set or remove the phone number with which a person signs in.")

    @Argument(help: "The public @name.") var username: String
    @Argument(help: "The number with its country code, such as +79990000000; omit to remove it.")
    var phone: String?
    @OptionGroup var data: DataOption
    @Flag(name: .long, help: "Print JSON.") var json = false

    mutating func run() async throws {
      try await CommandOutput.simply(.setPhone(username: username, phone: phone), data, json: json)
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
      let complete = try await NewPassword.complete(
        .setPassword(username: username, password: ""), data, json: json)
      try await CommandOutput.simply(complete, data, json: json)
    }
  }

  /// Forbids a person to sign in.
  struct Disable: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Forbid a person to sign in and end their sessions; their photos stay.")

    @Argument(help: "The public @name.") var username: String
    @OptionGroup var data: DataOption
    @Flag(name: .long, help: "Print JSON.") var json = false

    mutating func run() async throws {
      try await CommandOutput.simply(
        .setDisabled(username: username, isDisabled: true), data, json: json)
    }
  }

  /// Allows a person to sign in again.
  struct Enable: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Let a person sign in again.")

    @Argument(help: "The public @name.") var username: String
    @OptionGroup var data: DataOption
    @Flag(name: .long, help: "Print JSON.") var json = false

    mutating func run() async throws {
      try await CommandOutput.simply(
        .setDisabled(username: username, isDisabled: false), data, json: json)
    }
  }
}

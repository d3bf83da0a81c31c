public import ArgumentParser
public import Identity
import Service

/// The commands for invitations.
struct Invite: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Create an invitation: a URL at which one person can create an account.",
    subcommands: [Make.self, List.self, Withdraw.self], defaultSubcommand: Make.self)

  /// Creates an invitation.
  struct Make: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Create an invitation and print its URL, which is shown only once.")

    @Option(name: .long, parsing: .unconditional, help: "Days until it expires, 1 to 365.")
    var days = 7
    @OptionGroup var data: DataOption
    @Flag(name: .long, help: "Print JSON.") var json = false

    func validate() throws {
      guard 1...365 ~= days else { throw ValidationError("--days is 1 to 365.") }
    }

    mutating func run() async throws {
      try await CommandOutput.simply(.invite(days: days), data, json: json)
    }
  }

  /// Lists the usable invitations.
  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "List the invitations that can still be used.")

    @OptionGroup var data: DataOption
    @Flag(name: .long, help: "Print JSON.") var json = false

    mutating func run() async throws {
      try await CommandOutput.simply(.listInvitations, data, json: json)
    }
  }

  /// Withdraws an invitation.
  struct Withdraw: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Withdraw an unused invitation.")

    @Argument(help: "Its number in the list.") var id: Int64
    @OptionGroup var data: DataOption
    @Flag(name: .long, help: "Print JSON.") var json = false

    mutating func run() async throws {
      try await CommandOutput.simply(.withdrawInvitation(id: id), data, json: json)
    }
  }
}

/// Shows or sets who may register.
struct Registration: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Set who may create an account; without an argument, print who may.",
    discussion: "Default: open in demo mode, otherwise closed.")

  @Argument(help: "closed, invitation or open.") var policy: RegistrationPolicy?
  @OptionGroup var data: DataOption
  @Flag(name: .long, help: "Print JSON.") var json = false

  mutating func run() async throws {
    try await CommandOutput.simply(.registration(policy), data, json: json)
  }
}

extension RegistrationPolicy: ExpressibleByArgument {}

public import ArgumentParser
public import Identity
import Service

/// Invitations to make an account.
struct Invite: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Make an invitation: an address on which one person can make an account.",
    subcommands: [Make.self, List.self, Withdraw.self], defaultSubcommand: Make.self)

  /// Makes an invitation.
  struct Make: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Make an invitation and print its address, which is shown this once.")

    @Option(name: .long, parsing: .unconditional, help: "How many days it works, 1 to 365.")
    var days = 7
    @OptionGroup var data: DataOption
    @Flag(name: .long, help: "Print JSON.") var json = false

    func validate() throws {
      guard 1...365 ~= days else { throw ValidationError("--days is 1 to 365.") }
    }

    mutating func run() async throws {
      try await Answering.simply(.invite(days: days), data, json: json)
    }
  }

  /// Lists invitations.
  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "List the invitations that can still be used.")

    @OptionGroup var data: DataOption
    @Flag(name: .long, help: "Print JSON.") var json = false

    mutating func run() async throws {
      try await Answering.simply(.listInvitations, data, json: json)
    }
  }

  /// Withdraws an invitation.
  struct Withdraw: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Withdraw an unused invitation.")

    @Argument(help: "Its number in the list.") var id: Int64
    @OptionGroup var data: DataOption
    @Flag(name: .long, help: "Print JSON.") var json = false

    mutating func run() async throws {
      try await Answering.simply(.withdrawInvitation(id: id), data, json: json)
    }
  }
}

/// Who may make an account.
struct Registration: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Say who may make an account; without a word, print who may.",
    discussion: "Unless said otherwise: open in demo mode, closed elsewhere.")

  @Argument(help: "closed, invitation or open.") var policy: RegistrationPolicy?
  @OptionGroup var data: DataOption
  @Flag(name: .long, help: "Print JSON.") var json = false

  mutating func run() async throws {
    try await Answering.simply(.registration(policy), data, json: json)
  }
}

extension RegistrationPolicy: ExpressibleByArgument {}

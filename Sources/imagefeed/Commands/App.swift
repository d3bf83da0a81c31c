import ArgumentParser
import Service

/// The OAuth clients of a server.
struct App: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Register programs that use the API.",
    subcommands: [Add.self, List.self, Remove.self])

  /// Registers a program.
  struct Add: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Register a program; prints its access key and its secret.")

    @Argument(help: "The name that the consent page shows.") var name: String
    @Option(
      name: .long,
      help: """
        Where codes may be sent, like https://app.example/callback; repeatable. With --unsplash the \
        page that shows the code (urn:ietf:wg:oauth:2.0:oob) when not given.
        """)
    var redirect: [String] = []
    @Flag(name: .long, help: "It cannot keep a secret: no secret, PKCE is demanded.")
    var isPublic = false
    @Flag(name: .long, help: "It was written for Unsplash: a secret inside, no PKCE.")
    var unsplash = false
    @OptionGroup var data: DataOption
    @Flag(name: .long, help: "Print JSON.") var json = false

    func validate() throws {
      guard !redirect.isEmpty || unsplash else {
        throw ValidationError("Say where codes may be sent with --redirect, or --unsplash.")
      }
    }

    mutating func run() async throws {
      let redirects = redirect.isEmpty ? ["urn:ietf:wg:oauth:2.0:oob"] : redirect
      let client = Order.NewClient(
        name: name, redirects: redirects, isPublic: isPublic, isUnsplashClient: unsplash)
      try await Answering.simply(.addApplication(client), data, json: json)
    }
  }

  /// Lists the programs.
  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "List the registered programs.")

    @OptionGroup var data: DataOption
    @Flag(name: .long, help: "Print JSON.") var json = false

    mutating func run() async throws {
      try await Answering.simply(.listApplications, data, json: json)
    }
  }

  /// Removes a program.
  struct Remove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Remove a program; its tokens end at once.")

    @Argument(help: "Its access key.") var key: String
    @OptionGroup var data: DataOption
    @Flag(name: .long, help: "Print JSON.") var json = false

    mutating func run() async throws {
      try await Answering.simply(.removeApplication(key: key), data, json: json)
    }
  }
}

import ArgumentParser
import Service

/// The commands for OAuth clients.
struct App: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Register applications that use the API.",
    subcommands: [Add.self, List.self, Remove.self])

  /// Registers an OAuth client.
  struct Add: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Register an application and print its access key and secret.",
      discussion: """
        Every kind of application must use PKCE (RFC 7636, S256) in the sign-in, except one of --unsplash: clients \
        that are written for Unsplash do not know it. An application that only reads with its access key needs none.
        """)

    @Argument(help: "The name that the consent page shows.") var name: String
    @Option(
      name: .long,
      help: """
        A redirect URI, such as https://app.example/callback; repeatable. With --unsplash the default \
        is the page that shows the code (urn:ietf:wg:oauth:2.0:oob).
        """)
    var redirect: [String] = []
    @Flag(name: .long, help: "A public client: it has no secret and must use PKCE.")
    var isPublic = false
    @Flag(
      name: .long,
      help: "A client written for Unsplash: it has a secret and, unlike all others, needs no PKCE.")
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
      let client = AdminCommand.NewClient(
        name: name, redirects: redirects, isPublic: isPublic, isUnsplashClient: unsplash)
      try await CommandOutput.simply(.addApplication(client), data, json: json)
    }
  }

  /// Lists the OAuth clients.
  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "List the registered applications.")

    @OptionGroup var data: DataOption
    @Flag(name: .long, help: "Print JSON.") var json = false

    mutating func run() async throws {
      try await CommandOutput.simply(.listApplications, data, json: json)
    }
  }

  /// Removes an OAuth client.
  struct Remove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Remove an application and revoke its tokens.")

    @Argument(help: "Its access key.") var key: String
    @OptionGroup var data: DataOption
    @Flag(name: .long, help: "Print JSON.") var json = false

    mutating func run() async throws {
      try await CommandOutput.simply(.removeApplication(key: key), data, json: json)
    }
  }
}

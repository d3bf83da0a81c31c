import ArgumentParser
import Service

/// Answering in Unsplash's place (API-8).
struct UnsplashOptions: ParsableArguments {
  @Flag(
    name: .long,
    help: """
      Also answer as api., images., source. and plain unsplash.com, for clients whose host cannot be changed; on this \
      machine and in private networks only. "imagefeed certificate" says how clients are led here.
      """)
  var asUnsplash = false
  @Option(
    name: .long, parsing: .unconditional,
    help: "The port for https under Unsplash's names; default: 443, or none with --proxy-port.")
  var unsplashPort: Int?
  @Option(
    name: .long, parsing: .unconditional,
    help:
      "The port of an HTTP proxy that answers for Unsplash's names, for clients that can use one.")
  var proxyPort: Int?
  @Option(
    name: .long,
    help:
      "What the proxy does with connections to other hosts: refuse, or tunnel to public addresses.")
  var proxyOthers = ProxyOthers.refuse

  func validate() throws {
    for (name, port) in [("--unsplash-port", unsplashPort), ("--proxy-port", proxyPort)] {
      guard 0...65535 ~= port ?? 0 else { throw ValidationError("\(name) is 0 to 65535.") }
      guard port == nil || asUnsplash else {
        throw ValidationError("\(name) is for --as-unsplash; add it.")
      }
    }
    guard proxyOthers == .refuse || proxyPort != nil else {
      throw ValidationError("--proxy-others is for --proxy-port; add it.")
    }
  }

  /// The setting for a server with these settings; nil if it does not answer in Unsplash's place. Throws if others than
  /// this machine and private networks can reach the server.
  func place(in settings: Settings) throws -> UnsplashPlace? {
    guard asUnsplash else { return nil }
    guard settings.isNear else {
      throw misuse(
        """
        --as-unsplash is for this machine and private networks: with a public address in --host or --public-url the \
        server would claim to be Unsplash to everybody.
        """)
    }
    return UnsplashPlace(
      port: unsplashPort ?? (proxyPort == nil ? 443 : nil), proxyPort: proxyPort,
      tunnelsOthers: proxyOthers == .tunnel)
  }
}

/// The values of `--proxy-others`.
enum ProxyOthers: String, ExpressibleByArgument {
  /// The proxy refuses connections to other hosts.
  case refuse
  /// The proxy tunnels connections to other hosts with public addresses.
  case tunnel
}

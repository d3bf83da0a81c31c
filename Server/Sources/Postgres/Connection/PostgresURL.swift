/// The URL of a database, `postgres://user:password@host:port/name?sslmode=verify-full`.
///
/// libpq documents its parameters (section "Connection URIs"). It is not stored in errors, and its
/// description has no password.
public struct PostgresURL: Sendable {
  /// The URL with its password.
  let text: String
  /// The passwords in the URL, decoded and as they are written, longest first.
  let secrets: [String]
  /// Its hosts with their ports, if it has several; else empty.
  let hosts: [Host]

  /// One of several hosts.
  struct Host: Hashable, Sendable {
    var name: String
    var port: String
  }

  /// Checks the URL. Throws `invalidURL`, or `libraryMissing`, because libpq decodes it.
  ///
  /// Why stricter than libpq: it takes parts of a password with an unescaped `@`, `/` or `?` for
  /// the host or the name of the database, which appear in its messages.
  public init(_ text: String) throws(PostgresError) {
    guard let scheme = ["postgres://", "postgresql://"].first(where: text.hasPrefix) else {
      throw .invalidURL(reason: "it must begin with postgres://")
    }
    let rest = text.dropFirst(scheme.count)
    let authority = rest.prefix { $0 != "/" && $0 != "?" }
    guard !rest.utf8.contains(0), authority.count(where: { $0 == "@" }) <= 1,
      !rest.dropFirst(authority.count).contains("@")
    else {
      throw .invalidURL(
        reason: "write @ as %40, / as %2F, ? as %3F and % as %25 in its user and password")
    }
    let options = try ConnectionOptions(text)
    let ports = (options["port"] ?? "").split(separator: ",")
    guard ports.allSatisfy({ UInt16($0) != nil }) else {
      throw .invalidURL(reason: "its port must be a number up to 65,535")
    }
    self.text = text
    hosts =
      options["hostaddr"] == nil
      ? PostgresURL.hosts(options["host"] ?? "", ports.map(String.init)) : []
    let decoded = options.secrets
    let written = authority.prefix { $0 != "@" }.split(separator: ":", maxSplits: 1).dropFirst()
    secrets = (decoded + (authority.contains("@") ? written.map(String.init) : []))
      .filter { !$0.isEmpty }
      .sorted { $0.utf8.count > $1.utf8.count }
  }

  private static func hosts(_ list: String, _ ports: [String]) -> [Host] {
    let names = list.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard names.count > 1, [0, 1, names.count].contains(ports.count) else { return [] }
    return names.indices.map { place in
      let port = ports.count == names.count ? ports[place] : ports.first ?? "5432"
      return Host(name: names[place], port: port)
    }
  }

  /// `message` with each password replaced by `***`.
  func redacted(_ message: String) -> String {
    secrets.reduce(message) { $0.replacing($1, with: "***") }
  }
}

extension PostgresURL: CustomStringConvertible, CustomReflectable {
  /// The URL up to its parameters, without user and password.
  public var description: String {
    let scheme = text.prefix { $0 != ":" }
    let rest = text.dropFirst(scheme.count + 3).prefix { $0 != "?" }
    return "\(scheme)://\(rest.split(separator: "@", omittingEmptySubsequences: false).last ?? "")"
  }

  /// Shows the description only. Why: `dump` and string interpolation of a value that contains the
  /// URL would show its properties.
  public var customMirror: Mirror { Mirror(self, children: ["url": description]) }
}

/// The parameters of a connection URL, decoded by libpq.
private struct ConnectionOptions {
  private var values: [String: String] = [:]
  /// The values that libpq marks as secret.
  private(set) var secrets: [String] = []

  /// Decodes `url`; throws `invalidURL` or `libraryMissing`.
  init(_ url: String) throws(PostgresError) {
    let library = try Libpq.shared()
    // Why without libpq's message: it quotes the part that it does not understand.
    guard let parsed = library.connecting.conninfoParse(url, nil) else {
      throw .invalidURL(reason: "it has a wrong syntax or an unknown parameter")
    }
    defer { library.connecting.conninfoFree(parsed) }
    var next = parsed.assumingMemoryBound(to: Libpq.Option.self)
    while let keyword = next.pointee.keyword {
      if let value = next.pointee.value.map({ String(cString: $0) }) {
        values[String(cString: keyword)] = value
        if next.pointee.display.map({ String(cString: $0) }) == "*" { secrets.append(value) }
      }
      next += 1
    }
  }

  /// The value of a parameter; nil if the URL does not set it.
  subscript(_ keyword: String) -> String? { values[keyword] }
}

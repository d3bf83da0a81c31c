import Domain
import Texts

extension SignInPages {
  /// What a phone needs to reach the server.
  public struct Connection: Sendable {
    /// The server's address.
    public var address: String
    /// The link that opens the server in the iPhone app.
    public var app: String
    /// The command that lets a phone in, if only the machine on which the server runs can reach it; nil if others can.
    public var command: String?
    /// Whether the connection is encrypted.
    public var isEncrypted: Bool
    /// The names of the codes that can be drawn: "browser", "app".
    public var codes: [String]

    /// Creates the content of the page.
    public init(
      address: String, app: String, command: String?, isEncrypted: Bool, codes: [String]
    ) {
      self.address = address
      self.app = app
      self.command = command
      self.isEncrypted = isEncrypted
      self.codes = codes
    }
  }

  /// The page that connects a phone (FEED-41).
  public func connection(_ connection: Connection) -> Element {
    func text(_ phrase: FirstStepPhrase) -> String { phrase.text(in: language) }
    var parts = [
      Element(.a, "back", text: words(.yourAccount)).with(.href, Path.account.template),
      Element(.h1, text: text(.connect)),
    ]
    if let command = connection.command {
      parts += [
        Element(.p, text: text(.onlyHere)),
        Element(.p, text: text(.startWith(command: command))),
      ]
      return Element(.main, "plain account", parts)
    }
    parts.append(Element(.p, text: text(.howTo)))
    if !connection.isEncrypted { parts.append(Element(.p, "note", text: text(.notEncrypted))) }
    let links = [
      ("browser", FirstStepPhrase.inBrowser, connection.address),
      ("app", .inApp, connection.app),
    ]
    for (name, title, address) in links {
      parts.append(Element(.h2, text: text(title)))
      if connection.codes.contains(name) {
        parts.append(
          Element(.img, "code").with(.src, Path.connectionCode.with(name))
            .with(.alt, text(title) + ": " + address))
      }
      parts.append(Element(.a, "uri", text: address).with(.href, address))
    }
    return Element(.main, "plain account", parts)
  }
}

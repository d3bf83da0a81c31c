public import Domain
import Texts

extension SignInPages {
  /// The SMS messages of demo mode, newest first: recipient, time and text.
  public func outbox(_ messages: [(phone: String, moment: Instant, text: String)]) -> Element {
    var parts = [
      Element(.a, "back", text: words(.toStart)).with(.href, "/"),
      Element(.h1, text: words(.outbox)),
    ]
    if messages.isEmpty { parts.append(Element(.p, text: words(.outboxEmpty))) }
    let entries = messages.map { message in
      Element(
        .li, "",
        [
          Element(.p, "name", text: message.phone),
          Element(.p, "note", text: message.moment.text),
          Element(.p, "letter", text: message.text),
        ])
    }
    parts.append(Element(.ul, "entries outbox", entries))
    return Element(.main, "plain account", parts)
  }
}

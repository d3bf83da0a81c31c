public import Domain
import Texts

extension SignInPages {
  /// The messages of a demo, newest first: whom to, when, and the text.
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

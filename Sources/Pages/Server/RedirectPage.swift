import Texts

extension SignInPages {
  /// The page for a redirect URI that is not registered: the requested one, nil if it is missing, and
  /// the registered ones, with the differences marked.
  ///
  /// If there is a `form`, the URL to which it is submitted and its CSRF token, a button registers the
  /// requested URI.
  public func wrongRedirect(
    requested: String?, registered: [String], form: (action: String, seal: HiddenField)? = nil
  ) -> Element {
    var parts = [Element(.h1, text: name), Element(.p, text: words(.wrongRedirect))]
    if let requested {
      let closest = registered.map { TextDifference(requested, $0) }.max { $0.same < $1.same }
      parts.append(Element(.p, text: words(.authorization(.requestedRedirect))))
      parts.append(marked(closest ?? TextDifference(requested, "")))
    } else {
      parts.append(Element(.p, text: words(.authorization(.redirectMissing))))
    }
    if let form {
      let button = Element(.button, "allow", text: words(.authorization(.registerRedirect)))
        .with(.type, "submit")
      parts.append(
        Element(.form, "consent register", [field(form.seal), button]).with(.method, "post")
          .with(.action, form.action))
    }
    parts.append(Element(.p, text: words(.authorization(.registeredRedirects))))
    parts += registered.map { marked(TextDifference($0, requested ?? $0)) }
    parts.append(Element(.a, text: words(.toStart)).with(.href, "/"))
    return Element(.main, "plain", parts)
  }

  private func marked(_ text: TextDifference) -> Element {
    let spans = [
      Element(.span, text: text.start), Element(.span, "differs", text: text.middle),
      Element(.span, text: text.end),
    ]
    return Element(.p, "uri", spans.filter { !$0.text.isEmpty })
  }
}

/// A text split into what differs from another text and what both begin and end with.
struct TextDifference: Hashable, Sendable {
  let start: String
  let middle: String
  let end: String

  /// Number of characters that both texts have in common.
  var same: Int { start.count + end.count }

  init(_ text: String, _ other: String) {
    let all = Array(text)
    let others = Array(other)
    var head = 0
    while head < min(all.count, others.count), all[head] == others[head] { head += 1 }
    var tail = 0
    while tail < min(all.count, others.count) - head,
      all[all.count - 1 - tail] == others[others.count - 1 - tail]
    { tail += 1 }
    start = String(all[..<head])
    middle = String(all[head..<(all.count - tail)])
    end = String(all[(all.count - tail)...])
  }
}

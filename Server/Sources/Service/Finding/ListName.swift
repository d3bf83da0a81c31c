import Domain

/// Names of lists in requests and tokens.
extension ListName {
  /// Maximum number of bytes of `text`.
  /// Why: the index of a list has tokens of at most 255 bytes, of which the snapshot takes 29.
  static let longest = 220

  /// The parameters that name a list, in the order in which they count.
  private static let parameters = ["search", "collection", "topic", "person"]

  /// The list that the parameters name; nil if none does, its name is too long or, except for a search, blank. The
  /// rest of a query that is too long is ignored.
  init?(_ fields: RequestParameters) {
    let named = ListName.parameters.lazy.compactMap { parameter in
      fields[parameter].flatMap { ListName(parameter: parameter, value: $0) }
    }
    guard let name = named.first(where: { !$0.isBlank }) ?? named.first else { return nil }
    switch name {
    case .search(let query):
      let words = query.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      self = .search(ListName.cut(words))
    case .collection, .topic, .person:
      if name.isBlank { return nil }
      self = name
    }
    guard text.utf8.count <= ListName.longest else { return nil }
  }

  /// Parses `text`; returns nil if it names no list.
  init?(text: some StringProtocol) {
    guard text.utf8.first == UInt8(ascii: "?") else { return nil }
    self.init(RequestParameters(form: Array(text.utf8.dropFirst())))
  }

  /// The name in tokens, a query whose letters are not percent-encoded, so that it is short.
  var text: String { "?" + parameter + "=" + ListName.escaped(value) }

  private var isBlank: Bool { value.allSatisfy(\.isWhitespace) }

  /// `text` with what separates parameters, and what browsers encode differently, as `%XX`.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      escaped += isPlain(scalar) ? String(scalar) : percentEncoded(String(scalar))
    }
    return escaped
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_", "~": true
    default: scalar.value >= 0xA0
    }
  }

  /// The longest beginning of `query` whose name is not too long.
  private static func cut(_ query: String) -> String {
    var bytes = "?search=".utf8.count
    let end = query.firstIndex { character in
      bytes += escaped(String(character)).utf8.count
      return bytes > longest
    }
    guard let end else { return query }
    // Why: a space at the end would not survive parsing, so a token would name another list.
    let cut = query[..<end]
    return String(cut.last == " " ? cut.dropLast() : cut)
  }
}

/// A token of a snapshot of a list: the snapshot, then the list's name.
struct ListToken: Hashable, Sendable {
  /// The token of the snapshot in its list; empty for the newest.
  let state: String
  let name: ListName

  /// The newest snapshot of the list that the parameters of a URL name; nil if they name none.
  init?(newest fields: RequestParameters) {
    guard let name = ListName(fields) else { return nil }
    self.name = name
    state = ""
  }

  /// Parses a token; returns nil if it names no list, as those of the feed.
  init?(_ token: String) {
    guard let name = FeedState(token: token, count: 0).list, let named = ListName(text: name) else {
      return nil
    }
    self.name = named
    state = String(token.dropLast(name.count))
    if state.isEmpty { return nil }
  }
}

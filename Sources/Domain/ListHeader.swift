/// What a list offers: a topic of the server in a search (FEED-33), or a first step in an empty feed (FEED-41).
public struct Offer: Hashable, Sendable {
  /// The slug of the topic, or the path of the page on which the step is done.
  public let target: String
  /// What it is called, in the language of the person.
  public let title: String

  /// Creates an offer.
  public init(_ target: String, title: String) {
    self.target = target
    self.title = title
  }
}

// Why a class: the screens copy it with their lists, and a reference costs the web app less.
/// A list of photos that is not the feed, and what is shown above its photos.
public final class ListHeader: Hashable, Sendable {
  /// What kind of list it is; the raw values are the first letters of the parameters (`ListName`).
  public enum Kind: UInt8, Sendable {
    /// The photos of a collection.
    case collection = 99
    /// The photos of a person.
    case person = 112
    /// What a search finds.
    case search = 115
    /// The photos of a topic.
    case topic = 116
  }

  // Why a text: comparing and joining texts costs the web app less than a name's cases.
  /// The list's name as the query of an address (`ListName.query`).
  public let query: String
  /// The title of a collection or a topic, the name of a person, or what is searched for; "" if it is not known yet.
  public let title: String
  /// The number of photos and what else there is to know, in the language of the person; "" if it is not known yet.
  public let note: String
  /// What to say instead of photos if there are none: lines in the language of the person.
  public let empty: String
  /// Path and query of the page that changes a collection; "" if the person may not change the list.
  public let edit: String
  /// The topics that a search offers, in order; empty for other lists.
  public let topics: [Offer]

  /// Creates a header; only name and title are known before the server describes the list.
  public init(
    query: String, title: String, note: String = "", empty: String = "", edit: String = "",
    topics: [Offer] = []
  ) {
    self.query = query
    self.title = title
    self.note = note
    self.empty = empty
    self.edit = edit
    self.topics = topics
  }

  /// Whether both say the same of the same list.
  public static func == (one: ListHeader, other: ListHeader) -> Bool {
    one.query == other.query && one.title == other.title && one.note == other.note
      && one.empty == other.empty && one.edit == other.edit && one.topics == other.topics
  }

  /// Hashes the name: other lists have other ones.
  public func hash(into hasher: inout Hasher) { hasher.combine(query) }

  /// Path and query of the list's page, relative to the server.
  public var address: String { Path.feed.template + query }

  /// What kind of list it is.
  public var kind: Kind {
    Array(query.utf8).dropFirst().first.flatMap { Kind(rawValue: $0) } ?? .search
  }

  /// The search before anything was searched for.
  public static var emptySearch: ListHeader { ListHeader(query: "?search=", title: "") }
}

extension ListHeader {
  // Why not by `ListName`: its cases would add to the web app's first visit.
  /// The photos of the person with this username and display name.
  public convenience init(person username: String, name: String) {
    self.init(query: "?person=" + percentEncoded(username), title: name)
  }

  /// What is known of the list with this name before the server describes it.
  public convenience init(_ name: ListName, title: String) {
    self.init(query: name.query, title: title)
  }
}

import Domain
import Texts

extension SignInPages {
  /// A search, a collection or a topic, as the header above its photos shows it.
  public struct FoundHeader: Sendable {
    /// A link to a topic.
    public struct Topic: Hashable, Sendable {
      /// The topic's title.
      public let title: String
      /// The URL of its photos.
      public let address: String
      /// Whether its photos are below.
      public let isCurrent: Bool

      /// Creates a link.
      public init(title: String, address: String, isCurrent: Bool) {
        self.title = title
        self.address = address
        self.isCurrent = isCurrent
      }
    }

    /// What the list is.
    public enum Subject: Hashable, Sendable {
      /// What this query finds; "" before anything was searched for.
      case search(String)
      /// A collection. `edit` is the URL of the page that changes it; nil if it is another person's.
      case collection(title: String, isPrivate: Bool, edit: String?)
      /// A topic.
      case topic(title: String)
    }

    /// What the list is.
    public let subject: Subject
    /// Number of its photos.
    public let count: Int
    /// The topics that the owner of the server defined; not shown above a collection.
    public let topics: [Topic]

    /// Creates a header.
    public init(subject: Subject, count: Int, topics: [Topic]) {
      self.subject = subject
      self.count = count
      self.topics = topics
    }
  }

  /// The title of the list in the browser's tab.
  public func title(of header: FoundHeader) -> String {
    switch header.subject {
    case .search(let query): query.isEmpty ? words(.search) : query
    case .collection(let title, _, _), .topic(let title): title
    }
  }

  /// The link to the search, between the app's two tabs.
  ///
  /// Why not a part of the app: it would cost its WebAssembly 300 bytes. The app's own screens cover it
  /// where it does not belong.
  public var searchLink: Element {
    let link = Element(.a, "tab search", [Element(.span, "icon")])
      .with(.href, Path.feed.template + "?search=").with(.ariaLabel, words(.search))
    return Element(.nav, "", [link]).with(.ariaLabel, words(.search))
  }

  /// The header above the photos of a list.
  public func header(_ header: FoundHeader) -> Element {
    var parts: [Element]
    switch header.subject {
    case .search(let query):
      parts = [bar(back: Path.feed.template, searchForm(query))]
      if !query.isEmpty, header.count > 0 {
        parts.append(
          Element(.p, "count", text: words(.found(count: header.count))).with(.role, "status"))
      }
      parts += chips(header.topics)
    case .collection(let title, let isPrivate, let edit):
      let note =
        words(.size(count: header.count)) + (isPrivate ? " · " + words(.onlyForMe) : "")
      parts = [
        bar(
          back: Path.ownCollections.template, heading(title, note),
          edit.map { Element(.a, "side", text: words(.edit)).with(.href, $0) })
      ]
    case .topic(let title):
      parts = [bar(back: Path.feed.template, heading(title, words(.size(count: header.count))))]
      parts += chips(header.topics)
    }
    return Element(.div, "found", parts)
  }

  /// The page of a list without photos: the header, and what to do.
  public func emptyList(_ header: FoundHeader) -> Element {
    let message: [Element] =
      switch header.subject {
      case .search(""): [Element(.p, text: words(.searchHint))]
      case .search(let query):
        [
          Element(.h1, text: words(.nothingFound(query: query))),
          Element(.p, text: words(.otherWords)),
        ]
      case .collection(_, _, let edit):
        [Element(.p, text: words(edit == nil ? .emptyList : .emptyCollection))]
      case .topic: [Element(.p, text: words(.emptyList))]
      }
    return Element(
      .div, "page",
      [
        self.header(header),
        Element(.main, "nothing", message).with(.ariaLabel, title(of: header)),
      ])
  }

  /// The bar at the top of a page: the way back, then what the page is about.
  func bar(back: String, _ subject: Element, _ side: Element? = nil) -> Element {
    let arrow = Element(.a, "back", [Element(.span, "icon")]).with(.href, back)
      .with(.ariaLabel, Phrase.back.text(in: language))
    return Element(.div, "bar", [arrow, subject] + (side.map { [$0] } ?? []))
  }

  func heading(_ title: String, _ note: String? = nil) -> Element {
    var parts = [Element(.h1, text: title)]
    if let note { parts.append(Element(.p, "note", text: note)) }
    return Element(.div, "heading", parts)
  }

  private func searchForm(_ query: String) -> Element {
    let field = Element(.input, "field").with(.type, "search").with(.name, "search")
      .with(.value, query).with(.ariaLabel, words(.searchPhotos))
      .with(.placeholder, words(.searchPhotos)).with(.enterkeyhint, "search")
      .with(.autocomplete, "off").with(.maxlength, "100").with(.autofocus, if: query.isEmpty)
    return Element(.form, "search", [field]).with(.role, "search")
      .with(.action, Path.feed.template)
  }

  private func chips(_ topics: [FoundHeader.Topic]) -> [Element] {
    if topics.isEmpty { return [] }
    let links = topics.map { topic in
      Element(.a, "chip", text: topic.title).with(.href, topic.address)
        .with(.ariaCurrent, "page", if: topic.isCurrent)
    }
    return [Element(.nav, "chips", links).with(.ariaLabel, words(.topics))]
  }

  func words(_ phrase: FindingPhrase) -> String { phrase.text(in: language) }
}

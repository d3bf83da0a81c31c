import Domain
import Hummingbird
import Screens
import Store
import Texts
import Wire

/// The web app over a list that is not the feed (FEED-30).
extension AppController {
  /// A list with the name under which it was found.
  struct OpenedList {
    let name: ListName
    let photos: FoundList
  }

  /// The list that a URL of the feed or of a photo names; nil for the feed. If the list does not exist
  /// or `person` may not see it, throws 404, or returns nil for a photo.
  func openList(
    _ request: Request, _ context: ServiceContext, for person: PersonRecord
  ) async throws -> OpenedList? {
    let isOfPhoto = !context.part("id").isEmpty
    guard isOfPhoto || request.uri.path == Path.feed.template,
      let name = ListName(request.queryFields)
    else { return nil }
    do {
      return OpenedList(
        name: name, photos: try await found.newest(name, for: person, request, context))
    } catch Failure.missing where isOfPhoto {
      return nil
    }
  }

  /// What is shown above the photos of the list.
  func header(
    _ list: OpenedList, seenBy person: PersonRecord, in language: Language
  ) throws -> ListHeader {
    func words(_ phrase: FindingPhrase) -> String { phrase.text(in: language) }
    let query = list.name.query
    let note = words(.size(count: list.photos.count))
    switch list.name {
    case .search(""):
      return ListHeader(
        query: query, title: "", empty: SearchPhrase.hint.text(in: language),
        topics: try topics())
    case .search(let text):
      return ListHeader(
        query: query, title: text, note: words(.found(count: list.photos.count)),
        empty: SearchPhrase.noResult(for: text, in: language), topics: try topics())
    case .collection(let id):
      let collection = try found.collection(id, seenBy: person)
      let isOwn = collection.personId == person.id
      return ListHeader(
        query: query, title: collection.title,
        note: note + (collection.isPrivate ? " · " + words(.onlyForMe) : ""),
        empty: words(isOwn ? .emptyCollection : .emptyList),
        edit: isOwn ? CollectionPageController.address(editing: collection) : "")
    case .topic(let slug):
      let topic = try found.topic(slug)
      return ListHeader(
        query: ListName.topic(topic.slug).query, title: topic.title, note: note,
        empty: words(.emptyList), topics: try topics())
    case .person(let username):
      let person = try database.person(named: username)
      return ListHeader(
        query: ListName.person(person.username).query, title: person.fullName, note: note,
        empty: words(.emptyList))
    }
  }

  /// Redirects to the sign-in, which leads back to `address`.
  static func signIn(returnTo address: String) -> Response {
    .seeOther(Path.signIn.template + "?return_to=" + percentEncoded(address))
  }

  private func topics() throws -> [Offer] {
    let listed = try database.topics.all().filter {
      $0.visibility == .featured || $0.visibility == .visible
    }
    let featured = listed.filter { $0.visibility == .featured }
    return (featured + listed.filter { $0.visibility != .featured }).map {
      Offer($0.slug, title: $0.title)
    }
  }
}

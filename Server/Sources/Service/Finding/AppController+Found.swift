import Domain
import Hummingbird
import Pages
import Screens
import Store
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

  /// The header of the page with the list.
  func header(
    _ list: OpenedList, seenBy person: PersonRecord
  ) throws -> SignInPages.FoundHeader {
    var topics = try topics(current: nil)
    let subject: SignInPages.FoundHeader.Subject
    switch list.name {
    case .search(let query): subject = .search(query)
    case .collection(let id):
      let collection = try found.collection(id, seenBy: person)
      let isOwn = collection.personId == person.id
      subject = .collection(
        title: collection.title, isPrivate: collection.isPrivate,
        edit: isOwn ? CollectionPageController.address(editing: collection) : nil)
      topics = []
    case .topic(let slug):
      let topic = try found.topic(slug)
      subject = .topic(title: topic.title)
      topics = try self.topics(current: topic)
    }
    return SignInPages.FoundHeader(subject: subject, count: list.photos.count, topics: topics)
  }

  /// The page on which a search begins.
  func showSearch(_ request: Request) async throws -> Response {
    guard let person = try await authenticator.sessionUser(request) else {
      return AppController.signIn(returnTo: Path.feed.template + "?search=")
    }
    let header = SignInPages.FoundHeader(
      subject: .search(""), count: 0, topics: try topics(current: nil))
    var response = pages.emptyList(header, request)
    response.belongs(to: person.username)
    return response
  }

  /// Redirects to the sign-in, which leads back to `address`.
  static func signIn(returnTo address: String) -> Response {
    .seeOther(Path.signIn.template + "?return_to=" + percentEncoded(address))
  }

  private func topics(current: TopicRecord?) throws -> [SignInPages.FoundHeader.Topic] {
    let listed = try database.topics.all().filter {
      $0.visibility == .featured || $0.visibility == .visible
    }
    let featured = listed.filter { $0.visibility == .featured }
    return (featured + listed.filter { $0.visibility != .featured }).map { topic in
      SignInPages.FoundHeader.Topic(
        title: topic.title, address: ListName.topic(topic.slug).address,
        isCurrent: topic.id == current?.id)
    }
  }
}

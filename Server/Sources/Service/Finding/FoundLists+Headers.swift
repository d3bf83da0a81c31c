import Domain
import Screens
import Store
import Texts

extension FoundLists {
  /// What is shown above the photos of the list.
  func header(
    _ name: ListName, count: Int, seenBy person: PersonRecord, in language: Language
  ) throws -> ListHeader {
    func words(_ phrase: FindingPhrase) -> String { phrase.text(in: language) }
    let query = name.query
    let note = words(.size(count: count))
    switch name {
    case .search(""):
      return ListHeader(
        query: query, title: "", empty: SearchPhrase.hint.text(in: language),
        topics: try topics())
    case .search(let text):
      return ListHeader(
        query: query, title: text, note: words(.found(count: count)),
        empty: SearchPhrase.noResult(for: text, in: language), topics: try topics())
    case .collection(let id):
      let collection = try self.collection(id, seenBy: person)
      let isOwn = collection.personId == person.id
      return ListHeader(
        query: query, title: collection.title,
        note: note + (collection.isPrivate ? " · " + words(.onlyForMe) : ""),
        empty: words(isOwn ? .emptyCollection : .emptyList),
        edit: isOwn ? CollectionPageController.address(editing: collection) : "")
    case .topic(let slug):
      let topic = try self.topic(slug)
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

import Store
import Synchronization
import Wire

/// The authors that lists show, written once; at most `limit` of them, then it starts over.
final class AuthorShelf: Sendable {
  private struct Key: Hashable {
    let person: Int64
    let base: String
  }

  private struct Author {
    let record: PersonRecord
    let written: WrittenUser
  }

  private let limit: Int
  private let authors = Mutex([Key: Author]())

  /// A shelf of about `limit` times 1.5 kB.
  init(limit: Int = 1024) {
    self.limit = limit
  }

  /// `person` as JSON; written anew when anything about the person is not as it was.
  func written(_ person: PersonRecord, base: String) -> WrittenUser {
    let key = Key(person: person.id, base: base)
    let kept = authors.withLock { $0[key] }
    if let kept, kept.record == person { return kept.written }
    let written = WrittenUser(UserBody(person, base: base), base: base)
    authors.withLock { authors in
      if authors.count >= limit { authors.removeAll(keepingCapacity: true) }
      authors[key] = Author(record: person, written: written)
    }
    return written
  }
}

import Store
import Synchronization
import Wire

/// Caches the JSON of the authors in lists: at most `limit` entries; when full, it is cleared.
final class AuthorCache: Sendable {
  private struct Key: Hashable {
    let person: Int64
    let base: LinkBase
  }

  private struct Author {
    var generation: UInt64
    let person: PersonRecord
    let written: WrittenUser
  }

  /// The addresses of the authors' portraits, and of photos.
  let addresses: ImageAddresses
  private let limit: Int
  private let authors = Mutex([Key: Author]())

  /// A cache of about `limit` × 1.5 kB.
  init(_ addresses: ImageAddresses, limit: Int = 1024) {
    self.addresses = addresses
    self.limit = limit
  }

  /// The JSON of the person with this row id; nil if there is no such person.
  ///
  /// An entry is used as long as the person's record is the same.
  func written(
    _ id: Int64, of people: PersonStore, base: LinkBase
  ) throws(StoreError) -> WrittenUser? {
    let key = Key(person: id, base: base)
    // Why read the generation first: if a person changes during the look-up, the entry is outdated.
    let generation = people.generation
    let kept = authors.withLock { $0[key] }
    if let kept, kept.generation == generation { return kept.written }
    guard let person = try people.person(id: id) else { return nil }
    if var kept, kept.person == person {
      kept.generation = generation
      authors.withLock { $0[key] = kept }
      return kept.written
    }
    let written = WrittenUser(UserBody(person, addresses, base: base), base: base)
    authors.withLock { authors in
      if authors.count >= limit { authors.removeAll(keepingCapacity: true) }
      authors[key] = Author(generation: generation, person: person, written: written)
    }
    return written
  }
}

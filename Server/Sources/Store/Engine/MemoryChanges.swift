import Synchronization

/// What a transaction changed of that which a server keeps in memory, for the caches of this node and
/// of all others (LIB-6).
final class MemoryChanges {
  /// A part of the memory that is out of date.
  enum Change: Hashable, Codable, Sendable {
    /// These photos are new in the feed, so they have no place in its orders yet.
    case newPhotos([Int64])
    /// These photos were removed from the feed, or their place or version changed.
    case photos([Int64])
    /// These collections were added, removed, published or made private.
    case collections([Int64])
    /// The date by which the apps' feed is ordered.
    case feedOrder
    /// The lists of photos, for example those of a person.
    case photoLists
    /// Views and downloads, or likes in general.
    case counts
    /// The likes of these people; their row ids with the number of photos that each likes now.
    case likeTotals([Int64: Int])
    /// These people or their counters.
    case people([Int64])
    /// All people.
    case allPeople
    /// No photo has these contents any more, unless one was added since: SHA-256 hashes of originals and videos.
    case files([String])
    /// The session of a browser, by its hash in hexadecimal digits.
    case session(String)
    /// All sessions.
    case sessions
    /// A token, by its hash in hexadecimal digits.
    case token(String)
    /// All tokens.
    case tokens
    /// OAuth clients.
    case applications
  }

  private(set) var all: [Change] = []

  /// Adds a change.
  func add(_ change: Change) { all.append(change) }
}

extension Connection {
  /// Records that the transaction changes what servers keep in memory.
  func note(_ change: MemoryChanges.Change) { changes?.add(change) }

  /// Records that the transaction adds these photos to the feed, or removes or changes them.
  func note(photos ids: [Int64], areNew: Bool = false) {
    if ids.isEmpty { return }
    note(areNew ? .newPhotos(ids) : .photos(ids))
    note(.photoLists)
  }
}

extension Database {
  /// Forgets what is out of date. The orders of photos and collections, and files, are not changed: the node
  /// that made the change knows them already.
  func forget(_ changes: [MemoryChanges.Change]) {
    for change in changes {
      switch change {
      case .newPhotos, .photos, .collections, .feedOrder: break
      case .files: filesRemoved.add(1, ordering: .acquiringAndReleasing)
      case .photoLists: listChanges.photosChanged()
      case .counts: listChanges.countsChanged()
      case .likeTotals(let totals):
        for (id, total) in totals { peopleById.change(id) { $0.totalLikes = total } }
        listChanges.likesChanged(of: totals.keys)
      case .people(let ids): peopleById.drop(ids)
      case .allPeople: peopleById.dropAll()
      case .session(let hash): sessionsByHash.drop([Digest(hex: hash)])
      case .sessions: sessionsByHash.dropAll()
      case .token(let hash): tokensByHash.drop([Digest(hex: hash)])
      case .tokens: tokensByHash.dropAll()
      case .applications:
        applicationsByKey.dropAll()
        applicationsById.dropAll()
      }
    }
  }
}

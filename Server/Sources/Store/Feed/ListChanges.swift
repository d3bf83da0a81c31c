import Synchronization

/// Counts the changes that alter lists of photos, so that an outdated `CachedLists` entry is known.
///
/// A counter increases after the commit of the change; ids that were read before count as outdated.
final class ListChanges: Sendable {
  /// The values of the counters on which a list depends.
  struct Version: Hashable, Sendable {
    fileprivate var photos: UInt64 = 0
    fileprivate var likes: UInt64 = 0
    fileprivate var popularity: UInt64 = 0
  }

  private struct Counters {
    var photos: UInt64 = 0
    var likes = [UInt64](repeating: 0, count: ListChanges.groups)
    var popularity: UInt64 = 0
    var hasNewPopularity = false
  }

  /// Likes are counted by groups of people, so that memory does not grow with their number.
  private static let groups = 256

  private let counters = Mutex(Counters())

  /// Photos were added, removed or transferred.
  func photosChanged() {
    counters.withLock { $0.photos &+= 1 }
  }

  /// These people liked or unliked photos.
  func likesChanged(of people: some Sequence<Int64>) {
    counters.withLock { counters in
      for id in people { counters.likes[ListChanges.group(id)] &+= 1 }
      counters.hasNewPopularity = true
    }
  }

  /// Anybody may have liked or unliked photos.
  func allLikesChanged() {
    counters.withLock { counters in
      for group in counters.likes.indices { counters.likes[group] &+= 1 }
      counters.hasNewPopularity = true
    }
  }

  /// Views or downloads were counted.
  func countsChanged() {
    counters.withLock { $0.hasNewPopularity = true }
  }

  /// Outdates the lists ordered by likes, views or downloads, if any of these changed.
  ///
  /// Why not at each change: on a busy server no such list would last until its next page.
  func settlePopularity() {
    counters.withLock { counters in
      if counters.hasNewPopularity { counters.popularity &+= 1 }
      counters.hasNewPopularity = false
    }
  }

  /// The version of a list of photos, in an order that likes, views or downloads change or not.
  func ofPhotos(isByPopularity: Bool) -> Version {
    counters.withLock { counters in
      Version(photos: counters.photos, popularity: isByPopularity ? counters.popularity : 0)
    }
  }

  /// The version of the list of photos that this person likes.
  func ofLikes(by person: Int64, isByPopularity: Bool) -> Version {
    counters.withLock { counters in
      Version(
        photos: counters.photos, likes: counters.likes[ListChanges.group(person)],
        popularity: isByPopularity ? counters.popularity : 0)
    }
  }

  private static func group(_ person: Int64) -> Int {
    Int(UInt64(bitPattern: person) % UInt64(groups))
  }
}

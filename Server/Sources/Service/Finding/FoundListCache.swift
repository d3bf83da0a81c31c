import Domain
import Store
import Synchronization

/// The lists in use, so that scrolling through one does not search again for each block of photos.
final class FoundListCache: Sendable {
  /// Photos of all lists: 18 bytes each, so about 9 MB.
  static let mostPhotos = 500_000
  /// Number of lists; the look-up of the one to forget reads them all.
  static let mostLists = 1_000

  private struct Entry {
    let list: FoundList
    var used: UInt64
  }

  private struct Key: Hashable {
    let name: ListName
    let personId: Int64?
  }

  private struct State {
    var entries: [Key: Entry] = [:]
    var photos = 0
    var uses: UInt64 = 0
  }

  private let state = Mutex(State())
  private let mostPhotos: Int

  /// Creates an empty cache for lists of at most this many photos together.
  init(mostPhotos: Int = mostPhotos) {
    self.mostPhotos = mostPhotos
  }

  /// The list as it was read last for the person with this row id, nil for everybody; nil if it is not cached.
  func list(_ name: ListName, for personId: Int64? = nil) -> FoundList? {
    let key = Key(name: name, personId: personId)
    return state.withLock { state in
      guard let list = state.entries[key]?.list else { return nil }
      state.uses += 1
      state.entries[key]?.used = state.uses
      return list
    }
  }

  /// Keeps the list in place of its former state, and forgets those that were not used for longest.
  func keep(_ list: FoundList, _ name: ListName, for personId: Int64? = nil) {
    let key = Key(name: name, personId: personId)
    state.withLock { state in
      state.uses += 1
      let former = state.entries.updateValue(Entry(list: list, used: state.uses), forKey: key)
      state.photos += list.count - (former?.list.count ?? 0)
      while state.photos > mostPhotos || state.entries.count > FoundListCache.mostLists,
        let oldest = state.entries.min(by: { $0.value.used < $1.value.used })
      {
        state.entries[oldest.key] = nil
        state.photos -= oldest.value.list.count
      }
    }
  }
}

import AppModel
import Domain

/// The known photos of the feed by slot, which is the position in the feed: 0 is the newest photo.
///
/// Either the list grows page by page, or its index is known: then all slots exist, and blocks of
/// photos are loaded and evicted as the window moves.
struct FeedList: Hashable, Sendable {
  /// Number of photos per block; a block starts at a multiple of it.
  static let block = Int(PhotoPage.blockSize)
  /// If more photos than this are loaded, those far from the window are evicted.
  static let kept = 600

  /// The snapshot of the feed that is listed; nil while the list loads page by page.
  let state: FeedState?
  /// The aspect ratios and days of all photos, once loaded.
  private(set) var index: FeedIndex?
  /// The position of the first photo that can be shown.
  private(set) var first: Int
  /// The aspect ratios of the photos that can be shown: with an index of all photos, otherwise of
  /// the loaded ones and of some after them.
  private(set) var proportions: [Proportion] = []
  /// The loaded photos, ordered by position in the feed.
  private var loaded: [Entry] = []
  // Why no dictionary: it would make the app a tenth larger.
  /// Hash table from photo id to slot, with -1 in free buckets; at least half of them are free.
  private(set) var table = [-1]
  /// Whether two photos that were loaded have different authors.
  private(set) var hasAuthors = false
  /// The blocks that are completely loaded.
  private var blocks: [Int] = []

  private struct Entry: Hashable, Sendable {
    let slot: Int
    var card: Card
  }

  /// An empty list that loads page by page.
  init() {
    state = nil
    first = 0
  }

  /// A list of the snapshot `state`, with the photos of one page from slot `first` on. If they are
  /// the whole feed, the index is built from them. `following` are the aspect ratios of photos after
  /// them.
  init(_ state: FeedState, first: Int, _ photos: [Photo], following: [Proportion] = []) {
    self.state = state
    self.first = first
    append(photos)
    if first == 0, count == Int(state.count) { index = FeedIndex(state, photos) }
    proportions += following
  }

  /// A list of all photos in `index`, none of them loaded.
  init(_ index: FeedIndex) {
    state = index.state
    first = 0
    know(index)
  }

  /// Number of loaded photos.
  var count: Int { loaded.count }

  /// The positions that can be shown.
  var shown: Range<Int> { first..<(first + proportions.count) }

  subscript(slot: Int) -> Card? {
    @inline(never) get {
      let place = place(of: slot)
      return place < count && loaded[place].slot == slot ? loaded[place].card : nil
    }
  }

  /// The id of the photo of this slot; nil if it is not loaded.
  @inline(never) func id(at slot: Int) -> String? {
    let place = place(of: slot)
    return place < count && loaded[place].slot == slot ? loaded[place].card.photo.id : nil
  }

  @inline(never) func slot(of id: String) -> Int? {
    let slot = table[bucket(of: id)]
    return slot < 0 ? nil : slot
  }

  @inline(never) mutating func change(_ slot: Int, _ body: (inout Card) -> Void) {
    let place = place(of: slot)
    guard place < count, loaded[place].slot == slot else { return }
    body(&loaded[place].card)
  }

  /// The loaded photo nearest to this slot.
  func nearest(to slot: Int) -> Card? {
    let place = place(of: slot)
    guard place > 0 else { return loaded.first?.card }
    guard place < count else { return loaded.last?.card }
    let isCloserAbove = slot - loaded[place - 1].slot < loaded[place].slot - slot
    return loaded[isCloserAbove ? place - 1 : place].card
  }

  /// Resets pictures that failed to load, so that they are requested again.
  mutating func retryPictures() {
    for place in loaded.indices where loaded[place].card.picture == .failed {
      loaded[place].card.picture = .loading
    }
  }

  /// Appends photos, skipping those that are already in the list.
  mutating func append(_ photos: [Photo]) {
    for photo in photos where slot(of: photo.id) == nil {
      add(photo, at: first + count)
      proportions.append(Proportion(photo.size))
    }
  }

  /// Adds the aspect ratios and days of all photos.
  mutating func know(_ index: FeedIndex) {
    self.index = index
    first = 0
    proportions = index.proportions
  }

  func isLoaded(block: Int) -> Bool { blocks.contains(block) }

  /// Number of photos in a block.
  func size(ofBlock block: Int) -> Int {
    max(0, min(FeedList.block, shown.upperBound - block * FeedList.block))
  }

  /// Stores the photos of a block. Returns false and changes nothing if their number is wrong, or
  /// if a photo or a slot is already assigned otherwise.
  mutating func put(_ photos: [Photo], block: Int) -> Bool {
    guard photos.count == size(ofBlock: block) else { return false }
    var fresh = self
    var slot = block * FeedList.block
    for photo in photos {
      // Why: a photo has at most one slot, and a slot at most one photo.
      if let known = fresh.slot(of: photo.id) {
        guard known == slot else { return false }
      } else {
        guard !fresh[slot].isThere else { return false }
        fresh.add(photo, at: slot)
      }
      slot += 1
    }
    fresh.blocks.append(block)
    self = fresh
    return true
  }

  /// Evicts blocks far from `slot` if too many photos are loaded.
  mutating func forget(farFrom slot: Int) {
    guard index.isThere, count > FeedList.kept else { return }
    let reach = FeedList.kept / FeedList.block / 2
    let middle = slot / FeedList.block
    let near = middle - reach..<middle + reach
    loaded = loaded.filter { near.contains($0.slot / FeedList.block) }
    note()
    blocks = blocks.filter { near.contains($0) }
  }

  /// Marks pictures that `old` already displays as displayed here, so they show no loader again.
  mutating func inherit(_ old: FeedList) {
    for place in loaded.indices {
      guard let slot = old.slot(of: loaded[place].card.photo.id), let before = old[slot] else {
        continue
      }
      // Why not a failed one: reloading the list retries its pictures too.
      if before.picture == .shown, before.photo.address == loaded[place].card.photo.address {
        loaded[place].card.picture = .shown
      }
    }
  }

  @inline(never) private mutating func add(_ photo: Photo, at slot: Int) {
    if let other = loaded.first?.card.photo.author, other != photo.author { hasAuthors = true }
    loaded.insert(Entry(slot: slot, card: Card(photo)), at: place(of: slot))
    if 2 * count > table.count { note() } else { table[bucket(of: photo.id)] = slot }
  }

  /// Rebuilds the hash table.
  @inline(never) private mutating func note() {
    table = [Int](repeating: -1, count: 4 * count + 64)
    for entry in loaded { table[bucket(of: entry.card.photo.id)] = entry.slot }
  }

  /// The bucket of the photo with this id, or the free bucket where it belongs.
  @inline(never) func bucket(of id: String) -> Int {
    var hash: UInt = 0
    // FNV-1a, a fast hash for short keys.
    for byte in Array(id.utf8) { hash = (hash ^ UInt(byte)) &* 16_777_619 }
    while true {
      let bucket = Int(hash % UInt(table.count))
      let slot = table[bucket]
      if slot < 0 || self.id(at: slot) == id { return bucket }
      hash &+= 1
    }
  }

  /// The index in `loaded` of the first photo at or after this slot.
  private func place(of slot: Int) -> Int {
    var low = 0
    var high = loaded.count
    while low < high {
      let middle = (low + high) / 2
      if loaded[middle].slot < slot { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension FeedIndex {
  /// Aspect ratios and days of a feed that consists of `photos`; nil if a photo has no date.
  fileprivate init?(_ state: FeedState, _ photos: [Photo]) {
    var days: [Day] = []
    for photo in photos {
      guard let moment = photo.addedAt else { return nil }
      FeedIndex.add(moment, to: &days)
    }
    self.init(
      state: state, proportions: photos.map { Proportion($0.size) }, days: days, place: nil)
  }
}

import Domain

/// The photos of the feed as far as they are known: what is at slot i, counted from the newest.
///
/// Either the list grows page by page, or its state is known: then every slot exists from the
/// beginning, and blocks of photos are loaded and forgotten as the window moves.
struct FeedList: Hashable, Sendable {
  /// Photos of one block; blocks begin at multiples of it.
  static let block = 30
  /// So many photos are kept; what is far from the window is forgotten.
  static let kept = 600

  /// The state of the feed; nothing while it goes page by page.
  let state: FeedState?
  /// The proportions and days of all photos, once they came.
  private(set) var index: FeedIndex?
  private let first: Int
  /// The photos that are loaded, in order of their slots.
  private var loaded: [Entry] = []
  // Why no dictionary: it would make the app larger by a tenth.
  /// The slots of the photos by a hash of their ids, -1 where there is none; at least half is free.
  private(set) var table = [-1]
  /// The blocks that are loaded as a whole.
  private var blocks: [Int] = []

  private struct Entry: Hashable, Sendable {
    let slot: Int
    var card: Card
  }

  /// A list that goes page by page, without a photo.
  init() {
    state = nil
    first = 0
  }

  /// A list whose index has not come: only the photos of a page are known, from slot `first` on.
  init(_ state: FeedState, first: Int, _ photos: [Photo]) {
    self.state = state
    self.first = first
    append(photos)
    guard first == 0, count == Int(state.count) else { return }
    index = FeedIndex(state, photos)
  }

  /// A list of which everything but the photos is known.
  init(_ index: FeedIndex) {
    state = index.state
    self.index = index
    first = 0
  }

  /// How many photos are loaded.
  var count: Int { loaded.count }

  /// The slots that can be shown.
  var shown: Range<Int> { index.map { 0..<Int($0.state.count) } ?? first..<(first + count) }

  /// The proportions of what can be shown.
  var proportions: [Proportion] {
    index?.proportions ?? loaded.map { Proportion($0.card.photo.size) }
  }

  subscript(slot: Int) -> Card? {
    @inline(never) get {
      let place = place(of: slot)
      return place < count && loaded[place].slot == slot ? loaded[place].card : nil
    }
  }

  @inline(never) func slot(of id: String) -> Int? {
    let slot = table[bucket(of: id)]
    return slot < 0 ? nil : slot
  }

  /// The slot of the card whose like is on its way with this ticket.
  @inline(never) func slot(waitingFor ticket: Ticket) -> Int? {
    for entry in loaded where entry.card.heart.ticket == ticket { return entry.slot }
    return nil
  }

  @inline(never) mutating func change(_ slot: Int, _ body: (inout Card) -> Void) {
    let place = place(of: slot)
    guard place < count, loaded[place].slot == slot else { return }
    body(&loaded[place].card)
  }

  /// The loaded photo that is nearest to this slot.
  func nearest(to slot: Int) -> Card? {
    let place = place(of: slot)
    guard place > 0 else { return loaded.first?.card }
    guard place < count else { return loaded.last?.card }
    let isCloserAbove = slot - loaded[place - 1].slot < loaded[place].slot - slot
    return loaded[isCloserAbove ? place - 1 : place].card
  }

  /// Lets pictures that could not be loaded be asked for again.
  mutating func retryPictures() {
    for place in loaded.indices where loaded[place].card.picture == .failed {
      loaded[place].card.picture = .loading
    }
  }

  /// Adds photos below the last one; those that are there already are passed over.
  mutating func append(_ photos: [Photo]) {
    for photo in photos where slot(of: photo.id) == nil {
      add(photo, at: first + count)
    }
  }

  /// Takes the index of the state that the list is of.
  mutating func know(_ index: FeedIndex) {
    self.index = index
  }

  func isLoaded(block: Int) -> Bool { blocks.contains(block) }

  /// How many photos a block has.
  func size(ofBlock block: Int) -> Int {
    max(0, min(FeedList.block, shown.upperBound - block * FeedList.block))
  }

  /// Puts the photos of a block at their slots; nothing changes and the answer is `false` when they
  /// are not as many as there are slots, or when one of them has another slot already.
  mutating func put(_ photos: [Photo], block: Int) -> Bool {
    guard photos.count == size(ofBlock: block) else { return false }
    var fresh = self
    var slot = block * FeedList.block
    for photo in photos {
      // Why: a photo has the one slot or none, and a slot the one photo or none.
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

  /// Forgets blocks far from `slot` when there are too many photos; never a photo whose like is on its
  /// way.
  mutating func forget(farFrom slot: Int) {
    guard index.isThere, count > FeedList.kept else { return }
    let reach = FeedList.kept / FeedList.block / 2
    let middle = slot / FeedList.block
    let near = middle - reach..<middle + reach
    var kept: [Entry] = []
    for entry in loaded
    where near.contains(entry.slot / FeedList.block) || entry.card.heart.ticket != nil {
      kept.append(entry)
    }
    loaded = kept
    note()
    blocks = blocks.filter { near.contains($0) }
  }

  // Why: a like that is on its way belongs to its photo, not to the list that brought the photo.
  /// Takes over what an older list knows of the same photos: pictures on display, likes on their way.
  mutating func inherit(_ old: FeedList) {
    for place in loaded.indices {
      guard let slot = old.slot(of: loaded[place].card.photo.id), let before = old[slot] else {
        continue
      }
      // Why not a failed one: whoever asks for the list anew asks for its pictures too.
      if before.picture == .shown { loaded[place].card.picture = .shown }
      if before.heart.ticket != nil { loaded[place].card.heart = before.heart }
    }
  }

  @inline(never) private mutating func add(_ photo: Photo, at slot: Int) {
    loaded.insert(Entry(slot: slot, card: Card(photo)), at: place(of: slot))
    if 2 * count > table.count { note() } else { table[bucket(of: photo.id)] = slot }
  }

  /// Makes the table anew.
  @inline(never) private mutating func note() {
    table = [Int](repeating: -1, count: 4 * count + 64)
    for entry in loaded { table[bucket(of: entry.card.photo.id)] = entry.slot }
  }

  /// Where the table has the photo with this id, or would have it.
  @inline(never) func bucket(of id: String) -> Int {
    var hash: UInt = 0
    // FNV-1a
    for byte in Array(id.utf8) { hash = (hash ^ UInt(byte)) &* 16_777_619 }
    while true {
      let bucket = Int(hash % UInt(table.count))
      let slot = table[bucket]
      if slot < 0 || self[slot]?.photo.id == id { return bucket }
      hash &+= 1
    }
  }

  /// The place of the first photo at this slot or below it.
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
  /// The index of a feed that `photos` are the whole of; nothing when the day of one is not known.
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

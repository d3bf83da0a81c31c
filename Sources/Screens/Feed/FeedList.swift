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
  /// Blocks with at least one photo, in order.
  private var blocks: [Block] = []
  /// How many photos are loaded.
  private(set) var count = 0

  // Why no dictionary: a few dozen entries are found as fast, and the app is a fifth smaller.
  /// Photos from a multiple of `block` on.
  private struct Block: Hashable, Sendable {
    let number: Int
    var cards: [Card?]
    var isWhole = false
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

  /// The slots that can be shown.
  var shown: Range<Int> { index.map { 0..<Int($0.state.count) } ?? first..<(first + count) }

  /// The proportions of what can be shown.
  var proportions: [Proportion] {
    index?.proportions ?? shown.compactMap { slot in self[slot].map { Proportion($0.photo.size) } }
  }

  subscript(slot: Int) -> Card? {
    guard slot >= 0, let place = place(of: slot / FeedList.block) else { return nil }
    return blocks[place].cards[slot % FeedList.block]
  }

  func slot(of id: String) -> Int? { slot { $0.photo.id == id } }

  /// The slot of the card whose like is on its way with this ticket.
  func slot(waitingFor ticket: Ticket) -> Int? { slot { $0.heart.ticket == ticket } }

  mutating func change(_ slot: Int, _ body: (inout Card) -> Void) {
    guard slot >= 0, let place = place(of: slot / FeedList.block),
      var card = blocks[place].cards[slot % FeedList.block]
    else { return }
    body(&card)
    blocks[place].cards[slot % FeedList.block] = card
  }

  /// Adds photos below the last one; those that are there already are passed over.
  mutating func append(_ photos: [Photo]) {
    for photo in photos where slot(of: photo.id) == nil { put(photo, at: first + count) }
  }

  /// Takes the index of the state that the list is of.
  mutating func know(_ index: FeedIndex) {
    self.index = index
  }

  func isLoaded(block: Int) -> Bool { place(of: block).map { blocks[$0].isWhole } ?? false }

  /// How many photos a block has.
  func size(ofBlock block: Int) -> Int {
    max(0, min(FeedList.block, shown.upperBound - block * FeedList.block))
  }

  /// Puts the photos of a block at their slots; nothing changes and the answer is `false` when they
  /// are not as many as there are slots, or when one of them has another slot already.
  mutating func put(_ photos: [Photo], block: Int) -> Bool {
    let begin = block * FeedList.block
    guard photos.count == size(ofBlock: block) else { return false }
    for (number, photo) in photos.enumerated() {
      let known = slot(of: photo.id)
      guard known == nil || known == begin + number else { return false }
      let there = self[begin + number]
      guard there == nil || there?.photo.id == photo.id else { return false }
      if photos[..<number].contains(where: { $0.id == photo.id }) { return false }
    }
    for (number, photo) in photos.enumerated() where self[begin + number] == nil {
      put(photo, at: begin + number)
    }
    if let place = place(of: block) { blocks[place].isWhole = true }
    return true
  }

  /// Forgets blocks far from `slot` when there are too many photos; never one of which a like is on
  /// its way.
  mutating func forget(farFrom slot: Int) {
    guard index != nil, count > FeedList.kept else { return }
    let reach = FeedList.kept / FeedList.block / 2
    let middle = slot / FeedList.block
    blocks.removeAll { block in
      !(middle - reach..<middle + reach ~= block.number)
        && !block.cards.contains { $0?.heart.ticket != nil }
    }
    count = blocks.reduce(0) { $0 + $1.cards.count { $0 != nil } }
  }

  // Why: a like that is on its way belongs to its photo, not to the list that brought the photo.
  /// Takes over what an older list knows of the same photos: pictures on display, likes on their way.
  mutating func inherit(_ old: FeedList) {
    for block in old.blocks {
      for before in block.cards {
        guard let before, let slot = slot(of: before.photo.id) else { continue }
        change(slot) { card in
          card.picture = before.picture
          if before.heart.ticket != nil { card.heart = before.heart }
        }
      }
    }
  }

  private func slot(where fits: (Card) -> Bool) -> Int? {
    for block in blocks {
      for (number, card) in block.cards.enumerated() {
        if let card, fits(card) { return block.number * FeedList.block + number }
      }
    }
    return nil
  }

  private func place(of number: Int) -> Int? {
    var low = 0
    var high = blocks.count
    while low < high {
      let middle = (low + high) / 2
      if blocks[middle].number < number { low = middle + 1 } else { high = middle }
    }
    return low < blocks.count && blocks[low].number == number ? low : nil
  }

  private mutating func put(_ photo: Photo, at slot: Int) {
    let number = slot / FeedList.block
    if place(of: number) == nil {
      let next = blocks.firstIndex { $0.number > number } ?? blocks.count
      let empty = [Card?](repeating: nil, count: FeedList.block)
      blocks.insert(Block(number: number, cards: empty), at: next)
    }
    guard let place = place(of: number) else { return }
    blocks[place].cards[slot % FeedList.block] = Card(photo)
    count += 1
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

import Domain

/// Which part of the list the window shows, and how the scroll space stands for it.
///
/// A place of the list is its distance from the top of the whole list; a place of the scroll space is
/// its distance from the top of the band that is unfolded.
struct FeedWindow: Hashable, Sendable {
  /// Cards are built this many heights of the viewport above and below it.
  private static let margin: Int64 = 1
  /// Cards that are built besides those in the viewport are at most so many together with them.
  private static let builtCards = 48
  /// What a card needs of the list around it to count as in sight: the bar below covers as much.
  private static let bar: Int64 = 49

  private(set) var layout: FeedLayout
  private(set) var fold: FeedFold
  /// The place of the list at the upper edge of the window.
  private(set) var offset: Int64 = 0
  // Why: after a jump a whole screen of cards comes at once; those around it can wait a moment.
  /// Whether only what is in the viewport is built yet.
  private var isJustThere = false

  init(_ layout: FeedLayout) {
    self.layout = layout
    fold = FeedFold(layout, around: 0)
  }

  /// The place of the scroll space at the upper edge of the window.
  var scrollTop: Int32 { Int32(clamping: offset - fold.above) }

  /// The card at the upper edge, and how much of it lies above.
  var anchor: (slot: Int, by: Int64) {
    let slot = layout.slot(at: offset)
    return (slot, max(0, offset - layout.top(of: slot)))
  }

  /// The slots in the viewport.
  var visible: Range<Int> {
    layout.cards(from: offset, to: offset + Int64(layout.viewport.height))
  }

  /// The slots that exist as elements: those in the viewport and around it.
  var built: Range<Int> {
    let height = Int64(layout.viewport.height)
    let margin = isJustThere ? 0 : FeedWindow.margin * height
    let upper = max(offset - margin, fold.above + Int64(FeedLayout.inset))
    let whole = layout.cards(from: upper, to: offset + height + margin)
    let visible = visible
    guard whole.count > FeedWindow.builtCards, !visible.isEmpty else { return whole }
    let spare = max(0, FeedWindow.builtCards - visible.count) / 2
    let first = max(whole.lowerBound, min(visible.lowerBound, visible.lowerBound - spare))
    return first..<min(whole.upperBound, visible.upperBound + spare)
  }

  /// Pixels of the band above these slots, without the inset.
  func spaceAbove(_ slots: Range<Int>) -> Int32 {
    let above = layout.top(of: slots.lowerBound) - fold.above - Int64(FeedLayout.inset)
    return Int32(clamping: max(0, above))
  }

  /// Pixels of the band below these slots.
  func spaceBelow(_ slots: Range<Int>) -> Int32 {
    Int32(clamping: max(0, fold.end - layout.top(of: slots.upperBound)))
  }

  /// Takes notice of where the person scrolled to.
  mutating func scrolled(to top: Int32) {
    let place = fold.above + Int64(max(0, top))
    if place != offset { isJustThere = false }
    offset = place
  }

  /// Builds what lies around the viewport too: it has stood there for a moment.
  mutating func settle() {
    isJustThere = false
  }

  /// Goes to a place of the list, as near as it can be scrolled to, and tells where that is in the
  /// scroll space.
  mutating func jump(to place: Int64) -> Int32 {
    offset = max(0, min(place, layout.reach))
    isJustThere = true
    if !fold.holds(offset, layout) { fold = FeedFold(layout, around: offset) }
    return scrollTop
  }

  /// Slides the band when one of its ends is near, at rest earlier than while something moves; tells
  /// how far the scroll space has to be moved so that nothing moves on display.
  mutating func slide(isAtRest: Bool) -> Int32? {
    let distance = isAtRest ? FeedFold.near : FeedFold.urgent
    guard fold.isEnding(at: offset, layout, within: distance) else { return nil }
    let old = fold
    fold = FeedFold(layout, around: offset)
    return fold == old ? nil : Int32(clamping: old.above - fold.above)
  }

  mutating func append(_ proportion: Proportion) {
    layout.append(proportion)
    fold = FeedFold(layout, around: offset)
  }

  /// Lays the list out in another size; what is in the middle of the window stays there, but the top
  /// of the list stays the top. Tells where to scroll to, unless that is where it is.
  mutating func resize(_ viewport: Viewport) -> Int32? {
    let old = layout
    guard old.viewport != viewport else { return nil }
    layout = old.resized(viewport)
    guard old.cardWidth != layout.cardWidth else { return nil }
    guard offset > 0 else { return foldAnew() }
    let middle = offset + Int64(old.viewport.height) / 2
    let slot = old.slot(at: middle)
    let within = min(middle - old.top(of: slot), Int64(old.height(of: slot)))
    let scaled = within * Int64(layout.height(of: slot)) / Int64(max(1, old.height(of: slot)))
    offset = max(
      0, min(layout.top(of: slot) + scaled - Int64(viewport.height) / 2, layout.reach))
    return foldAnew()
  }

  /// Takes another layout of the same photos, of which more are known now: what is on display stays.
  ///
  /// Tells how far the scroll space has to be moved for that.
  mutating func extend(to fresh: FeedLayout) -> Int32 {
    let before = offset - fold.above
    let slot = layout.slot(at: offset)
    offset += fresh.top(of: slot) - layout.top(of: slot)
    layout = fresh
    fold = FeedFold(layout, around: offset)
    return Int32(clamping: offset - fold.above - before)
  }

  /// Where to scroll to so that this card is on display; nothing when all of it is.
  mutating func reveal(_ slot: Int) -> Int32? {
    let top = layout.top(of: slot)
    let height = Int64(layout.height(of: slot))
    let room = max(1, Int64(layout.viewport.height) - FeedWindow.bar)
    if top >= offset, top + height <= offset + room { return nil }
    return jump(to: top - max(Int64(FeedLayout.gap), (room - height) / 2))
  }

  private mutating func foldAnew() -> Int32 {
    fold = FeedFold(layout, around: offset)
    return scrollTop
  }
}

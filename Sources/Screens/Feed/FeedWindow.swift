import AppModel
import Domain

/// The part of the list on display. Only a section of a very long list (`FeedFold`) is laid out for
/// scrolling.
///
/// A list offset is measured from the top of the whole list, a scroll offset from the top of that
/// section.
struct FeedWindow: Hashable, Sendable {
  /// Cards are built this many viewport heights above and below the viewport.
  private static let margin: Int64 = 1
  /// If more cards than this would be built, fewer are built above and below the viewport.
  private static let builtCards = 96
  /// Cards are built at least half this many CSS pixels above and below the viewport.
  private static let leastMargin: Int64 = 256
  /// The height of the tab bar, which covers the lower edge of the list, in CSS pixels.
  private static let bar: Int64 = 49

  private(set) var layout: FeedLayout
  private(set) var fold: FeedFold
  /// The distance from the top of the whole list to the upper edge of the window, in CSS pixels.
  private(set) var offset: Int64 = 0
  /// Whether only the cards in the viewport are built so far: after a jump, those around it follow
  /// a moment later, so that the first ones appear sooner.
  private var isJustThere = false
  /// The card that stayed in the middle when the viewport changed; nil once the list is scrolled. A
  /// row has several cards, and the next change must keep the same one.
  private var held: Int?

  init(_ layout: FeedLayout) {
    self.layout = layout
    fold = FeedFold(layout, around: 0)
  }

  /// The scroll offset at the upper edge of the window.
  var scrollTop: Int32 { Int32(clamping: offset - fold.above) }

  /// The card at the upper edge of the window, and how far it extends above that edge.
  var anchor: (slot: Int, by: Int64) {
    let slot = layout.slot(at: offset)
    return (slot, max(0, offset - layout.top(of: slot)))
  }

  /// The positions in the feed whose cards are in the viewport.
  var visible: Range<Int> {
    layout.cards(from: offset, to: offset + Int64(layout.viewport.height))
  }

  /// The positions in the feed whose cards are built: those in the viewport and around it.
  var built: Range<Int> {
    let height = Int64(layout.viewport.height)
    var margin = isJustThere ? 0 : FeedWindow.margin * height
    while true {
      let upper = max(offset - margin, fold.above + Int64(FeedLayout.inset))
      let built = layout.cards(from: upper, to: offset + height + margin)
      if built.count <= FeedWindow.builtCards || margin < FeedWindow.leastMargin { return built }
      margin /= 2
    }
  }

  /// Height of the cards above the first of these slots, in CSS pixels, within the section of the
  /// list that is laid out (`FeedFold`).
  func spaceAbove(_ slots: Range<Int>) -> Int32 {
    let above = layout.top(of: slots.lowerBound) - fold.above - Int64(FeedLayout.inset)
    return Int32(clamping: max(0, above))
  }

  /// Height of the cards below the last of these slots, in CSS pixels, within the section of the
  /// list that is laid out (`FeedFold`).
  func spaceBelow(_ slots: Range<Int>) -> Int32 {
    Int32(clamping: max(0, fold.end - layout.top(of: slots.upperBound)))
  }

  /// Records the scroll offset after the person scrolled.
  mutating func scrolled(to top: Int32) {
    let place = fold.above + Int64(max(0, top))
    if place != offset { isJustThere = false }
    // Why more than 1: browsers with fractional device pixels report an offset up to 1 off the one
    // set.
    if abs(place - offset) > 1 { held = nil }
    offset = place
  }

  /// Builds the cards around the viewport too, a moment after a jump.
  mutating func settle() {
    isJustThere = false
  }

  /// Scrolls to an offset measured from the top of the whole list, limited to its end. Returns the
  /// scroll offset to set.
  mutating func jump(to place: Int64) -> Int32 {
    offset = max(0, min(place, layout.reach))
    isJustThere = true
    held = nil
    if !fold.holds(offset, layout) { fold = FeedFold(layout, around: offset) }
    return scrollTop
  }

  /// Moves the laid-out section of a very long list (`FeedFold`) if the window is near an end of
  /// it; at rest, "near" is a larger distance. Returns how far to scroll to keep the photos in
  /// place, or nil if the section did not move.
  mutating func slide(isAtRest: Bool) -> Int32? {
    let distance = isAtRest ? layout.viewport.near : FeedFold.urgent
    guard fold.isEnding(at: offset, layout, within: distance) else { return nil }
    let old = fold
    fold = FeedFold(layout, around: offset)
    return fold == old ? nil : Int32(clamping: old.above - fold.above)
  }

  /// Lays out photos that were added at the end of the list; these are the aspect ratios of all.
  mutating func grow(_ proportions: [Proportion]) {
    layout = FeedLayout(
      viewport: layout.viewport, first: layout.first, proportions: proportions)
    fold.grow(layout)
  }

  /// Lays the list out for another viewport. The content in the middle of the window stays there,
  /// except at the top of the list. Returns the scroll offset to set, or nil if no card changed its
  /// size.
  mutating func resize(_ viewport: Viewport) -> Int32? {
    let old = layout
    guard old.viewport != viewport else { return nil }
    layout = old.resized(viewport)
    guard
      old.rowWidth != layout.rowWidth || old.viewport.isWide != viewport.isWide
        || old.viewport.band != viewport.band
    else { return nil }
    guard offset > 0 || held.isThere else { return refold() }
    let middle = offset + Int64(old.viewport.height) / 2
    let slot = held ?? old.slot(at: middle)
    held = slot
    let within = max(0, min(middle - old.top(of: slot), Int64(old.height(of: slot))))
    let scaled = within * Int64(layout.height(of: slot)) / Int64(max(1, old.height(of: slot)))
    offset = max(
      0, min(layout.top(of: slot) + scaled - Int64(viewport.height) / 2, layout.reach))
    return refold()
  }

  /// Replaces the layout by one that covers more of the same list; the content on display stays in
  /// place. Returns how far to scroll for that.
  mutating func extend(to fresh: FeedLayout) -> Int32 {
    let before = offset - fold.above
    let slot = layout.slot(at: offset)
    offset += fresh.top(of: slot) - layout.top(of: slot)
    layout = fresh
    fold = FeedFold(layout, around: offset)
    return Int32(clamping: offset - fold.above - before)
  }

  /// Scrolls so that this card is visible and returns the scroll offset; nil if it already is.
  mutating func reveal(_ slot: Int) -> Int32? {
    let top = layout.top(of: slot)
    let height = Int64(layout.height(of: slot))
    let room = max(1, Int64(layout.viewport.height) - FeedWindow.bar)
    if top >= offset, top + height <= offset + room { return nil }
    return jump(to: top - max(Int64(FeedLayout.gap), (room - height) / 2))
  }

  private mutating func refold() -> Int32 {
    fold = FeedFold(layout, around: offset)
    return scrollTop
  }
}

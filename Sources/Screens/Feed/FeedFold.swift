/// The section of a long list that is laid out in the scroll space.
///
/// Browsers limit the height of a page (Chromium: 33.5 million pixels), so the scroll space holds a
/// band that slides over the list (`Viewport.band`). Its upper edge is the top of a card.
struct FeedFold: Hashable, Sendable {
  /// While scrolling, the laid-out section moves only if the viewport is this close to one of its
  /// ends.
  static let urgent: Int64 = 40_000
  /// If less than this of the list lies below the laid-out section, the section includes it.
  private static let slack: Int64 = 40_000

  /// The position in the feed of the first photo that is laid out.
  let slot: Int
  /// Height of the part of the list above the laid-out section.
  let above: Int64
  /// The lower end of the laid-out section, measured from the top of the list.
  private(set) var end: Int64

  /// Centers the laid-out section on `offset`, as far as the list allows.
  init(_ layout: FeedLayout, around offset: Int64) {
    let band = layout.viewport.band
    let highest = max(0, layout.end - band)
    let wanted = max(0, min(offset - band / 2, highest))
    slot = wanted == 0 ? layout.first : layout.slot(at: wanted)
    above = layout.top(of: slot) - Int64(FeedLayout.inset)
    end = 0
    grow(layout)
  }

  /// Lays out photos that were added at the end of the list, as far as the band reaches. The photos on
  /// display stay where they are.
  mutating func grow(_ layout: FeedLayout) {
    let rest = layout.end - above
    let band = layout.viewport.band
    end = rest <= band + FeedFold.slack ? layout.end : above + band
  }

  /// Whether the viewport is closer than `distance` to an end of the laid-out section that is not
  /// an end of the list.
  func isEnding(at offset: Int64, _ layout: FeedLayout, within distance: Int64) -> Bool {
    (above > 0 && offset - above < distance)
      || (end < layout.end && end - offset - Int64(layout.viewport.height) < distance)
  }

  /// Whether the viewport can move to `offset` while the laid-out section stays.
  func holds(_ offset: Int64, _ layout: FeedLayout) -> Bool {
    offset >= above && offset <= end && !isEnding(at: offset, layout, within: layout.viewport.near)
  }
}

/// The section of a long list that is laid out in the scroll space.
///
/// Browsers limit the height of a page (Chromium: 33.5 million pixels), so the scroll space holds a
/// band that slides over the list. Its upper edge is the top of a card.
struct FeedFold: Hashable, Sendable {
  /// The height in CSS pixels of the band, the section that is laid out; shorter lists fit in it.
  static let band: Int64 = 8_000_000
  /// At rest, the laid-out section moves if the viewport is this close to one of its ends.
  static let near: Int64 = 1_000_000
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
  let end: Int64

  /// Centers the laid-out section on `offset`, as far as the list allows.
  init(_ layout: FeedLayout, around offset: Int64) {
    let highest = max(0, layout.end - FeedFold.band)
    let wanted = max(0, min(offset - FeedFold.band / 2, highest))
    slot = wanted == 0 ? layout.first : layout.slot(at: wanted)
    above = layout.top(of: slot) - Int64(FeedLayout.inset)
    let rest = layout.end - above
    end = rest <= FeedFold.band + FeedFold.slack ? layout.end : above + FeedFold.band
  }

  /// Whether the viewport is closer than `distance` to an end of the laid-out section that is not
  /// an end of the list.
  func isEnding(at offset: Int64, _ layout: FeedLayout, within distance: Int64) -> Bool {
    (above > 0 && offset - above < distance)
      || (end < layout.end && end - offset - Int64(layout.viewport.height) < distance)
  }

  /// Whether the viewport can move to `offset` while the laid-out section stays.
  func holds(_ offset: Int64, _ layout: FeedLayout) -> Bool {
    offset >= above && offset <= end && !isEnding(at: offset, layout, within: FeedFold.near)
  }
}

/// The section of a long list that is laid out in the scroll space.
///
/// Browsers limit the height of a page (Chromium: 33.5 million pixels), so the scroll space holds a
/// band that slides over the list. Its upper edge is the top of a card.
struct FeedFold: Hashable, Sendable {
  /// The height of the band, in CSS pixels; shorter lists fit completely.
  static let band: Int64 = 8_000_000
  /// At rest, the band slides when the window is this close to one of its ends.
  static let near: Int64 = 1_000_000
  /// While scrolling, the band slides only when the window is this close to one of its ends.
  static let urgent: Int64 = 40_000
  /// If less than this remains of the list below the band, the band includes it.
  private static let slack: Int64 = 40_000

  /// The position in the feed of the first photo in the band.
  let slot: Int
  /// Height of the list above the band.
  let above: Int64
  /// The end of the band, measured from the top of the list.
  let end: Int64

  /// Centers the band on `offset`, as far as the list allows.
  init(_ layout: FeedLayout, around offset: Int64) {
    let highest = max(0, layout.end - FeedFold.band)
    let wanted = max(0, min(offset - FeedFold.band / 2, highest))
    slot = wanted == 0 ? layout.first : layout.slot(at: wanted)
    above = layout.top(of: slot) - Int64(FeedLayout.inset)
    let rest = layout.end - above
    end = rest <= FeedFold.band + FeedFold.slack ? layout.end : above + FeedFold.band
  }

  /// Whether the window is closer than `distance` to an end of the band that is not an end of the
  /// list.
  func isEnding(at offset: Int64, _ layout: FeedLayout, within distance: Int64) -> Bool {
    (above > 0 && offset - above < distance)
      || (end < layout.end && end - offset - Int64(layout.viewport.height) < distance)
  }

  /// Whether the window can move to `offset` without sliding the band.
  func holds(_ offset: Int64, _ layout: FeedLayout) -> Bool {
    offset >= above && offset <= end && !isEnding(at: offset, layout, within: FeedFold.near)
  }
}

/// The part of a long list that the window can be scrolled through without a seam.
///
/// Browsers cap the height of a page (Chromium at 33.5 million pixels), so the scroll space is a band
/// that slides over the list: its upper edge lies where a card begins.
struct FeedFold: Hashable, Sendable {
  /// The height of the band, in CSS pixels; shorter lists need no fold.
  static let band: Int64 = 8_000_000
  /// At rest the band slides on when an end of it is as near as this.
  static let near: Int64 = 1_000_000
  /// Whatever happens, the band slides on when an end of it is as near as this.
  static let urgent: Int64 = 40_000
  /// What is left of the list below the band when it is less than this belongs to it.
  private static let slack: Int64 = 40_000

  /// The first slot of the band.
  let slot: Int
  /// Pixels of the list above the band.
  let above: Int64
  /// The end of the band, in pixels of the list.
  let end: Int64

  /// The band with the place `offset` in its middle, as far as the list has one.
  init(_ layout: FeedLayout, around offset: Int64) {
    let highest = max(0, layout.end - FeedFold.band)
    let wanted = max(0, min(offset - FeedFold.band / 2, highest))
    slot = wanted == 0 ? layout.first : layout.slot(at: wanted)
    above = layout.top(of: slot) - Int64(FeedLayout.inset)
    let rest = layout.end - above
    end = rest <= FeedFold.band + FeedFold.slack ? layout.end : above + FeedFold.band
  }

  /// Whether an end of the band that is no end of the list is nearer to `offset` than `distance`.
  func isEnding(at offset: Int64, _ layout: FeedLayout, within distance: Int64) -> Bool {
    (above > 0 && offset - above < distance)
      || (end < layout.end && end - offset - Int64(layout.viewport.height) < distance)
  }

  /// Whether the window can be scrolled to `offset` as it is.
  func holds(_ offset: Int64, _ layout: FeedLayout) -> Bool {
    offset >= above && offset <= end && !isEnding(at: offset, layout, within: FeedFold.near)
  }
}

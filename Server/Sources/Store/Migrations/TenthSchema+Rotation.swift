extension TenthSchema {
  /// How far the owner of a photo rotated it clockwise, in degrees (FEED-36); `width`, `height` and
  /// `blurHash` are those of the rotated photo. The index finds the rotated ones among many.
  static let rotation =
    ["photo", "binnedPhoto"].map { photos in
      """
      ALTER TABLE \(photos) ADD COLUMN rotation INTEGER NOT NULL DEFAULT 0 \
      CHECK (rotation IN (0, 90, 180, 270))
      """
    } + ["CREATE INDEX photoByRotation ON photo(rotation) WHERE rotation <> 0"]
}

extension TenthSchema {
  /// How far the owner of a photo rotated it clockwise, in degrees (FEED-36), and how many times its file
  /// in an indexed folder was edited (LIB-19). `width`, `height` and `blurHash` are those of the rotated
  /// photo. The index finds the rotated and edited ones among many.
  static let versions =
    ["photo", "binnedPhoto"].flatMap { photos in
      [
        """
        ALTER TABLE \(photos) ADD COLUMN rotation INTEGER NOT NULL DEFAULT 0 \
        CHECK (rotation IN (0, 90, 180, 270))
        """,
        "ALTER TABLE \(photos) ADD COLUMN edits INTEGER NOT NULL DEFAULT 0",
      ]
    } + [
      """
      CREATE INDEX photoByVersion ON photo(rotation, edits) WHERE rotation <> 0 OR edits <> 0
      """
    ]
}

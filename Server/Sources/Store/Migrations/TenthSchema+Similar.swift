extension TenthSchema {
  /// What photos look like (FEED-34). Photos that are there already get their hashes from
  /// `imagefeed similar`.
  ///
  /// By content, since a photo keeps it in the bin.
  static let looks = [
    """
    CREATE TABLE perceptualHash (
      contentHash TEXT PRIMARY KEY,
      across INTEGER NOT NULL,
      down INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID
    """
  ]
}

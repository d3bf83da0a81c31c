extension EleventhSchema {
  /// The columns about a photo's files (FEED-28): the name of the original when it was added, the
  /// SHA-256 hash of the video of a Live Photo, and the identifier that the camera wrote into both
  /// files.
  ///
  /// Why in the photo's row and not by content: another person may have the same picture in their
  /// bin, and must not get the name or the video of this one.
  static let files =
    ["photo", "binnedPhoto"].flatMap { photos in
      [
        "ALTER TABLE \(photos) ADD COLUMN fileName TEXT",
        "ALTER TABLE \(photos) ADD COLUMN videoHash TEXT",
        "ALTER TABLE \(photos) ADD COLUMN contentIdentifier TEXT",
        """
        CREATE INDEX \(photos)ByVideo ON \(photos)(videoHash) WHERE videoHash IS NOT NULL
        """,
      ]
    } + [
      """
      CREATE INDEX photoByIdentifier ON photo(contentIdentifier) WHERE contentIdentifier IS NOT NULL
      """
    ]
}

extension EleventhSchema {
  /// What a photo keeps of its files (FEED-28): the name of the original as it was added, the SHA-256
  /// hash of the video of a Live Photo, and the identifier with which the camera connected both.
  ///
  /// Why at the photo and not by content: somebody else may have the same picture in their bin, and
  /// must not get the name or the video from here.
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

extension EleventhSchema {
  /// Whether the person wants to see whole photos first, instead of photos that fill the screen (FEED-35).
  static let viewing = ["ALTER TABLE person ADD COLUMN opensWhole INTEGER NOT NULL DEFAULT 0"]
}

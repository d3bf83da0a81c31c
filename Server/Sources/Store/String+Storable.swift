extension String {
  /// Whether the database can hold the text. GRDB passes a text to SQLite up to its first NUL, so a
  /// search for "anna\0x" would find "anna".
  var isStorable: Bool { !utf8.contains(0) }
}

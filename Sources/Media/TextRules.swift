/// By which rules texts in a file are read.
public enum TextRules: Sendable {
  /// Those of this program.
  case current
  /// Those of commit b95655c4: XMP properties only by their usual prefixes, Latin-1 for all that is not UTF-8, and no
  /// keywords without a letter or digit.
  ///
  /// Why kept: what such a program took from a file can be told from what a person wrote (LIB-23).
  case earlier
}

import Testing

@testable import Postgres

/// LIB-6: SQL with SQLite's placeholders becomes SQL with PostgreSQL's.
@Suite struct PlaceholderTests {
  @Test(
    "LIB-6: placeholders are numbered as in SQLite",
    arguments: [
      ("", "", 0),
      ("SELECT 1", "SELECT 1", 0),
      ("?", "$1", 1),
      ("?,?", "$1,$2", 2),
      ("?1 ?1", "$1 $1", 1),
      ("?2 ?1", "$2 $1", 2),
      ("?5 ?", "$5 $6", 6),
      ("? ?1 ?", "$1 $1 $2", 2),
      ("?12?", "$12$13", 13),
      ("?3 ? ?2 ?", "$3 $4 $2 $5", 5),
      ("a=?1a", "a=$1a", 1),
      ("?007", "$7", 7),
      ("$2 ?", "$2 $3", 3),
      ("(?)", "($1)", 1),
      ("?65535", "$65535", 65_535),
    ])
  func numbering(source: String, sql: String, count: Int) throws {
    let result = try Placeholders(source)
    #expect(result.sql == sql)
    #expect(result.count == count)
  }

  @Test(
    "LIB-6: question marks in literals, names and comments stay",
    arguments: [
      "'?'", "'it''s ?'", "''", "'a''?''b'", "'\\'", "\"?\"", "\"a\"\"?\"", "-- ?\n", "-- ?\r",
      "-- 'a ? \n", "/* ? */", "/* /* ? */ ? */", "/*/ ? */", "/* ' ? */", "$$?$$",
      "$a$ ? $b$ ? $$ ? $a$", "$a1_é$ ? $a1_é$", "$$ ' $$", "E'\\'?'", "e'\\\\'", "E'''?'",
      "U&'?'", "x'?'", "N'?'", "$$ $ ? $$", "'-- ?'", "'/* ?'", "\"'?\"",
      "E'a'\n'b\\'?'", "E'a' -- x\n\t'\\'?'", "E'a'\r\n-- '\n''\n'\\'?'",
    ])
  func quoting(text: String) throws {
    let result = try Placeholders("?" + text + "?")
    #expect(result.sql == "$1" + text + "$2")
    #expect(result.count == 2)
  }

  @Test(
    "LIB-6: what only looks like a quote hides no placeholder",
    arguments: [
      ("a$b$c ? a$b$", "a$b$c $1 a$b$"), ("- ?", "- $1"), ("/ ?", "/ $1"), ("*/ ?", "*/ $1"),
      ("$ ?", "$ $1"), ("$a ? $a", "$a $1 $a"), ("me'\\' || ?", "me'\\' || $1"),
      ("E'a' '\\' ?", "E'a' '\\' $1"), ("'a'\n'\\' ?", "'a'\n'\\' $1"),
      ("é$$ ? $$", "é$$ $1 $$"), ("1-?-2", "1-$1-2"), ("[?]", "[$1]"),
    ])
  func unquoted(source: String, sql: String) throws {
    #expect(try Placeholders(source).sql == sql)
  }

  @Test(
    "LIB-6: what is not terminated is left to the server",
    arguments: ["'?", "\"?", "/* ? /* */", "-- ?", "$a$ ?", "E'\\", "E'?\\'", "$$ ? $"])
  func unterminated(text: String) throws {
    #expect(try Placeholders("?" + text).sql == "$1" + text)
  }

  @Test(
    "LIB-6: an impossible number or a NUL is refused",
    arguments: ["?0", "?65536", "?99999999999999999999", "?65535 ?", "$0", "a\0b"])
  func refused(source: String) throws {
    let error = try failure { _ = try Placeholders(source) }
    guard case .invalidArgument = error else { throw error }
  }

  @Test(
    "LIB-6: the first word tells a query from a change",
    arguments: [
      ("SELECT 1", true), ("/* insert */ -- x\n select 1", true), ("VALUES (1)", true),
      ("(SELECT 1)", true), ("INSERT INTO a SELECT 1", false), ("WITH a AS (DELETE", false),
      ("'select'", false), ("selecting", false), ("", false), ("EXPLAIN ANALYZE DELETE", false),
      ("table a", true), ("SELECT 1 INTO a", false), ("SELECT 'into' -- into", true),
      ("WITH a AS (SELECT 1) SELECT 1", true), ("WITH a AS (UPDATE", false),
      ("WITH a AS (SELECT 1) INSERT INTO b", false), ("SELECT 1 FOR UPDATE", true),
    ])
  func kind(source: String, isQuery: Bool) throws {
    #expect(try Placeholders(source).isQuery == isQuery)
  }

  @Test(
    "LIB-6: the first word tells what may commit a transaction",
    arguments: [
      ("COMMIT", true), ("end work", true), ("/* x */ PREPARE TRANSACTION 'a'", true),
      ("SELECT 1;commit", true), ("SELECT 1; SELECT commit", false), ("'commit'", false),
      ("SELECT 1; -- commit", false), ("BEGIN", false), ("", false),
    ])
  func ending(sql: String, isEnd: Bool) throws {
    #expect(StatementWords.endTransaction(sql) == isEnd)
    #expect(try Placeholders(sql).endsTransaction == isEnd)
  }

  /// Pieces with their translation; nil for a placeholder, which gets the next number.
  private static let pieces: [String?] = [
    nil, "'?'", "'''?'", "\"?\"", "/*?*/", "/*/*?*/?*/", "--?\n", "$q$?$q$", "$$?'$$", "E'\\'?'",
    "word", "$", "-", "/", "1.5", "é",
  ]

  @Test("LIB-6: pieces in any order are translated one by one")
  func composition() throws {
    for seed in 0..<UInt64(2000) {
      var random = SplitMix(state: seed)
      var (source, expected, count) = ("", "", 0)
      for _ in 0..<Int.random(in: 0...12, using: &random) {
        if let piece = PlaceholderTests.pieces.randomElement(using: &random) ?? nil {
          source += piece + " "
          expected += piece + " "
        } else {
          count += 1
          source += "? "
          expected += "$\(count) "
        }
      }
      let result = try Placeholders(source)
      try #require(result.sql == expected, "seed \(seed)")
      try #require(result.count == count, "seed \(seed)")
    }
  }

  @Test("LIB-6: the tokens of any text make up the whole text")
  func tokens() throws {
    let alphabet = Array("?1a$'\"-/*\\\nEé ")
    for seed in 0..<UInt64(2000) {
      var random = SplitMix(state: seed)
      let text = String((0..<20).compactMap { _ in alphabet.randomElement(using: &random) })
      var scanner = SQLScanner(text)
      var bytes: [UInt8] = []
      while let token = scanner.next() { bytes += token.bytes }
      try #require(bytes == Array(text.utf8), "seed \(seed)")
    }
  }
}

/// A generator with a seed, so that a failure can be repeated.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}

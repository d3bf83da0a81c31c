/// Splits SQL into tokens, as far as is needed to tell placeholders from other question marks.
struct SQLScanner {
  /// A piece of the SQL; the tokens in order make up the whole.
  struct Token {
    /// What the piece is.
    enum Kind {
      /// `?`, `?12` or `$12`, with its digits.
      case placeholder(digits: ArraySlice<UInt8>)
      /// A keyword or an identifier without quotes.
      case word
      /// A string, a dollar-quoted string or a quoted identifier.
      case literal
      /// A comment.
      case comment
      /// Any other character.
      case symbol
    }

    /// What the piece is.
    let kind: Kind
    /// The piece in UTF-8.
    let bytes: ArraySlice<UInt8>
  }

  private let bytes: [UInt8]
  private var position = 0

  /// A scanner at the start of `sql`.
  init(_ sql: String) {
    bytes = Array(sql.utf8)
  }

  /// The next token, or nil at the end. What is not terminated extends to the end.
  mutating func next() -> Token? {
    guard position < bytes.count else { return nil }
    let start = position
    let kind = scan()
    return Token(kind: kind, bytes: bytes[start..<position])
  }

  private func byte(_ offset: Int = 0) -> UInt8? {
    position + offset < bytes.count ? bytes[position + offset] : nil
  }

  private mutating func scan() -> Token.Kind {
    switch byte() {
    case UInt8(ascii: "'"): scanQuoted(UInt8(ascii: "'"), hasEscapes: false)
    case UInt8(ascii: "\""): scanQuoted(UInt8(ascii: "\""), hasEscapes: false)
    case UInt8(ascii: "-") where byte(1) == UInt8(ascii: "-"): scanLineComment()
    case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "*"): scanBlockComment()
    case UInt8(ascii: "?"): scanPlaceholder()
    case UInt8(ascii: "$") where byte(1)?.isDigit == true: scanPlaceholder()
    case UInt8(ascii: "$"): scanDollar()
    case let first? where first.startsWord: scanWord()
    case let first? where first.isDigit: scanNumber()
    default: scanSymbol()
    }
  }

  private mutating func scanSymbol() -> Token.Kind {
    position += 1
    return .symbol
  }

  /// A quote that is doubled belongs to the content; after E also one behind a backslash.
  private mutating func scanQuoted(_ quote: UInt8, hasEscapes: Bool) -> Token.Kind {
    position += 1
    while let next = byte() {
      if next == quote, byte(1) != quote {
        position += 1
        guard hasEscapes, let more = continuation else { return .literal }
        position = more + 1
        continue
      }
      let isPair = next == quote || hasEscapes && next == UInt8(ascii: "\\")
      position = min(position + (isPair ? 2 : 1), bytes.count)
    }
    return .literal
  }

  /// The index of the quote that continues a string after white space with a newline; nil if it
  /// ends there.
  private var continuation: Int? {
    var index = position
    var isNewLine = false
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"): isNewLine = true
      case UInt8(ascii: " "), UInt8(ascii: "\t"), 0x0B, 0x0C: break
      case UInt8(ascii: "'"): return isNewLine ? index : nil
      case UInt8(ascii: "-") where bytes[index...].starts(with: "--".utf8):
        while index + 1 < bytes.count, !bytes[index + 1].isLineEnd { index += 1 }
      default: return nil
      }
      index += 1
    }
    return nil
  }

  private mutating func scanLineComment() -> Token.Kind {
    while let next = byte(), !next.isLineEnd { position += 1 }
    return .comment
  }

  private mutating func scanBlockComment() -> Token.Kind {
    var depth = 0
    while let next = byte() {
      switch (next, byte(1)) {
      case (UInt8(ascii: "/"), UInt8(ascii: "*")): depth += 1
      case (UInt8(ascii: "*"), UInt8(ascii: "/")): depth -= 1
      default:
        position += 1
        continue
      }
      position += 2
      if depth == 0 { break }
    }
    return .comment
  }

  private mutating func scanPlaceholder() -> Token.Kind {
    position += 1
    let start = position
    while byte()?.isDigit == true { position += 1 }
    return .placeholder(digits: bytes[start..<position])
  }

  /// `$tag$ … $tag$`, or a single dollar sign.
  private mutating func scanDollar() -> Token.Kind {
    var end = position + 1
    while end < bytes.count, bytes[end] != UInt8(ascii: "$"), bytes[end].continuesTag { end += 1 }
    guard end < bytes.count, bytes[end] == UInt8(ascii: "$") else { return scanSymbol() }
    let delimiter = bytes[position...end]
    position = end + 1
    while position < bytes.count {
      if bytes[position...].starts(with: delimiter) {
        position += delimiter.count
        return .literal
      }
      position += 1
    }
    return .literal
  }

  /// A word; dollar signs belong to it. `E'…'` is a string with backslash escapes.
  private mutating func scanWord() -> Token.Kind {
    let start = position
    while let next = byte(), next.continuesTag || next == UInt8(ascii: "$") { position += 1 }
    let isE = position - start == 1 && bytes[start] | 0x20 == UInt8(ascii: "e")
    guard isE, byte() == UInt8(ascii: "'") else { return .word }
    return scanQuoted(UInt8(ascii: "'"), hasEscapes: true)
  }

  private mutating func scanNumber() -> Token.Kind {
    while byte()?.isDigit == true { position += 1 }
    return .symbol
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  fileprivate var isLineEnd: Bool { self == UInt8(ascii: "\n") || self == UInt8(ascii: "\r") }

  /// A letter, an underscore or a part of a character beyond ASCII.
  fileprivate var startsWord: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) && self < 0x80
      || self == UInt8(ascii: "_") || self >= 0x80
  }

  fileprivate var continuesTag: Bool { startsWord || isDigit }
}

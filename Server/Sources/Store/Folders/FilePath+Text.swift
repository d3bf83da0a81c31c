import Foundation

extension FilePath: CustomStringConvertible {
  /// The path for people, logs and JSON, different for every path: a byte that is not UTF-8 or that belongs to a
  /// control character, a line break or a mark of the direction of writing is `\xNN`, a backslash is `\\`.
  public var description: String {
    var text = ""
    forEachPart { scalar, bytes in
      switch scalar {
      case "\\"?: text += "\\\\"
      case let scalar? where !scalar.isHidden: text.unicodeScalars.append(scalar)
      case nil, _?: text += FilePath.escaped(bytes)
      }
    }
    return text
  }

  /// The path as a text of its own: without control characters, line breaks and marks of the direction of writing;
  /// bytes that are not UTF-8 are `\xNN`. Different paths may have the same.
  public var plainText: String {
    var text = ""
    forEachPart { scalar, bytes in
      switch scalar {
      case let scalar?: if !scalar.isHidden { text.unicodeScalars.append(scalar) }
      case nil: text += FilePath.escaped(bytes)
      }
    }
    return text
  }

  /// The plain text, composed (NFC): what a tag or an album that a folder gives its name to is called.
  public var title: String { plainText.precomposedStringWithCanonicalMapping }

  /// Whether the name is one that cameras give to folders: `DCIM`, or three digits and five more characters (DCF), such as
  /// `100CANON` and `202209_a` of an iPhone; `20190704` and `2019Lake` are names of people.
  public var isOfCamera: Bool {
    if lowercased == "dcim" { return true }
    let digits = bytes.prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }.count
    let isFree = bytes.allSatisfy { byte in
      let scalar = Unicode.Scalar(byte)
      return scalar.isASCII && (scalar.properties.isAlphabetic || scalar == "_") || 48...57 ~= byte
    }
    guard bytes.count == 8, digits >= 3, isFree else { return false }
    let isYear = digits > 3 && (bytes.starts(with: "19".utf8) || bytes.starts(with: "20".utf8))
    return !isYear || digits == 6 && bytes[6] == UInt8(ascii: "_")
  }

  /// The path with the text in it composed (NFC). Only `--exclude` compares paths in this form: what a person types may
  /// be composed otherwise than what a disk has.
  public var composed: FilePath {
    if bytes.allSatisfy({ $0 < 0x80 }) { return self }
    var composed: [UInt8] = []
    var text = String.UnicodeScalarView()
    forEachPart { scalar, bytes in
      if let scalar { return text.append(scalar) }
      composed += Array(String(text).precomposedStringWithCanonicalMapping.utf8) + bytes
      text = String.UnicodeScalarView()
    }
    composed += Array(String(text).precomposedStringWithCanonicalMapping.utf8)
    return FilePath(bytes: composed)
  }

  /// Calls `body` with each scalar and its bytes, and with nil for bytes that are not UTF-8.
  private func forEachPart(_ body: (Unicode.Scalar?, ArraySlice<UInt8>) -> Void) {
    var parser = Unicode.UTF8.ForwardParser()
    var rest = bytes.makeIterator()
    var start = bytes.startIndex
    while true {
      let count: Int
      var scalar: Unicode.Scalar?
      switch parser.parseScalar(from: &rest) {
      case .emptyInput: return
      case .error(let length): count = length
      case .valid(let encoded):
        scalar = Unicode.UTF8.decode(encoded)
        count = encoded.count
      }
      body(scalar, bytes[start..<(start + count)])
      start += count
    }
  }

  private static func escaped(_ bytes: ArraySlice<UInt8>) -> String {
    bytes.map { byte in
      let digits = String(byte, radix: 16, uppercase: true)
      return "\\x" + (digits.count < 2 ? "0" : "") + digits
    }.joined()
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is a control character, a line separator or a bidirectional formatting character.
  fileprivate var isHidden: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default:
      [0x200E, 0x200F, 0x061C].contains(value)
        || 0x202A...0x202E ~= value || 0x2066...0x2069 ~= value
    }
  }
}

extension FilePath: Codable {
  /// Reads a text, or an array of bytes.
  public init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if let text = try? value.decode(String.self) {
      self.init(text)
    } else {
      self.init(bytes: try value.decode([UInt8].self))
    }
  }

  /// Writes a text or, if the path is not UTF-8, an array of its bytes.
  public func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    if let text { try value.encode(text) } else { try value.encode(bytes) }
  }
}

/// What tus calls `Upload-Metadata`: words with a value each, the value in base64.
public struct UploadMetadata: Hashable, Sendable {
  /// Bytes that the header field may have.
  public static let longest = 4096

  /// The words with their values, in order; each word once.
  public private(set) var pairs: [Pair] = []

  /// A word with its value.
  public struct Pair: Hashable, Sendable {
    /// The word.
    public let key: String
    /// The value as bytes.
    public let value: [UInt8]
  }

  /// The metadata of a file that was changed last so many milliseconds after 1970.
  public init(name: String, modified: Int64) {
    pairs = [
      Pair(key: "filename", value: Array(name.utf8)),
      Pair(key: "modified", value: Array("\(modified)".utf8)),
    ]
  }

  /// Reads the header field; nothing when it is too long or breaks a rule of tus.
  public init?(_ field: String) {
    guard field.utf8.count <= UploadMetadata.longest else { return nil }
    if field.isEmpty { return }
    for part in field.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
      let words = part.split(separator: UInt8(ascii: " "))
      guard let key = words.first, words.count <= 2, key.allSatisfy({ 33...126 ~= $0 }),
        let value = Base64.bytes(of: words.count == 2 ? words[1] : Substring("").utf8)
      else { return nil }
      let name = String(decoding: key, as: UTF8.self)
      guard self[name] == nil else { return nil }
      pairs.append(Pair(key: name, value: value))
    }
  }

  /// The header field.
  public var field: String {
    var text = ""
    for pair in pairs {
      text += (text.isEmpty ? "" : ",") + pair.key
      if !pair.value.isEmpty { text += " " + Base64.text(of: pair.value) }
    }
    return text
  }

  /// The value of a word.
  public subscript(_ key: String) -> [UInt8]? {
    pairs.first { $0.key == key }?.value
  }

  /// The name of the file: the last part of a path, without control characters, at most 255 bytes.
  public var name: String {
    UploadMetadata.name(
      of: String(decoding: self["filename"] ?? self["name"] ?? [], as: UTF8.self))
  }

  /// What a file that is called so on its device is called here: see `name`.
  public static func name(of path: String) -> String {
    // NB: byte by byte, because what tells characters apart weighs much in the web app.
    var name: [UInt8] = []
    var isPartOver = false
    for byte in path.utf8 {
      if byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\") {
        isPartOver = true
        continue
      }
      if isPartOver { (name, isPartOver) = ([], false) }
      if name.last == 0xC2, 0x80...0x9F ~= byte {
        // These two bytes are one control character.
        name.removeLast()
      } else if byte >= 32, byte != 127 {
        name.append(byte)
      }
    }
    var end = min(255, name.count)
    while end < name.count, name[end] & 0xC0 == 0x80 { end -= 1 }
    return String(decoding: name[..<end], as: UTF8.self)
  }

  /// When the file was changed last: milliseconds since 1970, 0 where nobody said.
  public var modified: Int64 {
    guard let text = self["modified"], text.allSatisfy({ 48...57 ~= $0 }) else { return 0 }
    return Int64(String(decoding: text, as: UTF8.self)) ?? 0
  }
}

/// `text` as the number that tus means: digits only, no sign; nothing when it is none or too large.
public func wholeNumber(_ text: String) -> Int64? {
  guard !text.isEmpty, text.utf8.allSatisfy({ 48...57 ~= $0 }) else { return nil }
  return Int64(text)
}

/// The value of an `Upload-Checksum`: the name of the algorithm and the bytes it shall give.
public func checksum(_ field: String) -> (algorithm: String, bytes: [UInt8])? {
  let words = field.utf8.split(separator: UInt8(ascii: " "))
  guard words.count == 2, let bytes = Base64.bytes(of: words[1]) else { return nil }
  return (String(decoding: words[0], as: UTF8.self), bytes)
}

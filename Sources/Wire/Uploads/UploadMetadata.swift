import Domain

/// The `Upload-Metadata` header of tus: keys with Base64 values.
public struct UploadMetadata: Hashable, Sendable {
  /// Maximum length of the header's value in bytes.
  public static let longest = 4096

  /// The pairs in their original order; keys are unique.
  public private(set) var pairs: [Pair] = []

  /// A key with its value.
  public struct Pair: Hashable, Sendable {
    /// The key, printable ASCII.
    public let key: String
    /// The decoded value.
    public let value: [UInt8]
  }

  /// Metadata of a file with its name and its time of last modification in milliseconds since 1970.
  public init(name: String, modified: Int64) {
    pairs = [
      Pair(key: "filename", value: Array(name.utf8)),
      Pair(key: "modified", value: Array("\(modified)".utf8)),
    ]
  }

  /// Parses the header's value; returns nil if it is too long or violates tus.
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

  /// The header's value.
  public var field: String {
    var text = ""
    for pair in pairs {
      text += (text.isEmpty ? "" : ",") + pair.key
      if !pair.value.isEmpty { text += " " + Base64.text(of: pair.value) }
    }
    return text
  }

  /// The value of `key`; nil if the key is missing.
  public subscript(_ key: String) -> [UInt8]? {
    pairs.first { $0.key == key }?.value
  }

  /// The file name: the last path component, without control characters, at most 255 bytes.
  public var name: String {
    UploadMetadata.name(
      of: String(decoding: self["filename"] ?? self["name"] ?? [], as: UTF8.self))
  }

  /// The name under which an uploaded file is stored; see `name`.
  public static func name(of path: String) -> String {
    // NB: works on bytes, because character segmentation would enlarge the web app.
    var name: [UInt8] = []
    var isPartOver = false
    for byte in path.utf8 {
      if byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\") {
        isPartOver = true
        continue
      }
      if isPartOver { (name, isPartOver) = ([], false) }
      if name.last == 0xC2, 0x80...0x9F ~= byte {
        // 0xC2 and this byte form a C1 control character: drops both.
        name.removeLast()
      } else if byte >= 32, byte != 127 {
        name.append(byte)
      }
    }
    var end = min(255, name.count)
    while end < name.count, name[end] & 0xC0 == 0x80 { end -= 1 }
    return String(decoding: name[..<end], as: UTF8.self)
  }

  /// When the file was last modified: milliseconds since 1970; 0 if unknown.
  public var modified: Int64 {
    guard let text = self["modified"], text.allSatisfy({ 48...57 ~= $0 }) else { return 0 }
    return Int64(String(decoding: text, as: UTF8.self)) ?? 0
  }
}

/// Parses a non-negative integer of tus: digits without a sign. Returns nil if `text` has other
/// characters or overflows.
public func wholeNumber(_ text: String) -> Int64? {
  guard !text.isEmpty, text.utf8.allSatisfy({ 48...57 ~= $0 }) else { return nil }
  return Int64(text)
}

/// Parses an `Upload-Checksum` header: the algorithm's name and the expected digest. Returns nil if
/// it is malformed.
public func checksum(_ field: String) -> (algorithm: String, bytes: [UInt8])? {
  let words = field.utf8.split(separator: UInt8(ascii: " "))
  guard words.count == 2, let bytes = Base64.bytes(of: words[1]) else { return nil }
  return (String(decoding: words[0], as: UTF8.self), bytes)
}

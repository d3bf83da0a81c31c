import Domain

/// The name of a download in a `Content-Disposition` header (RFC 6266).
struct AttachmentName {
  /// The name of the file.
  let text: String

  /// Creates the name from that of the original, with the extension of the format that is sent.
  init(original: String, ending: String) {
    let stem = original.unicodeScalars.lastIndex(of: ".").map { original[..<$0] } ?? original[...]
    text = (stem.isEmpty ? "photo" : stem) + "." + ending
  }

  /// The value of the header: an ASCII fallback, and the exact name as in RFC 8187.
  var header: String {
    let plain = text.unicodeScalars.map { scalar -> Character in
      let isPlain = 32..<127 ~= scalar.value && !"\"\\/%".unicodeScalars.contains(scalar)
      return isPlain ? Character(scalar) : "_"
    }
    return "attachment; filename=\"\(String(plain))\"; filename*=UTF-8''\(percentEncoded(text))"
  }
}

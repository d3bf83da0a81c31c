import Domain

/// The name of a download in a `Content-Disposition` header (RFC 6266).
struct AttachmentName {
  /// The name of the file.
  let text: String

  /// The name of the original with the ending of the format that is sent.
  init(original: String, ending: String) {
    let stem = original.lastIndex(of: ".").map { original[..<$0] } ?? original[...]
    text = (stem.isEmpty ? "photo" : stem) + "." + ending
  }

  /// The header: a name in ASCII, and the exact one for clients that know RFC 8187.
  var header: String {
    let plain = text.unicodeScalars.map { scalar -> Character in
      let isPlain = 32..<127 ~= scalar.value && !"\"\\/%".unicodeScalars.contains(scalar)
      return isPlain ? Character(scalar) : "_"
    }
    return "attachment; filename=\"\(String(plain))\"; filename*=UTF-8''\(percentEncoded(text))"
  }
}

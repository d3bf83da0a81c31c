extension Element {
  /// The element and its descendants as HTML, escaped.
  public var html: String {
    var text = ""
    write(to: &text)
    return text
  }

  func write(to html: inout String) {
    html += "<" + tag.rawValue
    for attribute in attributes {
      html += " " + attribute.name.rawValue
      if !attribute.value.isEmpty || attribute.name == .alt {
        html += "=\"" + escaped(attribute.value) + "\""
      }
    }
    html += ">"
    if tag.isVoid { return }
    html += escaped(text)
    for child in children { child.write(to: &html) }
    html += "</" + tag.rawValue + ">"
  }
}

/// `text` with all characters that are special in HTML text or attributes as character references.
func escaped(_ text: String) -> String {
  var bytes: [UInt8] = []
  bytes.reserveCapacity(text.utf8.count)
  for byte in text.utf8 {
    switch byte {
    case UInt8(ascii: "&"): bytes.append(contentsOf: "&amp;".utf8)
    case UInt8(ascii: "<"): bytes.append(contentsOf: "&lt;".utf8)
    case UInt8(ascii: ">"): bytes.append(contentsOf: "&gt;".utf8)
    case UInt8(ascii: "\""): bytes.append(contentsOf: "&quot;".utf8)
    case UInt8(ascii: "'"): bytes.append(contentsOf: "&#39;".utf8)
    default: bytes.append(byte)
    }
  }
  return String(decoding: bytes, as: UTF8.self)
}

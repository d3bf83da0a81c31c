/// `text` with all bytes except unreserved characters (RFC 3986) as `%XX`.
public func percentEncoded(_ text: String) -> String {
  let digits = Array("0123456789ABCDEF".utf8)
  var bytes: [UInt8] = []
  // Why an array: iterating over the string would add string indexing code to the WebAssembly.
  for byte in Array(text.utf8) {
    switch byte {
    case 48...57, 65...90, 97...122, 45, 46, 95, 126: bytes.append(byte)
    default: bytes.append(contentsOf: [37, digits[Int(byte >> 4)], digits[Int(byte & 15)]])
    }
  }
  return String(decoding: bytes, as: UTF8.self)
}

/// `bytes` with `%XX` decoded, and "+" as a space if `plusIsSpace`. A `%` without two hexadecimal digits is kept;
/// invalid UTF-8 becomes U+FFFD.
///
/// Why not Identity's strict `PercentText`: a URL typed into the address bar must get a page, however malformed it is.
public func percentDecoded(_ bytes: some Collection<UInt8>, plusIsSpace: Bool = false) -> String {
  var decoded: [UInt8] = []
  decoded.reserveCapacity(bytes.count)
  var rest = bytes[...]
  while let byte = rest.popFirst() {
    if byte == UInt8(ascii: "%"), let value = hexadecimal(rest.prefix(2)) {
      decoded.append(value)
      rest = rest.dropFirst(2)
    } else {
      decoded.append(plusIsSpace && byte == UInt8(ascii: "+") ? 32 : byte)
    }
  }
  return String(decoding: decoded, as: UTF8.self)
}

/// The value of exactly two hexadecimal digits; nil for other bytes.
private func hexadecimal(_ digits: some Collection<UInt8>) -> UInt8? {
  guard digits.count == 2 else { return nil }
  var value: UInt8 = 0
  for digit in digits {
    switch digit {
    case 48...57: value = value << 4 | (digit - 48)
    case 65...70, 97...102: value = value << 4 | ((digit | 32) - 87)
    default: return nil
    }
  }
  return value
}

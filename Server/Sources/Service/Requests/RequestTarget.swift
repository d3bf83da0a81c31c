import Domain

/// Spells the targets of requests as the routes of the server are spelled (API-13).
///
/// Why before everything else: the router ignores empty components and a slash at the end, so what looks at the path
/// beside it (headers, CORS, metrics, caches) would otherwise depend on how a client happens to write an address.
enum RequestTarget {
  /// The target that means the same and has one spelling only: a path without host, empty components, a slash at the
  /// end, escapes of characters that need none, or a fragment; the query is kept as it is.
  ///
  /// Returns nil if `target` is spelled so already, as nearly all are, or if it is no path (`*`).
  static func canonical(_ target: String) -> String? {
    let bytes = target.utf8
    if bytes.first == slash, isCanonical(bytes) { return nil }
    guard let start = pathStart(bytes) else { return nil }
    let rest = bytes[start...].prefix { $0 != UInt8(ascii: "#") }
    let pathEnd = rest.firstIndex(of: UInt8(ascii: "?")) ?? rest.endIndex
    var path: [UInt8] = []
    path.reserveCapacity(bytes.count)
    for component in rest[..<pathEnd].split(separator: slash) {
      path.append(slash)
      appendUnescaped(component, to: &path)
    }
    if path.isEmpty { path.append(slash) }
    return String(decoding: path + rest[pathEnd...], as: UTF8.self)
  }

  private static let slash = UInt8(ascii: "/")

  /// Whether a target that begins with a slash needs no change.
  private static func isCanonical(_ bytes: String.UTF8View) -> Bool {
    var before: UInt8 = 0
    var length = 0
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "?"):
        guard !bytes.contains(UInt8(ascii: "#")) else { return false }
        return before != slash || length == 1
      case UInt8(ascii: "%"), UInt8(ascii: "#"): return false
      case slash where before == slash: return false
      default: break
      }
      before = byte
      length += 1
    }
    return before != slash || length == 1
  }

  /// Where the path begins; nil if the target is neither a path nor an absolute URL (RFC 9112 §3.2.2).
  private static func pathStart(_ bytes: String.UTF8View) -> String.Index? {
    if bytes.first == slash { return bytes.startIndex }
    for scheme in ["http://", "https://"] {
      let head = String(decoding: bytes.prefix(scheme.utf8.count), as: UTF8.self)
      guard head.lowercased() == scheme else { continue }
      let host = bytes.index(bytes.startIndex, offsetBy: scheme.utf8.count)
      return bytes[host...].firstIndex { $0 == slash || $0 == UInt8(ascii: "?") } ?? bytes.endIndex
    }
    return nil
  }

  /// Appends a component in which those characters are not escaped that a path may contain as they are
  /// (RFC 3986 §3.3): `%40anna` becomes `@anna`, `%2F` stays.
  private static func appendUnescaped(_ component: Substring.UTF8View, to path: inout [UInt8]) {
    var rest = component[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), let value = escaped(rest.prefix(2)), isPlain(value) {
        path.append(value)
        rest = rest.dropFirst(2)
      } else {
        path.append(byte)
      }
    }
  }

  private static func escaped(_ digits: Substring.UTF8View) -> UInt8? {
    guard digits.count == 2, digits.allSatisfy({ $0 != UInt8(ascii: "+") }) else { return nil }
    return UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
  }

  /// Whether a component of a path may contain this byte unescaped.
  private static func isPlain(_ byte: UInt8) -> Bool {
    48...57 ~= byte || 65...90 ~= byte || 97...122 ~= byte || marks.contains(byte)
  }

  private static let marks = Set("-._~!$&'()*+,;=:@".utf8)
}

/// A path on this server to return to; never a URL of another origin (OA-20).
public struct ReturnPath: Hashable, Sendable {
  /// The path with its query, beginning with one "/".
  public let text: String

  /// Parses a path of at most 2,000 bytes; returns nil if a browser could read it as another
  /// origin.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard 1...2000 ~= bytes.count, bytes[0] == UInt8(ascii: "/") else { return nil }
    if bytes.count > 1, bytes[1] == UInt8(ascii: "/") { return nil }
    // Why: browsers read "\" as "/" and drop tabs and newlines: "/\host" would leave this server.
    for byte in bytes where byte <= 32 || byte >= 127 || byte == UInt8(ascii: "\\") {
      return nil
    }
    self.text = text
  }
}

/// A text that can be written into JSON: a string, or UTF-8 that stands somewhere in memory.
public protocol JSONText {
  /// Whether there are no characters.
  var isEmptyText: Bool { get }
  /// Lends the UTF-8 to `body`.
  func lendBytes(_ body: (UnsafeBufferPointer<UInt8>) -> Void)
}

extension String: JSONText {
  /// Whether there are no characters.
  public var isEmptyText: Bool { isEmpty }

  /// Lends the UTF-8 to `body`.
  public func lendBytes(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    var copy = self
    copy.withUTF8(body)
  }
}

extension UnsafeBufferPointer<UInt8>: JSONText {
  /// Whether there are no characters.
  public var isEmptyText: Bool { isEmpty }

  /// Lends the UTF-8 to `body`.
  public func lendBytes(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    body(self)
  }
}

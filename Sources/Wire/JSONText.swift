/// Text that can be written as a JSON string: a string or UTF-8 bytes in memory.
public protocol JSONText {
  /// Whether the text has no bytes.
  var isEmptyText: Bool { get }
  /// Calls `body` with the UTF-8 bytes, which are valid only during the call.
  func lendBytes(_ body: (UnsafeBufferPointer<UInt8>) -> Void)
}

extension String: JSONText {
  /// Whether the text has no bytes.
  public var isEmptyText: Bool { isEmpty }

  /// Calls `body` with the UTF-8 bytes, which are valid only during the call.
  public func lendBytes(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    var copy = self
    copy.withUTF8(body)
  }
}

extension UnsafeBufferPointer<UInt8>: JSONText {
  /// Whether the text has no bytes.
  public var isEmptyText: Bool { isEmpty }

  /// Calls `body` with the UTF-8 bytes, which are valid only during the call.
  public func lendBytes(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    body(self)
  }
}

import CSodium

/// A source of random bytes; tests inject their own.
public struct RandomSource: Sendable {
  private let fill: @Sendable (Int) -> [UInt8]

  /// Creates a source; `fill` returns the given number of bytes.
  public init(_ fill: @escaping @Sendable (Int) -> [UInt8]) {
    self.fill = fill
  }

  /// The operating system's secure generator, through libsodium.
  public static let secure = RandomSource { count in
    var bytes = [UInt8](repeating: 0, count: count)
    randombytes_buf(&bytes, count)
    return bytes
  }

  /// Exactly `count` bytes from the source.
  public func bytes(_ count: Int) -> [UInt8] {
    fill(count)
  }

  /// A random token: 256 bits as 43 base64url characters (OA-37).
  func token() -> String {
    Encoding.base64url(bytes(32))
  }

  /// A uniformly distributed code of `digits` digits, at most 9 (OT-01).
  func code(digits: Int) -> String {
    var range: UInt32 = 1
    for _ in 0..<digits { range *= 10 }
    // Why: values above the last multiple of the range would bias the result toward small codes.
    let limit = UInt32.max / range * range
    var number = limit
    while number >= limit { number = bytes(4).reduce(0) { $0 << 8 | UInt32($1) } }
    let text = String(number % range)
    return String(repeating: "0", count: digits - text.utf8.count) + text
  }
}

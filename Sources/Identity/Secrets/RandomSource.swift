import CSodium

/// Where unpredictable bytes come from; tests give their own.
public struct RandomSource: Sendable {
  private let fill: @Sendable (Int) -> [UInt8]

  /// A source that returns what `fill` returns for a number of bytes.
  public init(_ fill: @escaping @Sendable (Int) -> [UInt8]) {
    self.fill = fill
  }

  /// The operating system's generator, through libsodium.
  public static let secure = RandomSource { count in
    var bytes = [UInt8](repeating: 0, count: count)
    randombytes_buf(&bytes, count)
    return bytes
  }

  /// `count` bytes.
  public func bytes(_ count: Int) -> [UInt8] {
    fill(count)
  }

  /// 256 bits as 43 base64url characters: a code, a token, a cookie (OA-37).
  func token() -> String {
    Encoding.base64url(bytes(32))
  }

  /// A code of so many digits, at most 9, each as likely as any other (OT-01).
  func code(digits: Int) -> String {
    var range: UInt32 = 1
    for _ in 0..<digits { range *= 10 }
    // Why: the numbers above the last multiple of the range would make small codes likelier.
    let limit = UInt32.max / range * range
    var number = limit
    while number >= limit { number = bytes(4).reduce(0) { $0 << 8 | UInt32($1) } }
    let text = String(number % range)
    return String(repeating: "0", count: digits - text.utf8.count) + text
  }
}

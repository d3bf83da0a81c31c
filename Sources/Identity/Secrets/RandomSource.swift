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
}

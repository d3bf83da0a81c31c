/// Who asks for an image: whose share of the workers' CPU time a new one is taken from (LIB-15).
public struct ImageClient: Hashable, Sendable {
  private let name: String

  /// A signed-in browser; `cookie` must be that of a session that exists.
  public static func session(_ cookie: String) -> ImageClient {
    // Why a hash: the table of clients is no place for secrets. It is seeded, so none can be guessed.
    ImageClient(name: "session \(cookie.hashValue)")
  }

  /// An address without a session; of IPv6 its network of 64 bits.
  public static func address(_ address: String) -> ImageClient {
    ImageClient(name: "address " + address)
  }

  /// The program itself, which has no limit.
  public static let program = ImageClient(name: "")
}

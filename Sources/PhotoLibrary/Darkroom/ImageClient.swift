/// The client to which the CPU time of a new image is charged (LIB-15).
public struct ImageClient: Hashable, Sendable {
  private let host: String
  private let person: Int64?

  /// Anybody at an address who is not signed in; of IPv6 its network of 64 bits.
  public static func address(_ host: String) -> ImageClient {
    ImageClient(host: host, person: nil)
  }

  /// A person at an address. All their sessions there share one budget.
  public static func person(_ id: Int64, at host: String) -> ImageClient {
    ImageClient(host: host, person: id)
  }

  /// The program itself, which has no limit.
  public static let program = ImageClient(host: "", person: -1)
}

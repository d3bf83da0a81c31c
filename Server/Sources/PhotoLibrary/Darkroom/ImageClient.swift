/// The client to which the CPU time of a new image is charged (LIB-15).
public struct ImageClient: Hashable, Sendable {
  private let host: String
  private let person: Int64?

  /// A signed-out client at an address; of IPv6 addresses only the /64 network counts.
  public static func address(_ host: String) -> ImageClient {
    ImageClient(host: host, person: nil)
  }

  /// A person at an address; all their sessions there share one budget.
  public static func person(_ id: Int64, at host: String) -> ImageClient {
    ImageClient(host: host, person: id)
  }

  /// The archives that are downloaded at an address: a budget of their own, so that they do not use up that of the
  /// pages that the same people look at.
  public static func archive(at host: String) -> ImageClient {
    ImageClient(host: host, person: -2)
  }

  /// The server itself, which has no limit.
  public static let program = ImageClient(host: "", person: -1)
}

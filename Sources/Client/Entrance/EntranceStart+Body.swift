public import Domain
import Wire

extension EntranceStart {
  /// Reads what the server put into the page; nothing when it is not what this version writes.
  public init?(_ body: [UInt8]) {
    guard let json = try? JSON(reading: body) else { return nil }
    self.init(json)
  }
}

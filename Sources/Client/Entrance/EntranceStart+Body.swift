public import Domain
import Wire

extension EntranceStart {
  /// Parses the JSON embedded in the page; returns nil if it is malformed or incomplete.
  public init?(_ body: [UInt8]) {
    guard let json = try? JSON(reading: body) else { return nil }
    self.init(json)
  }
}

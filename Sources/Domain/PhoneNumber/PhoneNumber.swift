/// An international phone number in E.164 format: "+", country code, subscriber (CODE-2).
public struct PhoneNumber: Hashable, Sendable {
  /// Maximum number of digits: ITU-T E.164.
  public static let longest = 15
  /// Minimum number of digits with the country code, as on Saint Helena and Niue.
  public static let shortest = 7

  /// "+" and the digits; equal numbers have equal text.
  public let text: String

  /// Returns nil unless `text` is "+" and 7 to 15 ASCII digits, the first not 0.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.first == UInt8(ascii: "+"),
      PhoneNumber.shortest + 1...PhoneNumber.longest + 1 ~= bytes.count,
      bytes[1] != UInt8(ascii: "0")
    else { return nil }
    for byte in bytes.dropFirst() where !(48...57 ~= byte) { return nil }
    self.text = text
  }

  /// The number with all but its last two digits hidden, for logs and lists.
  public var masked: String {
    let bytes = Array(text.utf8)
    var masked = "+"
    for _ in 1..<bytes.count - 2 { masked += "•" }
    return masked + String(decoding: bytes.suffix(2), as: UTF8.self)
  }
}

extension PhoneNumber: CustomStringConvertible {
  /// The masked number, so that logs never contain the full one.
  public var description: String { masked }
}

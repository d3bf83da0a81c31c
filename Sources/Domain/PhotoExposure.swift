/// How a camera exposed a picture; nil for what is unknown.
public struct PhotoExposure: Hashable, Sendable {
  /// The exposure time in seconds, "1/200".
  public var time: String?
  /// The f-number, "5.6".
  public var aperture: String?
  /// The focal length in millimeters, "35".
  public var focalLength: String?
  /// The ISO sensitivity.
  public var iso: Int64?

  /// An unknown exposure.
  public init() {}
}

extension PhotoExposure {
  /// Reads what a camera or a server says about a picture, without spaces around it: numbers are rounded,
  /// and other texts stay as they are.
  public init(time: String?, aperture: String?, focalLength: String?, iso: Int64?) {
    self.init()
    self.time = time.map { PhotoExposure.seconds($0) }
    self.aperture = aperture.map { PhotoExposure.measure($0) }
    self.focalLength = focalLength.map { PhotoExposure.measure($0) }
    self.iso = iso.flatMap { $0 > 0 ? $0 : nil }
  }

  /// An exposure time in seconds: a decimal number below 0.3 becomes a fraction, "1/90" for "0.0111".
  private static func seconds(_ text: String) -> String {
    guard let millionths = millionths(text), 0 < millionths, millionths < 300_000 else {
      return measure(text)
    }
    return "1/\((1_000_000 + millionths / 2) / millionths)"
  }

  /// A number, rounded to tenths: "35" for "35.0", "5" for "4.97".
  private static func measure(_ text: String) -> String {
    guard let millionths = millionths(text) else { return text }
    let tenths = (millionths + 50_000) / 100_000
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }

  /// The value of a decimal number such as "4.970854", without what is beyond the sixth decimal place; nil
  /// for other texts, and from a million on.
  private static func millionths(_ text: String) -> Int64? {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let fraction = parts.count > 1 ? Array(parts[1]) : []
    guard parts.count <= 2, let whole = parts.first, 1...6 ~= whole.count,
      (Array(whole) + fraction).allSatisfy({ 48...57 ~= $0 })
    else { return nil }
    let padded = fraction.prefix(6) + Array(repeating: 48, count: max(0, 6 - fraction.count))
    return (Array(whole) + padded).reduce(0) { $0 * 10 + Int64($1 - 48) }
  }
}

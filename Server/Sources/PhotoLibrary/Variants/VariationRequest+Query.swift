import Foundation

extension VariationRequest {
  /// Reads the query of a URL, without its question mark.
  ///
  /// Never fails: unknown keys, empty parts and invalid values are ignored. The last of repeated
  /// keys counts; only the values of `auto` add up.
  public init(query: String) {
    self.init()
    for part in query.split(separator: "&") {
      let (key, value) = VariationRequest.pair(part)
      read(key: key.lowercased(), value: value)
    }
  }

  private static func pair(_ part: Substring) -> (key: String, value: String) {
    guard let equals = part.firstIndex(of: "=") else { return (String(part), "") }
    let key = String(part[..<equals])
    let value = String(part[part.index(after: equals)...])
    return (key.removingPercentEncoding ?? key, value.removingPercentEncoding ?? value)
  }

  private mutating func read(key: String, value: String) {
    switch key {
    case "w": width = VariationRequest.positive(value)
    case "h": height = VariationRequest.positive(value)
    case "dpr": density = VariationRequest.positive(value).map { min(max($0, 1), 5) } ?? 1
    case "q": quality = VariationRequest.number(value).map { Int(min(max($0.rounded(), 1), 100)) }
    case "fit": fit = Fit(rawValue: value.lowercased())
    case "crop": focus = VariationRequest.list(value).compactMap(Focus.init(rawValue:))
    case "fm": format = VariationRequest.format(value.lowercased())
    case "rect": rectangle = RequestedRectangle(VariationRequest.list(value))
    case "fp-x": focalPoint.x = VariationRequest.part(value)
    case "fp-y": focalPoint.y = VariationRequest.part(value)
    case "bg", "fill-color": background = SheetColor(hexadecimal: value) ?? SheetColor()
    case "auto":
      let wishes = VariationRequest.list(value)
      picksFormat = picksFormat || wishes.contains("format")
      isCompressed = isCompressed || wishes.contains("compress")
    default: break
    }
  }

  private static func list(_ value: String) -> [String] {
    value.lowercased().split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
  }

  /// Plain decimals only; nil for other input that `Double` accepts (`inf`, `nan`, `0x1p3`).
  static func number(_ value: String) -> Double? {
    let allowed = value.utf8.allSatisfy { 48...57 ~= $0 || $0 == 46 || $0 == 45 || $0 == 43 }
    guard allowed, let number = Double(value), number.isFinite else { return nil }
    return number
  }

  private static func positive(_ value: String) -> Double? {
    guard let number = number(value), number > 0 else { return nil }
    return number
  }

  private static func part(_ value: String) -> Double {
    min(max(number(value) ?? 0.5, 0), 1)
  }

  private static func format(_ value: String) -> VariantFormat? {
    switch value {
    case "jpeg": .jpg
    case "png8", "png32": .png
    default: VariantFormat(rawValue: value)
    }
  }
}

extension SheetColor {
  /// Reads `rgb`, `argb`, `rrggbb` or `aarrggbb`; alpha is ignored. nil if malformed.
  init?(hexadecimal text: String) {
    let digits = text.compactMap(\.hexDigitValue)
    guard digits.count == text.count else { return nil }
    switch digits.count {
    case 3, 4:
      let short = digits.suffix(3).map { UInt8($0 * 17) }
      self.init(red: short[0], green: short[1], blue: short[2])
    case 6, 8:
      let long = Array(digits.suffix(6))
      let bytes = stride(from: 0, to: 6, by: 2).map { UInt8(long[$0] * 16 + long[$0 + 1]) }
      self.init(red: bytes[0], green: bytes[1], blue: bytes[2])
    default: return nil
    }
  }
}

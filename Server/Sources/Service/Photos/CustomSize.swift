/// The size of an image that a request asks for with `w` and `h`, as earlier clients do: the response then has another
/// URL, `custom`, of the photo's image or the person's portrait (API-1).
struct CustomSize: Hashable, Sendable {
  /// Width in pixels; nil to follow from the height.
  let width: Int?
  /// Height in pixels; nil to follow from the width.
  let height: Int?
  /// The part of the image, "x,y,width,height" in pixels; nil for the whole one.
  let part: String?

  private static let largest = 30_000

  /// The size that the parameters ask for; nil without one. Values that are no number of pixels count as
  /// missing.
  init?(_ fields: RequestParameters) {
    width = CustomSize.pixels(fields["w"])
    height = CustomSize.pixels(fields["h"])
    part = fields.text("rect").flatMap { text in
      let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
      let isValid = numbers.count == 4 && numbers.allSatisfy { 0...CustomSize.largest ~= $0 ?? -1 }
      return isValid ? text : nil
    }
    if width == nil, height == nil, part == nil { return nil }
  }

  private static func pixels(_ text: String?) -> Int? {
    guard let number = text.flatMap({ Int($0) }), 1...largest ~= number else { return nil }
    return number
  }

  /// The end of the URL of a photo's image, "&crop=entropy…&w=300".
  var image: String {
    let fit = width != nil && height != nil ? "crop" : "max"
    let rectangle = part.map { "&rect=" + $0 } ?? ""
    return "&crop=entropy&cs=tinysrgb&fit=\(fit)&fm=jpg\(ending("h", height))&q=80"
      + rectangle + ending("w", width)
  }

  /// The end of the URL of a portrait, "&h=200&w=300"; nil if only a part of the image is asked for.
  var portrait: String? {
    guard width != nil || height != nil else { return nil }
    return ending("h", height) + ending("w", width)
  }

  private func ending(_ name: String, _ value: Int?) -> String {
    value.map { "&\(name)=\($0)" } ?? ""
  }
}

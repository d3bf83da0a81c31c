/// Text metrics: Helvetica's for ASCII, a mean width for all other characters.
///
/// Real text differs by a few percent; tests must not depend on greater precision.
struct TextMeasure {
  /// Advance widths from " " on, in thousandths of the font size: Adobe's Helvetica metrics.
  private static let advances: [CGFloat] = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556,
    556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667,
    611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667,
    667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500,
    222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
  ]

  let font: UIFont
  var spacing: CGFloat = 0

  func advance(of character: Character) -> CGFloat {
    let code = Int(character.unicodeScalars.first?.value ?? 32) - 32
    let isKnown = TextMeasure.advances.indices.contains(code)
    let part = isKnown ? TextMeasure.advances[code] : 580
    let weight = 1 + max(0, font.weight.rawValue) * 0.08
    return part / 1000 * font.pointSize * weight + spacing
  }

  func width(of text: String) -> CGFloat {
    text.reduce(0) { $0 + advance(of: $1) }
  }

  /// The lines of `text` in `width` points, broken at spaces.
  func lines(of text: String, in width: CGFloat) -> [String] {
    var lines: [String] = []
    for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
      var line = ""
      for word in paragraph.split(separator: " ", omittingEmptySubsequences: false) {
        let longer = line.isEmpty ? String(word) : line + " " + word
        if !line.isEmpty, self.width(of: longer) > width + 0.01 {
          lines.append(line)
          line = String(word)
        } else {
          line = longer
        }
      }
      lines.append(line)
    }
    return lines
  }

  /// The size of `text` in at most `width` points (nil: unlimited), rounded up to half points;
  /// `lines` is the maximum number of lines, 0 for no limit.
  func size(of text: String, in width: CGFloat?, lines limit: Int) -> CGSize {
    guard !text.isEmpty else { return .zero }
    let lines = limit == 1 || width == nil ? [text] : self.lines(of: text, in: width ?? 0)
    let shown = limit == 0 ? lines.count : min(limit, lines.count)
    let widest = lines.map { self.width(of: $0) }.max() ?? 0
    return CGSize(
      width: (widest * 2).rounded(.up) / 2,
      height: (font.lineHeight * CGFloat(shown) * 2).rounded(.up) / 2)
  }
}

open class UIFont: NSObject, @unchecked Sendable {
  public struct Weight: RawRepresentable, Hashable, Sendable {
    public let rawValue: CGFloat
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    public static let light = Weight(rawValue: -0.4)
    public static let regular = Weight(rawValue: 0)
    public static let semibold = Weight(rawValue: 0.3)
    public static let bold = Weight(rawValue: 0.4)
  }
  public struct TextStyle: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let body = TextStyle(rawValue: "UICTFontTextStyleBody")
  }

  private let base: CGFloat
  let weight: Weight
  private let isScaled: Bool
  init(_ size: CGFloat, _ weight: Weight, isScaled: Bool = false) {
    (base, self.weight, self.isScaled) = (size, weight, isScaled)
  }
  open var pointSize: CGFloat { isScaled ? base * UIFontMetrics.doubleScale : base }
  /// 1.193 of the point size, as in San Francisco.
  open var lineHeight: CGFloat { pointSize * 1.193 }
  open class func systemFont(ofSize size: CGFloat) -> UIFont { UIFont(size, .regular) }
  open class func systemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
    UIFont(size, weight)
  }
  open class func monospacedDigitSystemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
    UIFont(size, weight)
  }
  func scaled() -> UIFont { UIFont(base, weight, isScaled: true) }
}

open class UIFontMetrics: NSObject {
  /// Test only: the text size relative to the default (Dynamic Type), of the current task: other tests run meanwhile.
  @TaskLocal public static var doubleScale: CGFloat = 1

  public init(forTextStyle textStyle: UIFont.TextStyle) {}
  open func scaledFont(for font: UIFont) -> UIFont { font.scaled() }
}

extension NSAttributedString.Key {
  public static let font = NSAttributedString.Key("NSFont")
  public static let foregroundColor = NSAttributedString.Key("NSColor")
}

public enum NSTextAlignment: Int, Sendable { case left, center, right, justified, natural }

import UIKit

/// What a screen shows as text, one line per visible view that shows something or has a name: the name or type,
/// the frame in the window, and how it looks and sounds. Equal screens have equal outlines.
@MainActor struct ScreenOutline {
  /// The lines, back to front.
  private(set) var lines: [String] = []

  /// Reads the views of `window` as they are laid out now.
  init(of window: UIWindow) {
    window.layoutIfNeeded()
    add(window)
  }

  private mutating func add(_ view: UIView) {
    guard !view.isHidden, view.alpha > 0.01 else { return }
    let look = Self.look(view)
    if view.accessibilityIdentifier != nil || !look.isEmpty {
      let name = view.accessibilityIdentifier ?? String(describing: type(of: view))
      let frame = view.convert(view.bounds, to: nil)
      let sides = [frame.minX, frame.minY, frame.width, frame.height].map(Self.text)
      lines.append(([name + ":"] + sides + look).joined(separator: " "))
    }
    for part in view.subviews { add(part) }
  }

  // MARK: Looks

  private static func look(_ view: UIView) -> [String] {
    var look = content(view)
    let layer = view.layer
    if let fill = view.backgroundColor { look.append("on " + (colour(fill, view) ?? "clear")) }
    if layer.cornerRadius > 0 { look.append("corner " + text(layer.cornerRadius)) }
    if layer.borderWidth > 0 {
      look.append("border \(text(layer.borderWidth)) \(colour(layer.borderColor) ?? "clear")")
    }
    if layer.shadowOpacity > 0 {
      let offset = "\(text(layer.shadowOffset.width)) \(text(layer.shadowOffset.height))"
      look.append(
        "shadow \(text(CGFloat(layer.shadowOpacity * 10))) \(text(layer.shadowRadius)) \(offset) "
          + (colour(layer.shadowColor) ?? "clear"))
    }
    if view.clipsToBounds { look.append("clips") }
    if view.alpha < 1 { look.append("alpha " + text(view.alpha)) }
    return look + (layer.sublayers ?? []).flatMap(drawing) + sound(view) + behaviour(view)
  }

  /// A layer that is no view's.
  private static func drawing(_ layer: CALayer) -> [String] {
    switch layer {
    case let shape as CAShapeLayer:
      [
        "shape \(text(shape.lineWidth)) \(shape.lineCap.rawValue) \(shape.lineJoin.rawValue) "
          + path(shape.path),
        colour(shape.strokeColor) ?? "clear", colour(shape.fillColor) ?? "clear",
      ]
    case let gradient as CAGradientLayer:
      ["gradient"]
        + (gradient.colors ?? []).map { ($0 as? CGColor).flatMap { colour($0) } ?? "clear" }
        + (gradient.locations ?? []).map { text(CGFloat($0.doubleValue)) }
    default: []
    }
  }

  /// The number of points, and a checksum of them.
  private static func path(_ path: CGPath?) -> String {
    let points = path?.doubleParts.flatMap { $0 } ?? []
    let numbers = points.flatMap { [$0.x, $0.y] }.map { Int(($0 * 100).rounded()) }
    let sum = numbers.reduce(17) { ($0 &* 31 &+ $1) & 0xFFFFFF }
    return "\(points.count) points " + String(sum, radix: 16)
  }

  private static func content(_ view: UIView) -> [String] {
    switch view {
    case let label as UILabel: words(label)
    case let field as UITextField: words(field)
    case let button as UIButton:
      (button.currentTitle.map { [quoted($0)] } ?? [])
        + image(button.currentImage, view) + (button.isEnabled ? [] : ["disabled"])
    case let picture as UIImageView: image(picture.image, view)
    case let wheel as UIActivityIndicatorView:
      wheel.isAnimating
        ? ["turning", colour(wheel.color, wheel) ?? "clear", "style \(wheel.style.rawValue)"] : []
    case let scroll as UIScrollView: scrolling(scroll)
    default: []
    }
  }

  private static func scrolling(_ scroll: UIScrollView) -> [String] {
    (scroll.showsVerticalScrollIndicator ? ["indicator"] : [])
      + ["keyboard \(scroll.keyboardDismissMode.rawValue)"]
  }

  private static func words(_ label: UILabel) -> [String] {
    guard let words = label.text, !words.isEmpty else { return [] }
    return [quoted(words), text(label.font.pointSize), colour(label.textColor, label) ?? "clear"]
      + (label.textAlignment == .natural ? [] : ["aligned \(label.textAlignment.rawValue)"])
      + (label.numberOfLines == 0 ? [] : ["lines \(label.numberOfLines)"])
  }

  private static func words(_ field: UITextField) -> [String] {
    let typed = field.text ?? ""
    var look = [quoted(field.isSecureTextEntry ? String(typed.map { _ in "•" }) : typed)]
    if typed.isEmpty, let hint = field.placeholder { look.append("hint " + quoted(hint)) }
    look += [text(field.font?.pointSize ?? 0), colour(field.textColor, field) ?? "clear"]
    look.append(
      "keys \(field.keyboardType.rawValue) \(field.returnKeyType.rawValue) "
        + "\(field.autocapitalizationType.rawValue) \(field.autocorrectionType.rawValue)")
    if let type = field.textContentType { look.append(type.rawValue) }
    return look + (field.isEnabled ? [] : ["disabled"]) + (field.isFirstResponder ? ["focus"] : [])
  }

  private static func image(_ image: UIImage?, _ view: UIView) -> [String] {
    guard let image else { return [] }
    let size = "\(text(image.size.width)) \(text(image.size.height))"
    return ["image \(size) mode \(view.contentMode.rawValue)"]
      + (colour(view.tintColor, view).map { ["tint " + $0] } ?? [])
  }

  /// What VoiceOver reads.
  private static func sound(_ view: UIView) -> [String] {
    guard view.isAccessibilityElement else { return [] }
    var sound: [String] = []
    sound.append("label " + quoted(view.accessibilityLabel ?? ""))
    if let value = view.accessibilityValue { sound.append("value " + quoted(value)) }
    if let hint = view.accessibilityHint { sound.append("help " + quoted(hint)) }
    let traits = view.accessibilityTraits.rawValue
    return sound + (traits == 0 ? [] : ["traits \(traits)"])
  }

  // MARK: Texts

  private static func quoted(_ text: String) -> String {
    "\"" + text.replacing("\n", with: "\\n") + "\""
  }

  /// A number with at most one decimal.
  private static func text(_ number: CGFloat) -> String {
    let tenths = Int((number * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(Double(tenths) / 10)"
  }

  private static func colour(_ colour: UIColor?, _ view: UIView) -> String? {
    self.colour(colour?.resolvedColor(with: view.traitCollection).cgColor)
  }

  /// The color as RRGGBB, with the opacity in percent if it is not opaque; nil if it is clear.
  private static func colour(_ colour: CGColor?) -> String? {
    guard let parts = colour?.components, parts.count == 4, parts[3] > 0 else { return nil }
    let digits = parts.prefix(3).map { part in
      let byte = String(Int((part * 255).rounded()), radix: 16, uppercase: true)
      return byte.count < 2 ? "0" + byte : byte
    }
    return digits.joined() + (parts[3] < 1 ? "/\(text(parts[3] * 100))" : "")
  }
}

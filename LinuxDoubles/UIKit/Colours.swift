@_exported import Foundation
@_exported import FoundationNetworking

public final class CGColor: Hashable, CustomStringConvertible, @unchecked Sendable {
  public let components: [CGFloat]?
  init(_ rgba: [CGFloat]) { components = rgba }
  public var alpha: CGFloat { components?[3] ?? 0 }
  public var description: String { "rgba\(components ?? [])" }
  public static func == (left: CGColor, right: CGColor) -> Bool {
    left.components == right.components
  }
  public func hash(into hasher: inout Hasher) { hasher.combine(components) }
}

public enum UIUserInterfaceStyle: Int, Sendable {
  case unspecified, light, dark
}
public enum UIAccessibilityContrast: Int, Sendable {
  case unspecified = -1
  case normal, high
}

open class UITraitCollection: NSObject, @unchecked Sendable {
  public let userInterfaceStyle: UIUserInterfaceStyle
  public let accessibilityContrast: UIAccessibilityContrast
  /// 2 pixels per point.
  public let displayScale: CGFloat = 2
  init(_ style: UIUserInterfaceStyle, _ contrast: UIAccessibilityContrast) {
    (userInterfaceStyle, accessibilityContrast) = (style, contrast)
  }
  public convenience init(userInterfaceStyle: UIUserInterfaceStyle) {
    self.init(userInterfaceStyle, .unspecified)
  }
  public convenience init(accessibilityContrast: UIAccessibilityContrast) {
    self.init(.unspecified, accessibilityContrast)
  }
  open func hasDifferentColorAppearance(comparedTo other: UITraitCollection?) -> Bool {
    userInterfaceStyle != other?.userInterfaceStyle
      || accessibilityContrast != other?.accessibilityContrast
  }
}

/// Why unchecked: UIKit declares it Sendable, and it is immutable.
open class UIColor: NSObject, @unchecked Sendable {
  private let rgba: [CGFloat]
  private let provider: (@Sendable (UITraitCollection) -> UIColor)?

  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    (rgba, provider) = ([red, green, blue, alpha], nil)
  }
  public init(dynamicProvider: @escaping @Sendable (UITraitCollection) -> UIColor) {
    (rgba, provider) = ([], dynamicProvider)
  }
  public convenience init(white: CGFloat, alpha: CGFloat) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }
  public required init?(coder: NSCoder) { return nil }

  open func resolvedColor(with traits: UITraitCollection) -> UIColor {
    provider?(traits).resolvedColor(with: traits) ?? self
  }
  private var plain: UIColor { resolvedColor(with: UITraitCollection(.light, .normal)) }
  open var cgColor: CGColor { CGColor(plain.rgba) }
  open func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    if let provider {
      return UIColor(dynamicProvider: { provider($0).withAlphaComponent(alpha) })
    }
    return UIColor(red: rgba[0], green: rgba[1], blue: rgba[2], alpha: alpha)
  }
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? UIColor)?.plain.rgba == plain.rgba
  }
  open override var hash: Int { plain.rgba.hashValue }
  open override var description: String { cgColor.description }

  public class var black: UIColor { UIColor(white: 0, alpha: 1) }
  public class var white: UIColor { UIColor(white: 1, alpha: 1) }
  public class var clear: UIColor { UIColor(white: 0, alpha: 0) }
  public class var label: UIColor {
    UIColor(dynamicProvider: { $0.userInterfaceStyle == .dark ? .white : .black })
  }
  public class var tintColor: UIColor { UIColor(red: 0, green: 0.478, blue: 1, alpha: 1) }
}

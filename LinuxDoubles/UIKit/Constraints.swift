import Simplex

public struct UILayoutPriority: RawRepresentable, Hashable, Sendable {
  public let rawValue: Float
  public init(rawValue: Float) { self.rawValue = rawValue }
  public init(_ rawValue: Float) { self.rawValue = rawValue }
  public static let required = UILayoutPriority(1000)
  public static let defaultHigh = UILayoutPriority(750)
  public static let defaultLow = UILayoutPriority(250)
  public static let fittingSizeLevel = UILayoutPriority(50)
}

@MainActor open class NSLayoutConstraint: NSObject {
  public enum Attribute: Int, Sendable {
    case notAnAttribute = 0
    case left, right, top, bottom, leading, trailing, width, height, centerX, centerY
  }
  public enum Relation: Int, Sendable {
    case lessThanOrEqual = -1
    case equal, greaterThanOrEqual
  }
  public enum Axis: Int, Sendable { case horizontal, vertical }

  open private(set) weak var firstItem: AnyObject?
  open private(set) weak var secondItem: AnyObject?
  public let firstAttribute: Attribute
  public let secondAttribute: Attribute
  public let relation: Relation
  public let multiplier: CGFloat
  open var constant: CGFloat { didSet { if constant != oldValue { holder?.invalidateLayout() } } }
  /// As in UIKit, an active constraint cannot change between required and optional.
  open var priority = UILayoutPriority.required {
    willSet {
      precondition(
        !isActive || (newValue == .required) == (priority == .required),
        "Mutating a priority from required to not on an installed constraint is not supported")
    }
    didSet { holder?.invalidateLayout() }
  }
  open var identifier: String?
  private weak var holder: UIView?

  init(
    _ first: AnyObject, _ attribute: Attribute, _ relation: Relation, _ second: AnyObject?,
    _ other: Attribute, _ multiplier: CGFloat, _ constant: CGFloat
  ) {
    (firstItem, firstAttribute, secondItem, secondAttribute) = (first, attribute, second, other)
    (self.relation, self.multiplier, self.constant) = (relation, multiplier, constant)
  }

  open var isActive = false {
    didSet {
      guard isActive != oldValue else { return }
      guard let ancestor = holder ?? commonAncestor() else {
        preconditionFailure(
          "Unable to activate constraint because the items have no common ancestor: \(doubleText)")
      }
      holder = isActive ? ancestor : nil
      if isActive {
        ancestor.heldConstraints.append(self)
      } else {
        ancestor.heldConstraints.removeAll { $0 === self }
      }
      ancestor.invalidateLayout()
    }
  }
  open class func activate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = true }
  }
  open class func deactivate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = false }
  }

  static func view(_ item: AnyObject?) -> UIView? {
    item as? UIView ?? (item as? UILayoutGuide)?.owningView
  }
  private func commonAncestor() -> UIView? {
    guard let first = Self.view(firstItem) else { return nil }
    guard secondItem != nil else { return first }
    guard let second = Self.view(secondItem) else { return nil }
    return sequence(first: first, next: { $0.superview }).first { second.isDescendant(of: $0) }
  }

  /// Test only: the constraint as readable text.
  var doubleText: String {
    let sign = [-1: "≤", 0: "=", 1: "≥"][relation.rawValue] ?? "?"
    let right = secondItem == nil ? "" : "\(name(secondItem)).\(secondAttribute) × \(multiplier) + "
    return "\(name(firstItem)).\(firstAttribute) \(sign) \(right)\(constant) @\(priority.rawValue)"
  }
  private func name(_ item: AnyObject?) -> String {
    guard let view = Self.view(item) else { return "nothing" }
    return view.doubleName + (item is UILayoutGuide ? "(guide)" : "")
  }
}

@MainActor open class UILayoutGuide: NSObject {
  enum Kind { case free, safeArea, margins, readable, content, frame, keyboard }
  open internal(set) weak var owningView: UIView?
  var kind = Kind.free
  public override nonisolated init() { super.init() }
  convenience init(_ kind: Kind, of view: UIView) {
    self.init()
    (self.kind, owningView) = (kind, view)
  }
  open var topAnchor: NSLayoutYAxisAnchor { .init(self, .top) }
  open var bottomAnchor: NSLayoutYAxisAnchor { .init(self, .bottom) }
  open var centerYAnchor: NSLayoutYAxisAnchor { .init(self, .centerY) }
  open var leadingAnchor: NSLayoutXAxisAnchor { .init(self, .leading) }
  open var trailingAnchor: NSLayoutXAxisAnchor { .init(self, .trailing) }
  open var centerXAnchor: NSLayoutXAxisAnchor { .init(self, .centerX) }
  open var widthAnchor: NSLayoutDimension { .init(self, .width) }
  open var heightAnchor: NSLayoutDimension { .init(self, .height) }
}
@MainActor open class UITrackingLayoutGuide: UILayoutGuide {}
@MainActor open class UIKeyboardLayoutGuide: UITrackingLayoutGuide {}

@MainActor open class NSLayoutAnchor<AnchorType: AnyObject>: NSObject {
  let item: AnyObject
  let attribute: NSLayoutConstraint.Attribute
  init(_ item: AnyObject, _ attribute: NSLayoutConstraint.Attribute) {
    (self.item, self.attribute) = (item, attribute)
  }
  func make(
    _ relation: NSLayoutConstraint.Relation, _ other: NSLayoutAnchor, _ constant: CGFloat,
    _ multiplier: CGFloat = 1
  ) -> NSLayoutConstraint {
    NSLayoutConstraint(
      item, attribute, relation, other.item, other.attribute, multiplier, constant)
  }
  open func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint {
    make(.equal, anchor, 0)
  }
  open func constraint(
    equalTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat
  ) -> NSLayoutConstraint { make(.equal, anchor, c) }
  open func constraint(
    lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>
  ) -> NSLayoutConstraint { make(.lessThanOrEqual, anchor, 0) }
  open func constraint(
    lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat
  ) -> NSLayoutConstraint { make(.lessThanOrEqual, anchor, c) }
  open func constraint(
    greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>
  ) -> NSLayoutConstraint { make(.greaterThanOrEqual, anchor, 0) }
  open func constraint(
    greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat
  ) -> NSLayoutConstraint { make(.greaterThanOrEqual, anchor, c) }
}
@MainActor public final class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {}
@MainActor public final class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {}
@MainActor public final class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
  private func make(_ relation: NSLayoutConstraint.Relation, _ c: CGFloat) -> NSLayoutConstraint {
    NSLayoutConstraint(item, attribute, relation, nil, .notAnAttribute, 1, c)
  }
  public func constraint(equalToConstant c: CGFloat) -> NSLayoutConstraint { make(.equal, c) }
  public func constraint(greaterThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
    make(.greaterThanOrEqual, c)
  }
  public func constraint(lessThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
    make(.lessThanOrEqual, c)
  }
  public func constraint(
    equalTo anchor: NSLayoutDimension, multiplier m: CGFloat
  ) -> NSLayoutConstraint { make(.equal, anchor, 0, m) }
  public func constraint(
    equalTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat
  ) -> NSLayoutConstraint { make(.equal, anchor, c, m) }
}

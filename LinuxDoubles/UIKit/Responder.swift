@MainActor open class UIResponder: NSObject {
  public override init() { super.init() }
  open var next: UIResponder? { nil }
  open var canBecomeFirstResponder: Bool { false }
  open var isFirstResponder: Bool { UIResponder.first === self }
  static weak var first: UIResponder?
  @discardableResult open func becomeFirstResponder() -> Bool {
    if isFirstResponder { return true }
    guard canBecomeFirstResponder, UIResponder.first?.resignFirstResponder() ?? true else {
      return false
    }
    UIResponder.first = self
    return true
  }
  @discardableResult open func resignFirstResponder() -> Bool {
    if isFirstResponder { UIResponder.first = nil }
    return true
  }
  open func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool { true }
}

/// There are no selectors without Objective-C; the type stands in signatures only.
public struct Selector: Hashable, Sendable {
  public init(_ name: String) { self.name = name }
  let name: String
}
@MainActor open class UIEvent: NSObject {}
@MainActor open class UITouch: NSObject {}

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

  // As in UIKit, unhandled touches are passed to the next responder.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesBegan(touches, with: event)
  }
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesMoved(touches, with: event)
  }
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesEnded(touches, with: event)
  }
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesCancelled(touches, with: event)
  }
  open func accessibilityActivate() -> Bool { false }
  open func accessibilityIncrement() {}
  open func accessibilityDecrement() {}
  open func accessibilityPerformEscape() -> Bool { false }
}

@MainActor open class UIEvent: NSObject {}

@MainActor open class UIAccessibilityCustomRotor: NSObject {
  public typealias Search =
    @MainActor (
      UIAccessibilityCustomRotorSearchPredicate
    ) -> UIAccessibilityCustomRotorItemResult?
  public enum Direction: Int, Sendable { case previous, next }
  public enum SystemRotorType: Int, Sendable { case image = 14 }
  open var itemSearchBlock: Search
  public let systemRotorType: SystemRotorType
  public init(systemType type: SystemRotorType, itemSearch itemSearchBlock: @escaping Search) {
    (systemRotorType, self.itemSearchBlock) = (type, itemSearchBlock)
  }
}
@MainActor open class UIAccessibilityCustomRotorItemResult: NSObject {
  open weak var targetElement: (any NSObjectProtocol)?
  open var targetRange: UITextRange?
  public init(targetElement: any NSObjectProtocol, targetRange: UITextRange?) {
    (self.targetElement, self.targetRange) = (targetElement, targetRange)
  }
}
@MainActor open class UIAccessibilityCustomRotorSearchPredicate: NSObject {
  private static let nothing = NSObject()
  open var currentItem = UIAccessibilityCustomRotorItemResult(
    targetElement: nothing, targetRange: nil)
  open var searchDirection = UIAccessibilityCustomRotor.Direction.next
  public override init() { super.init() }
}

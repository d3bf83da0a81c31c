public struct UIAccessibilityTraits: OptionSet, Sendable {
  public let rawValue: UInt64
  public init(rawValue: UInt64) { self.rawValue = rawValue }
  public static let none: UIAccessibilityTraits = []
  public static let button = UIAccessibilityTraits(rawValue: 1 << 0)
  public static let link = UIAccessibilityTraits(rawValue: 1 << 1)
  public static let image = UIAccessibilityTraits(rawValue: 1 << 2)
  public static let selected = UIAccessibilityTraits(rawValue: 1 << 3)
  public static let header = UIAccessibilityTraits(rawValue: 1 << 16)
  public static let staticText = UIAccessibilityTraits(rawValue: 1 << 6)
  public static let notEnabled = UIAccessibilityTraits(rawValue: 1 << 8)
  public static let adjustable = UIAccessibilityTraits(rawValue: 1 << 12)
  public static let updatesFrequently = UIAccessibilityTraits(rawValue: 1 << 9)
}

/// The accessibility settings; tests set them through `double…`.
public enum UIAccessibility {
  public struct Notification: RawRepresentable, Hashable, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public static let announcement = Notification(rawValue: 1008)
    public static let screenChanged = Notification(rawValue: 1000)
    public static let layoutChanged = Notification(rawValue: 1001)
  }
  @MainActor public static var isReduceMotionEnabled: Bool { doubleReducesMotion }
  public nonisolated static let voiceOverStatusDidChangeNotification = NSNotification.Name(
    "UIAccessibilityVoiceOverStatusDidChangeNotification")
  @MainActor public static var isVoiceOverRunning: Bool { doubleHasVoiceOver }
  @MainActor public static func post(notification: Notification, argument: Any?) {
    if let text = argument as? String { doubleAnnouncements.append(text) }
    if notification == .screenChanged { doubleFocus = argument as? UIView }
  }
  /// Test only: whether Reduce Motion is on.
  @MainActor public static var doubleReducesMotion = false
  /// Test only: whether VoiceOver is running.
  @MainActor public static var doubleHasVoiceOver = false {
    didSet {
      guard doubleHasVoiceOver != oldValue else { return }
      NotificationCenter.default.post(name: voiceOverStatusDidChangeNotification, object: nil)
    }
  }
  /// Test only: the view to which VoiceOver was last moved.
  @MainActor public weak static var doubleFocus: UIView?
  /// Test only: the posted announcements.
  @MainActor public static var doubleAnnouncements: [String] = []
}

@MainActor open class UIFeedbackGenerator: NSObject {
  public override init() { super.init() }
  open func prepare() {}
}
@MainActor open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
  public enum FeedbackType: Int, Sendable { case success, warning, error }
  open func notificationOccurred(_ notificationType: FeedbackType) {}
}

@MainActor open class UIReferenceLibraryViewController: UIViewController {
  /// Test only: the terms that the system dictionary defines, in lower case.
  public static var doubleWords: Set<String> = []
  /// Test only: the terms that were looked up, oldest first.
  public static var doubleLookUps: [String] = []
  open class func dictionaryHasDefinition(forTerm term: String) -> Bool {
    doubleLookUps.append(term)
    return doubleWords.contains(term.lowercased())
  }
}

@MainActor open class UIAccessibilityCustomAction: NSObject {
  public typealias Handler = (UIAccessibilityCustomAction) -> Bool
  open var name: String
  open var actionHandler: Handler?
  public init(name: String, actionHandler: Handler?) {
    (self.name, self.actionHandler) = (name, actionHandler)
  }
}

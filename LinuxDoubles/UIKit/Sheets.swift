public enum UIModalPresentationStyle: Int, Sendable {
  case fullScreen, pageSheet, formSheet, currentContext, custom, overFullScreen
  case overCurrentContext, popover
  case none = -1
  case automatic = -2
}
@MainActor open class UIPresentationController: NSObject {}
/// As strict as on an iPad: presenting a popover without a source traps.
@MainActor open class UIPopoverPresentationController: UIPresentationController {
  open var sourceView: UIView?
  open var sourceRect = CGRect.null
}
@MainActor open class UISheetPresentationController: UIPresentationController {
  @MainActor open class Detent: NSObject {
    /// Test only: "medium" or "large".
    public let doubleName: String
    public required init(doubleName: String) { self.doubleName = doubleName }
    open class func medium() -> Self { Self(doubleName: "medium") }
    open class func large() -> Self { Self(doubleName: "large") }
  }
  open var detents: [Detent] = [.large()]
  open var prefersGrabberVisible = false
}

open class UIActivity: NSObject {
  public enum Category: Int, Sendable { case action, share }
  public struct ActivityType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
  }
  open class var activityCategory: UIActivity.Category { .action }
  open var activityType: UIActivity.ActivityType? { nil }
  open var activityTitle: String? { nil }
  open var activityImage: UIImage? { nil }
  open func canPerform(withActivityItems activityItems: [Any]) -> Bool { false }
  open func prepare(withActivityItems activityItems: [Any]) {}
  open func perform() {}
  /// Whether the activity was completed; nil before `activityDidFinish`.
  fileprivate var outcome: Bool?
  open func activityDidFinish(_ completed: Bool) { outcome = completed }
}
/// Not `@MainActor`, although UIKit calls its methods on the main thread.
public protocol UIActivityItemSource: NSObjectProtocol {
  func activityViewControllerPlaceholderItem(
    _ activityViewController: UIActivityViewController
  ) -> Any
  func activityViewController(
    _ activityViewController: UIActivityViewController,
    itemForActivityType activityType: UIActivity.ActivityType?
  ) -> Any?
  func activityViewController(
    _ activityViewController: UIActivityViewController,
    subjectForActivityType activityType: UIActivity.ActivityType?
  ) -> String
}
extension UIActivityItemSource {
  public func activityViewController(
    _ activityViewController: UIActivityViewController,
    subjectForActivityType activityType: UIActivity.ActivityType?
  ) -> String { "" }
}

@MainActor open class UIActivityViewController: UIViewController {
  public typealias CompletionWithItemsHandler = (
    UIActivity.ActivityType?, Bool, [Any]?, (any Error)?
  ) -> Void
  open var completionWithItemsHandler: CompletionWithItemsHandler?
  /// Test only: the shared items, which UIKit does not expose.
  public let doubleItems: [Any]
  /// Test only: the app's own activities that can handle the items.
  public let doubleActivities: [UIActivity]
  public init(activityItems: [Any], applicationActivities: [UIActivity]?) {
    doubleItems = activityItems
    doubleActivities = (applicationActivities ?? []).filter {
      $0.canPerform(withActivityItems: activityItems)
    }
    super.init(nibName: nil, bundle: nil)
    modalPresentationStyle = .popover
  }
  public required init?(coder: NSCoder) { return nil }
  /// Test only: taps one of the app's own activities; the sheet closes first, as in UIKit.
  public func doubleTap(_ activity: UIActivity) {
    presentingViewController?.dismiss(animated: true) { [self] in
      activity.prepare(withActivityItems: doubleItems)
      activity.perform()
      guard let isDone = activity.outcome else { return }
      completionWithItemsHandler?(activity.activityType, isDone, nil, nil)
    }
  }
  /// Test only: ends the sheet: completed, closed, or failed with `error`.
  public func doubleEnd(isDone: Bool, error: (any Error)? = nil) {
    presentingViewController?.dismiss(animated: true) { [self] in
      completionWithItemsHandler?(nil, isDone, nil, error)
    }
  }
}

open class UIPasteboard: NSObject {
  public class var general: UIPasteboard { board }
  private nonisolated(unsafe) static let board = UIPasteboard()
  open var url: URL?
}

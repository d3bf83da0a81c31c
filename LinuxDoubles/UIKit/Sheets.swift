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

open class UIActivity: NSObject {
  public struct ActivityType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
  }
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
  public init(activityItems: [Any], applicationActivities: [UIActivity]?) {
    doubleItems = activityItems
    super.init(nibName: nil, bundle: nil)
    modalPresentationStyle = .popover
  }
  public required init?(coder: NSCoder) { return nil }
  /// Test only: ends the sheet: completed, closed, or failed with `error`.
  public func doubleEnd(isDone: Bool, error: (any Error)? = nil) {
    presentingViewController?.dismiss(animated: false)
    completionWithItemsHandler?(nil, isDone, nil, error)
  }
}

open class UIPasteboard: NSObject {
  public class var general: UIPasteboard { board }
  private nonisolated(unsafe) static let board = UIPasteboard()
  open var url: URL?
}

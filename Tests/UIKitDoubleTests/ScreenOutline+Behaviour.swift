import UIKit

/// How the views of a screen react: what differs from UIKit's default values.
extension ScreenOutline {
  static func behaviour(_ view: UIView) -> [String] {
    var found: [String] = []
    func add(_ name: String, _ isNoted: Bool) { if isNoted { found.append(name) } }
    let ignoresTouches = view is UILabel || view is UIImageView
    add("untouchable", !ignoresTouches && !view.isUserInteractionEnabled)
    add("touchable", ignoresTouches && view.isUserInteractionEnabled)
    add("many fingers", view.isMultipleTouchEnabled)
    add("left to right", view.semanticContentAttribute == .forceLeftToRight)
    add("turned \(matrix(view.transform))", view.transform != .identity)
    let order = view.accessibilityElements?.map { ($0 as? UIView)?.doubleName ?? "?" } ?? []
    add("read in order \(order)", !order.isEmpty)
    let actions = view.accessibilityCustomActions?.map(\.name) ?? []
    add("actions \(actions)", !actions.isEmpty)
    add(
      "rotors \(view.accessibilityCustomRotors?.count ?? 0)", view.accessibilityCustomRotors != nil)
    return found + (view.gestureRecognizers ?? []).map(gesture) + kind(view)
  }

  private static func gesture(_ recognizer: UIGestureRecognizer) -> String {
    var words = [String(describing: type(of: recognizer))]
    if let tap = recognizer as? UITapGestureRecognizer {
      words.append("\(tap.numberOfTapsRequired)")
    }
    if let pan = recognizer as? UIPanGestureRecognizer, pan.maximumNumberOfTouches != .max {
      words.append("at most \(pan.maximumNumberOfTouches)")
    }
    if !recognizer.isEnabled { words.append("off") }
    if !recognizer.cancelsTouchesInView { words.append("passing touches") }
    if !recognizer.delaysTouchesEnded { words.append("at once") }
    if recognizer.delegate != nil { words.append("with delegate") }
    return "<" + words.joined(separator: " ") + ">"
  }

  private static func kind(_ view: UIView) -> [String] {
    switch view {
    case let label as UILabel:
      (label.adjustsFontForContentSizeCategory ? [] : ["fixed size"])
        + (label.adjustsFontSizeToFitWidth ? ["shrinks to \(label.minimumScaleFactor)"] : [])
    case let field as UITextField:
      (field.adjustsFontForContentSizeCategory ? [] : ["fixed size"])
        + (field.adjustsFontSizeToFitWidth ? ["shrinks to \(field.minimumFontSize)"] : [])
        + [
          "spelling \(field.spellCheckingType.rawValue)", "aligned \(field.textAlignment.rawValue)",
        ]
        + (field.delegate == nil ? [] : ["with delegate"])
    case let bar as UISearchBar:
      ["style \(bar.searchBarStyle.rawValue)"] + (bar.showsCancelButton ? ["cancel button"] : [])
        + (bar.delegate == nil ? [] : ["with delegate"])
    case let bar as UIProgressView: ["progress \(bar.progress)"]
    case let cell as UITableViewCell: ["selection \(cell.selectionStyle.rawValue)"]
    case let table as UITableView:
      scrolling(table) + ["separators \(table.separatorStyle.rawValue)"]
        + (table.dataSource == nil ? [] : ["with data"])
        + (table.prefetchDataSource == nil ? [] : ["with prefetching"])
    case let scroll as UIScrollView: scrolling(scroll)
    default: []
    }
  }

  private static func scrolling(_ scroll: UIScrollView) -> [String] {
    let insets = scroll.contentInset
    return [
      "content \(scroll.contentSize.width) \(scroll.contentSize.height) "
        + "at \(scroll.contentOffset.x) \(scroll.contentOffset.y)",
      insets == .zero
        ? nil : "insets \(insets.top) \(insets.left) \(insets.bottom) \(insets.right)",
      scroll.contentInsetAdjustmentBehavior == .never ? "under bars" : nil,
      scroll.isPagingEnabled ? "paged" : nil,
      scroll.showsHorizontalScrollIndicator ? "horizontal indicator" : nil,
      scroll.maximumZoomScale == scroll.minimumZoomScale
        ? nil : "zoom \(scroll.minimumZoomScale) \(scroll.maximumZoomScale)",
      scroll.delegate == nil ? nil : "with delegate",
      scroll.refreshControl == nil ? nil : "pulled to refresh",
    ].compactMap { $0 }
  }

  private static func matrix(_ transform: CGAffineTransform) -> String {
    [transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty]
      .map { "\(($0 * 100).rounded() / 100)" }.joined(separator: " ")
  }
}

/// The view controllers of a window, one line each, with how they are presented.
@MainActor struct ControllerOutline {
  /// The lines, the root first.
  private(set) var lines: [String] = []

  /// Reads the view controllers of `window`.
  init(of window: UIWindow) {
    if let root = window.rootViewController { add(root) }
  }

  private mutating func add(_ controller: UIViewController) {
    let insets = controller.additionalSafeAreaInsets
    var words = [
      "controller \(type(of: controller)):", "style \(controller.modalPresentationStyle.rawValue)",
      "bar \(controller.preferredStatusBarStyle.rawValue)",
      "turns \(controller.supportedInterfaceOrientations.rawValue)",
    ]
    if let title = controller.title { words.append("title \(title)") }
    if insets != .zero {
      words.append("insets \(insets.top) \(insets.left) \(insets.bottom) \(insets.right)")
    }
    if controller.modalPresentationStyle == .pageSheet,
      let sheet = controller.sheetPresentationController
    {
      words.append("detents \(sheet.detents.map(\.doubleName))")
      if sheet.prefersGrabberVisible { words.append("grabber") }
    }
    if let navigation = controller as? UINavigationController {
      words.append(navigation.isNavigationBarHidden ? "no bar" : "with bar")
    }
    lines.append(words.joined(separator: " "))
    for child in controller.children { add(child) }
    if let presented = controller.presentedViewController,
      presented.presentingViewController === controller
    {
      add(presented)
    }
  }
}

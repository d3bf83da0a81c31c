import UIKit

extension UIBarButtonItem {
  /// An item with one of the system's symbols, which VoiceOver reads as `label`.
  convenience init(
    _ symbol: SystemItem, label: String, identifier: String, tapped: @escaping () -> Void
  ) {
    self.init(systemItem: symbol, primaryAction: UIAction { _ in tapped() })
    accessibilityLabel = label
    accessibilityIdentifier = identifier
  }

  /// An item with a text, which is bold if `isMain`.
  convenience init(
    _ title: String, identifier: String, isMain: Bool = false, tapped: @escaping () -> Void
  ) {
    // Why the action has the title too: UIKit takes it from there.
    self.init(title: title, primaryAction: UIAction(title: title) { _ in tapped() })
    if isMain { style = .done }
    accessibilityIdentifier = identifier
  }

  /// An item that shows a loader.
  static func loader() -> UIBarButtonItem {
    let loader = UIActivityIndicatorView(style: .medium)
    loader.color = .white
    loader.startAnimating()
    return UIBarButtonItem(customView: loader)
  }
}

extension UINavigationBar {
  /// Makes the bar opaque in this color, with white buttons.
  func makeDark(_ color: UIColor) {
    let look = UINavigationBarAppearance()
    look.configureWithOpaqueBackground()
    look.backgroundColor = color
    standardAppearance = look
    scrollEdgeAppearance = look
    tintColor = .white
    overrideUserInterfaceStyle = .dark
  }
}

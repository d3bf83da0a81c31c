import UIKit

/// Scrolls content that does not fit above the keyboard.
final class SheetScrollView: UIScrollView {
  /// Fills the safe area of `view` down to the keyboard; `content` has that width, less the
  /// margins.
  func stand(in view: UIView, with content: UIView, margins: UIEdgeInsets = .zero) {
    view.add(self)
    scroll(content, margins: margins)
    let safe = view.safeAreaLayoutGuide
    NSLayoutConstraint.activate([
      topAnchor.constraint(equalTo: safe.topAnchor),
      leadingAnchor.constraint(equalTo: safe.leadingAnchor),
      trailingAnchor.constraint(equalTo: safe.trailingAnchor),
      bottomAnchor.constraint(equalTo: view.keyboardLayoutGuide.topAnchor),
    ])
  }

  /// Scrolls even if the drag began on a control.
  override func touchesShouldCancel(in view: UIView) -> Bool { true }
}

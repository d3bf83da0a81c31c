import UIKit

/// Scrolls content that does not fit above the keyboard.
final class SheetScrollView: UIScrollView {
  /// Fills the safe area of `view` down to the keyboard; `content` has that width, less the
  /// margins.
  func stand(in view: UIView, with content: UIView, margins: UIEdgeInsets = .zero) {
    view.add(self)
    add(content)
    let safe = view.safeAreaLayoutGuide
    let inside = contentLayoutGuide
    NSLayoutConstraint.activate([
      topAnchor.constraint(equalTo: safe.topAnchor),
      leadingAnchor.constraint(equalTo: safe.leadingAnchor),
      trailingAnchor.constraint(equalTo: safe.trailingAnchor),
      bottomAnchor.constraint(equalTo: view.keyboardLayoutGuide.topAnchor),
      content.topAnchor.constraint(equalTo: inside.topAnchor, constant: margins.top),
      content.leadingAnchor.constraint(equalTo: inside.leadingAnchor, constant: margins.left),
      content.trailingAnchor.constraint(equalTo: inside.trailingAnchor, constant: -margins.right),
      content.bottomAnchor.constraint(equalTo: inside.bottomAnchor, constant: -margins.bottom),
      content.widthAnchor.constraint(
        equalTo: frameLayoutGuide.widthAnchor, constant: -margins.left - margins.right),
    ])
  }

  /// Scrolls even if the drag began on a control.
  override func touchesShouldCancel(in view: UIView) -> Bool { true }
}

import UIKit

extension UIScrollView {
  /// Adds `content`, which scrolls vertically: it has this view's width, less the margins.
  func scroll(_ content: UIView, margins: UIEdgeInsets = .zero) {
    add(content)
    let inside = contentLayoutGuide
    NSLayoutConstraint.activate([
      content.topAnchor.constraint(equalTo: inside.topAnchor, constant: margins.top),
      content.leadingAnchor.constraint(equalTo: inside.leadingAnchor, constant: margins.left),
      content.trailingAnchor.constraint(equalTo: inside.trailingAnchor, constant: -margins.right),
      content.bottomAnchor.constraint(equalTo: inside.bottomAnchor, constant: -margins.bottom),
      content.widthAnchor.constraint(
        equalTo: frameLayoutGuide.widthAnchor, constant: -margins.left - margins.right),
    ])
  }
}

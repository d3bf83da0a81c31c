import UIKit

extension UIView {
  /// Puts `view` into this one; its place comes from constraints alone.
  func add(_ view: UIView) {
    view.translatesAutoresizingMaskIntoConstraints = false
    addSubview(view)
  }

  /// Makes `view` as large as this one but for a margin at each side.
  func fill(with view: UIView, margins: UIEdgeInsets = .zero) {
    add(view)
    NSLayoutConstraint.activate([
      view.topAnchor.constraint(equalTo: topAnchor, constant: margins.top),
      view.bottomAnchor.constraint(equalTo: bottomAnchor, constant: -margins.bottom),
      view.leadingAnchor.constraint(equalTo: leadingAnchor, constant: margins.left),
      view.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -margins.right),
    ])
  }

  /// Puts `view` into the middle of this one; without a size it has its own.
  func center(_ view: UIView, size: CGSize? = nil) {
    add(view)
    NSLayoutConstraint.activate([
      view.centerXAnchor.constraint(equalTo: centerXAnchor),
      view.centerYAnchor.constraint(equalTo: centerYAnchor),
    ])
    guard let size else { return }
    NSLayoutConstraint.activate([
      view.widthAnchor.constraint(equalToConstant: size.width),
      view.heightAnchor.constraint(equalToConstant: size.height),
    ])
  }
}

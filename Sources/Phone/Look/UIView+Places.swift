import UIKit

extension UIView {
  /// Adds `view` for layout by constraints only.
  func add(_ view: UIView) {
    view.translatesAutoresizingMaskIntoConstraints = false
    addSubview(view)
  }

  /// Adds `view` with its edges on this view's edges, less the margins.
  func fill(with view: UIView, margins: UIEdgeInsets = .zero) {
    add(view)
    NSLayoutConstraint.activate([
      view.topAnchor.constraint(equalTo: topAnchor, constant: margins.top),
      view.bottomAnchor.constraint(equalTo: bottomAnchor, constant: -margins.bottom),
      view.leadingAnchor.constraint(equalTo: leadingAnchor, constant: margins.left),
      view.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -margins.right),
    ])
  }

  /// Adds `view` below the bars, down to the lower edge of this view.
  func fillBelowBars(with view: UIView) {
    add(view)
    NSLayoutConstraint.activate([
      view.topAnchor.constraint(equalTo: safeAreaLayoutGuide.topAnchor),
      view.bottomAnchor.constraint(equalTo: bottomAnchor),
      view.leadingAnchor.constraint(equalTo: leadingAnchor),
      view.trailingAnchor.constraint(equalTo: trailingAnchor),
    ])
  }

  /// Adds `view` at the center; without `size` it has its intrinsic size.
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

import UIKit

/// Holds a button of 44 points in a navigation bar, at the design's place: 8 points from the side and
/// from the safe area, where the bar itself would leave 16 and 0.
final class BarPlace: UIView {
  enum Side {
    case leading
    case trailing
  }

  /// How far the button lies outside its place: towards the side, and below.
  private static let offset: CGFloat = 8

  private let button: UIView

  /// A place for `button` at this side of the bar.
  init(_ button: UIView, _ side: Side) {
    self.button = button
    super.init(frame: .zero)
    translatesAutoresizingMaskIntoConstraints = false
    add(button)
    let edge =
      switch side {
      case .leading:
        button.leadingAnchor.constraint(equalTo: leadingAnchor, constant: -BarPlace.offset)
      case .trailing:
        button.trailingAnchor.constraint(equalTo: trailingAnchor, constant: BarPlace.offset)
      }
    NSLayoutConstraint.activate([
      edge, button.topAnchor.constraint(equalTo: topAnchor, constant: BarPlace.offset),
      widthAnchor.constraint(equalTo: button.widthAnchor),
      heightAnchor.constraint(equalTo: button.heightAnchor),
    ])
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { nil }

  /// The button takes touches where it lies outside its place too; `PhotoBar` passes them on.
  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    button.frame.contains(point)
  }
}

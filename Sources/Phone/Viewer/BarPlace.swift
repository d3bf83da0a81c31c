import UIKit

/// Holds a button of 44 points in a navigation bar, at the design's place: 8 points from the side and
/// from the safe area, where the bar itself would leave 16 and 0.
final class BarPlace: UIView {
  enum Side {
    case leading
    case trailing
  }

  private let side: Side

  /// A place for `button` at this side of the bar.
  init(_ button: UIView, _ side: Side) {
    self.side = side
    super.init(frame: .zero)
    translatesAutoresizingMaskIntoConstraints = false
    fill(with: button)
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { nil }

  // NB: a bar centers the alignment rectangle of its items, which is 44 points high without this.
  override var alignmentRectInsets: UIEdgeInsets {
    switch side {
    case .leading: UIEdgeInsets(top: 0, left: 8, bottom: 16, right: 0)
    case .trailing: UIEdgeInsets(top: 0, left: 0, bottom: 16, right: 8)
    }
  }
}

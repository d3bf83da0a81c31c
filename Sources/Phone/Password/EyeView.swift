import UIKit

/// The icon of the reveal button: an open eye, or a closed one with its lashes below (PASS-2).
final class EyeView: UIView {
  /// The size of the drawing, in points.
  static let size = CGSize(width: 28, height: 19)
  /// Whether the eye is open.
  private(set) var isOpen = false
  private let lids = CAShapeLayer()
  private let lashes = CAShapeLayer()
  private let pupil = CAShapeLayer()

  init() {
    super.init(frame: CGRect(origin: .zero, size: EyeView.size))
    isUserInteractionEnabled = false
    for line in [lids, lashes] {
      line.lineWidth = 1.6
      line.lineCap = .round
      line.lineJoin = .round
      line.fillColor = nil
    }
    for part in [lids, lashes, pupil] { layer.addSublayer(part) }
    show(isOpen: false)
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { nil }

  override var intrinsicContentSize: CGSize { EyeView.size }

  /// Opens or closes the eye.
  func show(isOpen: Bool) {
    self.isOpen = isOpen
    lids.path = (isOpen ? EyeView.open : EyeView.closed).cgPath
    lashes.path = (isOpen ? EyeView.upperLashes : EyeView.lowerLashes).cgPath
    pupil.path = isOpen ? EyeView.pupil.cgPath : nil
  }

  /// Draws pupil and lashes in `color`, and the lids in gray. Call it again when the appearance
  /// changes.
  func paint(_ color: UIColor) {
    let dark = color.resolvedColor(with: traitCollection).cgColor
    lids.strokeColor = Palette.lid.resolvedColor(with: traitCollection).cgColor
    lashes.strokeColor = dark
    pupil.fillColor = dark
  }

  // MARK: Drawing

  private static var open: UIBezierPath {
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 4, y: 12.5))
    path.addCurve(
      to: CGPoint(x: 14, y: 6.5), controlPoint1: CGPoint(x: 7, y: 8.3),
      controlPoint2: CGPoint(x: 10.3, y: 6.5))
    path.addCurve(
      to: CGPoint(x: 24, y: 12.5), controlPoint1: CGPoint(x: 17.7, y: 6.5),
      controlPoint2: CGPoint(x: 21, y: 8.3))
    path.addCurve(
      to: CGPoint(x: 14, y: 17.9), controlPoint1: CGPoint(x: 21, y: 16.1),
      controlPoint2: CGPoint(x: 17.7, y: 17.9))
    path.addCurve(
      to: CGPoint(x: 4, y: 12.5), controlPoint1: CGPoint(x: 10.3, y: 17.9),
      controlPoint2: CGPoint(x: 7, y: 16.1))
    path.close()
    return path
  }

  private static var closed: UIBezierPath {
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 4, y: 6))
    path.addCurve(
      to: CGPoint(x: 14, y: 11.8), controlPoint1: CGPoint(x: 7, y: 10),
      controlPoint2: CGPoint(x: 10.3, y: 11.8))
    path.addCurve(
      to: CGPoint(x: 24, y: 6), controlPoint1: CGPoint(x: 17.7, y: 11.8),
      controlPoint2: CGPoint(x: 21, y: 10))
    return path
  }

  private static var pupil: UIBezierPath {
    UIBezierPath(ovalIn: CGRect(x: 11.1, y: 9.3, width: 5.8, height: 5.8))
  }

  private static var upperLashes: UIBezierPath {
    rays([
      (2.4, 11, -2.3, -0.8), (4.1, 8.7, -1.8, -1.6), (6.8, 6.9, -1.2, -2.1),
      (10.2, 5.8, -0.6, -2.3), (14, 5.4, 0, -2.4), (17.8, 5.8, 0.6, -2.3), (21.2, 6.9, 1.2, -2.1),
      (23.9, 8.7, 1.8, -1.6), (25.6, 11, 2.3, -0.8),
    ])
  }

  private static var lowerLashes: UIBezierPath {
    rays([
      (2.6, 7.3, -2.7, 0.8), (4.1, 9.7, -2.2, 1.8), (6.8, 11.6, -1.5, 2.4), (10.2, 12.8, -0.7, 2.7),
      (14, 13.2, 0, 2.8), (17.8, 12.8, 0.7, 2.7), (21.2, 11.6, 1.5, 2.4), (23.9, 9.7, 2.2, 1.8),
      (25.4, 7.3, 2.7, 0.8),
    ])
  }

  /// Lines from points (x, y) by the distances (dx, dy).
  private static func rays(_ rays: [(CGFloat, CGFloat, CGFloat, CGFloat)]) -> UIBezierPath {
    let path = UIBezierPath()
    for (x, y, dx, dy) in rays {
      path.move(to: CGPoint(x: x, y: y))
      path.addLine(to: CGPoint(x: x + dx, y: y + dy))
    }
    return path
  }
}

import UIKit

/// The product's logo, white: a framed picture in front of two others.
final class LogoView: UIView {
  /// The size of the original drawing.
  static let size = CGSize(width: 75, height: 78)
  /// Frame and corner radius of the rectangular parts.
  private static let plates: [(CGRect, CGFloat)] = [
    (CGRect(x: 18.75, y: 0.75, width: 37.5, height: 4.5), 2.25),
    (CGRect(x: 9.75, y: 8.75, width: 55.5, height: 4.5), 2.25),
    (CGRect(x: 48, y: 30, width: 12, height: 12), 6),
  ]
  private static let border = CGRect(x: 0.75, y: 17.75, width: 73.5, height: 59.5)

  private let plates = LogoView.plates.map { _ in CALayer() }
  private let border = CALayer()
  private let hills = CAShapeLayer()

  init() {
    super.init(frame: .zero)
    for plate in plates { plate.backgroundColor = UIColor.white.cgColor }
    border.borderColor = UIColor.white.cgColor
    hills.fillColor = UIColor.white.cgColor
    for part in plates + [border, hills] { layer.addSublayer(part) }
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    let scale = min(bounds.width / LogoView.size.width, bounds.height / LogoView.size.height)
    for (plate, (frame, radius)) in zip(plates, LogoView.plates) {
      plate.frame = frame.scaled(scale)
      plate.cornerRadius = radius * scale
    }
    border.frame = LogoView.border.scaled(scale)
    border.cornerRadius = 13.25 * scale
    border.borderWidth = 4.5 * scale
    hills.path = LogoView.outline(scale).cgPath
  }

  private static func outline(_ scale: CGFloat) -> UIBezierPath {
    let path = UIBezierPath()
    let corners: [(CGFloat, CGFloat)] = [
      (9, 67), (28, 43), (42, 59), (51, 50), (66, 67), (61, 70), (14, 70),
    ]
    for (index, (x, y)) in corners.enumerated() {
      let point = CGPoint(x: x * scale, y: y * scale)
      if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    path.close()
    return path
  }
}

extension CGRect {
  fileprivate func scaled(_ scale: CGFloat) -> CGRect {
    CGRect(x: minX * scale, y: minY * scale, width: width * scale, height: height * scale)
  }
}

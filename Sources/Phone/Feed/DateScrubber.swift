import Domain
import Screens
import Texts
import UIKit

/// The scrubber at the edge of a long list: a thumb with the month beside it (FEED-18).
///
/// It is as tall as its track; touches outside the thumb reach the views below. It is adjustable
/// with VoiceOver.
final class DateScrubber: UIView {
  /// The side of the thumb's touch area in points; the visible pill is smaller.
  private static let side = CGFloat(ScrubberView.thumb)

  private let language: Language
  private let send: (ScrubMove) -> Void
  private let thumb: ScrubberThumb
  private let pill = UIView()
  private let bubble = UIView()
  private let month = UILabel(.designed(15, .semibold), Palette.night)
  private lazy var top = thumb.topAnchor.constraint(equalTo: topAnchor)
  private var shown: ScrubberView?

  /// A scrubber whose moves go to `send`.
  init(_ language: Language, send: @escaping (ScrubMove) -> Void) {
    self.language = language
    self.send = send
    thumb = ScrubberThumb(language, send: send)
    super.init(frame: .zero)
    accessibilityIdentifier = "scrubber"
    pill.accessibilityIdentifier = "scrubber pill"
    month.accessibilityIdentifier = "scrubber month"
    month.isAccessibilityElement = false
    isHidden = true
    paint()
    arrange()
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { nil }

  private func paint() {
    pill.backgroundColor = .white
    pill.layer.cornerRadius = 14
    bubble.backgroundColor = .white
    bubble.layer.cornerRadius = 18
    bubble.isHidden = true
    pill.alpha = 0
  }

  private func arrange() {
    for part in [thumb, pill, bubble] {
      part.isUserInteractionEnabled = false
      add(part)
    }
    bubble.add(month)
    let lines = (0..<3).map { line(CGFloat($0) * 5 - 5) }
    NSLayoutConstraint.activate(lines.flatMap(\.self))
    let low = bubble.heightAnchor.constraint(equalToConstant: 36)
    low.priority = .defaultLow
    NSLayoutConstraint.activate([
      top, low,
      thumb.trailingAnchor.constraint(equalTo: trailingAnchor),
      thumb.widthAnchor.constraint(equalToConstant: DateScrubber.side),
      thumb.heightAnchor.constraint(equalToConstant: DateScrubber.side),
      pill.widthAnchor.constraint(equalToConstant: 28),
      pill.heightAnchor.constraint(equalToConstant: 40),
      pill.topAnchor.constraint(equalTo: thumb.topAnchor, constant: 4),
      pill.trailingAnchor.constraint(equalTo: thumb.trailingAnchor, constant: -4),
      bubble.trailingAnchor.constraint(equalTo: thumb.leadingAnchor, constant: 4),
      bubble.centerYAnchor.constraint(equalTo: pill.centerYAnchor),
      bubble.heightAnchor.constraint(greaterThanOrEqualToConstant: 36),
      bubble.leadingAnchor.constraint(greaterThanOrEqualTo: leadingAnchor, constant: 16),
      month.topAnchor.constraint(greaterThanOrEqualTo: bubble.topAnchor, constant: 4),
      month.centerYAnchor.constraint(equalTo: bubble.centerYAnchor),
      month.leadingAnchor.constraint(equalTo: bubble.leadingAnchor, constant: 14),
      month.trailingAnchor.constraint(equalTo: bubble.trailingAnchor, constant: -14),
    ])
  }

  /// One of the three lines on the pill, `distance` points below its center.
  private func line(_ distance: CGFloat) -> [NSLayoutConstraint] {
    let line = UIView()
    line.backgroundColor = Palette.night
    pill.add(line)
    return [
      line.widthAnchor.constraint(equalToConstant: 10),
      line.heightAnchor.constraint(equalToConstant: 2),
      line.centerXAnchor.constraint(equalTo: pill.centerXAnchor),
      line.centerYAnchor.constraint(equalTo: pill.centerYAnchor, constant: distance),
    ]
  }

  /// Shows the position in the list; nil hides the scrubber, as in a short list.
  func show(_ view: ScrubberView?) {
    guard view != shown else { return }
    shown = view
    isHidden = view == nil
    guard let view else { return }
    let words = view.month.text(in: language)
    thumb.accessibilityValue = words
    bubble.isHidden = !view.isHeld
    // Why not always: months pass while the list scrolls, and a new text is laid out even if it is hidden.
    if view.isHeld { month.text = words }
    place()
    guard (pill.alpha > 0) != view.isShown else { return }
    let change = { self.pill.alpha = view.isShown ? 1 : 0 }
    if UIAccessibility.isReduceMotionEnabled {
      change()
    } else {
      UIView.animate(withDuration: 0.2, animations: change)
    }
  }

  override func layoutSubviews() {
    place()
    super.layoutSubviews()
  }

  private func place() {
    let room = max(0, bounds.height - DateScrubber.side)
    top.constant = CGFloat(shown?.place ?? 0) * room / CGFloat(ScrubberView.scale)
  }

  // MARK: Touches

  /// Only the visible thumb receives touches; while VoiceOver is running, so does a hidden one.
  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    guard let shown, shown.isShown || UIAccessibility.isVoiceOverRunning else { return false }
    return thumb.frame.contains(point)
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    tell(touches) { .grabbed(at: $0, track: $1) }
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    tell(touches) { .moved(to: $0, track: $1) }
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { send(.released) }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { send(.released) }

  private func tell(_ touches: Set<UITouch>, _ move: (Int32, Int32) -> ScrubMove) {
    guard let touch = touches.first else { return }
    let place = touch.location(in: self).y.rounded()
    send(move(Int32(clamping: Int(place)), Int32(clamping: Int(bounds.height))))
  }
}

/// The thumb as a VoiceOver element, which exists while the thumb is hidden too.
final class ScrubberThumb: UIView {
  private let send: (ScrubMove) -> Void

  init(_ language: Language, send: @escaping (ScrubMove) -> Void) {
    self.send = send
    super.init(frame: .zero)
    isAccessibilityElement = true
    accessibilityTraits = .adjustable
    accessibilityLabel = Phrase.list(.dateScrubber).text(in: language)
    accessibilityIdentifier = "scrubber thumb"
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { nil }

  /// Ignores VoiceOver's double tap, which would otherwise reach the view below a hidden thumb.
  override func accessibilityActivate() -> Bool { true }

  /// VoiceOver's swipe up scrolls down, to older photos.
  override func accessibilityIncrement() { send(.key(.down)) }

  /// VoiceOver's swipe down scrolls up, to newer photos.
  override func accessibilityDecrement() { send(.key(.up)) }
}

import Domain
import Screens
import Texts
import UIKit

/// Receives the touches that move the photo; to VoiceOver it is the photo.
final class StageSurface: UIView {
  private let language: Language
  private let send: (ViewerScreen.Event) -> Void
  private var held: [(touch: UITouch, id: Int32)] = []
  private var lastId: Int32 = 0

  /// A surface whose events go to `send`.
  init(_ language: Language, send: @escaping (ViewerScreen.Event) -> Void) {
    self.language = language
    self.send = send
    super.init(frame: .zero)
    isMultipleTouchEnabled = true
    isAccessibilityElement = true
    accessibilityTraits = .image
    accessibilityIdentifier = "photo"
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { nil }

  /// Updates what VoiceOver reads, and the actions that lead to the neighboring photos.
  func show(_ view: ViewerView) {
    let caption = view.caption.isEmpty ? Phrase.photo.text(in: language) : view.caption
    accessibilityLabel = caption
    accessibilityValue =
      switch view.picture {
      case .loading: Phrase.loading.text(in: language)
      case .failed: Phrase.pictureMissing.text(in: language)
      case .shown: nil
      }
    accessibilityCustomActions = [
      view.hasPrevious ? action(.previousPhoto, -1) : nil,
      view.hasNext ? action(.nextPhoto, 1) : nil,
    ].compactMap { $0 }
  }

  private func action(_ phrase: Phrase, _ step: Int32) -> UIAccessibilityCustomAction {
    UIAccessibilityCustomAction(name: phrase.text(in: language)) { [weak self] _ in
      self?.send(.turnTapped(step))
      return true
    }
  }

  // MARK: Touches

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    for touch in touches.sorted(by: { $0.timestamp < $1.timestamp }) {
      lastId &+= 1
      held.append((touch, lastId))
    }
    tell(touches)
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    tell(touches)
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    held.removeAll { touches.contains($0.touch) }
    tell(touches)
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    held = []
    send(.stage(.cancelled))
  }

  /// Sends the positions of the first two fingers; `touches` provide the time.
  private func tell(_ touches: Set<UITouch>) {
    guard let time = touches.map(\.timestamp).max() else { return }
    let fingers: Fingers =
      switch held.count {
      case 0: .none
      case 1: .one(finger(held[0]))
      default: .two(finger(held[0]), finger(held[1]))
      }
    send(.stage(.touched(fingers, at: time * 1000)))
  }

  private func finger(_ held: (touch: UITouch, id: Int32)) -> Finger {
    let place = held.touch.location(in: self)
    return Finger(
      id: held.id, place: Point(x: place.x - bounds.midX, y: place.y - bounds.midY))
  }
}

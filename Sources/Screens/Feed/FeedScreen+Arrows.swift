import AppModel
import Domain

/// The arrow keys; the raw values are those of `PhotoStage.Key` and match `viewer.js`.
public enum ArrowKey: Int32, CaseIterable, Hashable, Sendable {
  /// To the card before this one.
  case left = 4
  /// To the card after this one.
  case right = 5
  /// To the row above.
  case up = 6
  /// To the row below.
  case down = 7
}

/// From card to card with arrow keys (FEED-26).
extension FeedScreen {
  /// Focuses the card to which the key leads from that of photo `id`, and scrolls to it if it is not built. Without
  /// effects if there is none, or its photo is not loaded: then the key scrolls the list as usual.
  mutating func move(_ key: ArrowKey, from id: String) -> [Effect] {
    guard let slot = list.slot(of: id), let target = window?.layout.slot(key, from: slot),
      let id = list.id(at: target)
    else { return [] }
    var effects = window?.built.contains(target) == true ? [] : show(id)
    effects.append(.focusCard(id))
    return effects
  }
}

extension FeedLayout {
  /// The card before or after this one in the list's order, or the one of the row above or below whose middle is
  /// nearest; nil if there is none.
  func slot(_ key: ArrowKey, from slot: Int) -> Int? {
    guard slots.contains(slot) else { return nil }
    var next = slot
    switch key {
    case .left: next &-= 1
    case .right: next &+= 1
    case .up: next = row(of: slot).lowerBound &- 1
    case .down: next = row(of: slot).upperBound
    }
    guard slots.contains(next) else { return nil }
    guard key == .up || key == .down else { return next }
    let middle = middle(of: slot)
    var least = Int32.max
    for other in row(of: next) {
      let distance = abs(self.middle(of: other) &- middle)
      if distance < least { (next, least) = (other, distance) }
    }
    return next
  }
}

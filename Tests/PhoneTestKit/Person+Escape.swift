import UIKit

extension Person {
  /// Makes the escape gesture of VoiceOver at the view with this identifier; false if nothing
  /// around the view reacts to it.
  @discardableResult public func escape(from identifier: String) async -> Bool {
    guard let view = find(identifier) else { return false }
    let isDone = sequence(first: view as UIResponder, next: { $0.next }).contains {
      $0.accessibilityPerformEscape()
    }
    await settle()
    return isDone
  }
}

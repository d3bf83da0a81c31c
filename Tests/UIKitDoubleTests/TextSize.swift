import Testing
import UIKit

/// Runs a test with this text size, relative to the default.
struct TextSize: TestTrait, TestScoping {
  let scale: CGFloat

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await UIFontMetrics.$doubleScale.withValue(scale) { try await function() }
  }
}

extension Trait where Self == TextSize {
  /// A text size of Dynamic Type, relative to the default.
  static func textSize(_ scale: CGFloat) -> TextSize { TextSize(scale: scale) }
}

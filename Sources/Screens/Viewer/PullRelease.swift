/// What it means when the finger that pulls a photo out of the screen is lifted (FEED-20).
///
/// For the iPhone app; the web app's `PhotoStage` decides by the same distances and speeds.
public enum PullRelease: Hashable, Sendable {
  /// The full-screen view closes.
  case closes
  /// The photo moves back.
  case returns

  /// Decides by the distance from where the finger went down, and by its speed per millisecond; `y`
  /// is in the direction of the pull.
  public init(way: ScreenPoint, speed: ScreenPoint) {
    // Why: a flick back must cancel the pull, however far it went.
    if speed.length > PhotoStage.flickSpeed {
      self = speed.y > 0 && speed.y >= abs(speed.x) ? .closes : .returns
    } else {
      self = way.y > PhotoStage.drawnAway && way.y > abs(way.x) ? .closes : .returns
    }
  }
}

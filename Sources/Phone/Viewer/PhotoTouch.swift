import Screens

/// What a person did to a full-screen photo that UIKit moves.
enum PhotoTouch: Hashable {
  /// The photo came to rest in this pose.
  case settled(Pose)
  /// A single tap.
  case tapped
}

extension AppScreen {
  /// Takes what the person did to the photo on display.
  mutating func take(_ touch: PhotoTouch) {
    switch touch {
    case .settled(let pose): photoSettled(pose)
    case .tapped: photoTapped()
    }
  }
}

/// What happens to a photo that the device moves by itself, in a scroll view.
extension AppScreen {
  /// The photo on display came to rest in this pose.
  ///
  /// Not an event, because only the iPhone app reports it: an unused event would enlarge app.wasm.
  public mutating func photoSettled(_ pose: Pose) {
    if phase == .inside { inside?.viewer?.settle(pose) }
  }

  /// The person chose whether photos are whole at first, or fill the screen (FEED-35).
  ///
  /// Not an event, as `photoSettled`.
  public mutating func choseWholePhotos(_ isWhole: Bool) {
    if phase == .inside { inside?.opensWhole = isWhole }
  }

  /// The photo was tapped once: hides the buttons, or shows them again (FEED-24).
  ///
  /// Not an event, as `photoSettled`.
  public mutating func photoTapped() {
    if phase == .inside { inside?.viewer?.areControlsHidden.toggle() }
  }
}

extension ViewerScreen {
  /// Remembers the pose, and requests a larger variant if the picture is too coarse for it.
  mutating func settle(_ pose: Pose) {
    stage.rest(pose)
    sharpen()
  }
}

extension PhotoStage {
  fileprivate mutating func rest(_ pose: Pose) {
    guard case .resting = phase, pose.turn.isFinite, pose.centre.isFinite, pose.zoom > 0 else {
      return
    }
    self.pose = pose
  }
}

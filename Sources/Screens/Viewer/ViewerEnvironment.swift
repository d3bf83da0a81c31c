/// Properties of the window and the device that determine how a photo is displayed.
public struct ViewerEnvironment: Hashable, Sendable {
  /// The size of the window.
  public let viewport: Viewport
  /// Device pixels per CSS pixel.
  public let density: Double
  /// Whether the person prefers reduced motion: nothing glides or slides then.
  public let isStill: Bool

  /// Creates the properties; an implausible `density` counts as 1.
  public init(viewport: Viewport, density: Double, isStill: Bool) {
    self.viewport = viewport
    self.density = density > 0 && density < 100 ? density : 1
    self.isStill = isStill
  }
}

/// What the device tells of itself: it decides how a photo lies on its screen.
public struct Surroundings: Hashable, Sendable {
  /// The size of the window.
  public let viewport: Viewport
  /// Device pixels per CSS pixel.
  public let density: Double
  /// Whether the person asked for less motion: nothing glides or slides then.
  public let isStill: Bool

  /// A device; a density that makes no sense counts as 1.
  public init(viewport: Viewport, density: Double, isStill: Bool) {
    self.viewport = viewport
    self.density = density > 0 && density < 100 ? density : 1
    self.isStill = isStill
  }
}

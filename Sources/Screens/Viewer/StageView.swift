import Domain

/// What the stage shows: where each photo lies, so many times a second that it goes past the page.
public struct StageView: Hashable, Sendable {
  /// Whether frames are needed; the numbers are agreed with `app.js`.
  public enum Motion: Int32, Sendable {
    /// Nothing moves.
    case none = 0
    /// Fingers move the photo.
    case held = 1
    /// The photo moves by itself: the next frame is wanted.
    case free = 2
  }

  /// Whether frames are needed.
  public var motion: Motion
  /// How much of the black behind the photo there is, 0…1.
  public var cover: Double
  /// The photo before.
  public var previous: Placing?
  /// The photo itself.
  public var current: Placing
  /// The photo after.
  public var next: Placing?
}

/// Where one photo lies.
public struct Placing: Hashable, Sendable {
  /// Whether any of it can be seen.
  public var isVisible: Bool
  /// CSS pixels that its page, as large as the screen, is moved to the side.
  public var slide: Double
  /// Its width at filling size.
  public var width: Double
  /// Its height at filling size.
  public var height: Double
  /// Zoom, angle and place.
  public var pose: Pose
}

extension PhotoStage {
  /// CSS pixels between two pages that slide.
  private static let gap = 16.0

  /// What is on display; nothing before the device is known.
  public var view: StageView? {
    guard let viewport = surroundings?.viewport else { return nil }
    let own = Placing(size, in: viewport, pose: pose)
    var view = StageView(
      motion: motion, cover: cover, previous: previous.map { Placing(hidden: $0, in: viewport) },
      current: own, next: next.map { Placing(hidden: $0, in: viewport) })
    guard case .turning(let leaving) = phase else { return view }
    let step = Double(leaving.step)
    let page = step * (Double(viewport.width) + PhotoStage.gap)
    let part = Passage.eased(leaving.elapsed)
    view.current.slide = page * (1 - part)
    var left = Placing(leaving.size, in: viewport, pose: leaving.pose)
    left.slide = -page * part
    if leaving.step > 0 { view.previous = left } else { view.next = left }
    return view
  }

  /// What the screen shows of the photo where it comes to rest; nil while it moves otherwise.
  var sight: Sight? {
    guard let surroundings else { return nil }
    var end = pose
    switch phase {
    case .resting: break
    case .settling(let passage): end = passage.end
    case .following, .gliding, .turning, .closing, .closed: return nil
    }
    let bounds = bounds
    // Pixels of the original for each CSS pixel at filling size.
    let unit = Double(size.width) / (2 * bounds.photo.x)
    // Why at most 2: more device pixels than that nobody tells apart in a photo.
    let density = min(surroundings.density, 2)
    return Sight(
      middle: (end.point(at: .zero) + bounds.photo) * unit,
      reach: bounds.reach(of: bounds.screen, at: .one / end.turn) * unit,
      scale: end.zoom * density / unit)
  }

  private var motion: StageView.Motion {
    switch phase {
    case .resting, .closed: .none
    case .following: .held
    case .gliding, .settling, .turning, .closing: .free
    }
  }
}

extension Placing {
  init(_ size: PixelSize, in viewport: Viewport, pose: Pose) {
    let bounds = Bounds(size, in: viewport)
    isVisible = true
    slide = 0
    width = 2 * bounds.photo.x
    height = 2 * bounds.photo.y
    self.pose = pose
  }

  init(hidden size: PixelSize, in viewport: Viewport) {
    self.init(size, in: viewport, pose: .home)
    isVisible = false
  }
}

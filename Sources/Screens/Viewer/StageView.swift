import AppModel
import Domain

/// The positions of the photos. The page renderer is bypassed: they change with every frame.
public struct StageView: Hashable, Sendable {
  /// Whether animation frames are needed; the raw values match `app.js`.
  public enum Motion: Int32, Sendable {
    /// Nothing moves.
    case none = 0
    /// Fingers move the photo; their events bring the next position.
    case held = 1
    /// The photo moves by itself, or a finger rests on it: the next frame is needed.
    case free = 2
  }

  /// Whether animation frames are needed.
  public var motion: Motion
  /// The opacity of the black background, 0…1.
  public var cover: Double
  /// The previous photo, if any.
  public var previous: PhotoPlacement?
  /// The current photo.
  public var current: PhotoPlacement
  /// The next photo, if any.
  public var next: PhotoPlacement?
}

/// The position of a photo.
public struct PhotoPlacement: Hashable, Sendable {
  /// Whether any of the photo can be seen.
  public var isVisible: Bool
  /// How far the screen-sized layer with the photo is moved to the side, in CSS pixels.
  public var slide: Double
  /// The photo's width when it fills the screen, in CSS pixels.
  public var width: Double
  /// The photo's height when it fills the screen, in CSS pixels.
  public var height: Double
  /// Zoom, rotation and position.
  public var pose: Pose
}

extension PhotoStage {
  /// The gap between two photos that slide, in CSS pixels.
  private static let gap = 16.0

  /// The positions to display; nil until the size of the window is known.
  public var view: StageView? {
    guard let viewport = environment?.viewport else { return nil }
    let own = PhotoPlacement(size, in: viewport, pose: pose)
    var view = StageView(
      motion: motion, cover: cover,
      previous: previous.map { PhotoPlacement(hidden: $0, in: viewport) },
      current: own, next: next.map { PhotoPlacement(hidden: $0, in: viewport) })
    guard case .turning(let leaving) = phase else { return view }
    let step = Double(leaving.step)
    let page = step * (Double(viewport.width) + PhotoStage.gap)
    let part = PoseAnimation.eased(leaving.elapsed)
    view.current.slide = page * (1 - part)
    var left = PhotoPlacement(leaving.size, in: viewport, pose: leaving.pose)
    left.slide = -page * part
    if leaving.step > 0 { view.previous = left } else { view.next = left }
    return view
  }

  /// The part of the photo visible at rest or, while settling, at its end; nil in other movements.
  var sight: Sight? {
    guard let environment else { return nil }
    var end = pose
    switch phase {
    case .resting: break
    case .settling(let passage): end = passage.end
    case .following, .gliding, .turning, .closed: return nil
    }
    let bounds = bounds
    // Pixels of the original per CSS pixel when the photo fills the screen.
    let unit = Double(size.width) / (2 * bounds.photo.x)
    // Why at most 2: more device pixels make no visible difference in a photo.
    let density = min(environment.density, 2)
    return Sight(
      middle: (end.point(at: .zero) + bounds.photo) * unit,
      reach: bounds.reach(of: bounds.screen, at: .one / end.turn) * unit,
      scale: end.zoom * density / unit)
  }

  private var motion: StageView.Motion {
    switch phase {
    // Why frames at rest: they tell when a tap has become a single one.
    case .resting: lastTap.isThere ? .free : .none
    case .closed: .none
    // Why frames under a resting finger: they tell when it has pressed long.
    case .following: pressStart.isThere ? .free : .held
    case .gliding, .settling, .turning: .free
    }
  }
}

extension PhotoPlacement {
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

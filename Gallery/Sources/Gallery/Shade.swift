/// The geometry of a `SceneObject` for ray tracing; call `free` when it is no longer used.
///
/// Why pointers: reference counting on each ray would take half of the rendering time.
struct Shade {
  /// The object's center: x to the right, y up, z towards the camera.
  let centre: Color
  /// Radius of the bounding sphere.
  let reach: Float
  /// Height along the axis.
  let height: Float
  /// The `steps` + 1 radii at equal steps of height.
  private let radii: UnsafeMutablePointer<Float>
  private let balls: UnsafeMutablePointer<SIMD4<Float>>
  private let count: Int
  private let axis: Color
  private let side: Color

  /// Number of steps in the table of radii.
  static let steps = 64

  init(_ thing: SceneObject) {
    centre = thing.centre
    height = thing.height
    axis = thing.axis
    side = Color(axis.y, -axis.x, 0)
    let half = thing.height / 2
    reach = (half * half + thing.widest * thing.widest).squareRoot()
    radii = .allocate(capacity: Shade.steps + 1)
    for index in 0...Shade.steps { (radii + index).initialize(to: thing.radii[index]) }
    count = max(2, min(6, Int(thing.height / thing.widest * 1.7)))
    balls = .allocate(capacity: count)
    for index in 0..<count {
      let part = (Float(index) + 0.5) / Float(count)
      let radius = thing.radii[Int(part * Float(Shade.steps))] * 0.98
      let rise = clamp((part - 0.5) * thing.height, radius * 0.9 - half, half - radius * 0.4)
      (balls + index).initialize(to: SIMD4(thing.centre + thing.axis * rise, radius))
    }
  }

  /// Frees the tables; the value must not be used afterwards.
  func free() {
    radii.deallocate()
    balls.deallocate()
  }

  /// Converts a point to object space: the origin is the object's foot, its axis is y.
  @inline(__always)
  func local(_ place: Color) -> Color {
    let off = place - centre
    return Color(off.dot(side), off.dot(axis) + height / 2, off.z)
  }

  /// Approximate signed distance from a point in object space to the surface.
  @inline(__always)
  private func distance(_ place: Color) -> Float {
    let out = (place.x * place.x + place.z * place.z).squareRoot()
    let high = clamp(place.y, 0, height)
    let beyond = abs(place.y - high)
    let step = high / height * 63.99
    let index = Int(step)
    let one = radii[index]
    let two = radii[index + 1]
    let radius = mix(one, two, step - Float(index))
    let rise = (two - one) * 64 / height
    let flat = (out - radius) / (1 + rise * rise).squareRoot()
    guard beyond > 0 else { return max(flat, max(-place.y, place.y - height)) }
    let over = max(out - radius, 0)
    return (over * over + beyond * beyond).squareRoot()
  }

  /// The surface normal, in scene coordinates, at a point in object space.
  @inline(__always)
  func normal(_ place: Color) -> Color {
    let step = clamp(place.y / height) * 61.99
    let index = Int(step) + 1
    let before = radii[index] - radii[index - 1]
    let after = radii[index + 1] - radii[index]
    let rise = mix(before, after, step - Float(index - 1)) * 64 / height
    let out = max((place.x * place.x + place.z * place.z).squareRoot(), 1e-4)
    let own = Color(place.x / out, -rise, place.z / out).direction
    return side * own.x + axis * own.y + Color(0, 0, own.z)
  }

  /// The distance along the ray and the coverage of the pixel, from 0 to 1; nil if the ray misses.
  @inline(__always)
  func meet(_ from: Color, _ ray: Color, _ pixel: Float) -> (depth: Float, cover: Float)? {
    let off = from - centre
    let along = -off.dot(ray)
    let gap = off.dot(off) - along * along
    let wide = reach + 0.02
    guard along > 0, gap < wide * wide else { return nil }
    let half = (wide * wide - gap).squareRoot()
    var depth = max(along - half, 0.001)
    var (nearest, nearestDepth): (Float, Float) = (9, depth)
    for _ in 0..<48 {
      let away = distance(local(from + ray * depth))
      if away < 0.0006 { return (depth, 1) }
      let parts = away / (depth * pixel)
      if parts < nearest { (nearest, nearestDepth) = (parts, depth) }
      depth += away * 0.93
      if depth > along + half { break }
    }
    return nearest < 1 ? (nearestDepth, 1 - nearest) : nil
  }

  /// Fraction of the light from a direction that the object lets reach a place (soft shadow).
  @inline(__always)
  func lets(_ light: Color, reach place: Color, _ softness: Float) -> Float {
    let to = centre - place
    let far = to.dot(light)
    guard far > -reach else { return 1 }
    let wide = reach + softness * max(far, 0) + 0.05
    guard to.dot(to) - far * far < wide * wide else { return 1 }
    var clear: Float = 1
    for index in 0..<count {
      let ball = balls[index]
      let off = Color(ball.x, ball.y, ball.z) - place
      let along = off.dot(light)
      guard along > 0 else { continue }
      let away = max(off.dot(off) - along * along, 0).squareRoot()
      let blur = softness * along + 0.01
      clear = min(clear, smooth(ball.w - blur, ball.w + blur, away))
    }
    return clear
  }

  /// Fraction of the surroundings that a place sees past the object (ambient occlusion).
  @inline(__always)
  func open(_ place: Color, _ normal: Color) -> Float {
    var clear: Float = 1
    for index in 0..<count {
      let ball = balls[index]
      let off = Color(ball.x, ball.y, ball.z) - place
      let square = max(off.dot(off), ball.w * ball.w)
      guard square < ball.w * ball.w * 30 else { continue }
      let facing = clamp(normal.dot(off) / square.squareRoot() + 0.1)
      clear *= 1 - 0.85 * facing * (ball.w * ball.w / square)
    }
    return clear
  }
}

/// A solid of revolution: a vessel or a fruit.
struct SceneObject: Sendable {
  /// The texture of the surface.
  enum Skin: Sendable {
    /// Fired clay or painted wood.
    case matt
    /// The skin of a citrus fruit.
    case pored
    /// The skin of an apple or a pear.
    case flecked
    /// Ceramic glaze that has run.
    case glazed
  }

  /// Position to the right of the middle of the table.
  let x: Float
  /// Position from the middle of the table towards the camera.
  let z: Float
  /// Height of the object along its axis.
  let height: Float
  /// The 65 radii at equal steps from bottom to top.
  let radii: [Float]
  /// Main color.
  let color: Color
  /// Secondary color: the ends of a fruit, its blush, or the lower part of a glaze.
  let second: Color
  /// The texture of the surface.
  let skin: Skin
  /// Strength of the highlights.
  let gloss: Float
  /// Lean to the right in radians; at π/2 the object lies on its side.
  let lean: Float
  /// Whether the object is open at the top.
  let hollow: Bool
  /// Largest radius.
  let widest: Float
  /// Height of the object's middle above the table; 0 means that it rests on the table.
  let lift: Float

  init(
    _ outline: Outline, x: Float, z: Float, size: Float, color: Color, second: Color? = nil,
    skin: Skin = .matt, gloss: Float = 0.12, lean: Float = 0,
    lift: Float = 0
  ) {
    let knots = outline.knots
    radii = (0...64).map { SceneObject.curve(knots, Float($0) / 64) * size }
    self.x = x
    self.z = z
    height = outline.height * size
    self.color = color
    self.second = second ?? color * 0.7
    self.skin = skin
    self.gloss = gloss
    self.lean = lean
    self.lift = lift
    hollow = outline.hollow
    widest = radii.reduce(0) { $0 > $1 ? $0 : $1 }
  }

  /// The value at `part` (0 to 1) of a Catmull-Rom spline through the knots; at least 0.001.
  private static func curve(_ knots: [Float], _ part: Float) -> Float {
    let last = knots.count - 1
    let place = part * Float(last)
    let index = min(Int(place), last - 1)
    let step = place - Float(index)
    let one = knots[max(index - 1, 0)]
    let two = knots[index]
    let three = knots[index + 1]
    let four = knots[min(index + 2, last)]
    let cubic = (3 * (two - three) + four - one) * step + 2 * one - 5 * two + 4 * three - four
    return max(0.001, two + 0.5 * step * (three - one + step * cubic))
  }

  /// Height of the object's middle above the table.
  var middle: Float {
    let upright = abs(cosine(lean)) * height / 2
    return lift + (lift > 0 ? 0 : (abs(lean) > 0.8 ? widest : upright))
  }

  /// Direction of the object's axis, a unit vector.
  var axis: Color { Color(sine(lean), cosine(lean), 0) }

  /// The object's center: x to the right, y up, z towards the camera.
  var centre: Color { Color(x, middle, z) }
}

/// The outline of a vessel or a fruit, for an object of size 1.
struct Outline: Sendable {
  /// Height along the axis of revolution.
  let height: Float
  /// Radii at equal steps from bottom to top; at least 2.
  let knots: [Float]
  /// Whether the object is open at the top.
  let hollow: Bool

  /// A ball, such as an orange.
  static let ball = Outline(
    height: 1.0,
    knots: (0...16).map { step in
      let rise = Float(step) / 8 - 1
      return max(0, 1 - rise * rise).squareRoot() * 0.52
    }, hollow: false)
  static let egg = Outline(
    height: 1.25,
    knots: (0...16).map { step in
      let rise = Float(step) / 8 - 1
      return max(0, 1 - rise * rise).squareRoot() * (0.5 - 0.09 * rise)
    }, hollow: false)
  static let pear = Outline(
    height: 1.55,
    knots: [
      0.12, 0.36, 0.50, 0.575, 0.60, 0.585, 0.53, 0.44, 0.35, 0.29, 0.255, 0.23, 0.195, 0.13, 0.03,
    ], hollow: false)
  static let lemon = Outline(
    height: 1.5,
    knots: [
      0.02, 0.10, 0.15, 0.27, 0.39, 0.47, 0.51, 0.52, 0.51, 0.47, 0.39, 0.28, 0.17, 0.11, 0.02,
    ], hollow: false)
  static let apple = Outline(
    height: 0.98,
    knots: [0.20, 0.35, 0.45, 0.52, 0.56, 0.58, 0.58, 0.56, 0.51, 0.42, 0.27, 0.08], hollow: false)
  /// A tall bottle with a long neck.
  static let bottle = Outline(
    height: 3.1,
    knots: [
      0.44, 0.46, 0.47, 0.47, 0.47, 0.46, 0.43, 0.34, 0.21, 0.14, 0.125, 0.12, 0.12, 0.12, 0.15,
    ], hollow: true)
  /// A round vase.
  static let vase = Outline(
    height: 1.9,
    knots: [0.30, 0.48, 0.62, 0.70, 0.72, 0.68, 0.56, 0.38, 0.25, 0.21, 0.22, 0.29], hollow: true)
  /// A wide bowl.
  static let bowl = Outline(
    height: 0.8, knots: [0.34, 0.36, 0.62, 0.84, 1.0, 1.11, 1.19, 1.25, 1.29], hollow: true)
  static let cup = Outline(
    height: 0.9, knots: [0.26, 0.34, 0.40, 0.43, 0.45, 0.46, 0.465, 0.47], hollow: true)
  /// A jug with a belly.
  static let jug = Outline(
    height: 2.3,
    knots: [0.40, 0.52, 0.60, 0.64, 0.65, 0.62, 0.55, 0.46, 0.38, 0.34, 0.33, 0.36, 0.40],
    hollow: true)
  /// A straight bottle with a short neck.
  static let canister = Outline(
    height: 1.7, knots: [0.46, 0.48, 0.48, 0.48, 0.48, 0.48, 0.47, 0.36, 0.35, 0.35], hollow: true)
  /// A funnel on its wide end.
  static let funnel = Outline(
    height: 1.5, knots: [0.62, 0.60, 0.50, 0.40, 0.30, 0.20, 0.11, 0.09, 0.09, 0.09],
    hollow: false)
  static let stalk = Outline(height: 0.42, knots: [0.03, 0.026, 0.024, 0.03], hollow: false)
}

/// A still life on a table, lit from a window.
///
/// The unit of length is the height of an object of size 1, such as an orange.
struct StillLife: Scene {
  /// The things on the table.
  let things: [SceneObject]
  var table = Color(hex: 0xb9a58c)
  /// Color of the wall behind the table.
  var wall = Color(hex: 0x8f9a98)
  /// Direction to the window: right, up, towards the camera. Any length; x must not be 0.
  var window = Color(-0.8, 0.62, 0.35)
  /// Color of the light from the window.
  var daylight = Color(1.7, 1.62, 1.5)
  /// Color of the ambient light.
  var room = Color(0.17, 0.19, 0.23)
  /// Softness of the shadows; a larger value is softer.
  var softness: Float = 0.17
  /// Strength of the table's wood grain: 0 plaster, 1 wood.
  var wood: Float = 0
  /// Strength of reflections on the table, from 0 to 1.
  var polish: Float = 0
  /// Distance from the middle of the table to the wall behind it.
  var back: Float = 3.2
  /// Height of the camera above the point it looks at.
  var eye: Float = 1.5
  /// Height above the middle of the table of the point the camera looks at.
  var aim: Float = 0.62
  /// Longer side of the view at the middle of the table.
  var zoom: Float = 4.4
  /// Random seed for the surfaces.
  var seed: UInt32 = 1
  /// Unevenness of the light on the wall; 0 for even light.
  var wallShade: Float = 0.55

  func paint(on canvas: borrowing Canvas) {
    let eye = Eye(self, canvas)
    let parlour = Parlour(life: self, noise: Noise(seed), light: window.direction, eye: eye)
    canvas.fill { u, v in parlour.light(along: eye.ray(u, v)) }
  }
}

/// The camera of a still life.
struct Eye {
  /// Position of the camera.
  let place: Color
  /// Width of a pixel at a distance of 1.
  let pixel: Float
  private let ahead: Color
  private let up: Color
  private let centre: SIMD2<Float>

  init(_ life: StillLife, _ canvas: borrowing Canvas) {
    let distance: Float = 9
    place = Color(0, life.aim + life.eye, distance)
    let look = Color(0, life.aim, 0) - place
    ahead = look * (distance / (life.zoom * look.dot(look).squareRoot()))
    up = Color(1, 0, 0).cross(look).direction
    centre = SIMD2(canvas.across / 2, canvas.down / 2)
    pixel = life.zoom / (distance * canvas.longSide)
  }

  /// The normalized direction of the ray through a point of the picture.
  @inline(__always)
  func ray(_ u: Float, _ v: Float) -> Color {
    (ahead + up * (centre.y - v) + Color(u - centre.x, 0, 0)).direction
  }
}

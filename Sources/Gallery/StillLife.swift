/// A quiet arrangement on a table, lit from a window.
struct StillLife: Scene {
  /// What stands on the table.
  let things: [Thing]
  /// The colour of the table.
  var table = Colour(hex: 0xb9a58c)
  /// The colour of the wall.
  var wall = Colour(hex: 0x8f9a98)
  /// Towards the window: right, up, towards the viewer.
  var window = Colour(-0.8, 0.62, 0.35)
  /// The light from the window.
  var daylight = Colour(1.7, 1.62, 1.5)
  /// The light from the room.
  var room = Colour(0.17, 0.19, 0.23)
  /// How soft the shadows are.
  var softness: Float = 0.17
  /// The grain of the table: 0 plaster, 1 wood.
  var wood: Float = 0
  /// How strongly the table mirrors.
  var polish: Float = 0
  /// How far the back edge of the table is.
  var back: Float = 3.2
  /// The camera's height over the table.
  var eye: Float = 1.5
  /// Where the camera looks: the height over the table at the middle.
  var aim: Float = 0.62
  /// The width of the view at the middle of the table.
  var zoom: Float = 4.4
  /// What makes the surfaces differ.
  var seed: UInt32 = 1
  /// Where the light on the wall ends; 0 for even light.
  var wallShade: Float = 0.55

  func paint(on canvas: borrowing Canvas) {
    let eye = Eye(self, canvas)
    let parlour = Parlour(life: self, noise: Noise(seed), light: window.direction, eye: eye)
    canvas.fill { u, v in parlour.light(along: eye.ray(u, v)) }
  }
}

/// The place from which a still life is seen.
struct Eye {
  /// Where the lens is.
  let place: Colour
  /// How wide a pixel is at a distance of 1.
  let pixel: Float
  private let ahead: Colour
  private let up: Colour
  private let centre: SIMD2<Float>

  init(_ life: StillLife, _ canvas: borrowing Canvas) {
    let distance: Float = 9
    place = Colour(0, life.aim + life.eye, distance)
    let look = Colour(0, life.aim, 0) - place
    ahead = look * (distance / (life.zoom * look.dot(look).squareRoot()))
    up = Colour(1, 0, 0).cross(look).direction
    centre = SIMD2(canvas.across / 2, canvas.down / 2)
    pixel = life.zoom / (distance * canvas.longSide)
  }

  /// The direction in which a point of the picture is seen.
  @inline(__always)
  func ray(_ u: Float, _ v: Float) -> Colour {
    (ahead + up * (centre.y - v) + Colour(u - centre.x, 0, 0)).direction
  }
}

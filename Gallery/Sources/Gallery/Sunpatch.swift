/// Sunlight through a window on a wall, with the shadow of a plant.
struct Sunpatch: Scene {
  /// Random seed for the plant.
  let seed: UInt32
  var wall = Color(0.72, 0.66, 0.58)
  var sunlight = Color(1.5, 1.1, 0.68)
  /// Color of the ambient light.
  var room = Color(0.20, 0.22, 0.28)
  /// Number of window panes across and down.
  var panes: (across: Int, down: Int) = (2, 3)
  /// Slant of the light: how far it drops across the wall.
  var slant: Float = 0.34
  /// Approximate length of the leaves; 0 for no plant.
  var leaves: Float = 0.05

  func paint(on canvas: borrowing Canvas) {
    let noise = Noise(seed)
    let shadow = Canvas(width: canvas.width / 2 + 1, height: canvas.height / 2 + 1)
    if leaves > 0 { paintPlant(on: shadow) }
    canvas.fill { u, v in
      let x = u / canvas.across
      let y = v / canvas.down - slant * (x - 0.5)
      let sway = 0.006 * noise.at(u * 3, v * 3)
      let frame = window((x - 0.20) / 0.56 + sway, (y - 0.12) / 0.70 + sway, blur: 0.008 + 0.02 * x)
      let leaf = shadow.sample(u, v).x
      let lit = frame * (1 - 0.86 * leaf)
      let fall = 1.1 - 0.5 * x
      let plaster = noise.layered(u * 30, v * 30, octaves: 5, gain: 0.62)
      let stroke = noise.layered(u * 6 + v * 3, v * 18, octaves: 3)
      let relief = 1 + (0.035 * plaster + 0.03 * stroke) * (0.5 + lit)
      let bounce = Color(0.10, 0.07, 0.04) * (1 - y)
      return wall * relief * (room * (1.15 - 0.4 * y) + bounce + sunlight * (lit * fall))
    }
  }

  /// Fraction of light through the window at a place on the wall; `x` and `y` from 0 to 1 are
  /// inside the frame.
  @inline(__always)
  private func window(_ x: Float, _ y: Float, blur: Float) -> Float {
    let inside =
      smooth(-blur, blur, x) * smooth(1 + blur, 1 - blur, x)
      * smooth(-blur, blur, y) * smooth(1 + blur, 1 - blur, y)
    guard inside > 0 else { return 0 }
    let across = abs(fraction(x * Float(panes.across) + 0.5) - 0.5) / Float(panes.across)
    let down = abs(fraction(y * Float(panes.down) + 0.5) - 0.5) / Float(panes.down)
    let bars = smooth(0.012, 0.012 + blur * 1.6, across) * smooth(0.008, 0.008 + blur * 1.6, down)
    let edge = min(min(x, 1 - x), min(y, 1 - y)) < 0.03 ? Float(1) : bars
    return inside * edge
  }

  /// Paints the plant's shadow as a mask.
  private func paintPlant(on shadow: borrowing Canvas) {
    var dice = Dice(seed)
    for stem in 0..<9 {
      var u = shadow.across * (0.62 + 0.06 * Float(stem)) + dice.roll(-0.1, 0.1)
      var v = shadow.down * 1.04
      var turn = -1.75 + dice.roll(-0.4, 0.25)
      let blur = dice.roll(0.003, 0.013)
      let brush = Brush(softness: blur)
      for step in 0..<16 {
        let next = (u: u + 0.042 * cosine(turn), v: v + 0.042 * sine(turn))
        brush.stroke(
          on: shadow, from: (u, v), to: next, width: (0.005, 0.005), color: Color(1, 1, 1),
          opacity: 0.8)
        for side in [Float(-1), 1] where step > 2 && dice.roll() < 0.85 {
          leaf(from: next, turn: turn + side * dice.roll(0.5, 1.1), brush, &dice, on: shadow)
        }
        (u, v) = next
        turn += dice.roll(-0.16, 0.11)
      }
    }
  }

  private func leaf(
    from foot: (u: Float, v: Float), turn: Float, _ brush: Brush, _ dice: inout Dice,
    on shadow: borrowing Canvas
  ) {
    let length = leaves * dice.roll(0.6, 1.5)
    let half = (
      u: foot.u + length * 0.5 * cosine(turn), v: foot.v + length * 0.5 * sine(turn)
    )
    let tip = (u: foot.u + length * cosine(turn), v: foot.v + length * sine(turn) + 0.01)
    let wide = length * dice.roll(0.2, 0.36)
    let white = Color(1, 1, 1)
    brush.stroke(
      on: shadow, from: foot, to: half, width: (0.002, wide), color: white, opacity: 0.9)
    brush.stroke(on: shadow, from: half, to: tip, width: (wide, 0.002), color: white, opacity: 0.9)
  }
}

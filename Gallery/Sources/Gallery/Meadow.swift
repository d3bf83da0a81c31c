/// Backlit grass and flowers with a shallow depth of field.
struct Meadow: Scene {
  /// Random seed for the blades of grass.
  let seed: UInt32
  /// Color of the background at the top.
  var upper: Color
  /// Color of the background at the bottom.
  var lower: Color
  /// Color of the blades in the light.
  var blade: Color
  /// Colors of the flowers; empty for plain grass.
  var flowers: [Color] = []
  /// Horizontal position of the sun (`u`).
  var sunU: Float = 0.6
  /// Vertical position of the sun (`v`).
  var sunV: Float = 0.1
  var sunlight = Color(1.5, 1.1, 0.6)
  /// Number of blades in each layer; the nearest layer has a twelfth of them.
  var blades = 260
  /// Approximate height of the nearest blades.
  var tall: Float = 0.5

  func paint(on canvas: borrowing Canvas) {
    let noise = Noise(seed)
    canvas.fill { u, v in
      let soft = noise.layered(u * 3, v * 3, octaves: 3)
      var color = mix(upper, lower, smooth(0, canvas.down * 0.9, v + 0.14 * soft))
      let away = ((u - sunU) * (u - sunU) + (v - sunV) * (v - sunV)).squareRoot()
      color += sunlight * (0.75 * exponential(-away * 4.5))
      return color
    }
    paintLights(on: canvas)
    for layer in 0..<5 { paint(layer, on: canvas) }
  }

  /// Paints out-of-focus spots of light in the background.
  private func paintLights(on canvas: borrowing Canvas) {
    var dice = Dice(seed &+ 9)
    for _ in 0..<70 {
      let radius = dice.roll(0.008, 0.034)
      let brush = Brush(softness: radius * 0.16)
      let v = canvas.down * dice.roll(0.0, 0.85)
      let tint = mix(sunlight, blade * 2.4, dice.roll())
      let near = exponential(-abs(v - sunV) * 2.2)
      brush.disc(
        on: canvas, at: (dice.roll() * canvas.across, v), radius: radius,
        color: tint * (0.16 * near * dice.roll(0.2, 1)), rim: 0.3)
    }
  }

  private func paint(_ layer: Int, on canvas: borrowing Canvas) {
    var dice = Dice(seed &+ UInt32(layer) &* 17)
    let focus: Float = layer == 3 ? 0 : abs(Float(layer) - 3)
    let blur = 0.0007 + 0.0055 * focus * (layer == 4 ? 2.6 : 1)
    let depth = Float(layer) / 4
    let count = layer == 4 ? blades / 12 : blades
    for _ in 0..<count {
      let foot = (
        u: canvas.across * dice.roll(-0.05, 1.05), v: canvas.down * (0.94 + 0.16 * depth)
      )
      let length = tall * dice.roll(0.35, 1.0) * (0.55 + 0.5 * depth)
      let lean = dice.roll(-0.30, 0.42)
      let shade = dice.roll(0.25, 1.0)
      let head = dice.roll()
      let tip = stalk(
        foot, length, lean, shade, Brush(softness: blur), depth: depth, on: canvas)
      if !flowers.isEmpty, head < 0.22, layer > 0 {
        flower(at: tip, blur, depth, &dice, on: canvas)
      } else if head > 0.7 {
        ear(at: tip, lean, blur, depth, &dice, on: canvas)
      }
    }
  }

  private func stalk(
    _ foot: (u: Float, v: Float), _ length: Float, _ lean: Float, _ shade: Float, _ brush: Brush,
    depth: Float, on canvas: borrowing Canvas
  ) -> (u: Float, v: Float) {
    var at = foot
    let pieces = 9
    for piece in 0..<pieces {
      let part = Float(piece) / Float(pieces)
      let turn = -1.57 + lean * (0.3 + 1.7 * part * part)
      let step = length / Float(pieces)
      let next = (u: at.u + step * cosine(turn), v: at.v + step * sine(turn))
      let away = abs(at.u - sunU) + abs(at.v - sunV) * 0.6
      let glow = sunlight * (0.5 * exponential(-away * 3.4) * shade)
      let color = mix(lower * 0.35, blade * shade, 0.2 + 0.8 * part) + blade * glow
      let wide = (0.0016 + 0.0022 * depth) * (1 - 0.8 * part)
      brush.stroke(
        on: canvas, from: at, to: next, width: (wide, wide * 0.9), color: color,
        opacity: 0.55 + 0.4 * depth)
      at = next
    }
    return at
  }

  private func flower(
    at place: (u: Float, v: Float), _ blur: Float, _ depth: Float, _ dice: inout Dice,
    on canvas: borrowing Canvas
  ) {
    let color = flowers[min(Int(dice.roll() * Float(flowers.count)), flowers.count - 1)]
    let size = (0.010 + 0.016 * depth) * dice.roll(0.7, 1.2)
    let brush = Brush(softness: blur + size * 0.12)
    let tilt = dice.roll(0.35, 0.8)
    let away = abs(place.u - sunU) + abs(place.v - sunV) * 0.6
    let glow = 0.55 + 0.9 * exponential(-away * 2.2)
    for petal in 0..<7 {
      let turn = Float(petal) * 0.8976 + dice.roll(-0.2, 0.2)
      let reach = size * dice.roll(0.75, 1.1)
      let end = (u: place.u + reach * cosine(turn), v: place.v + reach * sine(turn) * tilt)
      let light = glow * (0.75 + 0.35 * -sine(turn)) * dice.roll(0.8, 1.1)
      brush.stroke(
        on: canvas, from: place, to: end, width: (size * 0.42, size * 0.75), color: color * light,
        opacity: 0.85)
    }
    brush.stroke(
      on: canvas, from: place, to: (place.u, place.v + size * 0.06),
      width: (size * 0.4, size * 0.3), color: color * 0.12, opacity: 0.8)
  }

  private func ear(
    at place: (u: Float, v: Float), _ lean: Float, _ blur: Float, _ depth: Float,
    _ dice: inout Dice, on canvas: borrowing Canvas
  ) {
    let brush = Brush(softness: blur)
    let away = abs(place.u - sunU) + abs(place.v - sunV) * 0.6
    let color = blade * 0.8 + sunlight * (0.65 * exponential(-away * 3))
    let size = 0.006 + 0.007 * depth
    for grain in 0..<12 {
      let v = place.v + Float(grain) * size * 0.55
      let u = place.u - lean * Float(grain) * size * 0.5
      for side in [Float(-1), 1] {
        brush.stroke(
          on: canvas, from: (u, v),
          to: (u + side * size * dice.roll(0.5, 0.9), v - size * dice.roll(0.8, 1.3)),
          width: (size * 0.28, size * 0.1), color: color * dice.roll(0.6, 1.2), opacity: 0.75)
      }
    }
  }
}

/// Reeds in front of a lake.
struct Reeds: Scene {
  /// Random seed for the reeds.
  let seed: UInt32
  /// Vertical position (`v`) of the foot of the reeds.
  var foot: Float
  /// Height of the tallest reeds.
  var tall: Float = 0.2
  /// Number of reeds.
  var count = 120
  var color = Color(0.01, 0.012, 0.012)
  /// Horizontal center of the clump (`u`).
  var middle: Float = 0.2
  /// Half the width of the clump.
  var spread: Float = 0.3

  func paint(on canvas: borrowing Canvas) {
    var dice = Dice(seed)
    let brush = Brush(softness: 0.7 / canvas.longSide)
    for _ in 0..<count {
      let off = (dice.roll() + dice.roll() - 1) * spread
      var at = (u: middle + off, v: foot + dice.roll(-0.01, 0.03))
      let length = tall * dice.roll(0.4, 1)
      let lean = dice.roll(-0.2, 0.34)
      for piece in 0..<7 {
        let part = Float(piece) / 7
        let turn = -1.57 + lean * (0.2 + 1.5 * part * part)
        let next = (u: at.u + length / 7 * cosine(turn), v: at.v + length / 7 * sine(turn))
        brush.stroke(
          on: canvas, from: at, to: next, width: (0.0026 * (1 - 0.6 * part), 0.0022 * (1 - part)),
          color: color, opacity: 0.92)
        at = next
      }
      if dice.roll() < 0.3 {
        brush.stroke(
          on: canvas, from: at, to: (at.u + lean * 0.01, at.v + tall * 0.10),
          width: (0.004, 0.005), color: color, opacity: 0.9)
      }
    }
  }
}

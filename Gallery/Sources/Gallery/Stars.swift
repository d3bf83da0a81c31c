/// A clear night sky: stars, optionally the Milky Way, an aurora, the moon and dark land.
struct NightSky: Scene {
  /// Random seed for the stars.
  let seed: UInt32
  /// The sky behind the stars; its `level` is the horizon.
  let sky: Sky
  /// Factor for the number of stars; 1 is a place without light pollution.
  var stars: Float = 1
  /// The Milky Way; nil for none.
  var river: StarRiver?
  /// Northern lights; nil for none.
  var aurora: Aurora?
  /// The moon; nil for none.
  var moon: Moon?
  /// Rotation of the sky during the exposure, in radians; 0 draws points.
  var trails: Float = 0
  /// Land on the horizon; nil for none.
  var land: Ridges?

  func paint(on canvas: borrowing Canvas) {
    sky.paint(on: canvas)
    river?.paint(on: canvas)
    aurora?.paint(on: canvas)
    if trails > 0 {
      paintTrails(on: canvas)
    } else {
      paintStars(on: canvas)
    }
    moon?.paint(on: canvas)
    land?.paintRanges(on: canvas)
  }

  private func paintStars(on canvas: borrowing Canvas) {
    var dice = Dice(seed)
    var brush = Brush(softness: 0.9 / canvas.longSide)
    let count = Int(5200 * stars)
    for _ in 0..<count {
      let u = dice.roll() * canvas.across
      let v = dice.roll() * canvas.down
      let rank = dice.roll()
      let warmth = dice.roll()
      let thick = river.map { $0.brightness(u, v) } ?? 0.5
      let keep = dice.roll() < 0.35 + thick
      guard keep, v < sky.level + 0.02 else { continue }
      let bright = 0.05 + 0.9 * power(rank, 14) * (0.3 + 0.7 * dice.roll())
      let air = smooth(-0.01, 0.22, sky.level - v)
      let tint = mix(Color(0.72, 0.84, 1.25), Color(1.25, 0.95, 0.70), warmth * warmth)
      let size = (0.55 + 1.1 * power(rank, 30)) / 1600
      brush.disc(
        on: canvas, at: (u, v), radius: size, color: tint * (bright * air * 1.7), rim: 0)
      if rank > 0.9985 {
        brush.softness = 9 / 1600
        brush.disc(
          on: canvas, at: (u, v), radius: 3.4 / 1600, color: tint * 0.06, rim: 0)
        brush.softness = 0.9 / canvas.longSide
      }
    }
  }

  /// Paints each star as an arc around the celestial pole.
  private func paintTrails(on canvas: borrowing Canvas) {
    var dice = Dice(seed)
    let pole = (u: canvas.across * 0.46, v: sky.level * 0.55)
    let brush = Brush(softness: 0.8 / canvas.longSide)
    for _ in 0..<Int(900 * stars) {
      let radius = dice.roll().squareRoot() * 1.1
      let from = dice.roll() * 6.283_185
      let bright = 0.06 + 0.7 * power(dice.roll(), 4)
      let warmth = dice.roll()
      let tint = mix(Color(0.62, 0.80, 1.3), Color(1.3, 0.92, 0.6), warmth)
      let pieces = max(3, Int(radius * 46))
      var before = (u: pole.u + radius * cosine(from), v: pole.v + radius * sine(from))
      for piece in 1...pieces {
        let turn = from + trails * Float(piece) / Float(pieces)
        let next = (u: pole.u + radius * cosine(turn), v: pole.v + radius * sine(turn))
        if next.v < sky.level + 0.05, next.u > -0.05, next.u < canvas.across + 0.05 {
          brush.stroke(
            on: canvas, from: before, to: next, width: (0.7 / 1600, 0.7 / 1600),
            color: tint * 0.9, opacity: bright)
        }
        before = next
      }
    }
  }
}

/// The band of the Milky Way.
struct StarRiver: Sendable {
  /// Random seed for the clouds in the Milky Way.
  var seed: UInt32
  /// Horizontal position (`u`) of the band's center.
  var u: Float = 0.5
  /// Vertical position (`v`) of the band's center.
  var v: Float = 0.3
  /// Direction of the band in radians; 0 is right, π/2 is down.
  var turn: Float = 1
  /// Distance from the middle of the band where the stars thin out to 1/e.
  var width: Float = 0.12
  /// Brightness factor.
  var strength: Float = 1

  @inline(__always)
  private func place(_ u: Float, _ v: Float) -> (along: Float, across: Float) {
    let (x, y) = (u - self.u, v - self.v)
    let (turnX, turnY) = (cosine(turn), sine(turn))
    return (x * turnX + y * turnY, y * turnX - x * turnY)
  }

  /// Density of the stars at a point, from 0 to 1.
  func brightness(_ u: Float, _ v: Float) -> Float {
    let across = place(u, v).across / width
    return exponential(-across * across)
  }

  /// Adds the light of the Milky Way to the canvas.
  func paint(on canvas: borrowing Canvas) {
    let noise = Noise(seed)
    canvas.change { old, u, v in
      let (along, across) = place(u, v)
      let bend = across + 0.04 * noise.at(along * 3, 2)
      let wide = bend / width
      guard abs(wide) < 2.6 else { return old }
      let core = exponential(-along * along * 5)
      let band = exponential(-wide * wide * 1.1) * (0.45 + 0.55 * core)
      let cloud = noise.warped(along * 4.5, bend * 7, octaves: 5, by: 0.4)
      let dust = noise.warped(along * 5 + 20, bend * 11 - 0.5, octaves: 6, by: 0.7)
      let lane = exponential(-(wide + 0.12) * (wide + 0.12) * 5)
      let dark = smooth(-0.15, 0.42, dust + 0.55 * lane - 0.18)
      let light = band * (0.75 + 0.6 * cloud) * (1 - 0.82 * dark * exponential(-wide * wide))
      let warm = mix(Color(0.34, 0.42, 0.62), Color(0.80, 0.66, 0.56), core * band)
      let speck = 0.75 + 0.5 * noise.speck(Int(u * 1600), Int(v * 1600))
      let pink = smooth(0.45, 0.75, noise.at(along * 9, bend * 14)) * band * 0.06
      return old + (warm * (max(light, 0) * speck * 0.52) + Color(0.9, 0.25, 0.35) * pink)
        * strength
    }
  }
}

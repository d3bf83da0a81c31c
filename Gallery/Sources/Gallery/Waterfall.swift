/// A waterfall between dark rocks, in a long exposure.
struct Waterfall: Scene {
  /// Random seed for the rock.
  let seed: UInt32
  var rock = Color(0.06, 0.062, 0.066)
  var moss = Color(0.045, 0.08, 0.018)
  /// Color of lit water.
  var water = Color(0.85, 0.90, 0.94)
  /// Horizontal position (`u`) of the middle of the fall.
  var middle: Float = 0.36
  /// Approximate half width of the fall.
  var width: Float = 0.085
  /// Vertical position (`v`) of the pool's surface.
  var pool: Float = 0.8

  func paint(on canvas: borrowing Canvas) {
    let noise = Noise(seed)
    canvas.fill { u, v in
      let fall = veil(u, v, noise)
      let cliff = fall.cover < 0.98 ? stone(u, v, noise) : rock
      let shaded = mix(cliff, water * (0.35 + 0.65 * fall.light), fall.cover)
      return spray(over: shaded, u, v, noise)
    }
    let first = Int(pool * canvas.longSide)
    canvas.fill(from: first, to: canvas.height) { u, v in
      let drop = v - pool
      let ring = noise.layered(u * 16, drop * 90, octaves: 3) * 0.012 * smooth(0, 0.05, drop)
      let seen = canvas.sample(u + ring, pool - drop * 0.9 - abs(ring))
      let flow = noise.layered(u * 5, drop * 34, octaves: 4)
      let foam = exponential(-abs(u - middle) * 6) * exponential(-drop * 13)
      let color = mix(Color(0.012, 0.026, 0.026), seen, 0.55)
      return mix(color, water * 0.75, clamp(foam * (0.75 + 0.5 * flow)))
    }
  }

  /// The color of the cliff: blocks with ledges, wet near the fall, mossy where flat.
  @inline(__always)
  private func stone(_ u: Float, _ v: Float, _ noise: Noise) -> Color {
    let bendX = u + 0.05 * noise.layered(u * 4, v * 4, octaves: 2)
    let bendY = v + 0.05 * noise.layered(u * 4 + 9, v * 4, octaves: 2)
    let big = noise.cell(bendX * 7, bendY * 4.4)
    let small = noise.cell(bendX * 19, bendY * 13)
    let tilt = noise.slopes(bendX * 9, bendY * 13, octaves: 4)
    let crack =
      smooth(0, 0.11, big.second - big.nearest) * smooth(-0.05, 0.12, small.second - small.nearest)
    let face = 0.35 + 0.65 * big.mark * small.mark
    let light = clamp(0.42 - 0.30 * tilt.y + 0.20 * tilt.x) * (1.2 - 0.75 * v)
    let wet = exponential(-abs(u - middle) * 5)
    var color = rock * (0.4 + 2.6 * light) * face * (0.35 + 0.65 * crack)
    let green = smooth(0.1, 0.6, -tilt.y * 0.8 + noise.layered(u * 5, v * 5, octaves: 3) - 0.2)
    color = mix(color, moss * (0.6 + 2.2 * light), green * 0.85 * (1 - 0.5 * wet))
    return color * (1 - 0.35 * wet) + Color(0.30, 0.34, 0.38) * (0.10 * wet * light)
  }

  /// The falling water: its coverage and brightness, both from 0 to 1.
  @inline(__always)
  private func veil(_ u: Float, _ v: Float, _ noise: Noise) -> (cover: Float, light: Float) {
    let ledge = smooth(0.30, 0.34, v) + smooth(0.55, 0.58, v) * 0.8
    guard abs(u - middle) < width * 4.2 else { return (0, 0) }
    let centre = middle + 0.03 * sine(v * 4) + 0.018 * ledge
    let wide = width * (0.55 + 0.30 * ledge + 0.45 * v)
    let off = (u - centre) / wide
    let edge = 0.22 * noise.layered(u * 22, v * 2.2, octaves: 3)
    let strand = noise.layered(off * 5 + ledge * 7, v * 1.6, octaves: 4, gain: 0.62)
    let inside = smooth(1, 0.45, abs(off) + edge + 0.22 * strand)
    let side = smooth(1, 0.5, abs(off - 1.9 - 0.5 * v) * 2.4 + edge) * smooth(0.33, 0.5, v) * 0.55
    let cover = clamp((inside + side) * (0.82 + 0.45 * strand)) * smooth(0.02, 0.07, v)
    let light = clamp(0.66 + 0.55 * strand - 0.12 * abs(off))
    return (cover, light)
  }

  /// Adds the spray over the pool.
  @inline(__always)
  private func spray(
    over color: Color, _ u: Float, _ v: Float, _ noise: Noise
  ) -> Color {
    let x = (u - middle) * 2.6
    let y = (v - pool + 0.02) * 4.4
    let cloud = noise.layered(u * 5, v * 5 + 3, octaves: 4)
    let mist = exponential(-(x * x + y * y) * 1.5) * (0.85 + 0.5 * cloud)
    let haze = 0.16 * smooth(0.5, 0, v) * (1 + cloud)
    return mix(color, water * 0.72, clamp(mist * 0.85 + haze * 0.6))
  }
}

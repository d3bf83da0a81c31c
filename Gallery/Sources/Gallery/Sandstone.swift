/// A slot canyon: curved walls of layered sandstone, lit from above.
struct Sandstone: Scene {
  /// Random seed for the walls.
  let seed: UInt32
  /// Color of the stone in the light.
  var bright = Color(1.25, 0.62, 0.24)
  /// Color of the stone in the shade.
  var shade = Color(0.30, 0.07, 0.06)
  /// Color of the stone in the dark.
  var dark = Color(0.035, 0.012, 0.03)
  /// Color of the sky in the gap.
  var gap = Color(1.9, 1.35, 0.72)
  /// Number of walls behind one another; at least 2.
  var walls = 7

  func paint(on canvas: borrowing Canvas) {
    let noise = Noise(seed)
    let (wide, tall) = (canvas.across, canvas.down)
    var edges = [Float](repeating: 0, count: walls)
    for row in 0..<canvas.height {
      let v = (Float(row) + 0.5) / canvas.longSide
      for wall in 0..<walls { edges[wall] = edge(wall, v, v / tall, wide, noise) }
      for column in 0..<canvas.width {
        let u = (Float(column) + 0.5) / canvas.longSide
        let x = u - wide / 2
        var (color, clear) = (Color.zero, Float(1))
        for wall in (0..<walls).reversed() {
          let past = (x - edges[wall]) * (wall & 1 == 0 ? -1 : 1)
          let cover = smooth(-0.0012, 0.0012, past) * clear
          guard cover > 0 else { continue }
          let depth = Float(wall) / Float(walls - 1)
          color += light(x, v, past, v / tall, depth, noise, Float(wall)) * cover
          clear -= cover
          if clear < 0.01 { break }
        }
        let sky = gap * (1.1 - 0.9 * v / tall) + bright * 0.25
        canvas[column, row] = color + sky * clear
      }
    }
  }

  /// Position of a wall's edge, to the right of the middle.
  private func edge(_ wall: Int, _ v: Float, _ y: Float, _ wide: Float, _ noise: Noise) -> Float {
    let depth = Float(wall) / Float(walls - 1)
    let side: Float = wall & 1 == 0 ? -1 : 1
    let open = wide * (0.02 + 0.40 * power(depth, 0.8)) * (0.55 + 0.5 * (1 - y))
    let bend =
      noise.layered(v * 1.5 + depth * 9, depth * 31, octaves: 2) * (0.10 + 0.16 * depth)
    return side * open + bend * (0.5 + 0.5 * y) + 0.05 * sine(v * 7 + depth * 17)
  }

  @inline(__always)
  private func light(
    _ x: Float, _ v: Float, _ past: Float, _ y: Float, _ depth: Float, _ noise: Noise, _ own: Float
  ) -> Color {
    let flowX = past * 2.2 + own * 9
    let warp = noise.layered(flowX * 0.9, v * 1.8 + own, octaves: 3)
    let layer = v * 9 + past * 7 * (own - 2 * Float(wholePart(own / 2)) - 0.3) + warp * 2.1
    let bands = noise.layered(layer * 1.9, own * 3, octaves: 4, gain: 0.68)
    let groove = noise.at(layer * 7.5, flowX * 0.4)
    let bulge = noise.layered(flowX * 1.3, v * 2.3 - own * 5, octaves: 2)
    let rim = exponential(-past * 11)
    let fall = exponential(-y * (1.1 + 1.5 * depth)) * (1.25 - 0.55 * depth)
    let bounce = 0.30 * exponential(-abs(past - 0.12) * 6) * (1 - depth * 0.5)
    let value = fall * (0.30 + 0.65 * rim + 0.55 * bulge) + bounce + 0.05
    let bright = max(0, value) * (1 + 0.22 * bands + 0.14 * groove)
    let warm = mix(dark, shade, smooth(0, 0.28, bright))
    let stone = mix(warm, self.bright, smooth(0.18, 0.85, bright))
    let cool = Color(0.16, 0.10, 0.24) * (0.35 * smooth(0.3, 0, bright) * y)
    let grain = 1 + 0.07 * noise.layered(x * 160, v * 160, octaves: 2)
    return (stone * (0.75 + 0.5 * bright) + cool) * grain
  }
}

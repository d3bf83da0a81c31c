extension Noise {
  @inline(__always)
  private func pull(
    _ cell: SIMD3<Int32>, _ x: Float, _ y: Float, _ z: Float
  ) -> Float {
    let hash = bits(cell.x &+ cell.z &* 7919, cell.y &- cell.z &* 6271)
    let across = Float(Int32(truncatingIfNeeded: hash & 0x7ff) - 1024)
    let down = Float(Int32(truncatingIfNeeded: (hash >> 11) & 0x7ff) - 1024)
    let away = Float(Int32(truncatingIfNeeded: (hash >> 22) & 0x3ff) - 512)
    return (across * x + down * y + 2 * away * z) * (1 / 820)
  }

  /// Gradient noise in three dimensions: about -1 to 1.
  @inline(__always)
  func at(_ x: Float, _ y: Float, _ z: Float) -> Float {
    let near = flat(x, y, z, layer: 0)
    let far = flat(x, y, z, layer: 1)
    let away = fraction(z)
    return mix(near, far, away * away * (3 - 2 * away))
  }

  @inline(__always)
  private func flat(_ x: Float, _ y: Float, _ z: Float, layer: Int32) -> Float {
    let cell = SIMD3(wholePart(x), wholePart(y), wholePart(z) &+ layer)
    let across = x - Float(cell.x)
    let down = y - Float(cell.y)
    let away = z - Float(cell.z)
    let (right, below, both) = (
      cell &+ SIMD3(1, 0, 0), cell &+ SIMD3(0, 1, 0), cell &+ SIMD3(1, 1, 0)
    )
    let fadeAcross = across * across * (3 - 2 * across)
    let upper = mix(
      pull(cell, across, down, away), pull(right, across - 1, down, away), fadeAcross)
    let lower = mix(
      pull(below, across, down - 1, away), pull(both, across - 1, down - 1, away), fadeAcross)
    return mix(upper, lower, down * down * (3 - 2 * down))
  }

  /// Fractal noise in three dimensions: about -1 to 1.
  @inline(__always)
  func layered(_ x: Float, _ y: Float, _ z: Float, octaves: Int) -> Float {
    var sum: Float = 0
    var strength: Float = 1
    var (across, down, away) = (x, y, z)
    for _ in 0..<octaves {
      sum += strength * at(across, down, away)
      strength *= 0.5
      (across, down, away) = (
        1.6 * across + 1.2 * away + 3.1, 2.03 * down + 7.7, 1.6 * away - 1.2 * across + 5.3
      )
    }
    return sum
  }
}

/// Shades the terrain of a vista.
struct Surface {
  /// The vista whose terrain is shaded.
  let view: Vista
  /// Noise for the fine detail.
  let noise: Noise
  /// The unit vector toward the sun; `Color` serves as the vector of three numbers.
  let sun: Color
  /// Width of a pixel at a distance of 1.
  let pixel: Float

  /// The light that reaches the camera from a place on the ground; lengths are in kilometers.
  @inline(__always)
  func light(_ x: Float, _ z: Float, _ slant: Float, _ terrain: borrowing Terrain) -> Color {
    let height = terrain.height(x, z)
    var color: Color
    if height <= view.water + 0.0005 {
      color = waterLight(x, z, slant, terrain)
    } else {
      color = groundLight(x, z, height, terrain)
    }
    let loss = view.haze.loss(z, from: view.altitude, to: height)
    let u = 0.5 + slant * view.focal
    let towards = exponential(-abs(u - view.sky.sunU) * 2.6)
    color = mix(color, view.haze.color + view.haze.glow * towards, loss)
    if view.haze.fogTop > -9 {
      let hidden = view.haze.fogLoss(x, z, from: view.altitude, to: height, noise)
      color = mix(color, view.haze.fog + view.haze.glow * towards * 0.6, hidden)
    }
    return color
  }

  @inline(__always)
  private func groundLight(
    _ x: Float, _ z: Float, _ height: Float, _ terrain: borrowing Terrain
  ) -> Color {
    let slope = terrain.slope(x, z, reach: pixel * z * 0.7)
    let small = roughness(x, z)
    let normal = Color(small.x - slope.right, 1, small.y - slope.ahead).direction
    let upright = 1 / (1 + slope.right * slope.right + slope.ahead * slope.ahead).squareRoot()
    let prominence = terrain.prominence(x, z, height)
    let albedo = view.cover.color(
      x, z, height, upright: upright, prominence: prominence, noise)
    let open = clamp(0.62 + prominence * 1.6, 0.25, 1)
    let direct = max(0, normal.dot(sun)) * terrain.sun(x, z)
    let bounce = view.sunlight * (0.05 * clamp(0.4 - normal.dot(sun) * 0.5))
    let around = view.ambient * (open * (0.55 + 0.45 * normal.y)) + bounce
    return albedo * (view.sunlight * direct + around)
  }

  /// The slopes of surface detail that is finer than the terrain's grid.
  @inline(__always)
  private func roughness(_ x: Float, _ z: Float) -> SIMD2<Float> {
    if view.cover.ripples > 0 { return ripples(x, z) }
    let scale = clamp(0.35 / (pixel * z), 4, 40)
    return noise.slopes(x * scale, z * scale, octaves: 2, gain: 1) * -view.cover.detail
  }

  @inline(__always)
  private func ripples(_ x: Float, _ z: Float) -> SIMD2<Float> {
    let bend = noise.layered(x * 5, z * 5, octaves: 3)
    let wave = sine((x * 1.0 + z * 0.5) * 300 + bend * 9)
    let fade = smooth(2.6, 0.4, z * pixel * 1600)
    let grain = noise.slope(x * 70, z * 70) * 0.035
    return SIMD2(wave, wave * 0.5) * (0.16 * fade * view.cover.ripples) + grain
  }

  /// The light of the water, which reflects the sky and, dimmed, the shore behind it.
  @inline(__always)
  private func waterLight(
    _ x: Float, _ z: Float, _ slant: Float, _ terrain: borrowing Terrain
  ) -> Color {
    let drop = view.altitude - view.water
    let calm = clamp(0.02 / (pixel * z * z / max(drop, 0.02)))
    let wave = noise.layered(x * 40, z * 22, octaves: 3) * 0.05 * calm
    let glance = clamp(drop / z, 0.004, 1)
    let mirrored = 0.02 + 0.98 * power(1 - glance, 5)
    let u = 0.5 + slant * view.focal + wave * 0.4
    let rise = (glance + abs(wave) * 0.8) * view.focal
    var seen = view.sky.light(u, view.sky.level - rise)
    let path = shore(x, z, slant, glance + wave * 0.4, terrain)
    seen = mix(seen, view.haze.color * 0.4 + view.cover.wood * 0.8, path * 0.8)
    let breeze = 0.5 + 0.5 * noise.layered(x * 1.4, z * 0.5, octaves: 3)
    return mix(view.deep, seen, clamp(mirrored * (0.8 + 0.3 * breeze)))
  }

  /// 1 if land blocks the reflected ray, else 0.
  @inline(__always)
  private func shore(
    _ x: Float, _ z: Float, _ slant: Float, _ glance: Float, _ terrain: borrowing Terrain
  ) -> Float {
    var step: Float = 0.06
    var ahead = z
    for _ in 0..<14 {
      ahead += step
      let height = terrain.height(x + slant * (ahead - z), ahead)
      if height > view.water + (ahead - z) * glance { return 1 }
      step *= 1.3
    }
    return 0
  }
}

/// A terrain as a grid of heights, with its shadows.
struct Terrain: ~Copyable {
  /// Heights in kilometers.
  let heights: Plane
  /// 1 in the sun, 0 in shadow.
  let sunlit: Plane
  /// Mean height of the surroundings, at an eighth of the resolution, in kilometers.
  let mean: Plane
  /// Length of each side in kilometers: x is within ± half of it, z starts at 0.
  let extent: Float
  /// Grid steps per kilometer.
  let density: Float

  /// Builds the grid of `side` × `side` points, erodes it and casts the shadows.
  ///
  /// Heights below `floor` are raised to it; -9 for no floor.
  init(_ relief: Relief, extent: Float, side: Int, sun: Color, floor: Float = -9) {
    self.extent = extent
    density = Float(side - 1) / extent
    heights = Plane(width: side, height: side)
    sunlit = Plane(width: side, height: side)
    mean = Plane(width: side / 8, height: side / 8)
    for row in 0..<side {
      let z = Float(row) / density
      for column in 0..<side {
        heights[column, row] = relief.height(Float(column) / density - extent / 2, z)
      }
    }
    if relief.rain > 0 {
      let scaled = relief.rain * side * side / 900
      Rain(seed: relief.seed, drops: scaled / 1000).carve(heights, density: density)
    }
    if floor > -9 {
      for row in 0..<side {
        for column in 0..<side { heights[column, row] = max(heights[column, row], floor) }
      }
    }
    followSun(sun)
    averageHeights()
  }

  /// Sweeps the grid away from the sun, carrying the height of the shadow.
  private func followSun(_ sun: Color) {
    let side = heights.width
    let flat = max((sun.x * sun.x + sun.z * sun.z).squareRoot(), 1e-4)
    let alongRows = abs(sun.z) >= abs(sun.x)
    let major = alongRows ? sun.z : sun.x
    let slant = (alongRows ? sun.x : sun.z) / abs(major)
    let drop = sun.y / flat * (1 + slant * slant).squareRoot() / density
    let shade = Plane(width: side, height: 2)
    for index in 0..<side { shade[index, 0] = -99 }
    for step in 0..<side {
      let line = major > 0 ? side - 1 - step : step
      for index in 0..<side {
        let here = alongRows ? heights[index, line] : heights[line, index]
        let from = clamp(Float(index) + slant, 0, Float(side) - 1.001)
        let place = Int(from)
        let part = from - Float(place)
        let cast = mix(shade[place, step & 1], shade[place + 1, step & 1], part) - drop
        let lit = 1 - smooth(-0.1, 1.1, (cast - here) * density * 0.45)
        if alongRows { sunlit[index, line] = lit } else { sunlit[line, index] = lit }
        shade[index, (step + 1) & 1] = max(here, cast)
      }
    }
  }

  private func averageHeights() {
    for row in 0..<mean.height {
      for column in 0..<mean.width {
        mean[column, row] = heights[column * 8 + 4, row * 8 + 4]
      }
    }
    mean.soften(radius: 2)
    mean.soften(radius: 2)
  }

  /// The height of a place in kilometers.
  @inline(__always)
  func height(_ x: Float, _ z: Float) -> Float {
    heights.sample((x + extent / 2) * density, z * density)
  }

  /// The slope to the right and ahead, measured over ± `reach` kilometers.
  @inline(__always)
  func slope(_ x: Float, _ z: Float, reach: Float) -> (right: Float, ahead: Float) {
    let step = max(reach, 0.9 / density)
    return (
      (height(x + step, z) - height(x - step, z)) / (2 * step),
      (height(x, z + step) - height(x, z - step)) / (2 * step)
    )
  }

  /// Fraction of sunlight that reaches a place, from 0 to 1.
  @inline(__always)
  func sun(_ x: Float, _ z: Float) -> Float {
    sunlit.sample((x + extent / 2) * density, z * density)
  }

  /// Height of a place above the mean of its surroundings, in kilometers.
  @inline(__always)
  func prominence(_ x: Float, _ z: Float, _ height: Float) -> Float {
    let scale = density / 8
    return height - mean.sample((x + extent / 2) * scale - 0.5, z * scale - 0.5)
  }
}

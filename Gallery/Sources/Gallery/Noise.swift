/// Procedural noise: the same seed gives the same field on every machine.
struct Noise {
  /// The seed of the field, already mixed.
  let seed: UInt32

  init(_ seed: UInt32) {
    self.seed = seed &* 0x9e37_79b1 ^ 0x7f4a_7c15
  }

  /// A 32-bit hash of a grid point.
  @inline(__always)
  func bits(_ column: Int32, _ row: Int32) -> UInt32 {
    var hash = UInt32(bitPattern: column) &* 0x85eb_ca77 &+ UInt32(bitPattern: row) &* 0xc2b2_ae3d
    hash = (hash ^ seed) &* 0x2c1b_3c6d
    hash ^= hash >> 15
    hash = hash &* 0x297a_2d39
    return hash ^ (hash >> 15)
  }

  /// White noise: an independent number in 0 ..< 1 for each grid point.
  @inline(__always)
  func speck(_ column: Int, _ row: Int) -> Float {
    let hash = bits(Int32(truncatingIfNeeded: column), Int32(truncatingIfNeeded: row))
    return Float(hash >> 8) * (1 / 16_777_216)
  }

  /// The contribution of the grid point's gradient at the offset (`x`, `y`) from it.
  @inline(__always)
  private func pull(_ column: Int32, _ row: Int32, _ x: Float, _ y: Float) -> Float {
    let hash = bits(column, row)
    let across = Float(Int32(truncatingIfNeeded: hash & 0xffff) - 32768)
    let down = Float(Int32(truncatingIfNeeded: hash >> 16) - 32768)
    return (across * x + down * y) * (1 / 23_000)
  }

  /// Gradient (Perlin) noise: about -1 to 1, mean 0, one grid point per unit.
  @inline(__always)
  func at(_ x: Float, _ y: Float) -> Float {
    let column = wholePart(x)
    let row = wholePart(y)
    let across = x - Float(column)
    let down = y - Float(row)
    let upper = mix(
      pull(column, row, across, down), pull(column &+ 1, row, across - 1, down), fade(across))
    let lower = mix(
      pull(column, row &+ 1, across, down - 1),
      pull(column &+ 1, row &+ 1, across - 1, down - 1), fade(across))
    return mix(upper, lower, fade(down))
  }

  @inline(__always)
  private func fade(_ part: Float) -> Float {
    part * part * part * (part * (part * 6 - 15) + 10)
  }

  /// The gradient (right, down) of value noise with one grid point per unit.
  @inline(__always)
  func slope(_ x: Float, _ y: Float) -> SIMD2<Float> {
    let column = wholePart(x)
    let row = wholePart(y)
    let across = x - Float(column)
    let down = y - Float(row)
    let one = bump(column, row)
    let two = bump(column &+ 1, row)
    let three = bump(column, row &+ 1)
    let both = one - two - three + bump(column &+ 1, row &+ 1)
    let (fadeX, fadeY) = (across * across * (3 - 2 * across), down * down * (3 - 2 * down))
    return SIMD2(
      6 * across * (1 - across) * (two - one + both * fadeY),
      6 * down * (1 - down) * (three - one + both * fadeX))
  }

  @inline(__always)
  private func bump(_ column: Int32, _ row: Int32) -> Float {
    Float(Int32(truncatingIfNeeded: bits(column, row) >> 8)) * (1 / 16_777_216)
  }

  /// The gradient of fractal value noise; each octave is `gain` times as steep as the one before.
  @inline(__always)
  func slopes(_ x: Float, _ y: Float, octaves: Int, gain: Float = 0.8) -> SIMD2<Float> {
    var sum = SIMD2<Float>.zero
    var strength: Float = 1
    var (across, down) = (x, y)
    var (turnX, turnY) = (SIMD2<Float>(1, 0), SIMD2<Float>(0, 1))
    for _ in 0..<octaves {
      let here = slope(across, down)
      sum += (turnX * here.x + turnY * here.y) * strength
      strength *= gain
      (across, down) = (1.63 * across + 1.18 * down + 7.3, 1.63 * down - 1.18 * across + 2.1)
      (turnX, turnY) = (turnX * 0.81 + turnY * 0.59, turnY * 0.81 - turnX * 0.59)
    }
    return sum
  }

  /// Fractal noise: about -1 to 1. Each octave has `gain` times the amplitude and twice the
  /// frequency.
  @inline(__always)
  func layered(_ x: Float, _ y: Float, octaves: Int, gain: Float = 0.5) -> Float {
    var sum: Float = 0
    var strength: Float = 1
    var (across, down) = (x, y)
    for _ in 0..<octaves {
      sum += strength * at(across, down)
      strength *= gain
      // Why: rotating each octave hides the grid that all octaves share.
      (across, down) = (
        1.63 * across + 1.18 * down + 17.3, 1.63 * down - 1.18 * across + 9.1
      )
    }
    return sum
  }

  /// Ridged noise, sharp crests between rounded valleys: about 0 to 1.
  @inline(__always)
  func ridged(_ x: Float, _ y: Float, octaves: Int, gain: Float = 0.5) -> Float {
    var sum: Float = 0
    var strength: Float = 0.5
    var weight: Float = 1
    var (across, down) = (x, y)
    for _ in 0..<octaves {
      var crest = 1 - abs(at(across, down))
      crest *= crest * weight
      sum += strength * crest
      weight = clamp(crest * 1.6)
      strength *= gain
      (across, down) = (
        1.63 * across + 1.18 * down + 17.3, 1.63 * down - 1.18 * across + 9.1
      )
    }
    return sum
  }

  /// Domain-warped fractal noise, for smoke and rock.
  @inline(__always)
  func warped(_ x: Float, _ y: Float, octaves: Int, by amount: Float) -> Float {
    let across = layered(x + 31.7, y - 11.2, octaves: 2)
    let down = layered(x - 57.1, y + 43.9, octaves: 2)
    return layered(x + amount * across, y + amount * down, octaves: octaves)
  }
}

/// Cellular (Worley) noise at a point.
struct Cell {
  /// Distance to the nearest feature point.
  var nearest: Float
  /// Distance to the second nearest feature point.
  var second: Float
  /// A random number from 0 to 1, constant within the cell.
  var mark: Float
}

extension Noise {
  /// Cellular noise at a point, with one feature point per unit square.
  @inline(__always)
  func cell(_ x: Float, _ y: Float) -> Cell {
    let column = wholePart(x)
    let row = wholePart(y)
    var found = Cell(nearest: 9, second: 9, mark: 0)
    for down in Int32(-1)...1 {
      for across in Int32(-1)...1 {
        let hash = bits(column &+ across, row &+ down)
        let seedX = Float(column &+ across) + Float(hash & 0xffff) / 65536
        let seedY = Float(row &+ down) + Float(hash >> 16) / 65536
        let square = (seedX - x) * (seedX - x) + (seedY - y) * (seedY - y)
        if square < found.nearest {
          found.second = found.nearest
          found.nearest = square
          found.mark = Float((hash &* 0x9e37_79b1) >> 8) / 16_777_216
        } else if square < found.second {
          found.second = square
        }
      }
    }
    found.nearest = found.nearest.squareRoot()
    found.second = found.second.squareRoot()
    return found
  }
}

/// Hydraulic erosion: drops run downhill, erode soil where they are fast and deposit it where they
/// slow down.
struct Rain {
  /// Random seed for where the drops fall.
  let seed: UInt32
  /// Number of drops, in thousands.
  let drops: Int

  /// Erodes a grid of heights in kilometers; `density` is its number of steps per kilometer.
  func carve(_ heights: borrowing Plane, density: Float) {
    var dice = Dice(seed &+ 77)
    for _ in 0..<(drops * 1000) {
      let x = dice.roll(2, Float(heights.width) - 3)
      let y = dice.roll(2, Float(heights.height) - 3)
      run(from: x, y, over: heights, density)
    }
  }

  @inline(__always)
  private func run(
    from startX: Float, _ startY: Float, over heights: borrowing Plane, _ density: Float
  ) {
    var (x, y) = (startX, startY)
    var (goX, goY): (Float, Float) = (0, 0)
    var (speed, soil): (Float, Float) = (1, 0)
    var water: Float = 1
    for _ in 0..<34 {
      let (column, row) = (Int(x), Int(y))
      let here = Ground(heights, column, row, x - Float(column), y - Float(row), density)
      goX = goX * 0.08 - here.right * 0.92
      goY = goY * 0.08 - here.down * 0.92
      let length = (goX * goX + goY * goY).squareRoot()
      guard length > 1e-6 else { return }
      (x, y) = (x + goX / length, y + goY / length)
      let inside = x > 2 && y > 2 && x < Float(heights.width) - 3 && y < Float(heights.height) - 3
      guard inside else { return }
      let fall = heights.sample(x, y) * density - here.height
      let capacity = max(-fall, 0.01) * speed * water * 4
      var change: Float
      if soil > capacity || fall > 0 {
        change = fall > 0 ? min(fall, soil) : (soil - capacity) * 0.3
      } else {
        change = -min((capacity - soil) * 0.3, -fall)
      }
      soil -= change
      change /= density
      here.raise(heights, by: change)
      speed = max(speed * speed - fall * 4, 0.01).squareRoot()
      water *= 0.97
    }
  }
}

/// The height and slope at a point of one grid square, in grid steps.
private struct Ground {
  let column: Int
  let row: Int
  let partX: Float
  let partY: Float
  let height: Float
  let right: Float
  let down: Float

  @inline(__always)
  init(
    _ heights: borrowing Plane, _ column: Int, _ row: Int, _ partX: Float, _ partY: Float,
    _ density: Float
  ) {
    let a = heights[column, row] * density
    let b = heights[column + 1, row] * density
    let c = heights[column, row + 1] * density
    let d = heights[column + 1, row + 1] * density
    self.column = column
    self.row = row
    self.partX = partX
    self.partY = partY
    right = mix(b - a, d - c, partY)
    down = mix(c - a, d - b, partX)
    height = mix(mix(a, b, partX), mix(c, d, partX), partY)
  }

  @inline(__always)
  func raise(_ heights: borrowing Plane, by change: Float) {
    heights[column, row] += change * (1 - partX) * (1 - partY)
    heights[column + 1, row] += change * partX * (1 - partY)
    heights[column, row + 1] += change * (1 - partX) * partY
    heights[column + 1, row + 1] += change * partX * partY
  }
}

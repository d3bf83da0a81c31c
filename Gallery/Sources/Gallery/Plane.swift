/// A grid of numbers: heights, shadows or densities.
struct Plane: ~Copyable {
  /// Number of columns.
  let width: Int
  /// Number of rows.
  let height: Int
  private let values: UnsafeMutablePointer<Float>

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    values = .allocate(capacity: width * height)
    values.initialize(repeating: 0, count: width * height)
  }

  deinit {
    values.deallocate()
  }

  /// The number at a grid point; `column` and `row` must be inside the grid.
  @inline(__always)
  subscript(column: Int, row: Int) -> Float {
    get { values[row * width + column] }
    nonmutating set { values[row * width + column] = newValue }
  }

  /// The number at a grid point; outside the grid, that at the nearest edge.
  @inline(__always)
  func near(_ column: Int, _ row: Int) -> Float {
    self[min(max(column, 0), width - 1), min(max(row, 0), height - 1)]
  }

  /// The number at any point of the grid, bilinear; coordinates outside are clamped.
  @inline(__always)
  func sample(_ x: Float, _ y: Float) -> Float {
    let across = clamp(x, 0, Float(width) - 1.001)
    let down = clamp(y, 0, Float(height) - 1.001)
    let column = Int(across)
    let row = Int(down)
    let place = values + row * width + column
    let part = across - Float(column)
    let upper = mix(place[0], place[1], part)
    let lower = mix(place[width], place[width + 1], part)
    return mix(upper, lower, down - Float(row))
  }

  /// Box blur in place: each number becomes the mean of the square 2 × `radius` + 1 wide.
  func soften(radius: Int) {
    let line = UnsafeMutablePointer<Float>.allocate(capacity: max(width, height))
    defer { line.deallocate() }
    for row in 0..<height {
      average(line, start: row * width, step: 1, count: width, radius: radius)
    }
    for column in 0..<width {
      average(line, start: column, step: width, count: height, radius: radius)
    }
  }

  private func average(
    _ line: UnsafeMutablePointer<Float>, start: Int, step: Int, count: Int, radius: Int
  ) {
    var sum: Float = 0
    for index in -radius...radius {
      sum += values[start + min(max(index, 0), count - 1) * step]
    }
    for index in 0..<count {
      line[index] = sum / Float(2 * radius + 1)
      sum += values[start + min(index + radius + 1, count - 1) * step]
      sum -= values[start + max(index - radius, 0) * step]
    }
    for index in 0..<count {
      values[start + index * step] = line[index]
    }
  }
}

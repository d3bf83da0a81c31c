/// A bitmap of linear light.
///
/// Coordinates are `u` to the right and `v` down from the top left corner. They and all lengths are
/// in units of the longer side, which is 1.
struct Canvas: ~Copyable {
  /// Pixels across.
  let width: Int
  /// Pixels down.
  let height: Int
  /// Pixels along the longer side.
  let longSide: Float
  private let light: UnsafeMutablePointer<Float>

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    longSide = Float(max(width, height))
    light = .allocate(capacity: width * height * 3)
    light.initialize(repeating: 0, count: width * height * 3)
  }

  deinit {
    light.deallocate()
  }

  /// The width in units of the longer side, at most 1.
  var across: Float { Float(width) / longSide }
  /// The height in units of the longer side, at most 1.
  var down: Float { Float(height) / longSide }

  /// The light of one pixel; both coordinates must be inside.
  @inline(__always)
  subscript(column: Int, row: Int) -> Color {
    get {
      let place = light + (row * width + column) * 3
      return Color(place[0], place[1], place[2])
    }
    nonmutating set {
      let place = light + (row * width + column) * 3
      place[0] = newValue.x
      place[1] = newValue.y
      place[2] = newValue.z
    }
  }

  /// Stores the final sRGB value of one pixel, in place of light.
  ///
  /// The bytes overwrite the light of pixels that are already final, so call this in row order and
  /// after the pixel's light was read. Why: a second buffer would take 8 MB more.
  @inline(__always)
  func print(_ red: UInt8, _ green: UInt8, _ blue: UInt8, _ column: Int, _ row: Int) {
    let place = UnsafeMutableRawPointer(light) + (row * width + column) * 3
    place.storeBytes(of: red, as: UInt8.self)
    place.storeBytes(of: green, toByteOffset: 1, as: UInt8.self)
    place.storeBytes(of: blue, toByteOffset: 2, as: UInt8.self)
  }

  /// The final pixels, three bytes each; valid after `print` was called for every pixel.
  var prints: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: light, count: width * height * 3)
  }

  /// Blends `color` over one pixel; ignores a pixel outside.
  @inline(__always)
  func lay(_ color: Color, _ opacity: Float, _ column: Int, _ row: Int) {
    guard column >= 0, row >= 0, column < width, row < height else { return }
    self[column, row] = mix(self[column, row], color, opacity)
  }

  /// Adds light to one pixel; ignores a pixel outside.
  @inline(__always)
  func add(_ color: Color, _ column: Int, _ row: Int) {
    guard column >= 0, row >= 0, column < width, row < height else { return }
    self[column, row] += color
  }

  /// Sets every pixel to the result of `color`, a function of the pixel's center.
  @inline(__always)
  func fill(_ color: (_ u: Float, _ v: Float) -> Color) {
    fill(from: 0, to: height, color)
  }

  /// Sets the pixels of the rows `first` ..< `end` to `color`, a function of the pixel's center.
  @inline(__always)
  func fill(from first: Int, to end: Int, _ color: (_ u: Float, _ v: Float) -> Color) {
    let pixel = 1 / longSide
    for row in max(first, 0)..<max(min(end, height), max(first, 0)) {
      let v = (Float(row) + 0.5) * pixel
      for column in 0..<width {
        self[column, row] = color((Float(column) + 0.5) * pixel, v)
      }
    }
  }

  /// Replaces every pixel by the result of `color`, a function of its old light and its center.
  @inline(__always)
  func change(_ color: (_ old: Color, _ u: Float, _ v: Float) -> Color) {
    let pixel = 1 / longSide
    for row in 0..<height {
      let v = (Float(row) + 0.5) * pixel
      for column in 0..<width {
        self[column, row] = color(self[column, row], (Float(column) + 0.5) * pixel, v)
      }
    }
  }

  /// The light at any point, bilinear; outside the canvas, that of the nearest edge.
  @inline(__always)
  func sample(_ u: Float, _ v: Float) -> Color {
    let x = clamp(u * longSide - 0.5, 0, Float(width) - 1.001)
    let y = clamp(v * longSide - 0.5, 0, Float(height) - 1.001)
    let (column, row) = (Int(x), Int(y))
    let part = x - Float(column)
    let right = min(column + 1, width - 1)
    let below = min(row + 1, height - 1)
    let upper = mix(self[column, row], self[right, row], part)
    let lower = mix(self[column, below], self[right, below], part)
    return mix(upper, lower, y - Float(row))
  }
}

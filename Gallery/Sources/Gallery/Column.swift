/// One column of pixels, composited from near to far.
struct Column: ~Copyable {
  /// Pixels down.
  let height: Int
  private let light: UnsafeMutablePointer<Color>
  private let covered: UnsafeMutablePointer<Float>

  init(height: Int) {
    self.height = height
    light = .allocate(capacity: height)
    covered = .allocate(capacity: height)
    clear()
  }

  deinit {
    light.deallocate()
    covered.deallocate()
  }

  /// Makes every pixel transparent.
  func clear() {
    light.initialize(repeating: .zero, count: height)
    covered.initialize(repeating: 0, count: height)
  }

  /// Covers the fraction `part` of one pixel; the fractions of a pixel should add up to at most 1.
  @inline(__always)
  func add(_ color: Color, _ part: Float, _ row: Int) {
    light[row] += color * part
    covered[row] += part
  }

  /// Blends the column over column `index` of the canvas.
  func lay(on canvas: borrowing Canvas, _ index: Int) {
    for row in 0..<height where covered[row] > 0 {
      let free = clamp(1 - covered[row])
      let old = canvas[index, row]
      canvas[index, row] = light[row] + old * free
    }
  }
}

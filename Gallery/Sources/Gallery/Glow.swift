/// Bloom: light that a lens scatters from bright parts into their surroundings.
struct Glow: ~Copyable {
  private let stray: Canvas
  private let strength: Float
  private let step: Int

  /// Collects the scattered light of `canvas`; `strength`, from 0 to 1, is the fraction scattered.
  init(of canvas: borrowing Canvas, strength: Float) {
    self.strength = strength
    step = max(2, canvas.width * canvas.height / 170_000)
    stray = Canvas(
      width: max(2, canvas.width / step + 1), height: max(2, canvas.height / step + 1))
    guard strength > 0 else { return }
    let plane = Plane(width: stray.width, height: stray.height)
    let radius = max(1, max(stray.width, stray.height) / 60)
    for row in 0..<stray.height {
      for column in 0..<stray.width {
        stray[column, row] = mean(of: canvas, column * step, row * step)
      }
    }
    for channel in 0..<3 {
      for row in 0..<plane.height {
        for column in 0..<plane.width { plane[column, row] = stray[column, row][channel] }
      }
      for _ in 0..<3 { plane.soften(radius: radius) }
      for row in 0..<plane.height {
        for column in 0..<plane.width {
          // Why a copy: Swift 6.3.1 miscompiles the change in place under ThreadSanitizer.
          var pixel = stray[column, row]
          pixel[channel] = plane[column, row]
          stray[column, row] = pixel
        }
      }
    }
  }

  private func mean(of canvas: borrowing Canvas, _ column: Int, _ row: Int) -> Color {
    var sum = Color.zero
    for down in 0..<step {
      for across in 0..<step {
        let x = min(column + across, canvas.width - 1)
        let y = min(row + down, canvas.height - 1)
        sum += canvas[x, y].bounded(6)
      }
    }
    return sum / Float(step * step)
  }

  /// The light of a pixel after scattering.
  @inline(__always)
  func added(to light: Color, _ column: Int, _ row: Int) -> Color {
    guard strength > 0 else { return light }
    let pixel = 1 / (Float(step) * stray.longSide)
    let around = stray.sample((Float(column) + 0.5) * pixel, (Float(row) + 0.5) * pixel)
    return light * (1 - strength) + around * strength
  }
}

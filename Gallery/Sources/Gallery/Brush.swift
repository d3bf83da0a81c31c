/// Paints tapered strokes with soft edges.
struct Brush {
  /// Width of the soft edge, as a fraction of the longer side.
  var softness: Float

  /// Paints one stroke between two points; `width` is its width at `start` and at `end`.
  func stroke(
    on canvas: borrowing Canvas, from start: (u: Float, v: Float), to end: (u: Float, v: Float),
    width: (Float, Float), color: Color, opacity: Float
  ) {
    let scale = canvas.longSide
    let edge = max(softness * scale, 0.7)
    let (x, y) = (start.u * scale, start.v * scale)
    let (goX, goY) = ((end.u - start.u) * scale, (end.v - start.v) * scale)
    let square = max(goX * goX + goY * goY, 1e-6)
    let reach = max(width.0, width.1) * scale / 2 + edge
    let columns = bounds(min(x, x + goX) - reach, max(x, x + goX) + reach, canvas.width)
    let rows = bounds(min(y, y + goY) - reach, max(y, y + goY) + reach, canvas.height)
    for row in rows {
      for column in columns {
        let (toX, toY) = (Float(column) + 0.5 - x, Float(row) + 0.5 - y)
        let part = clamp((toX * goX + toY * goY) / square)
        let (offX, offY) = (toX - part * goX, toY - part * goY)
        let away = (offX * offX + offY * offY).squareRoot()
        let radius = mix(width.0, width.1, part) * scale / 2
        // Why: a stroke thinner than a pixel gets paler instead of thinner.
        let thin = min(1, (radius * 2 + 0.15) / min(edge, 1))
        let cover = smooth(max(radius, 0.35) + edge * 0.5, radius - edge * 0.5, away)
        if cover > 0 { canvas.lay(color, cover * opacity * thin, column, row) }
      }
    }
  }

  /// Adds an out-of-focus disc of light; its center is darker than its rim by the fraction `rim`.
  func disc(
    on canvas: borrowing Canvas, at centre: (u: Float, v: Float), radius: Float, color: Color,
    rim: Float
  ) {
    let scale = canvas.longSide
    let size = radius * scale
    let edge = max(softness * scale, 0.8)
    let (x, y) = (centre.u * scale, centre.v * scale)
    for row in bounds(y - size - edge, y + size + edge, canvas.height) {
      for column in bounds(x - size - edge, x + size + edge, canvas.width) {
        let (toX, toY) = (Float(column) + 0.5 - x, Float(row) + 0.5 - y)
        let away = (toX * toX + toY * toY).squareRoot()
        let cover = smooth(size + edge * 0.5, size - edge * 0.5, away)
        guard cover > 0 else { continue }
        let ring = 1 - rim + rim * smooth(0.55, 0.98, away / max(size, 0.1))
        canvas.add(color * (cover * ring), column, row)
      }
    }
  }

  private func bounds(_ low: Float, _ high: Float, _ count: Int) -> Range<Int> {
    let first = Int(clamp(low, 0, Float(count)))
    let last = Int(clamp(high + 1, 0, Float(count)))
    return first..<max(first, last)
  }
}

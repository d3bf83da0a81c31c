extension BlurHash {
  /// The preview of the rotated image. Exact: the quantized components change only places and signs.
  public func rotated(by rotation: Rotation) -> BlurHash {
    var hash = self
    for _ in 0..<rotation.quarters { hash = hash.rotatedRight }
    return hash
  }

  /// A point at (x, y) moves to (1 − y, x), so the cosines change axes, and those of odd frequency along
  /// the new x change sign.
  private var rotatedRight: BlurHash {
    let digits = Base83.digits(of: text) ?? []
    var rotated = Base83.text(of: rows - 1 + (columns - 1) * 9, digits: 1)
    rotated += Base83.text(of: Base83.value(of: digits[1..<2]), digits: 1)
    rotated += Base83.text(of: Base83.value(of: digits[2..<6]), digits: 4)
    for row in 0..<columns {
      for column in 0..<rows where row + column > 0 {
        let start = 4 + (column * columns + row) * 2
        let value = Base83.value(of: digits[start..<(start + 2)])
        // Why 6858: three base-19 digits of 18. The opposite of a digit is its distance to 18.
        rotated += Base83.text(of: column.isMultiple(of: 2) ? value : 6858 - value, digits: 2)
      }
    }
    return BlurHash(rotated) ?? self
  }
}

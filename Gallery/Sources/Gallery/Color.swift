/// Red, green and blue in linear light; 1 is a white sheet in the main light. Also a vector.
typealias Color = SIMD3<Float>

/// Linear interpolation: `from` at 0, `to` at 1.
@inline(__always)
func mix(_ from: Color, _ to: Color, _ part: Float) -> Color {
  from + (to - from) * part
}

extension SIMD3<Float> {
  /// The linear light of an sRGB value such as `0xff8040`.
  init(hex: UInt32) {
    self.init(
      Self.linear(Float((hex >> 16) & 0xff) / 255), Self.linear(Float((hex >> 8) & 0xff) / 255),
      Self.linear(Float(hex & 0xff) / 255))
  }

  /// The linear light of one sRGB value from 0 to 1.
  static func linear(_ value: Float) -> Float {
    value <= 0.040_45 ? value / 12.92 : power((value + 0.055) / 1.055, 2.4)
  }

  /// Relative luminance (Rec. 709).
  @inline(__always)
  var luminance: Float {
    0.2126 * x + 0.7152 * y + 0.0722 * z
  }

  /// The color with each component clamped to 0 ... `most`.
  @inline(__always)
  func bounded(_ most: Float) -> Self {
    replacing(with: Self(repeating: 0), where: self .< Self(repeating: 0))
      .replacing(with: Self(repeating: most), where: self .> Self(repeating: most))
  }

  /// The dot product.
  @inline(__always)
  func dot(_ other: Self) -> Float {
    x * other.x + y * other.y + z * other.z
  }

  /// The vector normalized to length 1.
  @inline(__always)
  var direction: Self {
    self * (1 / (dot(self) + 1e-20).squareRoot())
  }

  /// The cross product.
  @inline(__always)
  func cross(_ other: Self) -> Self {
    Self(
      y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
  }
}

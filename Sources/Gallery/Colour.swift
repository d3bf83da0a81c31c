/// Red, green and blue in linear light; 1 is a white sheet in the main light.
typealias Colour = SIMD3<Float>

/// `from` at 0, `to` at 1.
@inline(__always)
func mix(_ from: Colour, _ to: Colour, _ part: Float) -> Colour {
  from + (to - from) * part
}

extension SIMD3<Float> {
  /// A colour from its everyday notation, such as `0xff8040`.
  init(hex: UInt32) {
    self.init(
      Self.linear(Float((hex >> 16) & 0xff) / 255), Self.linear(Float((hex >> 8) & 0xff) / 255),
      Self.linear(Float(hex & 0xff) / 255))
  }

  /// The linear light of one sRGB value from 0 to 1.
  static func linear(_ value: Float) -> Float {
    value <= 0.040_45 ? value / 12.92 : power((value + 0.055) / 1.055, 2.4)
  }

  /// How bright the colour is to the eye.
  @inline(__always)
  var luminance: Float {
    0.2126 * x + 0.7152 * y + 0.0722 * z
  }

  /// The colour with every part from 0 to `most`.
  @inline(__always)
  func bounded(_ most: Float) -> Self {
    replacing(with: Self(repeating: 0), where: self .< Self(repeating: 0))
      .replacing(with: Self(repeating: most), where: self .> Self(repeating: most))
  }

  /// The sum of the products of the three parts.
  @inline(__always)
  func dot(_ other: Self) -> Float {
    x * other.x + y * other.y + z * other.z
  }

  /// The same direction with the length 1.
  @inline(__always)
  var direction: Self {
    self * (1 / (dot(self) + 1e-20).squareRoot())
  }

  /// The vector at a right angle to both.
  @inline(__always)
  func cross(_ other: Self) -> Self {
    Self(
      y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
  }
}

// Why: the C library's exp, sin and pow may differ in the last bit from machine to machine, and a
// picture must have the same bytes everywhere. These need only +, ×, ÷ and bit patterns.

/// `value` clamped to `low` ... `high`.
@inline(__always)
func clamp(_ value: Float, _ low: Float, _ high: Float) -> Float {
  value < low ? low : (value > high ? high : value)
}

/// `value` clamped to 0 ... 1.
@inline(__always)
func clamp(_ value: Float) -> Float {
  clamp(value, 0, 1)
}

/// Linear interpolation: `from` at 0, `to` at 1; extrapolates beyond.
@inline(__always)
func mix(_ from: Float, _ to: Float, _ part: Float) -> Float {
  from + (to - from) * part
}

/// Smoothstep from 0 at `low` to 1 at `high`; `low` > `high` gives the falling curve.
@inline(__always)
func smooth(_ low: Float, _ high: Float, _ value: Float) -> Float {
  let part = clamp((value - low) / (high - low))
  return part * part * (3 - 2 * part)
}

/// `value` rounded down; valid within ±4 million.
@inline(__always)
func wholePart(_ value: Float) -> Int32 {
  // Why: adding 1.5 × 2²³ leaves the rounded number in the low bits, much faster than converting.
  let near = value + 12_582_912
  let rounded = near - 12_582_912
  let whole = Int32(truncatingIfNeeded: near.bitPattern) &- 0x4b40_0000
  return rounded > value ? whole &- 1 : whole
}

/// `value` minus its floor, from 0 up to 1.
@inline(__always)
func fraction(_ value: Float) -> Float {
  value - Float(wholePart(value))
}

/// e to the power of `value`, accurate to about six digits.
@inline(__always)
func exponential(_ value: Float) -> Float {
  twoToThe(value * 1.442_695)
}

/// 2 to the power of `value`, clamped to ±100; accurate to about six digits.
@inline(__always)
func twoToThe(_ value: Float) -> Float {
  let bounded = clamp(value, -100, 100)
  let whole = wholePart(bounded)
  let rest = bounded - Float(whole)
  let third = 0.055_504_1 + rest * (0.009_618_1 + rest * 0.001_333_3)
  let series = 1 + rest * (0.693_147_2 + rest * (0.240_226_5 + rest * third))
  return series * Float(bitPattern: UInt32(truncatingIfNeeded: whole + 127) << 23)
}

/// The base 2 logarithm of a positive `value`, accurate to about six digits.
@inline(__always)
func binaryLogarithm(_ value: Float) -> Float {
  let bits = max(value, 1e-30).bitPattern
  var exponent = Float(Int32(truncatingIfNeeded: bits >> 23) - 127)
  var mantissa = Float(bitPattern: (bits & 0x7f_ffff) | 0x3f80_0000)
  if mantissa > 1.414_2 {
    mantissa *= 0.5
    exponent += 1
  }
  let ratio = (mantissa - 1) / (mantissa + 1)
  let square = ratio * ratio
  let series = 1 + square * (0.333_333 + square * (0.2 + square * 0.142_857))
  return exponent + 2.885_390 * ratio * series
}

/// `value` to the power of `exponent`; 0 if `value` is not positive.
@inline(__always)
func power(_ value: Float, _ exponent: Float) -> Float {
  value <= 0 ? 0 : twoToThe(exponent * binaryLogarithm(value))
}

/// The sine of an angle in radians, accurate to about five digits.
@inline(__always)
func sine(_ angle: Float) -> Float {
  let turns = angle * 0.159_154_94
  var part = turns - Float(wholePart(turns + 0.5))
  if part > 0.25 { part = 0.5 - part }
  if part < -0.25 { part = -0.5 - part }
  let arc = part * 6.283_185_3
  let square = arc * arc
  let tail = 0.008_333_33 + square * (-0.000_198_41 + square * 0.000_002_75)
  return arc * (1 + square * (-0.166_666_67 + square * tail))
}

/// The cosine of an angle in radians, to about five digits.
@inline(__always)
func cosine(_ angle: Float) -> Float {
  sine(angle + 1.570_796_3)
}

/// `atan2`: the angle of the direction (`x`, `y`), -π to π, accurate to about four digits.
@inline(__always)
func angle(_ y: Float, _ x: Float) -> Float {
  let wide = max(abs(x), abs(y))
  guard wide > 0 else { return 0 }
  let ratio = min(abs(x), abs(y)) / wide
  let square = ratio * ratio
  let series = 0.999_866 + square * (-0.330_299_5 + square * (0.180_141 - 0.085_133 * square))
  var arc = ratio * (series + square * square * square * square * 0.020_835_1)
  if abs(y) > abs(x) { arc = 1.570_796_3 - arc }
  if x < 0 { arc = 3.141_592_7 - arc }
  return y < 0 ? -arc : arc
}

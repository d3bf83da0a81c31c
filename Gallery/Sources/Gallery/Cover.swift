/// Ground cover by height and slope: rock, grass, woods, snow, sand or fields.
struct Cover: Sendable {
  var rock = Color(0.16, 0.15, 0.145)
  /// Color of the alternate layers of rock.
  var strata = Color(0.22, 0.20, 0.18)
  /// Layers of rock per kilometer of height.
  var layers: Float = 14
  var grass = Color(0.10, 0.12, 0.04)
  /// Color of woods and hedges.
  var wood = Color(0.025, 0.045, 0.022)
  /// Upper limit of grass, in kilometers.
  var grassLine: Float = 0.7
  /// Upper limit of woods, in kilometers.
  var woodLine: Float = 0.5
  /// Lower limit of snow, in kilometers.
  var snowLine: Float = 9
  /// Smallest vertical component of the surface normal on which snow stays: 0.8 only flat ground,
  /// 0.4 nearly everywhere.
  var snowHold: Float = 0.62
  var snow = Color(0.86, 0.89, 0.93)
  /// Colors of cultivated fields; empty for open country.
  var fields: [Color] = []
  /// Fields per kilometer.
  var fieldScale: Float = 2.2
  /// Strength of the fine surface detail.
  var detail: Float = 0.34
  /// Strength of wind ripples, for sand; 0 for none.
  var ripples: Float = 0

  /// The color of the ground at `x`, `z`.
  ///
  /// `height` and `prominence` (height above the surroundings) are in kilometers; `upright` is the
  /// vertical component of the surface normal: 1 is flat ground.
  @inline(__always)
  func color(
    _ x: Float, _ z: Float, _ height: Float, upright: Float, prominence: Float, _ noise: Noise
  ) -> Color {
    let patch = noise.layered(x * 3.1, z * 3.1, octaves: 2)
    let speck = noise.layered(x * 26, z * 26, octaves: 2)
    let layer = noise.at(height * layers + 0.6 * patch, 0.35 * patch + x * 0.06)
    var color = mix(rock, strata, clamp(0.5 + 0.9 * layer)) * (1 + 0.28 * speck)
    let reach = height + 0.12 * patch
    if reach < grassLine + 0.12 {
      let grown = smooth(grassLine + 0.12, grassLine - 0.2, reach) * smooth(0.55, 0.8, upright)
      color = mix(color, grass * (1 + 0.3 * patch + 0.25 * speck), grown)
      let wooded =
        smooth(woodLine + 0.08, woodLine - 0.10, reach + 0.10 * speck)
        * smooth(0.5, 0.66, upright)
      let crowns = 1 + 0.8 * noise.at(x * 70, z * 45)
      color = mix(color, wood * crowns, wooded * smooth(-0.28, 0.02, patch + 0.3))
    }
    if !fields.isEmpty { color = field(x, z, noise) * (1 + 0.07 * speck + 0.08 * patch) }
    guard height > snowLine - 0.5 else { return color }
    let deep = height + 0.16 * patch - 0.7 * clamp(prominence * 2, -0.2, 0.2)
    let held =
      smooth(snowLine - 0.06, snowLine + 0.14, deep)
      * smooth(snowHold - 0.10, snowHold + 0.07, upright + 0.05 * speck)
    return mix(color, snow, held)
  }

  /// The color of farmland: a field with its rows, or the hedge between two fields.
  @inline(__always)
  private func field(_ x: Float, _ z: Float, _ noise: Noise) -> Color {
    let bend = 0.16 * noise.at(x * 0.9, z * 0.9)
    let across = (x * 0.94 + z * 0.34 + bend) * fieldScale
    let column = wholePart(across)
    let shift = Float(noise.bits(column, 77) & 0xff) / 256
    let ahead = (z * 0.94 - x * 0.34 + bend) * fieldScale * (0.55 + 0.5 * shift) + shift * 9
    let hash = noise.bits(column, wholePart(ahead))
    let mark = Float(hash >> 8) / 16_777_216
    let index = min(Int(mark * Float(fields.count)), fields.count - 1)
    let along = hash & 1 == 0 ? across : ahead
    let rows = sine(along * 130 / fieldScale * (0.6 + fraction(mark * 91)))
    let own = fields[index] * (1 + 0.16 * rows * fraction(mark * 13))
    let edgeX = min(fraction(across), 1 - fraction(across))
    let edgeZ = min(fraction(ahead), 1 - fraction(ahead))
    let border = min(edgeX, edgeZ) + 0.018 * noise.at(x * 60, z * 60)
    let hedge = smooth(0.034, 0.014, border)
    return mix(own, wood * (1 + 0.5 * noise.at(x * 90, z * 60)), hedge)
  }
}

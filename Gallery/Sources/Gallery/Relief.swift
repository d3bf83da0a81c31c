/// The shape of a terrain before erosion. Lengths are in kilometers.
struct Relief: Sendable {
  /// The landforms that a terrain can have.
  enum Kind: Sendable {
    /// Sharp crests and deep valleys.
    case alpine
    /// Rounded hills.
    case rolling
    /// Table mountains with stepped walls.
    case tables
    /// Wind-blown sand.
    case dunes
    /// One steep cone among low hills.
    case cone
  }

  /// Random seed for the shape.
  var seed: UInt32
  /// The landforms, such as dunes or a single cone.
  var kind: Kind
  /// Approximate height of the highest parts.
  var height: Float = 1.6
  /// Size of the largest forms.
  var scale: Float = 4
  /// Depth of a valley ahead of the camera, as a fraction of the height; 0 for none.
  var valley: Float = 0
  /// Width of the valley ahead of the camera.
  var valleyWidth: Float = 1.6
  /// Rise of the ground per kilometer ahead.
  var climb: Float = 0
  /// Erosion: drops of rain per 900 grid points; 0 for none.
  var rain: Int = 50

  /// The height at a place `x` to the right and `z` ahead.
  func height(_ x: Float, _ z: Float) -> Float {
    let noise = Noise(seed)
    var rise = form(x / scale, z / scale, noise) * height
    if valley > 0 {
      let bend = 0.5 * noise.at(z * 0.22, 4.4) * valleyWidth + 0.1 * z * noise.at(9, z * 0.1)
      let away = abs(x - bend) / (valleyWidth * (0.55 + 0.07 * z))
      rise *= mix(1 - valley, 1, smooth(0.05, 1.5, away))
    }
    return rise + climb * z
  }

  @inline(__always)
  private func form(_ x: Float, _ z: Float, _ noise: Noise) -> Float {
    switch kind {
    case .alpine: alpine(x, z, noise)
    case .rolling: 0.5 + 0.62 * noise.warped(x, z, octaves: 6, by: 0.3)
    case .tables: tables(x, z, noise)
    case .dunes: dunes(x, z, noise)
    case .cone: cone(x, z, noise)
    }
  }

  private func alpine(_ x: Float, _ z: Float, _ noise: Noise) -> Float {
    let bentX = x + 0.16 * noise.layered(x * 1.7 + 5, z * 1.7, octaves: 3)
    let bentZ = z + 0.16 * noise.layered(x * 1.7, z * 1.7 - 8, octaves: 3)
    let crests = noise.ridged(bentX, bentZ, octaves: 8, gain: 0.52)
    let mass = 0.5 + 0.5 * noise.at(x * 0.55 + 3, z * 0.55 - 7)
    return crests * (0.55 + 0.75 * mass)
  }

  private func tables(_ x: Float, _ z: Float, _ noise: Noise) -> Float {
    let raw = 0.5 + 0.9 * noise.warped(x, z, octaves: 5, by: 0.35)
    let steps: Float = 3
    let level = clamp(raw, 0, 1) * steps
    let whole = Float(wholePart(level))
    let wall = smooth(0.36, 0.60, level - whole)
    let talus = 0.22 * (level - whole)
    return (whole + mix(talus, 1, wall)) / steps + 0.02 * noise.layered(x * 9, z * 9, octaves: 4)
  }

  private func dunes(_ x: Float, _ z: Float, _ noise: Noise) -> Float {
    var sum: Float = 0
    var strength: Float = 1
    for layer in 0..<3 {
      let finer = Float(1 << layer)
      let bend = 0.55 * noise.layered(x * 0.5 * finer + 9, z * 0.5 * finer, octaves: 3)
      let along = fraction((x * 0.62 + z * 0.34) * finer + bend * 1.5 + Float(layer) * 0.37)
      // Why: the windward side is long and gentle, the lee side falls at the angle of repose.
      let lift = along < 0.74 ? smooth(0, 0.80, along * 0.985) : (1 - along) / 0.26
      let local = 0.5 + 0.5 * noise.at(x * 0.7 * finer - 4, z * 0.7 * finer + 3)
      sum += strength * lift * local * 1.3
      strength *= 0.34
    }
    return sum * 0.75 + 0.25 * noise.layered(x * 0.4, z * 0.4, octaves: 2)
  }

  private func cone(_ x: Float, _ z: Float, _ noise: Noise) -> Float {
    let across = x - 0.15
    let ahead = z - 2.6
    let away = (across * across + ahead * ahead).squareRoot()
    let turn = angle(ahead, across)
    let gully = noise.ridged(turn * 4, away * 0.35, octaves: 4) - 0.5
    let flank = exponential(-away * 1.9) * 1.35
    let crater = 0.2 * smooth(0.14, 0.02, away)
    let hills = 0.16 * (0.5 + noise.layered(x * 1.4, z * 1.4, octaves: 6))
    return flank * (1 + 0.11 * gully * smooth(0.05, 0.5, away)) - crater + hills
  }
}

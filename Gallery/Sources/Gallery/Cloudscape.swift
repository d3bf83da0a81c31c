/// Volumetric clouds, painted by ray marching.
struct Cloudscape: Scene {
  /// Random seed for the clouds.
  let seed: UInt32
  /// The sky behind the clouds.
  let sky: Sky
  /// Share of the layer that is cloud, from 0 to 1.
  var amount: Float = 0.5
  /// Noise frequency; a larger value gives smaller clouds.
  var scale: Float = 1
  /// Direction to the sun: right, up, ahead. Any length.
  var sun = Color(-0.6, 0.6, -0.3)
  var sunlight = Color(1.9, 1.8, 1.65)
  /// Color of the light in the shadows.
  var ambient = Color(0.34, 0.42, 0.55)
  /// Height of the camera within the layer: 0 its bottom, 1 its top; may be outside.
  var altitude: Float = -0.3
  /// Height of the layer, in the unit of the visible distance, which reaches from 1.2 to 16.
  var tall: Float = 1.2
  /// Optical density of the clouds.
  var thickness: Float = 7
  /// Color that distant clouds fade to.
  var distance = Color(0.6, 0.68, 0.78)
  /// Color of the sea below; nil for none.
  var below: Color?

  func paint(on canvas: borrowing Canvas) {
    sky.paint(on: canvas)
    if let below { paintFloor(below, on: canvas) }
    let coarse = canvas.longSide > 400 ? 3 : 2
    let small = Canvas(width: canvas.width / coarse + 2, height: canvas.height / coarse + 2)
    let veil = Plane(width: small.width, height: small.height)
    let noise = Noise(seed)
    let pixel = Float(coarse) / canvas.longSide
    for row in 0..<small.height {
      for column in 0..<small.width {
        let (u, v) = (Float(column) * pixel, Float(row) * pixel)
        let seen = look(
          u - canvas.across / 2, sky.level - v, noise, 0.2 + 0.6 * noise.speck(column, row))
        small[column, row] = seen.light
        veil[column, row] = seen.clear
      }
    }
    let soft = calm(small)
    veil.soften(radius: 1)
    let ratio = 1 / Float(coarse)
    for row in 0..<canvas.height {
      for column in 0..<canvas.width {
        let (x, y) = (Float(column) * ratio, Float(row) * ratio)
        let clear = veil.sample(x, y)
        guard clear < 0.999 else { continue }
        let light = soft.sample((x + 0.5) / soft.longSide, (y + 0.5) / soft.longSide)
        canvas[column, row] = canvas[column, row] * clear + light
      }
    }
  }

  /// Averages each pixel with its neighbors, to hide the noise of the jittered ray starts.
  private func calm(_ small: borrowing Canvas) -> Canvas {
    let soft = Canvas(width: small.width, height: small.height)
    for row in 0..<small.height {
      for column in 0..<small.width {
        var sum = Color.zero
        for down in max(row - 1, 0)...min(row + 1, small.height - 1) {
          for across in max(column - 1, 0)...min(column + 1, small.width - 1) {
            sum += small[across, down]
          }
        }
        soft[column, row] = sum / 9
      }
    }
    return soft
  }

  private func paintFloor(_ below: Color, on canvas: borrowing Canvas) {
    let noise = Noise(seed &+ 3)
    let first = max(0, Int(sky.level * canvas.longSide))
    canvas.fill(from: first, to: canvas.height) { u, v in
      let drop = v - sky.level
      let wave = noise.layered(u / (drop + 0.02) * 2, 1.4 / (drop + 0.02), octaves: 3)
      let deep = below * (1 + 0.2 * wave * smooth(0, 0.2, drop))
      return mix(sky.light(u, sky.level - 0.004), deep, smooth(-0.02, 0.16, drop))
    }
  }

  /// Marches one ray through the layer; returns its light and the transmittance.
  @inline(__always)
  private func look(
    _ right: Float, _ up: Float, _ noise: Noise, _ jitter: Float
  ) -> (light: Color, clear: Float) {
    let ray = Color(right * 1.15, up * 1.15, 1)
    let span = reach(of: ray.y)
    guard span.far > span.near else { return (.zero, 1) }
    let steps = 26
    let ratio = power(max(span.far / span.near, 1), 1 / Float(steps))
    var depth = span.near * (1 + (ratio - 1) * jitter)
    var (light, clear) = (Color.zero, Float(1))
    let towards = sun.direction
    let phase = 0.75 + 0.9 * power(clamp(ray.direction.dot(towards)), 6)
    for _ in 0..<steps {
      let step = depth * (ratio - 1)
      let place = Color(ray.x * depth, altitude * tall + ray.y * depth, depth)
      let bulk = density(place, noise, fine: true)
      if bulk > 0.003 {
        let shadow =
          density(place + towards * 0.13, noise, fine: false) * 1.2
          + density(place + towards * 0.34, noise, fine: false) * 1.5
        let direct = exponential(-shadow * thickness * 0.22) * phase
        let powder = 1 - 0.5 * exponential(-bulk * 9)
        let high = clamp(place.y / tall)
        let shade = ambient * (0.55 + 0.6 * high)
        let far = 1 - exponential(-depth * 0.05)
        let body = mix(sunlight * (direct * powder) + shade, distance, far)
        let stop = 1 - exponential(-bulk * thickness * step)
        light += body * (stop * clear)
        clear *= 1 - stop
        if clear < 0.02 { return (light, 0) }
      }
      depth *= ratio
    }
    return (light, clear)
  }

  /// The part of a ray with this slope that is inside the layer; empty unless far > near.
  @inline(__always)
  private func reach(of rise: Float) -> (near: Float, far: Float) {
    let base = -altitude * tall
    let top = (1 - altitude) * tall
    guard abs(rise) > 1e-4 else { return base < 0 && top > 0 ? (1.2, 16) : (1, 0) }
    let one = base / rise
    let two = top / rise
    return (max(min(one, two), 1.2), min(max(one, two), 16))
  }

  @inline(__always)
  private func density(_ place: Color, _ noise: Noise, fine: Bool) -> Float {
    let high = place.y / tall
    guard high > 0, high < 1 else { return 0 }
    let (x, y, z) = (place.x * scale, place.y * scale, place.z * scale)
    let mass = noise.at(x * 0.62, z * 0.62)
    let profile = smooth(0, 0.10, high) * smooth(1, 0.25, high)
    let base = mass * 0.75 + amount * 1.25 - 0.75 - (1 - profile) * 0.62
    guard base > -0.55 else { return 0 }
    let form = noise.layered(x * 1.9, y * 1.9, z * 1.9, octaves: fine ? 4 : 2)
    return clamp((base + form * 0.52) * 2.2)
  }
}

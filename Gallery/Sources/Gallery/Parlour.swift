/// Renders a still life: traces rays from the camera and lights what they hit.
struct Parlour: ~Copyable {
  /// The still life to render.
  let life: StillLife
  /// Noise for the surfaces.
  let noise: Noise
  /// Direction to the window, normalized.
  let light: Color
  /// The camera.
  let eye: Eye
  private let shades: UnsafeMutableBufferPointer<Shade>
  /// Indices of the still life's objects, from the nearest to the farthest.
  private let order: [Int]

  init(life: StillLife, noise: Noise, light: Color, eye: Eye) {
    self.life = life
    self.noise = noise
    self.light = light
    self.eye = eye
    shades = .allocate(capacity: life.things.count)
    _ = shades.initialize(from: life.things.map(Shade.init))
    order = life.things.indices.sorted { life.things[$0].z > life.things[$1].z }
  }

  deinit {
    for index in shades.indices { shades[index].free() }
    shades.deallocate()
  }

  /// The light along one ray from the camera.
  func light(along ray: Color) -> Color {
    var (color, clear) = (Color.zero, Float(1))
    for index in order {
      guard let hit = shades[index].meet(eye.place, ray, eye.pixel) else { continue }
      color += surface(index, eye.place + ray * hit.depth, ray) * (hit.cover * clear)
      clear *= 1 - hit.cover
      if clear < 0.01 { return color }
    }
    return color + backdrop(ray) * clear
  }

  private func backdrop(_ ray: Color) -> Color {
    let toWall = (-life.back - eye.place.z) / ray.z
    let toTable = ray.y < -1e-4 ? -eye.place.y / ray.y : 1e9
    let edge = smooth(toWall, toWall - 0.16, toTable)
    var color = Color.zero
    if edge < 1 { color += wallLight(eye.place + ray * toWall) * (1 - edge) }
    if edge > 0 { color += tableLight(eye.place + ray * toTable, ray) * edge }
    return color
  }

  private func wallLight(_ place: Color) -> Color {
    let texture = 1 + 0.05 * noise.layered(place.x * 2.2, place.y * 2.2, octaves: 3)
    let fall = exponential(-(place.x * -light.x / abs(light.x) + 4) * 0.16 * life.wallShade)
    let beam = smooth(-1.6, 2.2, place.y * 0.8 - place.x * light.x * 0.5 + 0.6)
    let direct = mix(1, 0.35 + 0.65 * beam, life.wallShade)
    var reach: Float = 1
    for index in shades.indices {
      reach *= 0.35 + 0.65 * shades[index].lets(light, reach: place, life.softness)
    }
    let bright = life.daylight * (0.55 * fall * direct * (0.4 + 0.6 * reach)) + life.room
    return life.wall * bright * texture
  }

  private func tableLight(_ place: Color, _ ray: Color) -> Color {
    let grain = life.wood > 0 ? life.wood * woodGrain(place) : 0
    let fine = noise.layered(place.x * 5, place.z * 5, octaves: 3)
    let albedo = life.table * (1 + 0.07 * fine + grain)
    var color = albedo * incoming(place, Color(0, 1, 0), besides: -1)
    if life.polish > 0 {
      let mirrored = Color(ray.x, -ray.y, ray.z)
      let glance = 0.06 + 0.94 * power(1 - abs(ray.y), 5)
      var seen = life.wall * (life.daylight * 0.4 + life.room)
      for index in shades.indices {
        guard let hit = shades[index].meet(place, mirrored, 0.02) else { continue }
        let body = life.things[index].color * (life.daylight * 0.45 + life.room)
        seen = mix(seen, body, hit.cover)
      }
      color = mix(color, seen, glance * life.polish)
    }
    return color
  }

  private func woodGrain(_ place: Color) -> Float {
    let board = wholePart(place.z * 0.9 + 0.3)
    let shift = Float(board) * 13.7
    let ring = noise.layered(place.x * 0.5 + shift, place.z * 7 + shift, octaves: 4)
    let seam = smooth(0.03, 0.0, abs(fraction(place.z * 0.9 + 0.3) - 0.02))
    return 0.32 * sine(ring * 9 + place.z * 6) * 0.5 + 0.3 * ring - 0.7 * seam
      + 0.15 * noise.at(shift, 2)
  }

  /// The light that falls on a point from the window and the room. `own` is the index of the object
  /// that the point belongs to; -1 for none.
  private func incoming(_ place: Color, _ normal: Color, besides own: Int) -> Color {
    var direct = clamp(normal.dot(light) * 0.92 + 0.08)
    var around: Float = 1
    for index in shades.indices where index != own {
      direct *= shades[index].lets(light, reach: place, life.softness)
      around *= shades[index].open(place, normal)
    }
    if own >= 0 { around *= 0.55 + 0.45 * clamp(place.y * 1.4 + normal.y * 0.4 + 0.2) }
    let lift = clamp(-normal.y * 0.5 + 0.5) * clamp(1.2 - place.y * 0.4)
    let bounce = own >= 0 ? life.table * life.daylight * (0.16 * lift) : .zero
    return life.daylight * direct + life.room * around + bounce * around
  }

  private func surface(_ index: Int, _ place: Color, _ ray: Color) -> Color {
    let thing = life.things[index]
    let local = shades[index].local(place)
    if thing.hollow && local.y > thing.height * 0.992 {
      return inside(thing, local)
    }
    var normal = shades[index].normal(local)
    let own = Float(index) * 7.7
    if thing.skin == .pored {
      let pores = noise.slopes(local.x * 24 + own, (local.y + local.z) * 24, octaves: 2)
      normal = (normal + Color(pores.x, pores.y, 0) * 0.055).direction
    } else {
      let dents = noise.slope(local.x * 3 + own, (local.y + local.z * 0.7) * 3)
      normal = (normal + Color(dents.x, dents.y, 0) * 0.03).direction
    }
    let albedo = color(of: thing, local, normal, own)
    let falling = incoming(place, normal, besides: index)
    let half = (light - ray).direction
    let shine = clamp(normal.dot(half))
    let spot = power(shine, 26) * 0.35 + power(shine, 140) * 1.1
    let rim = power(1 - clamp(-normal.dot(ray)), 4) * 0.35
    let lit = smooth(0, 0.3, falling.luminance - life.room.luminance)
    return albedo * falling + life.daylight * (thing.gloss * (spot * lit + rim * 0.5))
  }

  private func inside(_ thing: SceneObject, _ local: Color) -> Color {
    let away = (local.x * local.x + local.z * local.z).squareRoot() / (thing.radii[64] + 0.001)
    let depth = smooth(1.0, 0.72, away)
    let side = 0.5 + 0.5 * local.x / (thing.radii[64] + 0.001)
    let wall = thing.color * (life.room + life.daylight * (0.10 + 0.4 * clamp(side)))
    return mix(wall * 1.5, wall * 0.28, depth)
  }

  private func color(
    of thing: SceneObject, _ local: Color, _ normal: Color, _ own: Float
  ) -> Color {
    let turn = angle(local.z, local.x)
    let rise = local.y / thing.height
    switch thing.skin {
    case .matt:
      let wear = noise.layered(local.x * 4 + own, local.y * 4 + local.z * 3, octaves: 3)
      return thing.color * (1 + 0.10 * wear)
    case .pored:
      let patch = noise.layered(local.x * 2 + own, local.y * 2 + local.z, octaves: 3)
      let ends = smooth(0.94, 1.0, rise) * 0.8
      return mix(thing.color * (1 + 0.10 * patch), thing.second, ends)
    case .flecked:
      let blush = noise.layered(local.x * 1.2 + own, local.y * 1.1, octaves: 3) + local.x * 0.9
      let streak = noise.layered(turn * 7 + own, rise * 1.3, octaves: 3)
      let fleck = smooth(0.55, 0.8, noise.at(turn * 26, local.y * 26 + own))
      let base = mix(thing.color, thing.second, smooth(-0.35, 0.75, blush + 0.3 * streak))
      return mix(base * (1 + 0.12 * streak), Color(0.6, 0.5, 0.3), fleck * 0.25)
    case .glazed:
      let run = rise + 0.10 * noise.layered(turn * 2.2 + own, 3, octaves: 3)
      let speck = smooth(0.45, 0.7, noise.at(turn * 17, local.y * 21 + own))
      let glaze = mix(thing.second, thing.color, smooth(0.28, 0.33, run))
      return glaze * (1 - 0.35 * speck) * (1 + 0.06 * noise.at(turn * 4, local.y * 6))
    }
  }
}

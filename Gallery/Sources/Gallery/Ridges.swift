/// Mountain ranges behind one another, paler with distance.
struct Ridges: Scene {
  /// Random seed for the outlines.
  let seed: UInt32
  /// The sky behind the ranges; its `glow` also tints far ranges.
  let sky: Sky
  /// Clouds in the sky; nil for none.
  var clouds: CloudSheet?
  /// Number of ranges.
  var count = 7
  /// Vertical position (`v`) of the farthest range's mean crest line.
  var top: Float = 0.26
  /// Vertical position (`v`) of the nearest range's mean crest line.
  var bottom: Float = 0.62
  /// Height of the crests above and below their mean line.
  var relief: Float = 0.09
  /// The color of the farthest range.
  var far: Color
  /// The color of the nearest range.
  var near: Color
  /// The color of the mist between the ranges.
  var mist: Color
  /// Density of the mist.
  var thickness: Float = 0.6
  /// Shape of the crests: 0 rolling, 1 alpine.
  var jagged: Float = 0.3
  /// Height of the trees on the nearest range; 0 for none.
  var trees: Float = 0.02

  func paint(on canvas: borrowing Canvas) {
    sky.paint(on: canvas)
    clouds?.paint(on: canvas, sky: sky)
    paintRanges(on: canvas)
  }

  /// Paints only the ranges, over the content of `canvas`.
  func paintRanges(on canvas: borrowing Canvas) {
    let column = Column(height: canvas.height)
    for index in 0..<canvas.width {
      let u = (Float(index) + 0.5) / canvas.longSide
      var end = Float(canvas.height)
      column.clear()
      for range in (0..<count).reversed() {
        let layer = layer(range, at: u)
        let edge = layer.outline * canvas.longSide
        guard edge < end else { continue }
        cover(column, from: edge, to: end, layer, u, pixel: 1 / canvas.longSide)
        end = edge
      }
      column.lay(on: canvas, index)
    }
  }

  private func layer(_ range: Int, at u: Float) -> Layer {
    let depth = count == 1 ? 1 : Float(range) / Float(count - 1)
    let noise = Noise(seed &+ UInt32(range) &* 101)
    let body = mix(far, near, depth * (0.55 + 0.45 * depth))
    let glow = sky.glow * (0.10 * (1 - depth) * exponential(-abs(u - sky.sunU) * 3))
    let rise = crest(u, depth, noise)
    let ground = mix(top, bottom, power(depth, 1.25)) - rise * relief * (0.7 + 0.6 * depth)
    var outline = ground
    if trees > 0 {
      let fringe = Conifers(seed: seed &+ UInt32(range) &* 13)
      outline -= fringe.rise(u, size: trees * (0.12 + 0.88 * depth * depth))
    }
    return Layer(depth: depth, noise: noise, body: body + glow, ground: ground, outline: outline)
  }

  @inline(__always)
  private func crest(_ u: Float, _ depth: Float, _ noise: Noise) -> Float {
    let scale = mix(3.2, 1.6, depth)
    let soft = noise.warped(u * scale, depth * 7, octaves: 6, by: 0.25)
    let sharp = noise.ridged(u * scale * 1.2, depth * 3, octaves: 7) * 2 - 1
    return mix(soft, sharp, jagged)
  }

  @inline(__always)
  private func cover(
    _ column: borrowing Column, from edge: Float, to end: Float, _ layer: Layer, _ u: Float,
    pixel: Float
  ) {
    let drift = 0.5 + 0.5 * layer.noise.at(u * 2.4, 3.3)
    for row in Int(max(edge, 0))..<Int(end.rounded(.up)) {
      let part = min(Float(row) + 1, end) - max(Float(row), edge)
      let v = Float(row) * pixel
      let grain = layer.noise.layered(u * 50, v * 80, octaves: 2)
      let rock = layer.body * (1 + 0.16 * layer.depth * grain)
      let fog = thickness * (1 - 0.75 * layer.depth) * smooth(0, 0.17, v - layer.ground)
      let wisp = drift + 0.5 + 0.25 * layer.noise.at(u * 7, v * 16)
      column.add(mix(rock, mist, clamp(fog * wisp)), part, row)
    }
  }
}

/// One range above one column of pixels.
private struct Layer {
  /// 0 for the farthest, 1 for the nearest.
  let depth: Float
  let noise: Noise
  let body: Color
  /// Vertical position (`v`) of the ground line.
  let ground: Float
  /// Vertical position (`v`) of the tops of the trees.
  let outline: Float
}

/// The outline of firs along a crest.
struct Conifers {
  /// Random seed for the firs.
  let seed: UInt32

  /// Height of the tallest tree at `u`, for trees up to about `size` high.
  @inline(__always)
  func rise(_ u: Float, size: Float) -> Float {
    let noise = Noise(seed)
    let grove = 0.55 + 0.45 * noise.at(u * 9, 1.5) + 0.25 * noise.at(u * 31, 7.5)
    var highest: Float = 0
    let slot = u / (size * 0.2)
    for step in Int32(-2)...2 {
      let place = wholePart(slot) + step
      let mark = noise.bits(place, 5)
      let centre = Float(place) + Float(mark & 0xff) / 255
      let tall = max(0.2, grove) * (0.4 + 0.6 * Float((mark >> 8) & 0xff) / 255)
      let away = abs(slot - centre)
      let branch = 0.22 * noise.at(slot * 9 + tall * 40, 2.7)
      let reach = tall * (1 - away / (0.85 * tall + 0.25 * tall * branch))
      highest = max(highest, reach - 0.12 * abs(branch))
    }
    return highest * size
  }
}

/// A terrain, painted column by column from near to far.
struct Vista: Scene {
  /// Shape of the terrain.
  let relief: Relief
  let cover: Cover
  /// The sky behind the terrain; its `level` is the horizon.
  let sky: Sky
  /// The air between the camera and the terrain.
  let haze: Haze
  /// Direction to the sun: right, up, ahead. Any length.
  var sun = Color(0.6, 0.35, 0.2)
  var sunlight = Color(2.6, 2.2, 1.8)
  /// Color of the skylight in the shadows.
  var ambient = Color(0.30, 0.38, 0.52)
  /// Altitude of the camera in kilometers; raised if the nearest ground would hide the view.
  var altitude: Float = 1.2
  /// Position of the camera, in kilometers to the right.
  var offset: Float = 0
  /// Focal length in units of the longer side; 1 is normal, 2 is long.
  var focal: Float = 1.3
  /// Distance of the nearest ground in view, in kilometers.
  var nearest: Float = 1.5
  /// Length of each side of the terrain, in kilometers.
  var extent: Float = 14
  /// Scene behind the terrain, in place of `sky`; nil for the sky.
  var backdrop: (any Scene)?
  /// Clouds in the sky; nil for none.
  var clouds: CloudSheet?
  /// Line (`v`) below which another scene covers the terrain; 9 for none.
  var cut: Float = 9
  /// Level of a lake or the sea, in kilometers; -9 for none.
  var water: Float = -9
  /// Color of deep water.
  var deep = Color(0.01, 0.03, 0.04)

  func paint(on canvas: borrowing Canvas) {
    if let backdrop {
      backdrop.paint(on: canvas)
    } else {
      sky.paint(on: canvas)
    }
    clouds?.paint(on: canvas, sky: sky)
    let side = min(max(Int(canvas.longSide * 0.45), 160), 900)
    let towardsSun = sun.direction
    let terrain = Terrain(relief, extent: extent, side: side, sun: towardsSun, floor: water)
    let surface = Surface(
      view: self, noise: Noise(relief.seed &+ 5), sun: towardsSun,
      pixel: 1 / (focal * canvas.longSide))
    let column = Column(height: canvas.height)
    let stand = standpoint(over: terrain, canvas)
    for index in 0..<canvas.width {
      column.clear()
      march(index, stand, canvas, terrain, surface, column)
      column.lay(on: canvas, index)
    }
  }

  /// The camera's altitude, raised where the nearest ground would hide the bottom of the view.
  private func standpoint(over terrain: borrowing Terrain, _ canvas: borrowing Canvas) -> Float {
    var stand = altitude
    for step in 0...80 {
      let slant = (Float(step) / 80 - 0.5) * canvas.across / focal
      let fall = (min(canvas.down, cut) - sky.level) / focal * nearest
      stand = max(stand, terrain.height(offset + slant * nearest, nearest) + fall)
    }
    return stand
  }

  /// Marches over the ground under one column of pixels, from near to far.
  private func march(
    _ index: Int, _ stand: Float, _ canvas: borrowing Canvas, _ terrain: borrowing Terrain,
    _ surface: Surface, _ column: borrowing Column
  ) {
    let slant = ((Float(index) + 0.5) / canvas.longSide - canvas.across / 2) / focal
    let horizon = sky.level * canvas.longSide
    let reach = focal * canvas.longSide
    var top = Float(canvas.height)
    var pending = top
    var pendingDepth = nearest
    var topDepth = nearest
    var depth = nearest
    var visible = false
    while depth < extent - 0.05 {
      let x = offset + slant * depth
      let height = terrain.height(x, depth)
      let line = horizon + (stand - height) / depth * reach
      if line < pending {
        if !visible { topDepth = depth }
        visible = true
        pending = line
        pendingDepth = depth
        if top - pending >= 1 {
          commit(slant, top, pending, topDepth, pendingDepth, terrain, surface, column)
          (top, topDepth) = (pending, depth)
        }
      } else if visible {
        visible = false
        if pending < top {
          commit(slant, top, pending, topDepth, pendingDepth, terrain, surface, column)
          top = pending
        }
      }
      if top <= 0 { return }
      depth += max(0.45 / terrain.density, depth * 0.0016)
    }
  }

  /// Colors the pixels of one column between two vertical positions.
  @inline(__always)
  private func commit(
    _ slant: Float, _ lower: Float, _ upper: Float, _ near: Float, _ far: Float,
    _ terrain: borrowing Terrain, _ surface: Surface, _ column: borrowing Column
  ) {
    let first = Int(clamp(upper, 0, Float(column.height)))
    let last = min(Int(clamp(lower, 0, Float(column.height))), column.height - 1)
    guard first <= last else { return }
    for row in first...last {
      let above = max(upper, Float(row))
      let below = min(lower, Float(row) + 1)
      guard below > above else { continue }
      let part = clamp((lower - (above + below) / 2) / max(lower - upper, 0.001))
      let depth = mix(near, far, part)
      let color = surface.light(offset + slant * depth, depth, slant, terrain)
      column.add(color, below - above, row)
    }
  }
}

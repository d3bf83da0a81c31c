/// A bare or leafy tree, grown recursively.
struct Tree: Sendable {
  /// Random seed for the branches.
  let seed: UInt32
  /// Horizontal position (`u`).
  let u: Float
  /// Vertical position (`v`) of the foot of the trunk.
  let foot: Float
  /// Approximate height; the longer side of the picture is 1.
  let height: Float
  /// Color of the wood.
  var color = Color(0.03, 0.03, 0.035)
  /// Opacity in the fog, from 0 to 1.
  var clear: Float = 0.95
  /// Color of the leaves; nil for a bare tree.
  var leaves: Color?
  /// Lean of the trunk to the right, in radians.
  var lean: Float = 0.05

  /// Paints the tree over the canvas.
  func paint(on canvas: borrowing Canvas) {
    var dice = Dice(seed)
    let brush = Brush(softness: 0.6 / canvas.longSide)
    let trunk = Branch(
      u: u, v: foot, turn: -1.5708 + lean, length: height * 0.27, width: height * 0.042, level: 0)
    grow(trunk, brush, &dice, on: canvas)
  }

  private func grow(
    _ branch: Branch, _ brush: Brush, _ dice: inout Dice, on canvas: borrowing Canvas
  ) {
    var (u, v, turn) = (branch.u, branch.v, branch.turn)
    let pieces = branch.level < 4 ? 4 : 2
    let piece = branch.length / Float(pieces)
    for step in 0..<pieces {
      turn += dice.roll(-0.16, 0.16) - 0.11 * (turn + 1.57)
      let next = (u: u + piece * cosine(turn), v: v + piece * sine(turn))
      let from = branch.width * (1 - 0.35 * Float(step) / Float(pieces))
      let to = branch.width * (1 - 0.35 * Float(step + 1) / Float(pieces))
      brush.stroke(
        on: canvas, from: (u, v), to: next, width: (from, to), color: color,
        opacity: clear)
      (u, v) = next
    }
    if branch.level > 4 { leaf(u, v, &dice, on: canvas) }
    guard branch.level < 8, branch.length > height * 0.012 else {
      leaf(u, v, &dice, on: canvas)
      return
    }
    let forks = branch.level < 2 ? 3 : (dice.roll() < 0.35 ? 3 : 2)
    for fork in 0..<forks {
      let spread = (Float(fork) - Float(forks - 1) / 2) * dice.roll(0.5, 0.85)
      let shorter = dice.roll(0.66, 0.86)
      grow(
        Branch(
          u: u, v: v, turn: turn + spread + dice.roll(-0.2, 0.2), length: branch.length * shorter,
          width: branch.width * 0.65 * dice.roll(0.72, 0.98), level: branch.level + 1),
        brush, &dice, on: canvas)
    }
  }

  private func leaf(_ u: Float, _ v: Float, _ dice: inout Dice, on canvas: borrowing Canvas) {
    guard let leaves else { return }
    let size = height * 0.019
    let brush = Brush(softness: size * 0.5)
    for _ in 0..<3 {
      let light = dice.roll(0.5, 1.35) * (1.2 - 0.5 * (v - foot + height) / height)
      let place = (u: u + dice.roll(-1, 1) * size, v: v + dice.roll(-1, 1) * size)
      let end = (u: place.u + dice.roll(-1, 1) * size * 0.6, v: place.v + size * 0.4)
      brush.stroke(
        on: canvas, from: place, to: end, width: (size * 0.8, size * 0.5), color: leaves * light,
        opacity: clear * 0.85)
    }
  }
}

/// One branch of a tree before it forks.
private struct Branch {
  let u: Float
  let v: Float
  let turn: Float
  let length: Float
  let width: Float
  let level: Int
}

/// An open field with a few trees.
struct OpenField: Scene {
  /// Random seed for the ground.
  let seed: UInt32
  /// The sky; its `level` is the far edge of the field.
  let sky: Sky
  /// Clouds in the sky; nil for none.
  var clouds: CloudSheet?
  /// Color of the distant ground.
  var far: Color
  /// Color of the ground near the camera.
  var near: Color
  /// Height of the hill near the middle.
  var hill: Float = 0.04
  /// Trees, painted in order.
  var trees: [Tree]
  /// Number of fence posts.
  var posts = 0
  /// Strength of the ground texture.
  var texture: Float = 0.1

  func paint(on canvas: borrowing Canvas) {
    sky.paint(on: canvas)
    clouds?.paint(on: canvas, sky: sky)
    let noise = Noise(seed)
    canvas.change { old, u, v in
      let x = (u / canvas.across - 0.55) * 2
      let line = sky.level - hill * exponential(-x * x * 1.6) + 0.004 * noise.at(u * 6, 2)
      let below = v - line
      guard below > -0.01 else { return old }
      let away = 0.1 / (below + 0.02)
      let drift = noise.layered(u * away * 5, away * 3, octaves: 4)
      let fine = noise.at(u * 420, v * 900)
      let light = 1 + texture * (drift + 0.5 * fine)
      let ground = mix(far, near, smooth(0, 0.42, below)) * light
      return mix(old, ground, smooth(-0.002, 0.006, below))
    }
    paintPosts(on: canvas)
    for tree in trees { tree.paint(on: canvas) }
  }

  private func paintPosts(on canvas: borrowing Canvas) {
    let brush = Brush(softness: 1.2 / canvas.longSide)
    for post in 0..<posts {
      let depth = 1 / (1 + Float(post) * 0.42)
      let u = canvas.across * (0.62 - 0.58 * depth)
      let v = sky.level - hill * 0.6 + 0.34 * depth
      let lean = 0.004 * sine(Float(post) * 5.1)
      brush.stroke(
        on: canvas, from: (u, v), to: (u + lean, v - 0.12 * depth),
        width: (0.010 * depth, 0.009 * depth), color: near * 0.12,
        opacity: 0.25 + 0.7 * depth)
    }
  }
}

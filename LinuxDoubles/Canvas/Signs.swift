extension Canvas {
  /// Polylines of symbols in the unit square.
  private static let signs: [String: [[(Double, Double)]]] = [
    "chevron.backward": [[(0.62, 0.1), (0.25, 0.5), (0.62, 0.9)]],
    "magnifyingglass": [
      [
        (0.76, 0.42), (0.66, 0.66), (0.42, 0.76), (0.18, 0.66), (0.08, 0.42), (0.18, 0.18),
        (0.42, 0.08), (0.66, 0.18), (0.76, 0.42),
      ], [(0.66, 0.66), (0.94, 0.94)],
    ],
    "square.and.arrow.up": [
      [(0.5, 0.62), (0.5, 0.02), (0.3, 0.22)], [(0.5, 0.02), (0.7, 0.22)],
      [(0.34, 0.38), (0.18, 0.38), (0.18, 0.98), (0.82, 0.98), (0.82, 0.38), (0.66, 0.38)],
    ],
    "pencil": [
      [
        (0.1, 0.9), (0.16, 0.66), (0.74, 0.08), (0.92, 0.26), (0.34, 0.84), (0.1, 0.9),
      ]
    ],
    "rotate.left": rotation { $0 },
    "rotate.right": rotation { (1 - $0.0, $0.1) },
    "trash": [
      [(0.1, 0.2), (0.9, 0.2)], [(0.36, 0.2), (0.36, 0.06), (0.64, 0.06), (0.64, 0.2)],
      [(0.18, 0.2), (0.26, 0.96), (0.74, 0.96), (0.82, 0.2)], [(0.4, 0.36), (0.42, 0.8)],
      [(0.6, 0.36), (0.58, 0.8)],
    ],
    "scribble": [
      [
        (0.02, 0.6), (0.3, 0.12), (0.42, 0.2), (0.2, 0.72), (0.3, 0.82), (0.62, 0.22),
        (0.72, 0.3), (0.5, 0.8), (0.6, 0.9), (0.86, 0.42), (0.92, 0.5), (0.8, 0.86), (0.98, 0.8),
      ]
    ],
  ]

  /// A square under a curved arrow to the left, of which `turn` moves every point.
  private static func rotation(_ turn: ((Double, Double)) -> (Double, Double)) -> [[(
    Double, Double
  )]] {
    [
      [(0.1, 0.46), (0.7, 0.46), (0.7, 0.96), (0.1, 0.96), (0.1, 0.46)],
      [(0.94, 0.56), (0.92, 0.3), (0.74, 0.16), (0.36, 0.16)],
      [(0.5, 0.02), (0.34, 0.16), (0.5, 0.3)],
    ].map { $0.map(turn) }
  }

  /// Draws the SF Symbol of this name; returns false if it has no drawing here.
  public mutating func sign(_ name: String, in box: Box, _ ink: Ink, clip: Box) -> Bool {
    if name == "heart.fill" {
      heart(box, ink, clip: clip)
      return true
    }
    guard let lines = Canvas.signs[name] else { return false }
    for line in lines {
      for (start, end) in zip(line, line.dropFirst()) {
        self.line(
          box.x + start.0 * box.width, box.y + start.1 * box.height, box.x + end.0 * box.width,
          box.y + end.1 * box.height, width: max(2, box.width / 16), ink, clip: clip)
      }
    }
    return true
  }

  /// Fills the curve (x² + y² − 1)³ = x²y³.
  private mutating func heart(_ box: Box, _ ink: Ink, clip: Box) {
    paint(box, clip.cut(box)) { x, y in
      let (a, b) = (
        2.3 * ((x - box.x) / box.width - 0.5), 2.6 * (0.5 - (y - box.y) / box.height)
      )
      let round = a * a + b * b - 1
      return ink.times(round * round * round <= a * a * b * b * b ? 1 : 0)
    }
  }
}

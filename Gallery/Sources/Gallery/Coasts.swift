/// Pictures of coasts from the air.
enum Coasts {
  /// White sand and turquoise water.
  static let turquoise = Exhibit(
    "From the kite", "Camera taped under a kite. One frame in forty was level.",
    alt: "turquoise water and white foam on sand from above", by: .tomas, Season(7, 14, 11, 20),
    Exposure("1/1600", "5.6", "24.0", 100), tags: ["beach", "aerial"], .portrait,
    Shore(seed: 4, turn: 0.35, offset: -0.06), Finish(contrast: 1.20, saturation: 1.05))

  static let blackSand = Exhibit(
    "Black sand, white noise", "You can hear this one.",
    alt: "white surf on a black volcanic beach from above", by: .tomas, Season(4, 11, 14, 0),
    Exposure("1/800", "5.6", "24.0", 200), at: "Vík, Iceland", tags: ["beach", "aerial"],
    .square,
    Shore(
      seed: 16, sand: Color(0.050, 0.048, 0.050), shallow: Color(0.16, 0.24, 0.25),
      deep: Color(0.02, 0.06, 0.075), turn: 2.5, offset: -0.1),
    Finish(contrast: 1.27, saturation: 0.8))

  /// Rocks in the surf.
  static let skerries = Exhibit(
    "Skerries", "On the chart they are one dotted line that says keep out.",
    alt: "dark rocks in blue surf seen from above", by: .tomas, Season(8, 4, 12, 45),
    Exposure("1/1250", "5.6", "35.0", 100), tags: ["sea", "aerial"], .broad,
    Shore(
      seed: 30, sand: Color(0.42, 0.36, 0.28), shallow: Color(0.05, 0.36, 0.42),
      deep: Color(0.003, 0.05, 0.11), turn: -1.2, offset: -0.3, rocks: 1),
    Finish(contrast: 1.24))
}

/// Pictures of rock, ice and a waterfall.
enum Stones {
  /// Inside a slot canyon.
  static let slot = Exhibit(
    "Noon, forty metres down", "The beam lasts a quarter of an hour. The queue lasts two.",
    alt: "glowing orange sandstone walls of a narrow slot canyon", by: .rafael,
    Season(5, 11, 12, 5), Exposure("1/4", "11", "20.0", 200), at: "Page, Arizona",
    tags: ["canyon", "stone"], .portrait, Sandstone(seed: 4), Finish(contrast: 1.24))

  /// A slot canyon of violet stone in the shade.
  static let violetSlot = Exhibit(
    "The cold end", "Where the sun never gets to, the rock goes violet.",
    alt: "violet and rose layered rock walls in soft shade", by: .rafael, Season(5, 11, 13, 40),
    Exposure("1", "11", "24.0", 200), tags: ["canyon", "stone"], .square,
    Sandstone(
      seed: 33, bright: Color(0.92, 0.46, 0.42), shade: Color(0.22, 0.09, 0.16),
      dark: Color(0.03, 0.018, 0.045), gap: Color(1.3, 1.0, 0.85), walls: 8),
    Finish(contrast: 1.20))

  /// Clear ice on a great lake.
  static let clearIce = Exhibit(
    "It sings when it cracks", "Ninety centimetres thick, they said. Then it boomed.",
    alt: "turquoise lake ice with white cracks under mountains", by: .arvid,
    Season(2, 18, 11, 30), Exposure("1/250", "11", "20.0", 100), at: "Baikal",
    tags: ["ice", "winter"], .landscape,
    LakeIce(
      seed: 3,
      sky: Sky(
        zenith: Color(hex: 0x5f8fc4), middle: Color(hex: 0xa9c7e2),
        horizon: Color(hex: 0xf0e6d8), glow: Color(0.5, 0.38, 0.25), sunU: 0.74, sunV: 0.1,
        reach: 0.2, level: 0.22, span: 0.3),
      land: Ridges(
        seed: 6, sky: .none, count: 3, top: 0.20, bottom: 0.235, relief: 0.06,
        far: Color(0.55, 0.64, 0.76), near: Color(0.32, 0.40, 0.52),
        mist: Color(0.8, 0.85, 0.9), jagged: 0.8, trees: 0)),
    Finish(contrast: 1.22))

  /// A waterfall.
  static let fall = Exhibit(
    "Behind the sawmill", "Two seconds on a wet tripod.",
    alt: "white waterfall between dark mossy rocks with mist", by: .mei, Season(5, 2, 9, 30),
    Exposure("2", "16", "35.0", 50), tags: ["water", "forest"], .portrait,
    Waterfall(seed: 7), Finish(contrast: 1.22))
}

/// Pictures of mountains, a canyon and dunes.
enum Peaks {
  /// Snow in the first sun.
  static let firstLight = Exhibit(
    "First light on the north wall",
    "Forty minutes of shivering for about ninety seconds of this.",
    alt: "snow covered peaks glowing orange in the first sun", by: .ilse,
    Season(2, 11, 6, 58), Exposure("1/125", "8.0", "85.0", 200), at: "Zillertal, Austria",
    tags: ["mountains", "snow", "sunrise"], .landscape,
    Vista(
      relief: Relief(seed: 5, kind: .alpine, height: 1.7, scale: 5.2, climb: 0.05),
      cover: Cover(
        rock: Color(0.13, 0.125, 0.13), strata: Color(0.18, 0.17, 0.17), grassLine: 0.2,
        woodLine: 0.3, snowLine: 0.55, snowHold: 0.6, detail: 0.22),
      sky: Sky(
        zenith: Color(hex: 0x3c5f96), middle: Color(hex: 0x86a0c4),
        horizon: Color(hex: 0xf0c9b0), glow: Color(0.5, 0.3, 0.18), sunU: 1.1, sunV: 0.2,
        reach: 0.4, level: 0.24, span: 0.4),
      haze: Haze(
        color: Color(0.42, 0.47, 0.66), glow: Color(0.36, 0.2, 0.1), density: 0.06,
        fogTop: 0.72, fogDensity: 2.2, fog: Color(0.50, 0.55, 0.72)),
      sun: Color(0.92, 0.20, 0.05), sunlight: Color(4.0, 1.9, 0.95),
      ambient: Color(0.26, 0.36, 0.58), altitude: 1.7, focal: 1.5, nearest: 3),
    Finish(contrast: 1.32, saturation: 1.1))

  /// A canyon in the evening.
  static let canyon = Exhibit(
    "The long way round", "Two days to walk to the other side of this.",
    alt: "layered red canyon walls in low evening sun", by: .rafael,
    Season(10, 3, 17, 40), Exposure("1/100", "11", "35.0", 100), tags: ["canyon", "desert"],
    .broad,
    Vista(
      relief: Relief(
        seed: 21, kind: .tables, height: 1.0, scale: 3.4, valley: 0.5, rain: 30),
      cover: Cover(
        rock: Color(hex: 0x9a5436), strata: Color(hex: 0xcf9a6b), layers: 22,
        grassLine: -2, detail: 0.3),
      sky: Sky(
        zenith: Color(hex: 0x4d79b5), middle: Color(hex: 0x9fbcd8),
        horizon: Color(hex: 0xf3d9b8), glow: Color(0.5, 0.34, 0.2), sunU: -0.1, sunV: 0.2,
        level: 0.22, span: 0.35),
      haze: Haze(color: Color(0.62, 0.60, 0.66), glow: Color(0.3, 0.2, 0.1), density: 0.06),
      sun: Color(-0.85, 0.3, 0.1), sunlight: Color(3.0, 2.1, 1.4), altitude: 1.35,
      focal: 1.1, nearest: 1.2,
      clouds: CloudSheet(seed: 4, amount: 0.42, stretch: 2.4)),
    Finish(contrast: 1.27))

  static let dunes = Exhibit(
    "Empty quarter, full moon tomorrow", "The wind had swept every footprint by four.",
    alt: "curved sand dunes with sharp crests and long shadows", by: .rafael,
    Season(1, 20, 16, 50), Exposure("1/250", "8.0", "70.0", 100), tags: ["desert", "dunes"],
    .landscape,
    Vista(
      relief: Relief(seed: 9, kind: .dunes, height: 0.5, scale: 1.9, rain: 0),
      cover: Cover(
        rock: Color(hex: 0xd99a5c), strata: Color(hex: 0xe0a468), layers: 2,
        grassLine: -2, ripples: 1),
      sky: Sky(
        zenith: Color(hex: 0x3f66a0), middle: Color(hex: 0x9fb0c8),
        horizon: Color(hex: 0xf0c8a0), glow: Color(0.5, 0.32, 0.16), sunU: -0.2, sunV: 0.1,
        level: 0.2, span: 0.4),
      haze: Haze(color: Color(0.85, 0.66, 0.5), density: 0.07),
      sun: Color(-0.9, 0.20, 0.30), sunlight: Color(3.0, 1.7, 0.9),
      ambient: Color(0.16, 0.18, 0.28), altitude: 0.75, focal: 1.5, nearest: 1.2, extent: 9),
    Finish(contrast: 1.27))
}

/// Pictures of clouds.
enum Skies {
  /// Cumulus clouds from below.
  static let fairWeather = Exhibit(
    "Washing day", "Perfect drying wind. I forgot the washing and watched these instead.",
    alt: "white cumulus clouds towering in a deep blue sky", by: .daniel, Season(7, 3, 12, 30),
    Exposure("1/1000", "8.0", "35.0", 100), tags: ["clouds", "summer"], .landscape,
    Cloudscape(
      seed: 5,
      sky: Sky(
        zenith: Color(hex: 0x2d68b4), middle: Color(hex: 0x69a2dc),
        horizon: Color(hex: 0xc8e0ee), glow: Color(0.2, 0.2, 0.18), sunU: 0.1, sunV: -0.1,
        level: 0.62, span: 0.7),
      amount: 0.42, altitude: -0.35, tall: 1.5),
    Finish(contrast: 1.17))

  /// Clouds from an airplane.
  static let windowSeat = Exhibit(
    "Seat 14A", "Somewhere over the Bay of Biscay, wing cropped out.",
    alt: "sea of evening clouds seen from above", by: .zofia, Season(9, 18, 17, 55),
    Exposure("1/500", "5.6", "28.0", 200), tags: ["clouds", "flight"], .landscape,
    Cloudscape(
      seed: 12,
      sky: Sky(
        zenith: Color(hex: 0x27457e), middle: Color(hex: 0x7d96bd),
        horizon: Color(hex: 0xf4bf8e), glow: Color(0.9, 0.5, 0.22), sunU: 0.78, sunV: 0.2,
        reach: 0.25, disc: 3, level: 0.27, span: 0.32),
      amount: 0.62, scale: 0.9, sun: Color(0.5, 0.32, 0.75), sunlight: Color(2.3, 1.35, 0.75),
      ambient: Color(0.30, 0.32, 0.46), altitude: 1.6, tall: 0.8,
      distance: Color(0.85, 0.64, 0.52), below: Color(0.10, 0.14, 0.2)),
    Finish(contrast: 1.22))

  /// A thunderhead at dusk.
  static let thunderhead = Exhibit(
    "It missed us by a mile", "Took the laundry in anyway.",
    alt: "huge thundercloud lit pink by the evening sun", by: .daniel, Season(7, 29, 19, 20),
    Exposure("1/125", "5.6", "50.0", 200), at: "Norfolk, England", tags: ["clouds", "storm"],
    .portrait,
    Cloudscape(
      seed: 29,
      sky: Sky(
        zenith: Color(hex: 0x2f4468), middle: Color(hex: 0x6f83a4),
        horizon: Color(hex: 0xe8b58c), glow: Color(0.4, 0.22, 0.12), sunU: 0.0, sunV: 0.6,
        level: 1.02, span: 0.9),
      amount: 0.46, scale: 0.62, sun: Color(-0.8, 0.18, -0.5), sunlight: Color(2.4, 1.25, 0.85),
      ambient: Color(0.20, 0.23, 0.34), altitude: -0.10, tall: 3.6, thickness: 5,
      distance: Color(0.66, 0.54, 0.52)),
    Finish(contrast: 1.24))

  /// A mackerel sky in the evening.
  static let mackerel = Exhibit(
    "Mackerel sky", "Rain by morning, my neighbour said. He was right.",
    alt: "rippled high clouds glowing red above dark hills", by: .daniel, Season(10, 21, 17, 5),
    Exposure("1/60", "8.0", "24.0", 100), tags: ["clouds", "sunset"], .cinema,
    Ridges(
      seed: 71,
      sky: Sky(
        zenith: Color(hex: 0x2c4470), middle: Color(hex: 0x9a7c92),
        horizon: Color(hex: 0xf6a25c), glow: Color(1.1, 0.5, 0.2), sunU: 0.38, sunV: 0.34,
        reach: 0.22, level: 0.35, span: 0.34),
      clouds: CloudSheet(
        seed: 17, amount: 0.47, scale: 2.4, stretch: 1.2, lit: Color(1.7, 0.62, 0.34),
        shade: Color(0.30, 0.20, 0.28), hardness: 0.8),
      count: 3, top: 0.335, bottom: 0.38, relief: 0.02, far: Color(0.20, 0.13, 0.16),
      near: Color(0.012, 0.012, 0.02), mist: Color(0.5, 0.26, 0.2), trees: 0.012),
    Finish(contrast: 1.27))
}

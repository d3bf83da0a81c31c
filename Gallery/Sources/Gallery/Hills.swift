/// Pictures of hills and ranges in haze.
enum Hills {
  /// Blue ranges in a warm morning haze.
  static let blueRidges = Exhibit(
    "Nine ridges before breakfast",
    "Counted them twice while the kettle boiled. The haze came up the valley from the left.",
    alt: "blue mountain ridges fading into warm morning haze", by: .ilse, Season(9, 14, 5, 22),
    Exposure("1/160", "8.0", "135.0", 100), at: "Karwendel, Austria",
    tags: ["mountains", "haze", "morning"], .landscape,
    Ridges(
      seed: 11,
      sky: Sky(
        zenith: Color(hex: 0x7d9cc4), middle: Color(hex: 0xc9c3c4),
        horizon: Color(hex: 0xf6d3ae), glow: Color(0.9, 0.55, 0.28), sunU: 0.7, sunV: 0.2,
        reach: 0.3, level: 0.3, span: 0.4),
      count: 9, top: 0.24, bottom: 0.6, relief: 0.075, far: Color(hex: 0xa9b4c9),
      near: Color(hex: 0x0d1a26), mist: Color(hex: 0xd9c6b8), thickness: 0.55))

  /// Jagged ranges in a red evening.
  static let redRanges = Exhibit(
    "Fire weather", "Smoke from three valleys over made this. Beautiful and not good.",
    alt: "jagged mountain silhouettes in layers of red haze", by: .ilse, Season(8, 19, 19, 15),
    Exposure("1/400", "8.0", "200.0", 100), tags: ["mountains", "haze", "sunset"], .cinema,
    Ridges(
      seed: 83,
      sky: Sky(
        zenith: Color(hex: 0xa8584a), middle: Color(hex: 0xe0814e),
        horizon: Color(hex: 0xfdb765), glow: Color(1.2, 0.6, 0.2), sunU: 0.31, sunV: 0.12,
        reach: 0.2, disc: 4, size: 0.02, level: 0.2, span: 0.25),
      count: 7, top: 0.18, bottom: 0.40, relief: 0.07, far: Color(hex: 0xd5764e),
      near: Color(hex: 0x180b12), mist: Color(hex: 0xf0995c), thickness: 0.5, jagged: 0.85,
      trees: 0.0),
    Finish(contrast: 1.24))

  /// Gray hills in mist, like an ink drawing.
  static let inkHills = Exhibit(
    "Scroll", "Turned the camera upright and it became a painting.",
    alt: "pale grey hills stacked in mist like an ink drawing", by: .mei, Season(3, 30, 6, 30),
    Exposure("1/80", "11", "135.0", 200), at: "Guilin, China", tags: ["hills", "fog", "minimal"],
    .portrait,
    Ridges(
      seed: 5,
      sky: Sky(
        zenith: Color(hex: 0xc9ccc8), middle: Color(hex: 0xdcdcd4),
        horizon: Color(hex: 0xe9e6db), glow: Color(0.16, 0.14, 0.10), sunU: 0.46, sunV: 0.2,
        reach: 0.2, level: 0.4, span: 0.5),
      count: 6, top: 0.36, bottom: 0.92, relief: 0.19, far: Color(0.60, 0.63, 0.62),
      near: Color(0.045, 0.06, 0.06), mist: Color(0.80, 0.80, 0.76), thickness: 1.3,
      jagged: 0.55, trees: 0.025),
    Finish(saturation: 0.7, fade: 0.02))
}

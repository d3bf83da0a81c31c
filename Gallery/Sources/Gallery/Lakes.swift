/// Pictures of lakes.
enum Lakes {
  /// A still mountain lake in the morning.
  static let tarn = Exhibit(
    "Twice", "You have until about seven before the breeze breaks it.",
    alt: "snowy mountains mirrored in a still green lake", by: .ilse, Season(6, 21, 6, 10),
    Exposure("1/60", "11", "28.0", 100), at: "Dolomites, Italy", tags: ["lake", "mountains"],
    .broad,
    Lakeside(
      behind: Vista(
        relief: Relief(seed: 64, kind: .alpine, height: 1.9, scale: 4.6, climb: 0.02),
        cover: Cover(grassLine: 0.75, woodLine: 0.62, snowLine: 0.95, snowHold: 0.6),
        sky: Sky(
          zenith: Color(hex: 0x3f78b8), middle: Color(hex: 0x86b3dc),
          horizon: Color(hex: 0xe9e4d6), glow: Color(0.4, 0.32, 0.2), sunU: -0.1, sunV: 0.1,
          reach: 0.4, level: 0.40, span: 0.5),
        haze: Haze(color: Color(0.52, 0.62, 0.76), glow: Color(0.2, 0.14, 0.08), density: 0.05),
        sun: Color(-0.8, 0.42, -0.3), sunlight: Color(2.9, 2.3, 1.7), altitude: 0.35,
        focal: 1.25, nearest: 4, clouds: CloudSheet(seed: 77, amount: 0.42, stretch: 2),
        cut: 0.45),
      mirror: Mirror(
        level: 0.44, seed: 3, ripple: 0.28, deep: Color(0.006, 0.035, 0.03), breeze: 0.35),
      before: [
        Reeds(seed: 5, foot: 0.77, tall: 0.09, count: 90, middle: 0.12, spread: 0.2)
      ]),
    Finish(contrast: 1.24))

  /// Dusk among reeds.
  static let reeds = Exhibit(
    "Heron o'clock", "The heron left as I opened the shutter, so here is the lake.",
    alt: "violet dusk lake with reeds in the foreground", by: .mei, Season(4, 24, 20, 5),
    Exposure("1/30", "4.0", "50.0", 400), tags: ["lake", "dusk"], .square,
    Lakeside(
      behind: Ridges(
        seed: 44,
        sky: Sky(
          zenith: Color(hex: 0x39457a), middle: Color(hex: 0x9c7fa6),
          horizon: Color(hex: 0xf3b08a), glow: Color(0.7, 0.34, 0.2), sunU: 0.66, sunV: 0.46,
          reach: 0.24, level: 0.47, span: 0.5),
        clouds: CloudSheet(
          seed: 6, amount: 0.36, stretch: 3.4, lit: Color(1.0, 0.5, 0.42),
          shade: Color(0.30, 0.22, 0.36)),
        count: 4, top: 0.45, bottom: 0.52, relief: 0.05, far: Color(0.22, 0.17, 0.28),
        near: Color(0.02, 0.02, 0.035), mist: Color(0.45, 0.30, 0.36), trees: 0.022),
      mirror: Mirror(level: 0.53, seed: 9, ripple: 0.35, sheen: Color(0.5, 0.36, 0.42)),
      before: [
        Reeds(seed: 8, foot: 1.0, tall: 0.36, count: 170, middle: 0.16, spread: 0.32),
        Reeds(seed: 9, foot: 1.02, tall: 0.2, count: 70, middle: 0.9, spread: 0.2),
      ]),
    Finish(contrast: 1.22))

  /// Autumn on the far shore.
  static let autumnShore = Exhibit(
    "Second week of October", "The larches go first, then everything at once.",
    alt: "autumn trees in fog mirrored in a quiet lake", by: .mei, Season(10, 13, 7, 40),
    Exposure("1/40", "8.0", "70.0", 200), tags: ["lake", "autumn"], .portrait,
    Lakeside(
      behind: Forest(
        seed: 91, upper: Color(0.70, 0.68, 0.64), lower: Color(0.66, 0.58, 0.46),
        near: Color(0.16, 0.055, 0.010), stands: 6, size: 0.34, top: 0.42, bottom: 0.59),
      mirror: Mirror(
        level: 0.58, seed: 12, ripple: 0.45, strength: 0.8, breeze: 0.4,
        sheen: Color(0.6, 0.56, 0.5)),
      before: [
        Reeds(
          seed: 21, foot: 0.99, tall: 0.16, count: 120, color: Color(0.03, 0.016, 0.006),
          middle: 0.5, spread: 0.4)
      ]),
    Finish(contrast: 1.20))

  /// Islands in white fog.
  static let whiteMorning = Exhibit(
    "Nothing, mostly", "Could not see the other side. Did not want to.",
    alt: "faint islands with trees in white lake fog", by: .mei, Season(11, 16, 7, 50),
    Exposure("1/100", "8.0", "85.0", 200), tags: ["lake", "fog", "minimal"], .cinema,
    Lakeside(
      behind: Ridges(
        seed: 58,
        sky: Sky(
          zenith: Color(hex: 0xb9c4cc), middle: Color(hex: 0xd0d6d8),
          horizon: Color(hex: 0xe2e2de), glow: Color(0.16, 0.13, 0.09), sunU: 0.3, sunV: 0.05,
          reach: 0.3, level: 0.22, span: 0.3),
        count: 3, top: 0.21, bottom: 0.235, relief: 0.03, far: Color(0.60, 0.64, 0.67),
        near: Color(0.24, 0.28, 0.30), mist: Color(0.72, 0.75, 0.76), thickness: 1,
        trees: 0.03),
      mirror: Mirror(
        level: 0.238, seed: 31, ripple: 0.5, deep: Color(0.3, 0.34, 0.36), strength: 0.9,
        sheen: Color(0.75, 0.77, 0.77))),
    Finish(saturation: 0.8, fade: 0.03))
}

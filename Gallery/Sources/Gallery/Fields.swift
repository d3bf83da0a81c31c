/// Pictures of farmland and meadows.
enum Fields {
  static let lavender = Exhibit(
    "Row forty-one", "The bees ignore you completely.",
    alt: "purple lavender rows running to hills at sunset", by: .daniel, Season(7, 6, 19, 40),
    Exposure("1/125", "11", "24.0", 100), at: "Valensole, France", tags: ["field", "flowers"],
    .landscape,
    Furrows(
      seed: 2,
      sky: Sky(
        zenith: Color(hex: 0x5a6fa8), middle: Color(hex: 0xc79fae),
        horizon: Color(hex: 0xf8c48a), glow: Color(0.9, 0.5, 0.24), sunU: 0.3, sunV: 0.19,
        reach: 0.22, disc: 2, level: 0.25, span: 0.32),
      clouds: CloudSheet(
        seed: 20, amount: 0.38, stretch: 2.4, lit: Color(1.3, 0.72, 0.55),
        shade: Color(0.42, 0.34, 0.48)),
      bloom: Color(0.30, 0.14, 0.62), leaf: Color(0.07, 0.11, 0.06),
      earth: Color(0.30, 0.19, 0.12), meet: 0.44,
      land: Ridges(
        seed: 9, sky: .none, count: 3, top: 0.235, bottom: 0.262, relief: 0.035,
        far: Color(0.42, 0.34, 0.46), near: Color(0.10, 0.10, 0.12),
        mist: Color(0.75, 0.52, 0.44), trees: 0.012)),
    Finish(contrast: 1.22))

  /// Tulips under a wide sky.
  static let tulips = Exhibit(
    "Red, then more red", "Cycled past three times before stopping.",
    alt: "red tulip rows under a cloudy dutch sky", by: .noor, Season(4, 28, 11, 10),
    Exposure("1/500", "8.0", "28.0", 100), at: "Noordwijk, Netherlands",
    tags: ["field", "flowers"], .portrait,
    Furrows(
      seed: 8,
      sky: Sky(
        zenith: Color(hex: 0x4b86c8), middle: Color(hex: 0x95bee4),
        horizon: Color(hex: 0xe2ecf0), glow: Color(0.2, 0.18, 0.14), sunU: 0.9, sunV: 0.0,
        level: 0.42, span: 0.5),
      clouds: CloudSheet(seed: 87, amount: 0.52, scale: 1, stretch: 1.5),
      bloom: Color(0.85, 0.05, 0.03), leaf: Color(0.06, 0.17, 0.04),
      earth: Color(0.16, 0.12, 0.08), meet: 0.36, gap: 0.36, tall: 0.38,
      sun: Color(0.5, 0.8, -0.2), sunlight: Color(1.9, 1.8, 1.6),
      land: Ridges(
        seed: 19, sky: .none, count: 2, top: 0.415, bottom: 0.424, relief: 0.008,
        far: Color(0.32, 0.40, 0.42), near: Color(0.08, 0.12, 0.08),
        mist: Color(0.6, 0.66, 0.68), trees: 0.016)))

  /// A patchwork of farmland.
  static let patchwork = Exhibit(
    "Counting hedges", "Drew this as a child, with worse colours.",
    alt: "patchwork of green and gold fields on rolling hills", by: .daniel,
    Season(6, 18, 18, 20), Exposure("1/400", "8.0", "50.0", 100), at: "Shropshire, England",
    tags: ["field", "hills"], .landscape,
    Vista(
      relief: Relief(seed: 15, kind: .rolling, height: 0.62, scale: 3.2, rain: 6),
      cover: Cover(
        fields: [
          Color(0.16, 0.22, 0.045), Color(0.10, 0.17, 0.035), Color(0.46, 0.36, 0.10),
          Color(0.22, 0.26, 0.06), Color(0.33, 0.25, 0.12), Color(0.13, 0.20, 0.05),
          Color(0.52, 0.45, 0.08),
        ], detail: 0.25),
      sky: Sky(
        zenith: Color(hex: 0x4f84c0), middle: Color(hex: 0xa5c4de),
        horizon: Color(hex: 0xf2e2c4), glow: Color(0.5, 0.38, 0.2), sunU: 0.0, sunV: 0.06,
        level: 0.2, span: 0.3),
      haze: Haze(color: Color(0.66, 0.68, 0.70), glow: Color(0.3, 0.2, 0.08), density: 0.09),
      sun: Color(-0.8, 0.32, 0.35), sunlight: Color(2.5, 2.0, 1.3), altitude: 0.9, focal: 1.2,
      nearest: 1.1, extent: 10, clouds: CloudSheet(seed: 66, amount: 0.50, stretch: 1.7)),
    Finish(contrast: 1.22))

  /// Poppies against the sun.
  static let poppies = Exhibit(
    "Lying down in somebody's field", "Ticks: two. Worth it: yes.",
    alt: "red poppies in tall grass against low sun", by: .daniel, Season(6, 9, 20, 5),
    Exposure("1/500", "2.8", "85.0", 200), tags: ["flowers", "meadow"], .landscape,
    Meadow(
      seed: 6, upper: Color(0.30, 0.36, 0.30), lower: Color(0.04, 0.07, 0.02),
      blade: Color(0.30, 0.34, 0.09), flowers: [Color(0.85, 0.06, 0.03), Color(0.9, 0.1, 0.05)],
      sunU: 0.68, sunV: 0.12),
    Finish(contrast: 1.22))

  /// Grass in the wind.
  static let barley = Exhibit(
    "Gold standard", "The whole hill was moving.",
    alt: "backlit golden grass blades in the evening sun", by: .daniel, Season(8, 3, 19, 30),
    Exposure("1/1000", "2.0", "85.0", 100), tags: ["meadow", "light"], .portrait,
    Meadow(
      seed: 25, upper: Color(0.75, 0.50, 0.22), lower: Color(0.13, 0.07, 0.02),
      blade: Color(0.62, 0.42, 0.14), sunU: 0.3, sunV: 0.24,
      sunlight: Color(1.7, 1.1, 0.5), blades: 340, tall: 0.62),
    Finish(contrast: 1.22))

  /// One tree in the snow.
  static let loneTree = Exhibit(
    "The tree on the way to the dentist", "Eleven winters. It has lost two branches.",
    alt: "lone bare tree in a white snow field", by: .daniel, Season(1, 26, 9, 0),
    Exposure("1/320", "8.0", "70.0", 100), tags: ["winter", "tree", "minimal"], .square,
    OpenField(
      seed: 2,
      sky: Sky(
        zenith: Color(hex: 0xa9bacb), middle: Color(hex: 0xc9d2d9),
        horizon: Color(hex: 0xe4e2df), glow: Color(0.14, 0.11, 0.08), sunU: 0.25, sunV: 0.3,
        level: 0.66, span: 0.7),
      far: Color(0.72, 0.75, 0.79), near: Color(0.62, 0.68, 0.76),
      trees: [
        Tree(seed: 7, u: 0.58, foot: 0.645, height: 0.36, color: Color(0.045, 0.04, 0.042)),
        Tree(
          seed: 12, u: 0.16, foot: 0.652, height: 0.11, color: Color(0.3, 0.32, 0.35),
          clear: 0.6),
        Tree(
          seed: 19, u: 0.11, foot: 0.654, height: 0.08, color: Color(0.34, 0.36, 0.39),
          clear: 0.5),
      ], posts: 7, texture: 0.05),
    Finish(saturation: 0.9, fade: 0.02))

  /// An oak in autumn.
  static let oak = Exhibit(
    "Older than the road", "They bent the road around it in 1931.",
    alt: "orange oak tree on a dark hill under storm clouds", by: .daniel, Season(10, 25, 15, 45),
    Exposure("1/250", "8.0", "50.0", 200), tags: ["tree", "autumn"], .broad,
    OpenField(
      seed: 14,
      sky: Sky(
        zenith: Color(hex: 0x3a4656), middle: Color(hex: 0x6c7885),
        horizon: Color(hex: 0xc9b48e), glow: Color(0.4, 0.28, 0.12), sunU: 0.1, sunV: 0.42,
        level: 0.56, span: 0.6),
      clouds: CloudSheet(
        seed: 9, amount: 0.64, stretch: 1.8, lit: Color(0.62, 0.58, 0.54),
        shade: Color(0.12, 0.14, 0.18)),
      far: Color(0.24, 0.20, 0.06), near: Color(0.05, 0.05, 0.015), hill: 0.06,
      trees: [
        Tree(
          seed: 4, u: 0.56, foot: 0.515, height: 0.40, color: Color(0.035, 0.025, 0.02),
          leaves: Color(0.75, 0.27, 0.04))
      ], texture: 0.5),
    Finish(contrast: 1.27))
}

/// Pictures of night skies.
enum Nights {
  /// The Milky Way over a ridge.
  static let river = Exhibit(
    "No moon, no wind", "Four hours from the nearest street light. You could hear the snow settle.",
    alt: "milky way rising over a dark jagged mountain ridge", by: .arvid, Season(3, 8, 1, 30),
    Exposure("15", "1.8", "20.0", 3200), at: "Lyngen, Norway", tags: ["night", "stars"],
    .portrait,
    NightSky(
      seed: 2,
      sky: Sky(
        zenith: Color(hex: 0x080d1a), middle: Color(hex: 0x142036),
        horizon: Color(hex: 0x38485e), glow: Color(0.06, 0.05, 0.035), sunU: 0.2, sunV: 0.86,
        reach: 0.3, level: 0.84, span: 0.8),
      stars: 1.3, river: StarRiver(seed: 6, u: 0.38, v: 0.42, turn: 1.95, width: 0.13),
      land: Ridges(
        seed: 81, sky: .none, count: 3,
        top: 0.83, bottom: 0.95, relief: 0.13, far: Color(0.035, 0.045, 0.065),
        near: Color(0.004, 0.006, 0.010), mist: Color(0.05, 0.06, 0.085), jagged: 0.8,
        trees: 0.03)),
    Finish(contrast: 1.22, grain: 0.022, bloom: 0.06))

  /// Northern lights over a lake.
  static let aurora = Exhibit(
    "The kettle can wait", "Ran out in slippers. Worth the wet socks.",
    alt: "green northern lights mirrored in a still lake", by: .arvid, Season(10, 9, 22, 45),
    Exposure("6", "2.0", "24.0", 1600), at: "Senja, Norway", tags: ["night", "aurora"],
    .landscape,
    Lakeside(
      behind: NightSky(
        seed: 13,
        sky: Sky(
          zenith: Color(hex: 0x0a1424), middle: Color(hex: 0x12273a),
          horizon: Color(hex: 0x2a4a56), glow: Color(0.03, 0.05, 0.04), level: 0.46, span: 0.5),
        stars: 0.8, aurora: Aurora(seed: 44, foot: 0.33, height: 0.26, strength: 1.1),
        land: Ridges(
          seed: 33, sky: .none,
          count: 3, top: 0.43, bottom: 0.475, relief: 0.06, far: Color(0.022, 0.04, 0.05),
          near: Color(0.004, 0.008, 0.010), mist: Color(0.04, 0.08, 0.08), jagged: 0.7,
          trees: 0.03)),
      mirror: Mirror(
        level: 0.47, seed: 5, ripple: 0.6, deep: Color(0.002, 0.006, 0.008), breeze: 0.2,
        sheen: Color(0.02, 0.06, 0.06))),
    Finish(contrast: 1.22, grain: 0.02))

  /// Star trails: a long exposure of the turning sky.
  static let trails = Exhibit(
    "One hundred and ninety frames", "Stacked over breakfast. The gap is where the battery froze.",
    alt: "circular star trails above a line of dark firs", by: .arvid, Season(12, 14, 23, 10),
    Exposure("30", "2.8", "16.0", 800), tags: ["night", "stars"], .square,
    NightSky(
      seed: 19,
      sky: Sky(
        zenith: Color(hex: 0x0b1a33), middle: Color(hex: 0x1a3354),
        horizon: Color(hex: 0x6a6478), glow: Color(0.16, 0.09, 0.05), sunU: 0.75, sunV: 0.9,
        reach: 0.3, level: 0.86, span: 0.8),
      stars: 1, trails: 0.72,
      land: Ridges(
        seed: 25, sky: .none, count: 2,
        top: 0.88, bottom: 0.94, relief: 0.04, far: Color(0.03, 0.035, 0.05),
        near: Color(0.004, 0.005, 0.009), mist: Color(0.06, 0.06, 0.08), trees: 0.13)),
    Finish(contrast: 1.20, grain: 0.02))

  /// The moon, close.
  static let halfMoon = Exhibit(
    "Half, from the balcony", "Balanced on the railing, breath held.",
    alt: "half moon with craters against a dark blue sky", by: .arvid, Season(4, 1, 20, 30),
    Exposure("1/125", "8.0", "400.0", 200), tags: ["moon", "night"], .tall,
    NightSky(
      seed: 50,
      sky: Sky(
        zenith: Color(hex: 0x070b16), middle: Color(hex: 0x0d1524),
        horizon: Color(hex: 0x16233a), glow: .zero, level: 1.2, span: 1.1),
      stars: 0.05,
      moon: Moon(seed: 8, u: 0.40, v: 0.46, radius: 0.27, phase: 1.15, strength: 1.5, halo: 0.008)),
    Finish(contrast: 1.22, bloom: 0.05))

  /// A violet aurora over firs.
  static let violetAurora = Exhibit(
    "Kp 7", "My phone buzzed, then every neighbour came out in a blanket.",
    alt: "violet and green aurora above snowy fir trees", by: .arvid, Season(1, 30, 23, 20),
    Exposure("4", "1.8", "20.0", 2000), tags: ["night", "aurora", "winter"], .portrait,
    NightSky(
      seed: 61,
      sky: Sky(
        zenith: Color(hex: 0x120d26), middle: Color(hex: 0x1d1b3c),
        horizon: Color(hex: 0x2c4050), glow: .zero, level: 0.86, span: 0.8),
      stars: 0.8,
      aurora: Aurora(
        seed: 88, curtains: 4, foot: 0.64, height: 0.44, strength: 1.0,
        low: Color(0.16, 0.85, 0.50), high: Color(0.62, 0.14, 0.66)),
      land: Ridges(
        seed: 15, sky: .none, count: 3, top: 0.84, bottom: 0.93, relief: 0.05,
        far: Color(0.05, 0.07, 0.09), near: Color(0.010, 0.014, 0.02),
        mist: Color(0.08, 0.10, 0.13), trees: 0.10)),
    Finish(contrast: 1.20, grain: 0.022))

  /// A crescent in the last light.
  static let crescent = Exhibit(
    "Thin moon", "Two days old. Gone behind the ridge a minute later.",
    alt: "thin crescent moon in an orange and blue dusk", by: .ilse, Season(4, 10, 19, 35),
    Exposure("1/15", "4.0", "100.0", 400), tags: ["moon", "dusk", "minimal"], .square,
    NightSky(
      seed: 77,
      sky: Sky(
        zenith: Color(hex: 0x14284e), middle: Color(hex: 0x4d6690),
        horizon: Color(hex: 0xf59a58), glow: Color(0.4, 0.18, 0.07), sunU: 0.62, sunV: 0.84,
        reach: 0.3, level: 0.80, span: 0.75),
      stars: 0.12,
      moon: Moon(
        u: 0.57, v: 0.42, radius: 0.036, phase: 2.25, strength: 2.4, halo: 0.02),
      land: Ridges(
        seed: 29, sky: .none, count: 3, top: 0.80, bottom: 0.93, relief: 0.07,
        far: Color(0.12, 0.09, 0.12), near: Color(0.010, 0.010, 0.016),
        mist: Color(0.30, 0.18, 0.16), jagged: 0.7, trees: 0.02)),
    Finish(contrast: 1.20))

  /// The Milky Way over the desert.
  static let desertNight = Exhibit(
    "Road, engine ticking as it cools", "No light for ninety kilometres except ours.",
    alt: "arch of the milky way over dark desert mesas", by: .rafael, Season(5, 24, 3, 10),
    Exposure("20", "2.0", "16.0", 6400), at: "Atacama, Chile", tags: ["night", "stars", "desert"],
    .panorama,
    NightSky(
      seed: 93,
      sky: Sky(
        zenith: Color(hex: 0x0a0e1c), middle: Color(hex: 0x18203a),
        horizon: Color(hex: 0x5c4a52), glow: Color(0.12, 0.06, 0.03), sunU: 0.15, sunV: 0.44,
        reach: 0.25, level: 0.42, span: 0.4),
      stars: 1.2, river: StarRiver(seed: 14, u: 0.56, v: 0.2, turn: -0.42, width: 0.10),
      land: Ridges(
        seed: 36, sky: .none, count: 3, top: 0.415, bottom: 0.46, relief: 0.028,
        far: Color(0.06, 0.045, 0.05), near: Color(0.008, 0.007, 0.009),
        mist: Color(0.10, 0.07, 0.07), jagged: 0.2, trees: 0)),
    Finish(contrast: 1.22, grain: 0.024))
}

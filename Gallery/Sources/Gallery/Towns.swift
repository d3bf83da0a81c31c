/// Pictures of towns and city light.
enum Towns {
  /// A wet street out of focus.
  static let wetStreet = Exhibit(
    "Waiting for the 12", "It was eleven minutes late. No complaints.",
    alt: "blurred street lights mirrored on a wet road", by: .zofia, Season(11, 9, 18, 35),
    Exposure("1/60", "1.8", "50.0", 1600), at: "Gdańsk, Poland", tags: ["city", "night"],
    .portrait,
    Lamps(
      seed: 5,
      colors: [
        Color(1.5, 0.75, 0.25), Color(1.4, 0.85, 0.40), Color(1.2, 0.22, 0.12),
        Color(0.25, 0.75, 0.85), Color(1.1, 1.0, 0.85),
      ], level: 0.56),
    Finish(contrast: 1.22, grain: 0.024, bloom: 0.14))

  /// Rain on the tram window.
  static let tramWindow = Exhibit(
    "Window seat, line 6", "Fogged it up myself, then waited for the lights.",
    alt: "raindrops on a window before blurred city lights", by: .zofia, Season(10, 30, 19, 10),
    Exposure("1/100", "2.0", "50.0", 1600), tags: ["city", "rain", "night"], .landscape,
    RainyPane(
      seed: 3,
      outside: Lamps(
        seed: 21, upper: Color(0.03, 0.05, 0.10), lower: Color(0.02, 0.02, 0.035),
        colors: [
          Color(1.4, 0.70, 0.22), Color(1.3, 0.24, 0.14), Color(0.2, 0.65, 0.95),
          Color(1.2, 0.95, 0.60),
        ], count: 90, size: 0.075, level: 0.42, wet: 0.4)),
    Finish(contrast: 1.24, grain: 0.022, bloom: 0.12))

  /// A rainy afternoon in green and gray.
  static let rainyAfternoon = Exhibit(
    "Inside weather", "Cancelled the walk, kept the tea.",
    alt: "rain on a pane with a blurred green garden behind", by: .noor, Season(5, 8, 16, 0),
    Exposure("1/125", "2.8", "60.0", 400), tags: ["rain", "window"], .tall,
    RainyPane(
      seed: 17,
      outside: Meadow(
        seed: 3, upper: Color(0.55, 0.62, 0.62), lower: Color(0.035, 0.075, 0.03),
        blade: Color(0.10, 0.20, 0.06), sunU: 0.3, sunV: 0.1,
        sunlight: Color(0.5, 0.52, 0.46), blades: 20, tall: 0.6), drops: 2200),
    Finish(saturation: 0.9))

  /// A skyline over the river.
  static let riverSide = Exhibit(
    "Blue hour, left bank", "Every window somebody's kitchen.",
    alt: "city skyline at dusk with lit windows over water", by: .zofia, Season(12, 3, 16, 15),
    Exposure("4", "8.0", "70.0", 100), tags: ["city", "dusk"], .cinema,
    Lakeside(
      behind: Skyline(
        seed: 12,
        sky: Sky(
          zenith: Color(hex: 0x16264d), middle: Color(hex: 0x4a5a8c),
          horizon: Color(hex: 0xd98c6a), glow: Color(0.5, 0.22, 0.1), sunU: 0.3, sunV: 0.3,
          reach: 0.3, level: 0.285, span: 0.3),
        clouds: CloudSheet(
          seed: 50, amount: 0.40, stretch: 3, lit: Color(0.62, 0.30, 0.30),
          shade: Color(0.10, 0.11, 0.19)),
        level: 0.285, tall: 0.17, haze: Color(0.20, 0.15, 0.21)),
      mirror: Mirror(
        level: 0.285, seed: 7, ripple: 1.2, deep: Color(0.004, 0.008, 0.018), breeze: 0.15,
        sheen: Color(0.12, 0.12, 0.2))),
    Finish(contrast: 1.22, grain: 0.02, bloom: 0.12))

  /// The sun on a kitchen wall.
  static let kitchenWall = Exhibit(
    "Seven minutes in March", "It reaches this wall twice a year.",
    alt: "window light with leaf shadows on a plain wall", by: .noor, Season(3, 21, 17, 30),
    Exposure("1/160", "5.6", "35.0", 200), tags: ["light", "home"], .tall,
    Sunpatch(seed: 6), Finish(contrast: 1.20))

  /// Cold light and a blue wall.
  static let blueWall = Exhibit(
    "Rented room", "First morning. Nothing unpacked but the camera.",
    alt: "slanted morning light on an empty blue wall", by: .zofia, Season(9, 1, 7, 25),
    Exposure("1/200", "5.6", "28.0", 200), tags: ["light", "home"], .square,
    Sunpatch(
      seed: 15, wall: Color(0.24, 0.36, 0.46), sunlight: Color(2.1, 1.6, 1.05),
      room: Color(0.20, 0.22, 0.26), panes: (3, 2), slant: -0.5, leaves: 0.032),
    Finish(contrast: 1.18))
}

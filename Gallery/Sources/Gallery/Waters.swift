/// Pictures of the sea.
enum Waters {
  /// Sunset over calm water.
  static let afterglow = Exhibit(
    "Ten minutes after everyone left",
    "The car park emptied when the sun touched the water. Then it got good.",
    alt: "orange sunset over the sea with a glittering path", by: .tomas, Season(8, 22, 19, 48),
    Exposure("1/320", "8.0", "50.0", 100), at: "Nazaré, Portugal",
    tags: ["sea", "sunset"], .landscape,
    Sea(
      seed: 3,
      sky: Sky(
        zenith: Color(hex: 0x3a4f78), middle: Color(hex: 0xb98a86),
        horizon: Color(hex: 0xf09a52), glow: Color(1.5, 0.72, 0.24), sunU: 0.62, sunV: 0.305,
        reach: 0.2, disc: 4, size: 0.016, level: 0.345, span: 0.36),
      clouds: CloudSheet(
        seed: 8, amount: 0.40, scale: 0.9, stretch: 2.6, lit: Color(1.4, 0.62, 0.32),
        shade: Color(0.26, 0.20, 0.26)),
      deep: Color(0.012, 0.025, 0.04), crest: Color(0.03, 0.06, 0.07), swell: 0.42),
    Finish(contrast: 1.27, saturation: 1.05))

  static let gale = Exhibit(
    "Force eight, from the lighthouse door",
    "Held the door with one foot. The spray reached the lens on frame three.",
    alt: "dark stormy sea with foam under heavy grey clouds", by: .tomas, Season(11, 28, 13, 5),
    Exposure("1/1000", "5.6", "85.0", 400), tags: ["sea", "storm"], .panorama,
    Sea(
      seed: 14,
      sky: Sky(
        zenith: Color(hex: 0x4a545e), middle: Color(hex: 0x7b8790),
        horizon: Color(hex: 0xb5bcba), glow: Color(0.22, 0.22, 0.19), sunU: 0.28, sunV: 0.06,
        reach: 0.3, level: 0.2, span: 0.26),
      clouds: CloudSheet(
        seed: 31, amount: 0.72, scale: 0.8, stretch: 1.9, lit: Color(0.72, 0.74, 0.74),
        shade: Color(0.10, 0.12, 0.15)),
      deep: Color(0.012, 0.035, 0.04), crest: Color(0.07, 0.20, 0.18), swell: 1.25, size: 0.62,
      foam: 0.75, path: 0.3, mist: 0.6),
    Finish(contrast: 1.32, saturation: 0.85))

  /// Moonlight on the sea.
  static let moonPath = Exhibit(
    "Moonrise, engine off", "We drifted for an hour and nobody said anything.",
    alt: "full moon over dark water with a silver path", by: .arvid, Season(9, 2, 21, 20),
    Exposure("2", "2.8", "50.0", 1600), tags: ["sea", "moon", "night"], .portrait,
    MoonlitSea(
      sea: Sea(
        seed: 23,
        sky: Sky(
          zenith: Color(hex: 0x0a1526), middle: Color(hex: 0x1c3350),
          horizon: Color(hex: 0x46648a), glow: Color(0.16, 0.18, 0.20), sunU: 0.36,
          sunV: 0.28, reach: 0.2, level: 0.53, span: 0.6),
        clouds: CloudSheet(
          seed: 90, amount: 0.38, stretch: 2.2, lit: Color(0.22, 0.25, 0.30),
          shade: Color(0.03, 0.045, 0.07)),
        deep: Color(0.002, 0.006, 0.012), crest: Color(0.004, 0.012, 0.016), swell: 0.5,
        path: 1.4, sails: [Sail(u: 0.5, drop: 0.02, height: 0.05)]),
      moon: Moon(u: 0.36, v: 0.28, radius: 0.032, phase: 0.3, strength: 1.6)),
    Finish(contrast: 1.22))

  /// A bright day with one sail.
  static let oneSail = Exhibit(
    "One sail", "Out before the ferry traffic. Wind just enough.",
    alt: "white sailing boat alone on a deep blue sea", by: .tomas, Season(6, 12, 9, 15),
    Exposure("1/800", "8.0", "135.0", 100), at: "Hydra, Greece", tags: ["sea", "boat"],
    .square,
    Sea(
      seed: 37,
      sky: Sky(
        zenith: Color(hex: 0x3f7cc0), middle: Color(hex: 0x86b4de),
        horizon: Color(hex: 0xd6e6ee), glow: Color(0.3, 0.28, 0.24), sunU: 0.95, sunV: 0.02,
        reach: 0.3, level: 0.42, span: 0.5),
      clouds: CloudSheet(seed: 41, amount: 0.36, scale: 1.1, stretch: 2.2),
      deep: Color(0.006, 0.05, 0.115), crest: Color(0.02, 0.17, 0.22), swell: 0.6, foam: 0.22,
      path: 0.4, mist: 0.5,
      coast: Ridges(
        seed: 4, sky: .none, count: 2,
        top: 0.415, bottom: 0.43, relief: 0.045, far: Color(0.42, 0.52, 0.66),
        near: Color(0.30, 0.40, 0.54), mist: Color(0.7, 0.78, 0.84), trees: 0),
      sails: [Sail(u: 0.37, drop: 0.022, height: 0.11, color: Color(1.2, 1.15, 1.05))]))

  /// A calm sea at dawn.
  static let pinkDawn = Exhibit(
    "Slack water, 5:40", "Between tides the sea forgets to move.",
    alt: "calm pastel sea at dawn with pink thin clouds", by: .tomas, Season(5, 30, 4, 40),
    Exposure("1/15", "11", "24.0", 100), tags: ["sea", "dawn"], .broad,
    Sea(
      seed: 52,
      sky: Sky(
        zenith: Color(hex: 0x7b8fb5), middle: Color(hex: 0xd8b4bd),
        horizon: Color(hex: 0xf7d2ba), glow: Color(0.5, 0.24, 0.18), sunU: 0.25, sunV: 0.40,
        reach: 0.3, level: 0.39, span: 0.42),
      clouds: CloudSheet(
        seed: 60, amount: 0.44, scale: 1.2, stretch: 3.2, lit: Color(1.25, 0.72, 0.66),
        shade: Color(0.48, 0.42, 0.52), opacity: 0.8),
      deep: Color(0.05, 0.08, 0.11), crest: Color(0.04, 0.08, 0.09), swell: 0.2, size: 0.8,
      path: 0.5, mist: 0.7),
    Finish(saturation: 0.95, fade: 0.02))

  /// Teal water under a squall.
  static let squall = Exhibit(
    "Last ferry", "They ran it anyway. The dog was the only one enjoying it.",
    alt: "teal sea under dark clouds with light on the horizon", by: .tomas,
    Season(10, 6, 16, 25), Exposure("1/500", "5.6", "50.0", 200), tags: ["sea", "weather"],
    .tall,
    Sea(
      seed: 66,
      sky: Sky(
        zenith: Color(hex: 0x2e3a48), middle: Color(hex: 0x5d6f7c),
        horizon: Color(hex: 0xf2dcae), glow: Color(0.5, 0.38, 0.2), sunU: 0.5, sunV: 0.49,
        reach: 0.3, level: 0.50, span: 0.36),
      clouds: CloudSheet(
        seed: 103, amount: 0.66, stretch: 1.7, lit: Color(0.60, 0.58, 0.54),
        shade: Color(0.07, 0.09, 0.12)),
      deep: Color(0.01, 0.045, 0.05), crest: Color(0.05, 0.20, 0.19), swell: 0.8, size: 0.8,
      foam: 0.4, path: 0.6, mist: 0.4),
    Finish(contrast: 1.27))

}

/// A sea under the moon.
struct MoonlitSea: Scene {
  /// The water; the sun of its sky stands for the moon and must be at the same place.
  let sea: Sea
  let moon: Moon

  func paint(on canvas: borrowing Canvas) {
    sea.paint(on: canvas)
    moon.paint(on: canvas)
  }
}

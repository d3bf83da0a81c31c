/// Pictures of wide landscapes: islands, a volcano, dunes, seas of cloud.
enum Ranges {
  /// Fog in the valleys.
  static let cloudSea = Exhibit(
    "Above it, for once", "Everyone in town had a grey day. Sorry.",
    alt: "mountain tops like islands above a sea of fog", by: .ilse, Season(11, 5, 15, 50),
    Exposure("1/250", "8.0", "70.0", 100), at: "Rigi, Switzerland", tags: ["mountains", "fog"],
    .cinema,
    Vista(
      relief: Relief(seed: 40, kind: .alpine, height: 1.35, scale: 3.6),
      cover: Cover(grassLine: 0.85, woodLine: 0.75, snowLine: 1.0),
      sky: Sky(
        zenith: Color(hex: 0x35538c), middle: Color(hex: 0x8f9cbc),
        horizon: Color(hex: 0xf6c493), glow: Color(0.9, 0.5, 0.22), sunU: 0.72, sunV: 0.1,
        reach: 0.22, disc: 3, level: 0.14, span: 0.26),
      haze: Haze(
        color: Color(0.62, 0.54, 0.56), glow: Color(0.5, 0.3, 0.12), density: 0.06,
        fogTop: 0.92, fogDensity: 4, fog: Color(0.80, 0.74, 0.76)),
      sun: Color(0.4, 0.26, 0.7), sunlight: Color(2.6, 1.7, 1.0), altitude: 1.5, focal: 1.4,
      nearest: 2),
    Finish(contrast: 1.24))

  /// A cone at sunrise.
  static let cone = Exhibit(
    "It smoked a little", "Went up in the dark, came down with ash in my sandwiches.",
    alt: "steep volcano cone at sunrise above misty hills", by: .rafael, Season(6, 29, 5, 25),
    Exposure("1/100", "8.0", "50.0", 200), at: "East Java, Indonesia",
    tags: ["volcano", "sunrise"], .broad,
    Vista(
      relief: Relief(seed: 18, kind: .cone, height: 1.5, scale: 1.9, rain: 45),
      cover: Cover(
        rock: Color(0.12, 0.10, 0.09), strata: Color(0.19, 0.14, 0.11), layers: 9,
        grassLine: 0.7, woodLine: 0.4, detail: 0.45),
      sky: Sky(
        zenith: Color(hex: 0x46598c), middle: Color(hex: 0xb49aa6),
        horizon: Color(hex: 0xfab87c), glow: Color(0.9, 0.46, 0.2), sunU: 0.08, sunV: 0.28,
        reach: 0.3, level: 0.34, span: 0.42),
      haze: Haze(
        color: Color(0.60, 0.50, 0.52), glow: Color(0.5, 0.28, 0.12), density: 0.08,
        thinning: 1.4, fogTop: 0.15, fogDensity: 1.2, fog: Color(0.80, 0.68, 0.64)),
      sun: Color(-0.9, 0.22, 0.1), sunlight: Color(2.9, 1.6, 0.85), altitude: 0.85, focal: 1.15,
      nearest: 1.2, extent: 13,
      clouds: CloudSheet(
        seed: 70, amount: 0.36, stretch: 3, lit: Color(1.2, 0.66, 0.5),
        shade: Color(0.42, 0.32, 0.4))),
    Finish(contrast: 1.22))

  static let fjord = Exhibit(
    "Third switchback", "Every bend of the road there is another one of these.",
    alt: "deep blue fjord between steep green mountains", by: .ilse, Season(7, 21, 11, 30),
    Exposure("1/250", "8.0", "24.0", 100), at: "Geiranger, Norway", tags: ["fjord", "mountains"],
    .portrait,
    Vista(
      relief: Relief(
        seed: 27, kind: .alpine, height: 1.9, scale: 4.0, valley: 0.96, valleyWidth: 1.7),
      cover: Cover(grassLine: 0.95, woodLine: 0.7, snowLine: 1.15, snowHold: 0.6),
      sky: Sky(
        zenith: Color(hex: 0x4c88c6), middle: Color(hex: 0x92bce0),
        horizon: Color(hex: 0xdde8ec), glow: Color(0.3, 0.26, 0.2), sunU: 0.0, sunV: 0.05,
        level: 0.30, span: 0.4),
      haze: Haze(color: Color(0.50, 0.62, 0.76), density: 0.055),
      sun: Color(-0.6, 0.55, -0.2), sunlight: Color(2.5, 2.2, 1.8), altitude: 1.3, focal: 1.05,
      nearest: 1.2, clouds: CloudSheet(seed: 24, amount: 0.46, stretch: 1.7), water: 0.16,
      deep: Color(0.006, 0.05, 0.07)),
    Finish(contrast: 1.24))

  /// Islands at dusk.
  static let islands = Exhibit(
    "The ones without names", "From the ridge you can count thirty-one at low tide.",
    alt: "dark islands scattered over a shining evening sea", by: .tomas, Season(9, 12, 18, 40),
    Exposure("1/320", "8.0", "85.0", 100), tags: ["sea", "islands"], .panorama,
    Vista(
      relief: Relief(seed: 52, kind: .rolling, height: 0.9, scale: 2.6, rain: 12),
      cover: Cover(grassLine: 0.9, woodLine: 0.8, detail: 0.5),
      sky: Sky(
        zenith: Color(hex: 0x51689a), middle: Color(hex: 0xc7a9a8),
        horizon: Color(hex: 0xfbcf96), glow: Color(0.9, 0.56, 0.26), sunU: 0.4, sunV: 0.06,
        reach: 0.3, level: 0.14, span: 0.25),
      haze: Haze(color: Color(0.66, 0.56, 0.54), glow: Color(0.5, 0.3, 0.12), density: 0.085),
      sun: Color(-0.1, 0.24, 0.8), sunlight: Color(2.3, 1.5, 0.85), altitude: 1.15, focal: 1.3,
      nearest: 1.9, extent: 13, water: 0.52, deep: Color(0.02, 0.05, 0.07)),
    Finish(contrast: 1.24))

  /// White dunes in the evening.
  static let whiteDunes = Exhibit(
    "Gypsum", "Cold to the feet even at noon. Nobody believes it.",
    alt: "pale white dunes with long blue evening shadows", by: .rafael, Season(12, 28, 17, 5),
    Exposure("1/200", "11", "50.0", 100), at: "New Mexico", tags: ["desert", "dunes"],
    .portrait,
    Vista(
      relief: Relief(seed: 77, kind: .dunes, height: 0.34, scale: 1.3, rain: 0),
      cover: Cover(
        rock: Color(0.74, 0.71, 0.70), strata: Color(0.78, 0.75, 0.73), layers: 2,
        grassLine: -2, ripples: 0.8),
      sky: Sky(
        zenith: Color(hex: 0x5674b0), middle: Color(hex: 0xa9a7cc),
        horizon: Color(hex: 0xf6c2b4), glow: Color(0.5, 0.28, 0.2), sunU: 0.9, sunV: 0.3,
        level: 0.34, span: 0.42),
      haze: Haze(color: Color(0.78, 0.64, 0.68), density: 0.06),
      sun: Color(0.9, 0.2, 0.25), sunlight: Color(1.9, 1.25, 0.86),
      ambient: Color(0.24, 0.30, 0.48), altitude: 0.6, focal: 1.0, nearest: 0.7, extent: 7),
    Finish(contrast: 1.22))

  /// Table mountains before the storm.
  static let mesas = Exhibit(
    "Rain, possibly, in an hour", "The storm stayed on its side of the valley.",
    alt: "sunlit red mesas under a dark blue storm sky", by: .rafael, Season(8, 14, 17, 30),
    Exposure("1/250", "8.0", "70.0", 100), at: "Utah", tags: ["desert", "storm"], .panorama,
    Vista(
      relief: Relief(seed: 63, kind: .tables, height: 0.75, scale: 2.6, rain: 25),
      cover: Cover(
        rock: Color(hex: 0x8f4a30), strata: Color(hex: 0xc07a50), layers: 26, grassLine: -2,
        detail: 0.5),
      sky: Sky(
        zenith: Color(hex: 0x28364a), middle: Color(hex: 0x3d5066),
        horizon: Color(hex: 0x6a7a88), glow: Color(0.1, 0.08, 0.05), sunU: -0.2, sunV: 0.1,
        level: 0.2, span: 0.3),
      haze: Haze(color: Color(0.20, 0.24, 0.30), density: 0.05),
      sun: Color(-0.85, 0.28, -0.35), sunlight: Color(3.6, 2.4, 1.5),
      ambient: Color(0.18, 0.22, 0.30), altitude: 0.85, focal: 1.5, nearest: 1.6,
      clouds: CloudSheet(
        seed: 36, amount: 0.66, stretch: 1.6, lit: Color(0.34, 0.38, 0.44),
        shade: Color(0.06, 0.08, 0.11))),
    Finish(contrast: 1.27))

  /// Mountains under the moon.
  static let moonlit = Exhibit(
    "Hut window, 2 a.m.", "Got up for water, stayed for this.",
    alt: "moonlit snowy mountains under a sky of stars", by: .arvid, Season(2, 24, 2, 0),
    Exposure("20", "2.8", "35.0", 1600), at: "Lyngen, Norway", tags: ["night", "mountains"],
    .landscape,
    Vista(
      relief: Relief(seed: 9, kind: .alpine, height: 1.6, scale: 5.4, climb: 0.05),
      cover: Cover(grassLine: 0.2, woodLine: 0.35, snowLine: 0.4, snowHold: 0.58, detail: 0.2),
      sky: Sky(
        zenith: Color(hex: 0x0a1630), middle: Color(hex: 0x162a4c),
        horizon: Color(hex: 0x33517a), glow: Color(0.03, 0.04, 0.06), sunU: 1.2, sunV: 0.1,
        level: 0.34, span: 0.5),
      haze: Haze(color: Color(0.045, 0.075, 0.13), density: 0.06),
      sun: Color(0.8, 0.45, -0.3), sunlight: Color(0.26, 0.33, 0.46),
      ambient: Color(0.022, 0.032, 0.06), altitude: 1.5, focal: 1.3, nearest: 3,
      backdrop: NightSky(
        seed: 71,
        sky: Sky(
          zenith: Color(hex: 0x0a1630), middle: Color(hex: 0x162a4c),
          horizon: Color(hex: 0x33517a), glow: .zero, level: 0.4, span: 0.5), stars: 1)),
    Finish(contrast: 1.22, grain: 0.022))
}

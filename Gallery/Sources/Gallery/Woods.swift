/// Pictures of firs in mist and snow.
enum Woods {
  static let firsInMist = Exhibit(
    "Below the cloud line", "The path kept appearing three trees at a time.",
    alt: "layers of fir trees fading into grey blue mist", by: .mei, Season(11, 3, 8, 15),
    Exposure("1/80", "5.6", "70.0", 400), at: "Nagano, Japan", tags: ["forest", "fog"],
    .portrait,
    Forest(
      seed: 7, upper: Color(0.62, 0.68, 0.72), lower: Color(0.50, 0.57, 0.60),
      near: Color(0.012, 0.026, 0.024), stands: 8, size: 0.78, top: 0.42, bottom: 1.06),
    Finish(contrast: 1.17, saturation: 0.9))

  /// The sun behind the trees.
  static let sunThroughFirs = Exhibit(
    "When it lifted", "Five minutes of gold, then back to grey.",
    alt: "sunlight breaking through misty fir trees", by: .mei, Season(9, 27, 7, 5),
    Exposure("1/200", "4.0", "50.0", 200), tags: ["forest", "light"], .landscape,
    Forest(
      seed: 26, upper: Color(0.50, 0.34, 0.17), lower: Color(0.24, 0.15, 0.08),
      near: Color(0.020, 0.018, 0.010), stands: 7, size: 0.66, top: 0.30, bottom: 0.74, beam: 1.5,
      beamU: 0.62),
    Finish(contrast: 1.24))

  /// A slope in the snow.
  static let snowySlope = Exhibit(
    "Snow day", "School closed. Everyone under twelve already outside.",
    alt: "snow laden fir trees on a slope in pale fog", by: .mei, Season(1, 17, 10, 40),
    Exposure("1/250", "5.6", "85.0", 100), tags: ["forest", "snow", "winter"], .broad,
    Forest(
      seed: 39, upper: Color(0.80, 0.84, 0.90), lower: Color(0.92, 0.94, 0.97),
      near: Color(0.035, 0.05, 0.06), stands: 7, size: 0.62, top: 0.34, bottom: 0.88, snow: 0.9,
      slope: 0.22),
    Finish(saturation: 0.9))

  /// Snow in the air.
  static let snowfall = Exhibit(
    "Ten past four and already dark", "The flakes were the size of coins.",
    alt: "heavy snowfall in front of a dusky fir forest", by: .mei, Season(12, 19, 16, 10),
    Exposure("1/125", "2.8", "50.0", 1600), tags: ["forest", "snow", "winter"], .tall,
    Snowfall(
      seed: 4,
      behind: Forest(
        seed: 52, upper: Color(0.22, 0.28, 0.40), lower: Color(0.34, 0.40, 0.52),
        near: Color(0.012, 0.018, 0.03), stands: 8, size: 0.74, top: 0.42, bottom: 1.04, snow: 0.55
      ),
      light: Color(0.62, 0.70, 0.86)),
    Finish(contrast: 1.20))
}

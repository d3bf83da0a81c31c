/// Pictures of still lifes.
enum Tables {
  static let oranges = Exhibit(
    "Five oranges, four o'clock", "Bought for the light, not for the juice.",
    alt: "oranges and a clay bowl on a table in window light", by: .noor, Season(2, 2, 15, 55),
    Exposure("1/60", "4.0", "50.0", 200), at: "Utrecht, Netherlands",
    tags: ["still life", "fruit"], .broad,
    StillLife(
      things: [
        SceneObject(
          .bowl, x: 0.75, z: -0.5, size: 0.95, color: Color(hex: 0x4d5f66),
          second: Color(hex: 0x9c8a6c), skin: .glazed, gloss: 0.4),
        orange(-1.15, 0.35), orange(-0.35, 0.75, 0.95), orange(-1.65, -0.55, 1.05),
        orange(0.62, 1.0, 0.9),
      ],
      table: Color(hex: 0x8b6a4b), wall: Color(hex: 0x55605f), wood: 0.5, polish: 0.25),
    Finish(contrast: 1.27))

  private static func orange(_ x: Float, _ z: Float, _ size: Float = 1) -> SceneObject {
    SceneObject(
      .ball, x: x, z: z, size: size, color: Color(hex: 0xe8871e), second: Color(hex: 0x6b6a2a),
      skin: .pored, gloss: 0.35, lean: x * 0.4)
  }

  /// Vessels in muted colors.
  static let vessels = Exhibit(
    "After Morandi", "Three charity shops and one very patient afternoon.",
    alt: "pale bottles and vases standing close on a table", by: .noor, Season(3, 19, 13, 10),
    Exposure("1/30", "5.6", "60.0", 200), tags: ["still life", "ceramics"], .square,
    StillLife(
      things: [
        SceneObject(.bottle, x: -0.55, z: -0.25, size: 0.85, color: Color(hex: 0xe6ddcc)),
        SceneObject(.jug, x: 0.42, z: -0.35, size: 0.82, color: Color(hex: 0xb9a98f)),
        SceneObject(.canister, x: -1.42, z: 0.05, size: 0.9, color: Color(hex: 0xc9805f)),
        SceneObject(.vase, x: 1.42, z: 0.05, size: 0.72, color: Color(hex: 0x8296a0)),
        SceneObject(.cup, x: -0.1, z: 0.75, size: 0.8, color: Color(hex: 0xefe7d8)),
        SceneObject(.funnel, x: 0.75, z: 0.62, size: 0.62, color: Color(hex: 0xd8c07e)),
      ],
      table: Color(hex: 0xc4b49c), wall: Color(hex: 0xb7b0a2), window: Color(-0.7, 0.6, 0.6),
      room: Color(0.30, 0.30, 0.31), softness: 0.24, aim: 0.9, zoom: 5.2, wallShade: 0.35),
    Finish(saturation: 0.92, fade: 0.015))

  /// Pears in a dark room.
  static let pears = Exhibit(
    "Three pears, one bruised", "Dutch light, supermarket pears.",
    alt: "three yellow pears on dark wood before a dark wall", by: .noor, Season(10, 12, 16, 20),
    Exposure("1/15", "5.6", "85.0", 400), tags: ["still life", "fruit"], .landscape,
    StillLife(
      things: [
        pear(-0.95, 0.0, 1.0, -0.06), pear(0.15, 0.35, 0.92, 0.10), pear(1.25, 0.1, 0.95, 1.32),
        stalk(-1.03, 0.0, 1.72), stalk(0.29, 0.35, 1.58),
      ],
      table: Color(hex: 0x4a3222), wall: Color(hex: 0x2b2a28), window: Color(-0.95, 0.5, 0.28),
      daylight: Color(2.1, 1.85, 1.5), room: Color(0.07, 0.075, 0.085), softness: 0.13, wood: 0.6,
      polish: 0.2, wallShade: 0.9),
    Finish(contrast: 1.32, vignette: 0.45))

  private static func pear(_ x: Float, _ z: Float, _ size: Float, _ lean: Float) -> SceneObject {
    SceneObject(
      .pear, x: x, z: z, size: size, color: Color(hex: 0xc9b440), second: Color(hex: 0xa8642c),
      skin: .flecked, gloss: 0.25, lean: lean)
  }

  private static func stalk(_ x: Float, _ z: Float, _ rise: Float) -> SceneObject {
    SceneObject(.stalk, x: x, z: z, size: 1, color: Color(hex: 0x4a3320), lean: 0.2, lift: rise)
  }

  /// Lemons on blue.
  static let lemons = Exhibit(
    "Lemons, cheap", "Three for a euro. The blue is a door I found.",
    alt: "yellow lemons on a pale table before a blue wall", by: .noor, Season(6, 4, 10, 0),
    Exposure("1/125", "5.6", "60.0", 100), tags: ["still life", "fruit"], .landscape,
    StillLife(
      things: [
        lemon(-1.35, 0.1, 1.45, 0.95), lemon(-0.15, 0.9, 1.75, 0.9), lemon(0.35, -0.75, 1.3, 1.0),
        lemon(1.4, 0.25, 1.65, 0.92),
      ],
      table: Color(hex: 0xcfc8bb), wall: Color(hex: 0x2f6c8e), window: Color(0.75, 0.7, 0.4),
      softness: 0.08, aim: 0.45, zoom: 4.2, wallShade: 0.4),
    Finish(contrast: 1.22))

  private static func lemon(_ x: Float, _ z: Float, _ lean: Float, _ size: Float) -> SceneObject {
    SceneObject(
      .lemon, x: x, z: z, size: size * 0.85, color: Color(hex: 0xf2cf1d),
      second: Color(hex: 0x9aa02a), skin: .pored, gloss: 0.35, lean: lean)
  }

  static let eggs = Exhibit(
    "Before the cake", "Four eggs from four different hens.",
    alt: "brown and white eggs beside a small grey bowl", by: .noor, Season(4, 16, 9, 20),
    Exposure("1/60", "4.0", "60.0", 200), tags: ["still life", "kitchen"], .tall,
    StillLife(
      things: [
        egg(-1.15, 0.75, 1.5, 0xe9dfd0), egg(0.05, 1.3, 1.75, 0xc79a72),
        egg(1.2, 0.75, 1.35, 0xb9825a),
        SceneObject(
          .bowl, x: 0.05, z: -0.6, size: 0.9, color: Color(hex: 0xb9b5ac),
          second: Color(hex: 0x7d7468), skin: .glazed, gloss: 0.25),
      ],
      table: Color(hex: 0xd6d0c6), wall: Color(hex: 0xa9aaa6), window: Color(-0.8, 0.5, 0.2),
      softness: 0.22, aim: 0.62, zoom: 5.2, wallShade: 0.5),
    Finish(saturation: 0.9, fade: 0.012))

  private static func egg(_ x: Float, _ z: Float, _ lean: Float, _ color: UInt32) -> SceneObject {
    SceneObject(
      .egg, x: x, z: z, size: 0.85, color: Color(hex: color), gloss: 0.06, lean: lean)
  }

  /// Apples and a jug.
  static let apples = Exhibit(
    "From the tree behind the bus depot", "Sour, free and photogenic.",
    alt: "red apples and a green jug on a wooden table", by: .noor, Season(9, 20, 17, 10),
    Exposure("1/40", "5.6", "50.0", 200), tags: ["still life", "fruit"], .square,
    StillLife(
      things: [
        SceneObject(
          .jug, x: -0.75, z: -0.4, size: 1.05, color: Color(hex: 0x3f6a52),
          second: Color(hex: 0x8d7a5c), skin: .glazed, gloss: 0.5),
        apple(0.55, 0.1, 1.0, 0.12), apple(1.45, 0.5, 0.95, -0.3), apple(0.15, 0.95, 0.9, 0.3),
        stalk(0.62, 0.1, 1.02), stalk(1.33, 0.5, 0.93),
      ],
      table: Color(hex: 0x7a573a), wall: Color(hex: 0x6d6454), window: Color(0.85, 0.55, 0.3),
      daylight: Color(1.9, 1.65, 1.3), softness: 0.14, wood: 0.6, polish: 0.3, aim: 0.85,
      zoom: 4.8, wallShade: 0.7),
    Finish(contrast: 1.27, vignette: 0.35))

  private static func apple(_ x: Float, _ z: Float, _ size: Float, _ lean: Float) -> SceneObject {
    SceneObject(
      .apple, x: x, z: z, size: size, color: Color(hex: 0xa8682e), second: Color(hex: 0x93120f),
      skin: .flecked, gloss: 0.35, lean: lean)
  }
}

/// Maps text to keys of a US keyboard, so that passwords that differ only in case, accents,
/// keyboard layout or Unicode normalization become equal.
enum PasswordKeys {
  /// The keys of `text`; other scripts map to codes from 128.
  static func keys(of text: String) -> [UInt8] {
    var keys: [UInt8] = []
    for scalar in text.unicodeScalars {
      switch (scalar.value, keys.last) {
      case (0x306, UInt8(ascii: "b")): keys[keys.count - 1] = key(of: 0x439)  // и and breve: й
      case (0x308, UInt8(ascii: "t")): keys[keys.count - 1] = key(of: 0x451)  // е and dots: ё
      case (0x300...0x36F, _): break
      default: keys.append(key(of: scalar.value))
      }
    }
    return keys
  }

  private static func key(of scalar: UInt32) -> UInt8 {
    switch scalar {
    case 0x41...0x5A: UInt8(scalar + 32)
    case ..<0x7F: UInt8(scalar)
    case 0x410...0x42F: russian.utf8Start[Int(scalar - 0x410)]
    case 0x430...0x44F: russian.utf8Start[Int(scalar - 0x430)]
    case 0x401, 0x451: UInt8(ascii: "`")
    case 0xC0...0x17F: latin.utf8Start[Int(scalar - 0xC0)]
    default: 128 | UInt8(scalar & 127)
    }
  }

  /// The US keys of the letters а…я in the Russian layout.
  private static let russian: StaticString = "f,dult;pbqrkvyjghcnea[wxio]sm'.z"

  /// The letters À…ſ without accents.
  private static let latin: StaticString = """
    aaaaaaaceeeeiiiidnooooo*ouuuuypsaaaaaaaceeeeiiiidnooooo/ouuuuypy\
    aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiiiijjkkklllllll\
    lllnnnnnnnnnoooooooorrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs
    """

  /// The letter that a digit or symbol stands for in "p4$$w0rd"; `other` reads 1 as l instead of i.
  static func letter(lookingLike key: UInt8, other: Bool) -> UInt8 {
    switch key {
    case UInt8(ascii: "0"): UInt8(ascii: "o")
    case UInt8(ascii: "1"): other ? UInt8(ascii: "l") : UInt8(ascii: "i")
    case UInt8(ascii: "!"): UInt8(ascii: "i")
    case UInt8(ascii: "3"): UInt8(ascii: "e")
    case UInt8(ascii: "4"), UInt8(ascii: "@"): UInt8(ascii: "a")
    case UInt8(ascii: "5"), UInt8(ascii: "$"): UInt8(ascii: "s")
    case UInt8(ascii: "7"): UInt8(ascii: "t")
    case UInt8(ascii: "8"): UInt8(ascii: "b")
    case UInt8(ascii: "9"): UInt8(ascii: "g")
    default: key
    }
  }

  /// Whether the key code is one of 0…9 in ASCII.
  static func isDigit(_ key: UInt8) -> Bool { 48...57 ~= key }

  /// Whether the key code is one of a…z in ASCII; keys have no case.
  static func isLetter(_ key: UInt8) -> Bool { 97...122 ~= key }

  /// The step from `first` to `second` on the keyboard, rows × 16 + columns, each −1…1; nil if the
  /// keys are neither equal nor adjacent.
  static func step(from first: UInt8, to second: UInt8) -> Int? {
    guard let first = place(of: first), let second = place(of: second) else { return nil }
    let (down, right) = (second / 16 - first / 16, second % 16 - first % 16)
    guard -1...1 ~= down, -1...1 ~= right else { return nil }
    return down * 16 + right
  }

  /// Row × 16 + column, from 48; columns follow the keyboard's stagger: 1, q, a and z share one.
  private static func place(of key: UInt8) -> Int? {
    guard 33...126 ~= key else { return nil }
    return Int(places.utf8Start[Int(key) - 33])
  }

  /// The positions of the keys ! to ~ on a US keyboard, one character each.
  private static let places: StaticString =
    "1[3457[9:8<h;ij:123456789ZZh<ij2QecSCTUVHWXYgfIJADREGdBbFaKML6;0QecSCTUVHWXYgfIJADREGdBbFaKML0"
}

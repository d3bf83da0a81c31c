/// Letters as on a fourteen-segment display; lower case letters are small capitals.
enum Strokes {
  /// Each segment in the unit square, from the top left: x1, y1, x2, y2.
  private static let segments: [Character: (Double, Double, Double, Double)] = [
    "a": (0, 0, 1, 0), "b": (1, 0, 1, 0.5), "c": (1, 0.5, 1, 1), "d": (0, 1, 1, 1),
    "e": (0, 0.5, 0, 1), "f": (0, 0, 0, 0.5), "g": (0, 0.5, 0.5, 0.5), "h": (0.5, 0.5, 1, 0.5),
    "i": (0, 0, 0.5, 0.5), "j": (0.5, 0, 0.5, 0.5), "k": (1, 0, 0.5, 0.5),
    "l": (0.5, 0.5, 0, 1), "m": (0.5, 0.5, 0.5, 1), "n": (0.5, 0.5, 1, 1),
    ".": (0.5, 1, 0.5, 1), ":": (0.5, 0.4, 0.5, 0.4), "o": (0.5, 0.5, 0.5, 0.5),
  ]

  private static let letters: [Character: String] = [
    "A": "abcefgh", "B": "abcdhjm", "C": "adef", "D": "abcdjm", "E": "adefgh", "F": "aefgh",
    "G": "acdefh", "H": "bcefgh", "I": "jm", "J": "bcde", "K": "efgkn", "L": "def",
    "M": "bcefik", "N": "bcefin", "O": "abcdef", "P": "abefgh", "Q": "abcdefn", "R": "abefghn",
    "S": "acdfgh", "T": "ajm", "U": "bcdef", "V": "efkl", "W": "bcefln", "X": "ikln", "Y": "ikm",
    "Z": "adkl",
    "0": "abcdef", "1": "bck", "2": "abdegh", "3": "abcdgh", "4": "bcfgh", "5": "acdfgh",
    "6": "acdefgh", "7": "abc", "8": "abcdefgh", "9": "abcdfgh",
    "А": "abcefgh", "Б": "acdefgh", "В": "abcdefgh", "Г": "aef", "Д": "bcdkl", "Е": "adefgh",
    "Ё": "adefgh", "Ж": "ijklmn", "З": "abcdh", "И": "bcefkl", "Й": "abcefkl", "К": "efgkn",
    "Л": "bckl", "М": "bcefik", "Н": "bcefgh", "О": "abcdef", "П": "abcef", "Р": "abefgh",
    "С": "adef", "Т": "ajm", "У": "bcdfgh", "Ф": "abfghjm", "Х": "ikln", "Ц": "bcdefn",
    "Ч": "bcfgh", "Ш": "bcdefjm", "Щ": "bcdefjmn", "Ъ": "acdhjm", "Ы": "bcdefgm", "Ь": "cdefgh",
    "Э": "abcdgh", "Ю": "efgbcjm", "Я": "abcfghl",
    "-": "gh", "+": "ghjm", "_": "d", "(": "kn", ")": "il", "/": "kl", "!": "j.", "?": "abhm.",
    ".": ".", ",": ".", ":": ":.", "•": "o", "…": ".", "@": "abdefhj", "«": "kn", "»": "il",
    "—": "gh", "–": "gh", "'": "j", "\"": "fb", "#": "ghjmbc", "%": "kl", "&": "abdefghn",
  ]

  /// The segments of a character; a box for an unknown one.
  static func strokes(of character: Character) -> [(Double, Double, Double, Double)] {
    if character.isWhitespace { return [] }
    let capital = character.uppercased().first ?? character
    return (letters[capital] ?? "abcdef").compactMap { segments[$0] }
  }
}

extension Canvas {
  /// Draws a character from `x` to the right; `capital` is the height of capitals in points.
  public mutating func write(
    _ character: Character, x: Double, baseline: Double, advance: Double, capital: Double,
    weight: Double, _ ink: Ink, clip: Box
  ) {
    let height = character.isLowercase ? capital * 0.74 : capital
    let side = min(advance * 0.16, capital * 0.12)
    let width = max(advance - 2 * side, 0.5)
    let weight = character == "•" ? 0.8 * advance : weight
    for (x1, y1, x2, y2) in Strokes.strokes(of: character) {
      line(
        x + side + x1 * width, baseline - height + y1 * height, x + side + x2 * width,
        baseline - height + y2 * height, width: weight, ink, clip: clip)
    }
  }
}

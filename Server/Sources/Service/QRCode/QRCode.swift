/// A QR code of a short text: byte mode, error correction level L, versions 1 to 6.
public struct QRCode: Hashable, Sendable {
  /// Modules per side, without the quiet zone.
  public let side: Int
  private(set) var dark: [Bool]
  private var isFixed: [Bool]

  /// The smallest QR code that holds `text`; nil if the text is longer than 134 bytes.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard let version = QRVersion.all.first(where: { $0.capacity >= bytes.count }) else {
      return nil
    }
    side = version.side
    dark = [Bool](repeating: false, count: side * side)
    isFixed = dark
    drawMarks(version)
    draw(QRCode.words(bytes, version))
    let all = (0..<8).map { masked($0) }
    guard let best = all.min(by: { $0.penalty < $1.penalty }) else { return nil }
    dark = best.dark
  }

  /// Whether the module is dark; modules outside the code are light.
  public func isDark(row: Int, column: Int) -> Bool {
    guard 0..<side ~= row, 0..<side ~= column else { return false }
    return dark[row * side + column]
  }

  /// The code for a terminal: half blocks, two rows per line, light on dark, with a quiet zone of
  /// 2 modules.
  public var terminalText: String {
    var text = ""
    for row in stride(from: -2, to: side + 2, by: 2) {
      for column in -2..<side + 2 {
        switch (isDark(row: row, column: column), isDark(row: row + 1, column: column)) {
        case (false, false): text += "█"
        case (false, true): text += "▀"
        case (true, false): text += "▄"
        case (true, true): text += " "
        }
      }
      text += "\n"
    }
    return text
  }

  /// The code as an SVG picture: dark on light, with a quiet zone of 4 modules.
  public var picture: String {
    let size = side + 8
    var dark = ""
    for row in 0..<side {
      for column in 0..<side where isDark(row: row, column: column) {
        dark += "M\(column + 4) \(row + 4)h1v1h-1z"
      }
    }
    return #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \#(size) \#(size)" "#
      + #"shape-rendering="crispEdges"><path fill="white" d="M0 0h\#(size)v\#(size)H0z"/>"#
      + #"<path d="\#(dark)"/></svg>"#
  }

  private static func words(_ bytes: [UInt8], _ version: QRVersion) -> [UInt8] {
    // NB: the mode (0100) and the length take 12 bits, so every byte spans two code words.
    var nibbles: [UInt8] = [4, UInt8(bytes.count >> 4), UInt8(bytes.count & 15)]
    for byte in bytes { nibbles += [byte >> 4, byte & 15] }
    nibbles.append(0)
    var data = stride(from: 0, to: nibbles.count, by: 2).map { nibbles[$0] << 4 | nibbles[$0 + 1] }
    var filler: UInt8 = 0xEC
    while data.count < version.dataWords {
      data.append(filler)
      filler ^= 0xEC ^ 0x11
    }
    let size = version.dataWords / version.blocks
    let blocks = (0..<version.blocks).map { Array(data[$0 * size..<($0 + 1) * size]) }
    let corrections = blocks.map { QRCorrection.words(version.correctionWords, for: $0) }
    return interleaved(blocks) + interleaved(corrections)
  }

  private static func interleaved(_ blocks: [[UInt8]]) -> [UInt8] {
    (0..<(blocks.first?.count ?? 0)).flatMap { index in blocks.map { $0[index] } }
  }

  private mutating func fix(_ row: Int, _ column: Int, _ isDark: Bool) {
    guard 0..<side ~= row, 0..<side ~= column else { return }
    dark[row * side + column] = isDark
    isFixed[row * side + column] = true
  }

  private mutating func drawMarks(_ version: QRVersion) {
    for index in 0..<side {
      fix(6, index, index % 2 == 0)
      fix(index, 6, index % 2 == 0)
    }
    for (row, column) in [(3, 3), (3, side - 4), (side - 4, 3)] {
      for y in -4...4 {
        for x in -4...4 {
          let ring = max(abs(x), abs(y))
          fix(row + y, column + x, ring != 2 && ring != 4)
        }
      }
    }
    if let centre = version.alignment {
      for y in -2...2 {
        for x in -2...2 { fix(centre + y, centre + x, max(abs(x), abs(y)) != 1) }
      }
    }
    drawFormat(mask: 0)
  }

  private mutating func draw(_ words: [UInt8]) {
    var bit = 0
    var right = side - 1
    var isUpward = true
    while right > 0 {
      if right == 6 { right = 5 }
      for step in 0..<side {
        let row = isUpward ? side - 1 - step : step
        for column in [right, right - 1] where !isFixed[row * side + column] {
          if bit < words.count * 8 {
            dark[row * side + column] = words[bit / 8] >> (7 - bit % 8) & 1 == 1
          }
          bit += 1
        }
      }
      isUpward.toggle()
      right -= 2
    }
  }

  private func masked(_ mask: Int) -> QRCode {
    var code = self
    for row in 0..<side {
      for column in 0..<side where !isFixed[row * side + column] {
        if QRCode.inverts(mask, row, column) { code.dark[row * side + column].toggle() }
      }
    }
    code.drawFormat(mask: mask)
    return code
  }

  private static func inverts(_ mask: Int, _ y: Int, _ x: Int) -> Bool {
    switch mask {
    case 0: (x + y) % 2 == 0
    case 1: y % 2 == 0
    case 2: x % 3 == 0
    case 3: (x + y) % 3 == 0
    case 4: (x / 3 + y / 2) % 2 == 0
    case 5: x * y % 2 + x * y % 3 == 0
    case 6: (x * y % 2 + x * y % 3) % 2 == 0
    default: ((x + y) % 2 + x * y % 3) % 2 == 0
    }
  }

  // Level L is 01. The 15 bits are a BCH code, XORed with a fixed mask (ISO/IEC 18004, 7.9).
  private mutating func drawFormat(mask: Int) {
    let data = 1 << 3 | mask
    var remainder = data
    for _ in 0..<10 { remainder = (remainder << 1) ^ ((remainder >> 9) * 0x537) }
    let bits = (data << 10 | remainder) ^ 0x5412
    for index in 0..<15 {
      let isDark = bits >> index & 1 == 1
      let down = index < 6 ? index : index < 8 ? index + 1 : side - 15 + index
      fix(down, 8, isDark)
      let along = index < 8 ? side - 1 - index : index == 8 ? 7 : 14 - index
      fix(8, along, isDark)
    }
    fix(side - 8, 8, true)
  }
}

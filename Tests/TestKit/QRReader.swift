/// Reads a QR code printed to a terminal, without error correction; supports versions 1 to 6 at
/// level L.
public struct QRReader {
  private let dark: [[Bool]]
  private let side: Int
  private let version: Int
  private let mask: Int

  /// Parses half-block characters, light on dark with a quiet zone of 2; nil if they are not a QR
  /// code.
  public init?(_ terminalText: String) {
    let lines = terminalText.split(separator: "\n")
    let side = (lines.first?.count ?? 0) - 4
    version = (side - 17) / 4
    self.side = side
    guard 1...6 ~= version, side == 17 + 4 * version, lines.count == (side + 5) / 2,
      lines.allSatisfy({ $0.count == side + 4 && $0.allSatisfy { "█▀▄ ".contains($0) } })
    else { return nil }
    dark = lines.flatMap { line in
      [line.map { $0 == "▄" || $0 == " " }, line.map { $0 == "▀" || $0 == " " }]
    }
    var bits = 0
    for column in 0..<5 { bits = bits << 1 | (dark[10][column + 2] ? 1 : 0) }
    mask = (bits ^ 0b10101) & 7
  }

  /// The decoded text.
  public var text: String {
    let words = blocks
    var bits = words.flatMap { word in (0..<8).map { Int(word >> (7 - $0)) & 1 } }[...]
    func take(_ count: Int) -> Int {
      let value = bits.prefix(count).reduce(0) { $0 << 1 | $1 }
      bits = bits.dropFirst(count)
      return value
    }
    guard take(4) == 4 else { return "not bytes" }
    let length = take(8)
    return String(decoding: (0..<length).map { _ in UInt8(take(8)) }, as: UTF8.self)
  }

  private var blocks: [UInt8] {
    let words = stream
    guard version == 6 else { return words }
    let data = words.prefix(136)
    return stride(from: 0, to: 136, by: 2).map { data[$0] }
      + stride(from: 1, to: 136, by: 2).map { data[$0] }
  }

  private var stream: [UInt8] {
    var bits: [UInt8] = []
    var columns = Array(stride(from: side - 1, to: 6, by: -2))
    columns += stride(from: 5, to: 0, by: -2)
    for (index, column) in columns.enumerated() {
      let rows = index % 2 == 0 ? Array((0..<side).reversed()) : Array(0..<side)
      for row in rows {
        for x in [column, column - 1] where !isFixed(row, x) {
          bits.append(dark[row + 2][x + 2] != isInverted(row, x) ? 1 : 0)
        }
      }
    }
    return stride(from: 0, to: bits.count - 7, by: 8).map { start in
      bits[start..<start + 8].reduce(0) { $0 << 1 | $1 }
    }
  }

  private func isFixed(_ row: Int, _ column: Int) -> Bool {
    let far = side - 9
    if row == 6 || column == 6 { return true }
    if row <= 8 && (column <= 8 || column > far) || row > far && column <= 8 { return true }
    let centre = side - 7
    return version > 1 && abs(row - centre) <= 2 && abs(column - centre) <= 2
  }

  private func isInverted(_ row: Int, _ column: Int) -> Bool {
    let product = row * column
    switch mask {
    case 0: return (row + column) % 2 == 0
    case 1: return row % 2 == 0
    case 2: return column % 3 == 0
    case 3: return (row + column) % 3 == 0
    case 4: return (row / 2 + column / 3) % 2 == 0
    case 5: return product % 2 + product % 3 == 0
    case 6: return (product % 2 + product % 3) % 2 == 0
    default: return ((row + column) % 2 + product % 3) % 2 == 0
    }
  }
}

import CZlib

extension Canvas {
  /// The rows of a file that `png()` has written, each after its filter's byte; nil for other files.
  ///
  /// Two files with the same rows may differ, because zlib's versions compress differently.
  public static func rows(png file: [UInt8]) -> [UInt8]? {
    guard let start = file.indices.first(where: { file[$0...].starts(with: "IDAT".utf8) }),
      start >= 37
    else { return nil }
    let (width, height) = (number(file[16..<20]), number(file[20..<24]))
    let end = start + 4 + number(file[start - 4..<start])
    guard end <= file.count else { return nil }
    let packed = Array(file[start + 4..<end])
    var rows = [UInt8](repeating: 0, count: (1 + 3 * width) * height)
    var size = uLong(rows.count)
    let status = uncompress(&rows, &size, packed, uLong(packed.count))
    return status == Z_OK && size == rows.count ? rows : nil
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reduce(0) { $0 << 8 | Int($1) }
  }
}

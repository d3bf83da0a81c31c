import Foundation

/// Reads the boxes of a QuickTime movie, or another ISO base media file, within limits (FEED-28).
public struct MovieReader {
  /// A box, which QuickTime calls an atom.
  struct Box: Hashable {
    /// The four-character code.
    let name: String
    /// Where its length begins.
    let start: Int
    /// Where its content begins: 8 or 16 bytes later.
    let content: Int
    /// Where it ends.
    let end: Int
  }

  /// Thrown for a file whose boxes do not fit together, or are too many.
  public struct Malformed: Error, Hashable {}

  /// The most boxes of a movie; videos of phones have about 150.
  private static let mostBoxes = 5_000

  private var window: FileWindow
  private var left = MovieReader.mostBoxes

  /// Reads an open file.
  public init(_ window: FileWindow) {
    self.window = window
  }

  /// The length of the file in bytes.
  var length: Int { window.length }

  /// The boxes of the file.
  mutating func top() throws(Malformed) -> [Box] {
    try boxes(0..<length, mayReachEnd: true)
  }

  /// The boxes in a part of the file. What follows the last one, fewer than 8 bytes or a length of 0, is
  /// skipped: some lists end so.
  mutating func boxes(
    _ range: Range<Int>, mayReachEnd: Bool = false
  ) throws(Malformed) -> [Box] {
    var boxes: [Box] = []
    var position = range.lowerBound
    while range.upperBound - position >= 8 {
      let box = try box(at: position, before: range.upperBound)
      if box.end == position {
        guard mayReachEnd else { break }
        boxes.append(
          Box(name: box.name, start: position, content: box.content, end: range.upperBound))
        break
      }
      boxes.append(box)
      position = box.end
    }
    return boxes
  }

  /// The boxes inside a box, from `offset` bytes after the beginning of its content.
  mutating func boxes(in box: Box, from offset: Int = 0) throws(Malformed) -> [Box] {
    guard offset <= box.end - box.content else { throw Malformed() }
    return try boxes(box.content + offset..<box.end)
  }

  /// The box at `position`; one without a length ends where it begins.
  private mutating func box(at position: Int, before end: Int) throws(Malformed) -> Box {
    left -= 1
    guard left >= 0 else { throw Malformed() }
    var size = try number(position, 4)
    guard let name = window.name(at: position + 4) else { throw Malformed() }
    var content = position + 8
    if size == 1 {
      guard end - position >= 16 else { throw Malformed() }
      size = try number(content, 8)
      content += 8
    }
    guard size == 0 || size >= content - position, size <= end - position else { throw Malformed() }
    return Box(
      name: String(decoding: name, as: UTF8.self), start: position, content: content,
      end: position + size)
  }

  /// The big-endian number of `size` bytes at `offset`.
  mutating func number(_ offset: Int, _ size: Int) throws(Malformed) -> Int {
    guard let number = window.number(at: offset, size: size) else { throw Malformed() }
    return number
  }

  /// The number at `offset` in the content of a box.
  mutating func number(in box: Box, at offset: Int, _ size: Int) throws(Malformed) -> Int {
    guard offset >= 0, offset <= box.end - box.content - size else { throw Malformed() }
    return try number(box.content + offset, size)
  }

  /// `count` bytes at `offset`, at most 16 KiB; nil beyond the end of the file.
  mutating func bytes(_ offset: Int, _ count: Int) -> [UInt8]? {
    window.bytes(at: offset, count: count)
  }

  /// The first box with this name among `boxes`; nil if there is none.
  static func first(_ name: String, of boxes: [Box]) -> Box? {
    boxes.first { $0.name == name }
  }
}

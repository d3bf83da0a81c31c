/// The parameters of one QR code version at level L (ISO/IEC 18004, tables 1, 9 and E.1).
struct QRVersion: Hashable, Sendable {
  /// The version number, 1 to 6.
  let number: Int
  /// Data code words in all blocks.
  let dataWords: Int
  /// Error correction code words per block.
  let correctionWords: Int
  /// Number of equal blocks that the data is split into.
  let blocks: Int
  /// Row and column of the alignment pattern's center; nil for version 1, which has none.
  let alignment: Int?

  /// Modules per side.
  var side: Int { 17 + 4 * number }

  /// Bytes of text that fit beside the mode (4 bits), the length (8) and the terminator (4).
  var capacity: Int { dataWords - 2 }

  /// Versions 1 to 6: equal blocks, a length field of one byte, no version information.
  static let all = [
    QRVersion(number: 1, dataWords: 19, correctionWords: 7, blocks: 1, alignment: nil),
    QRVersion(number: 2, dataWords: 34, correctionWords: 10, blocks: 1, alignment: 18),
    QRVersion(number: 3, dataWords: 55, correctionWords: 15, blocks: 1, alignment: 22),
    QRVersion(number: 4, dataWords: 80, correctionWords: 20, blocks: 1, alignment: 26),
    QRVersion(number: 5, dataWords: 108, correctionWords: 26, blocks: 1, alignment: 30),
    QRVersion(number: 6, dataWords: 136, correctionWords: 18, blocks: 2, alignment: 34),
  ]
}

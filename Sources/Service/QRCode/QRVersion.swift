/// The numbers of one size of QR code at correction level L (ISO/IEC 18004, tables 1, 9 and E.1).
struct QRVersion: Hashable, Sendable {
  /// 1 to 6.
  let number: Int
  /// Code words of data in all blocks.
  let dataWords: Int
  /// Code words of correction in each block.
  let correctionWords: Int
  /// How many blocks of equal size the data is split into.
  let blocks: Int
  /// Where the second row and column of alignment marks is centred; nothing for version 1.
  let alignment: Int?

  /// Modules on a side.
  var side: Int { 17 + 4 * number }

  /// Bytes of text that fit: 4 bits say "bytes" and 8 say how many.
  var capacity: Int { dataWords - 2 }

  /// The six sizes that have a length field of one byte and blocks of equal size.
  static let all = [
    QRVersion(number: 1, dataWords: 19, correctionWords: 7, blocks: 1, alignment: nil),
    QRVersion(number: 2, dataWords: 34, correctionWords: 10, blocks: 1, alignment: 18),
    QRVersion(number: 3, dataWords: 55, correctionWords: 15, blocks: 1, alignment: 22),
    QRVersion(number: 4, dataWords: 80, correctionWords: 20, blocks: 1, alignment: 26),
    QRVersion(number: 5, dataWords: 108, correctionWords: 26, blocks: 1, alignment: 30),
    QRVersion(number: 6, dataWords: 136, correctionWords: 18, blocks: 2, alignment: 34),
  ]
}

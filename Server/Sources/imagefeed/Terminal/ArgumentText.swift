import Store

/// The arguments of the command line as texts for the parser, from which the bytes of paths can be had (LIB-22).
///
/// A byte that is not UTF-8 becomes one of 128 characters of private use, and those characters in an argument become
/// several of them. Why not `CommandLine.arguments`: it replaces such bytes, and the file is not found.
enum ArgumentText {
  /// The character of the byte 0; only those of the bytes from 0x80 on are used.
  private static let first: UInt32 = 0x10F800

  /// The arguments of this process, without the name of the program.
  static var ofProcess: [String] {
    (1..<max(1, Int(CommandLine.argc))).compactMap { place in
      CommandLine.unsafeArgv[place].map { text(FilePath(cString: $0).bytes) }
    }
  }

  /// The text of an argument.
  static func text(_ bytes: [UInt8]) -> String {
    var text = String.UnicodeScalarView()
    var parser = Unicode.UTF8.ForwardParser()
    var rest = bytes.makeIterator()
    var start = bytes.startIndex
    while true {
      let count: Int
      switch parser.parseScalar(from: &rest) {
      case .emptyInput: return String(text)
      case .error(let length): count = length
      case .valid(let encoded):
        let scalar = Unicode.UTF8.decode(encoded)
        count = encoded.count
        if byte(of: scalar) == nil {
          text.append(scalar)
          start += count
          continue
        }
      }
      text.append(contentsOf: bytes[start..<(start + count)].compactMap(scalar))
      start += count
    }
  }

  /// The bytes of an argument with this text.
  static func bytes(of text: String) -> [UInt8] {
    text.unicodeScalars.flatMap { scalar in
      byte(of: scalar).map { [$0] } ?? Array(String(scalar).utf8)
    }
  }

  /// Whether the argument with this text is not UTF-8.
  static func isOfBytes(_ text: String) -> Bool {
    text.unicodeScalars.contains { byte(of: $0) != nil }
  }

  private static func scalar(of byte: UInt8) -> Unicode.Scalar? {
    Unicode.Scalar(first + UInt32(byte))
  }

  private static func byte(of scalar: Unicode.Scalar) -> UInt8? {
    0x80...0xFF ~= Int64(scalar.value) - Int64(first) ? UInt8(scalar.value - first) : nil
  }
}

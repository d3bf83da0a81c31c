extension SecureSequence {
  /// `text` without everything that a sequence cannot have: what a field keeps of typed text.
  public static func digits(of text: String) -> String {
    var kept: [UInt8] = []
    for byte in text.utf8 where 49...51 ~= byte && kept.count < length { kept.append(byte) }
    return String(decoding: kept, as: UTF8.self)
  }
}

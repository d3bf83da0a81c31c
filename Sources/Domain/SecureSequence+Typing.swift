extension SecureSequence {
  /// The first three digits 1…3 of `text`: what a sequence field keeps of typed text.
  public static func digits(of text: String) -> String {
    var kept: [UInt8] = []
    for byte in text.utf8 where 49...51 ~= byte && kept.count < length { kept.append(byte) }
    return String(decoding: kept, as: UTF8.self)
  }
}

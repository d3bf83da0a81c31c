/// The GSM 7-bit default alphabet and its extension table (3GPP TS 23.038, 6.2.1).
enum PhoneAlphabet {
  private static let characters = Set(
    ("@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?"
      + "¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà"
      + "^{}\\[~]|€").unicodeScalars)

  /// Whether every character is in the alphabet: then one SMS holds 160 characters, else 70.
  static func holds(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy(characters.contains)
  }
}

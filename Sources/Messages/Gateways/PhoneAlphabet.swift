/// The alphabet of seven bits that every phone has (3GPP TS 23.038, 6.2.1).
enum PhoneAlphabet {
  private static let characters = Set(
    ("@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?"
      + "¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà"
      + "^{}\\[~]|€").unicodeScalars)

  /// Whether the text can be written in it: 160 characters fit into one SMS then, else 70.
  static func holds(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy(characters.contains)
  }
}

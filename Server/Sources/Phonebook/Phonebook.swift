import CPhonebook
import Domain

/// Phone number validation by Debian's libphonenumber (CODE-2).
///
/// The first number builds the library's tables: that takes 15 ms and 4 MB, each later one 20 µs.
public enum Phonebook {
  /// Parses a phone number as typed; a leading 8 or 9 is read as Russian.
  public static func entry(for text: String) throws(PhonebookError) -> PhoneEntry {
    let dialled = try DialledText(text)
    var found = phonebook_entry()
    switch phonebook_find(dialled.text, &found) {
    case PHONEBOOK_FOUND:
      guard let number = PhoneNumber(Phonebook.text(of: &found.e164)) else { throw .invalid }
      return PhoneEntry(
        number: number, international: Phonebook.text(of: &found.international))
    case PHONEBOOK_SHORT: throw .short
    case PHONEBOOK_LONG: throw .long
    case PHONEBOOK_COUNTRY: throw .country
    case PHONEBOOK_UNAVAILABLE: throw .unavailable(Phonebook.text(of: &found.failure))
    // NB: a C enum is not exhaustive in Swift. This also covers PHONEBOOK_INVALID.
    default: throw .invalid
    }
  }

  /// The text of a C char array, up to its zero byte.
  private static func text<Characters>(of characters: inout Characters) -> String {
    withUnsafeBytes(of: &characters) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}

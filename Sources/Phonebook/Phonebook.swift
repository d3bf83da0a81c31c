import CPhonebook
import Domain

/// The phone numbers of the world, as Debian's libphonenumber knows them (CODE-2).
///
/// The library is loaded with the first number: 15 ms and 10 MB then, 20 µs for each number later.
public enum Phonebook {
  /// The number that a person wrote as `text`; 8 or 9 at the start is read as Russian.
  public static func entry(for text: String) throws(PhonebookError) -> PhoneEntry {
    let dialled = try DialledText(text)
    var found = phonebook_entry()
    switch phonebook_find(dialled.text, &found) {
    case PHONEBOOK_FOUND:
      guard let number = PhoneNumber(Phonebook.text(of: &found.e164)) else { throw .invalid }
      return PhoneEntry(
        number: number, region: Phonebook.text(of: &found.region),
        international: Phonebook.text(of: &found.international))
    case PHONEBOOK_SHORT: throw .short
    case PHONEBOOK_LONG: throw .long
    case PHONEBOOK_COUNTRY: throw .country
    case PHONEBOOK_UNAVAILABLE: throw .unavailable(String(cString: phonebook_error()))
    // NB: an enum of C has no last case for Swift.
    default: throw .invalid
    }
  }

  /// The text up to the zero byte in an array of C.
  private static func text<Characters>(of characters: inout Characters) -> String {
    withUnsafeBytes(of: &characters) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}

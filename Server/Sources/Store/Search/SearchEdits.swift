/// The words that differ from a word by one typo (API-10).
enum SearchEdits {
  /// Shorter words have too many neighbors that mean something else.
  static let shortestWord = 5
  /// Longer words are rarely typed by a person.
  static let longestWord = 24

  private static let english = Array("abcdefghijklmnopqrstuvwxyz".unicodeScalars)
  private static let russian = Array("абвгдежзийклмнопрстуфхцчшщъыьэюя".unicodeScalars)

  /// All words with one letter of `word` missing, added, replaced or swapped with the next one;
  /// empty if `word` is too short or too long, or has digits or letters of other scripts.
  static func of(_ word: String) -> Set<String> {
    let letters = Array(word.unicodeScalars)
    guard shortestWord...longestWord ~= letters.count else { return [] }
    let isEnglish = letters.allSatisfy { "a"..."z" ~= $0 }
    guard isEnglish || letters.allSatisfy({ "а"..."я" ~= $0 }) else { return [] }
    let alphabet = isEnglish ? english : russian
    var found: Set<String> = []
    // Replaces the letters of `range`.
    func add(_ range: Range<Int>, _ replacement: [Unicode.Scalar]) {
      var view = String.UnicodeScalarView(letters[..<range.lowerBound])
      view.append(contentsOf: replacement)
      view.append(contentsOf: letters[range.upperBound...])
      found.insert(String(view))
    }
    for place in 0...letters.count {
      for letter in alphabet { add(place..<place, [letter]) }
      guard place < letters.count else { continue }
      for letter in alphabet { add(place..<(place + 1), [letter]) }
      add(place..<(place + 1), [])
      guard place + 1 < letters.count else { continue }
      add(place..<(place + 2), [letters[place + 1], letters[place]])
    }
    found.remove(word)
    return found
  }
}

/// The stem of a Russian or English word: the part that its forms have in common.
///
/// Why an own one: SQLite has a stemmer for English only. It removes the endings of nouns and
/// adjectives, by which people's queries differ from descriptions; those of most verbs remain.
enum WordStem {
  /// The stem of a word as `SearchText` returns it; words in other scripts are returned unchanged.
  static func of(_ word: String) -> String {
    var bytes = Array(word.utf8)
    if bytes.allSatisfy({ 97...122 ~= $0 }) {
      removeEnglishEnding(&bytes)
    } else if isRussian(bytes) {
      removeRussianEnding(&bytes)
    } else {
      return word
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Whether all letters are from а to я, which have two bytes each in UTF-8.
  private static func isRussian(_ bytes: [UInt8]) -> Bool {
    guard bytes.count.isMultiple(of: 2) else { return false }
    return stride(from: 0, to: bytes.count, by: 2).allSatisfy { place in
      (bytes[place] == 0xD0 && bytes[place + 1] >= 0xB0)
        || (bytes[place] == 0xD1 && bytes[place + 1] <= 0x8F)
    }
  }

  private static let russianEndings = bytes(
    """
    иями ями ами иях ыми ими ого его ому ему иям ием ией ях ах ям ам ов ев ей ой ий ый ем ом им ым \
    их ых ее ие ые ое ье еи ии ую юю ая яя ою ею ию ью ия ья а е и й о у ы ь ю я
    """)
  private static let russianSuffixes = bytes("ов ев")
  private static let doubleN = Array("нн".utf8)
  private static let softSign = Array("ь".utf8)
  /// Three letters.
  private static let shortestRussian = 6

  private static func bytes(_ words: String) -> [[UInt8]] {
    words.split(separator: " ").map { Array($0.utf8) }
  }

  private static func removeRussianEnding(_ word: inout [UInt8]) {
    remove(russianEndings, from: &word, shortest: shortestRussian)
    // Why: "остров" looks like a genitive plural, so "острове" must lose as much.
    remove(russianSuffixes, from: &word, shortest: shortestRussian)
    if word.ends(with: doubleN) || word.ends(with: softSign), word.count > shortestRussian {
      word.removeLast(2)
    }
  }

  /// Removes the first of `endings` that leaves at least `shortest` bytes.
  private static func remove(_ endings: [[UInt8]], from word: inout [UInt8], shortest: Int) {
    let ending = endings.first { word.count - $0.count >= shortest && word.ends(with: $0) }
    if let ending { word.removeLast(ending.count) }
  }

  private static func removeEnglishEnding(_ word: inout [UInt8]) {
    removePlural(&word)
    removeParticiple(&word)
    if word.count > 3, word.last == UInt8(ascii: "e") { word.removeLast() }
  }

  private static func removePlural(_ word: inout [UInt8]) {
    guard word.count > 3, word.last == UInt8(ascii: "s") else { return }
    if word.ends(with: "ies"), word.count > 4 {
      word.removeLast(3)
      word.append(UInt8(ascii: "y"))
    } else if ["sses", "xes", "zes", "ches", "shes", "oes"].contains(where: word.ends(with:)) {
      word.removeLast(2)
    } else if !["ss", "us", "is"].contains(where: word.ends(with:)) {
      word.removeLast()
    }
  }

  private static func removeParticiple(_ word: inout [UInt8]) {
    let length =
      word.ends(with: "ing") ? 3 : word.ends(with: "ed") && !word.ends(with: "eed") ? 2 : 0
    let rest = word.dropLast(length)
    guard length > 0, rest.count >= 3, rest.contains(where: isVowel) else { return }
    word.removeLast(length)
    guard let last = word.last, word.dropLast().last == last, !"lsz".utf8.contains(last) else {
      return
    }
    // As in "running".
    if !isVowel(last) { word.removeLast() }
  }

  private static func isVowel(_ letter: UInt8) -> Bool { "aeiouy".utf8.contains(letter) }
}

extension [UInt8] {
  /// Whether the last elements are those of `ending`.
  fileprivate func ends(with ending: [UInt8]) -> Bool {
    count >= ending.count && suffix(ending.count).elementsEqual(ending)
  }

  fileprivate func ends(with ending: String) -> Bool {
    let bytes = ending.utf8
    return count >= bytes.count && suffix(bytes.count).elementsEqual(bytes)
  }
}

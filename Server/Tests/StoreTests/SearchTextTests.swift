import Domain
import Testing

@testable import Store

/// How texts and queries become words of the search index (API-10).
@Suite struct SearchTextTests {
  // API-10
  @Test(arguments: [
    ("Misty MORNING", ["misty", "morning"]), ("Ёлка у ЙОДА", ["елка", "у", "йода"]),
    ("и\u{306}од", ["йод"]), ("café, cafe\u{301}", ["cafe", "cafe"]), ("Gdańsk", ["gdansk"]),
    ("X-T4; f/1.8", ["x", "t4", "f", "1", "8"]), ("снег2023", ["снег2023"]),
    ("a\u{0}b", ["a", "b"]), ("\"lake\" OR tags:*^-", ["lake", "or", "tags"]),
    ("@12 #red under_score", ["12", "red", "under", "score"]), ("🌊❤️👩‍👩‍👧", ["🌊", "❤", "👩", "👩", "👧"]),
    ("море🏖️лето 👍🏽", ["море", "🏖", "лето", "👍"]), ("🇷🇺🇫🇮 🇫", ["🇷🇺", "🇫🇮", "🇫"]),
    ("№ 5 © ★", ["no", "5"]), ("…—«»", []), ("", []),
    ("КИЇВ Київ", ["киів", "киів"]), ("ЇЖАК їжак ЁЖ Йод", ["іжак", "іжак", "еж", "йод"]),
    ("Ўзор ўзор Ѓ ѓ Ќ ќ Ѐ ѐ Ѝ ѝ", ["узор", "узор", "г", "г", "к", "к", "е", "е", "и", "и"]),
    ("שלום עולם", ["שלום", "עולם"]), ("東京タワー", ["東京タワー"]),
  ])
  func aTextIsSplitIntoPlainWords(text: String, words: [String]) {
    #expect(SearchText.words(text) == words)
  }

  // API-10: a word of thousands of letters is cut
  @Test func aLongWordIsCut() {
    let words = SearchText.words(String(repeating: "я", count: 10_000))
    #expect(words == [String(repeating: "я", count: SearchText.longestWord)])
  }

  // API-10: forms of a word have the same stem
  @Test(arguments: [
    "озеро озера озеру озером озере озерами озерах", "лодка лодки лодке лодку лодкой лодками",
    "старый старая старое старого старому старым старых старыми",
    "остров острова острове островами",
    "синий синяя синее синего", "осень осени осенью", "дождь дождя дождем", "море моря морем",
    "площадь площади площадью", "туман тумана туманом туманный", "карелия карелии карелию",
    "трамвай трамваи", "lake lakes", "church churches", "butterfly butterflies", "horse horses",
    "hike hiking hiked", "run running runs", "paint painted painting", "glass glasses", "bee bees",
    "evening evenings", "pie pies",
  ])
  func theFormsOfAWordHaveOneStem(forms: String) {
    #expect(Set(forms.split(separator: " ").map { WordStem.of(String($0)) }).count == 1)
  }

  // API-10: different words keep different stems
  @Test(arguments: [
    "лес лиса лист", "мост море мороз", "гора город", "дом дым", "sea seal seed", "red bed bee",
    "spring sprint", "bus bush", "2023 2024", "r5 r6", "iris iron",
  ])
  func differentWordsHaveDifferentStems(text: String) {
    let words = text.split(separator: " ").map(String.init)
    #expect(Set(words.map(WordStem.of)).count == words.count)
  }

  // API-10
  @Test(arguments: [("lakeside", "laekside"), ("озеро", "ощеро"), ("mountain", "montain")])
  func aTypoIsOneEditAway(word: String, typed: String) {
    #expect(SearchEdits.of(typed).contains(word))
    #expect(SearchEdits.of(word).contains(typed))
  }

  // API-10: every edit differs from the word by one deletion, insertion, replacement or swap
  @Test func allEditsAreOneTypoAway() {
    let word = "winter"
    for edit in SearchEdits.of(word) {
      let swaps = zip(edit, word).filter { $0 != $1 }
      let isSwap =
        edit.count == word.count && swaps.count == 2 && edit.sorted() == word.sorted()
      #expect(isSwap || Self.distance(Array(edit), Array(word)) == 1, "\(edit)")
    }
    // 6 deletions, 5 swaps, 6 × 25 replacements, 7 × 26 insertions of which 6 are repeated.
    #expect(SearchEdits.of(word).count == 6 + 5 + 150 + 176)
  }

  // API-10
  @Test(arguments: [
    "lake", "r5000", "word2", "東京タワーズ", String(repeating: "a", count: 25), "mixедное",
  ])
  func otherWordsHaveNoTypos(word: String) {
    #expect(SearchEdits.of(word).isEmpty)
  }

  // API-10
  @Test(arguments: [
    ("january", 1), ("янв", 1), ("февраля", 2), ("may", 5), ("мая", 5), ("июль", 7), ("sept", 9),
    ("декабре", 12),
  ])
  func monthsHaveNamesInTwoLanguages(name: String, month: Int) {
    let exact = DateWords.months(named: [name])
    #expect(exact == [month] || DateWords.months(beginningWith: name) == [month])
  }

  // API-10
  @Test func aDateHasAYearAndAMonth() {
    #expect(DateWords.indexed(moment(0)) == ["2023", "#m11"])
    #expect(DateWords.months(beginningWith: "ma") == [])
    #expect(DateWords.months(beginningWith: "mar") == [3])
  }

  /// The Levenshtein distance.
  private static func distance(_ one: [Character], _ other: [Character]) -> Int {
    var row = Array(0...other.count)
    for (above, letter) in one.enumerated() {
      var last = row[0]
      row[0] = above + 1
      for column in other.indices {
        let cost = letter == other[column] ? last : last + 1
        last = row[column + 1]
        row[column + 1] = min(cost, row[column] + 1, row[column + 1] + 1)
      }
    }
    return row[other.count]
  }
}

/// The cost of guessing a password: that of the cheapest sequence of pieces that spells it.
///
/// Pieces are words, look-alike and reversed words, keyboard walks, sequences, repetitions, years,
/// digits, and single keys at full cost. Costs are in tenths of a bit, chosen so that a random
/// password of ten keys is hardly ever cheap; Benchmarks/bars/words.py measures this.
struct PasswordGuess {
  /// Costs below this are guessed quickly: 2³⁴ guesses take about a minute.
  static let cheap: Int32 = 340

  /// The kind of text in a piece of a password; decides its guessing cost.
  enum Piece: UInt8 {
    case key
    case digits
    case pattern
    case word
    case personal
  }

  /// Maximum length of a repeated block, in keys.
  private static let longestBlock = 32
  /// Minimum length of a block that is repeated elsewhere, in keys: the chance that four random ones do is small.
  private static let shortestEcho = 4

  private enum Price {
    static let key: Int32 = 70
    static let digit: Int32 = 60
    static let nextDigit: Int32 = 36
    static let year: Int32 = 80
    static let pattern: Int32 = 60
    static let nextPattern: Int32 = 38
    static let straight: Int32 = 7
    static let turn: Int32 = 26
    static let again: Int32 = 20
    static let repetition: Int32 = 50
    static let disguise: Int32 = 50
    static let personal: Int32 = 50
  }

  private let keys: [UInt8]
  private let words: WordFilter
  /// The minimum cost of the keys before each position.
  private var best: [Int32]
  /// Start and kind of the piece that ends at each position in the cheapest sequence.
  private var starts: [Int32]
  private var kinds: [Piece]

  /// Computes the cost of `keys`; `personal` are words about the person, 5 bits each.
  init(_ keys: [UInt8], words: WordFilter, personal: [[UInt8]]) {
    self.keys = keys
    self.words = words
    best = [Int32](repeating: .max, count: keys.count + 1)
    starts = best
    kinds = [Piece](repeating: .key, count: keys.count + 1)
    best[0] = 0
    let forms = PasswordGuess.disguises(of: keys)
    for start in 0..<keys.count where best[start] < PasswordGuess.cheap {
      addDigits(from: start)
      addWalk(from: start)
      addSequence(from: start)
      addRepetitions(from: start)
      addEchoes(from: start)
      addWords(from: start, in: keys, price: 0)
      for form in forms { addWords(from: start, in: form, price: Price.disguise) }
      addReversedWord(from: start)
      for word in personal { add(word, from: start) }
    }
  }

  /// Whether the password is guessed quickly.
  var isCheap: Bool { best[keys.count] < PasswordGuess.cheap }

  /// The weakness to report. Words rank before patterns, because people repeat words.
  var mainPiece: Piece {
    var (word, personal) = (0, 0)
    var end = keys.count
    while end > 0 {
      let start = Int(starts[end])
      switch kinds[end] {
      case .word: word += end - start
      case .personal: personal += end - start
      case .pattern, .digits, .key: break
      }
      end = start
    }
    if personal > word { return .personal }
    return word > 3 ? .word : .pattern
  }

  private mutating func add(_ kind: Piece, from start: Int, to end: Int, price: Int32) {
    let sum = best[start] + price
    if sum < best[end] {
      best[end] = sum
      starts[end] = Int32(start)
      kinds[end] = kind
    }
  }

  private mutating func addDigits(from start: Int) {
    guard PasswordKeys.isDigit(keys[start]) else {
      return add(.key, from: start, to: start + 1, price: Price.key)
    }
    var price = Price.digit
    var end = start + 1
    add(.digits, from: start, to: end, price: price)
    while end < keys.count, PasswordKeys.isDigit(keys[end]) {
      end += 1
      price += Price.nextDigit
      add(.digits, from: start, to: end, price: price)
      if end - start == 4, isCentury(at: start) {
        add(.digits, from: start, to: end, price: Price.year)
      }
    }
    if start == 0, end == keys.count, end < 20 {
      add(.pattern, from: start, to: end, price: PasswordGuess.cheap - 1)
    }
  }

  private func isCentury(at start: Int) -> Bool {
    let (first, second) = (keys[start] - 48, keys[start + 1] - 48)
    return (first == 1 && second == 9) || (first == 2 && second == 0)
  }

  private mutating func addWalk(from start: Int) {
    var price = kinds[start] == .pattern ? Price.nextPattern : Price.pattern
    var before = 1
    var end = start + 1
    while end < keys.count, let step = PasswordKeys.step(from: keys[end - 1], to: keys[end]) {
      price += step == before || step == 0 ? Price.straight : Price.turn
      if best[start] + price >= PasswordGuess.cheap { return }
      before = step
      end += 1
      if end - start >= 3 { add(.pattern, from: start, to: end, price: price) }
    }
  }

  private mutating func addSequence(from start: Int) {
    guard start + 1 < keys.count else { return }
    let step = Int(keys[start + 1]) - Int(keys[start])
    guard step == 1 || step == -1 else { return }
    var price = Price.pattern + Price.straight
    var end = start + 2
    while end < keys.count, Int(keys[end]) - Int(keys[end - 1]) == step {
      end += 1
      price += Price.straight
      if best[start] + price >= PasswordGuess.cheap { return }
      add(.pattern, from: start, to: end, price: price)
    }
  }

  /// Adds pieces from `start` that repeat the block in front of it, once or several times.
  private mutating func addRepetitions(from start: Int) {
    let longest = min(start, keys.count - start, PasswordGuess.longestBlock)
    for length in stride(from: 1, through: longest, by: 1) {
      if isInsideRepetition(start, of: length) {
        // Why skip: a repetition that began earlier already reached the same ends, and a long run
        // would take quadratic time. Only one more equal key has a lower price.
        if length == 1, keys[start] == keys[start - 1] {
          add(.pattern, from: start, to: start + 1, price: Price.again)
        }
        continue
      }
      var end = start
      while end < keys.count, keys[end] == keys[end - length] {
        end += 1
        let isWhole = (end - start) % length == 0
        guard isWhole || (end - start > length && end == keys.count) else { continue }
        let price = end - start == 1 ? Price.again : Price.repetition
        add(.pattern, from: start, to: end, price: price)
      }
    }
  }

  /// Adds pieces from `start` that occur anywhere before it, as the second word in "password2024password".
  private mutating func addEchoes(from start: Int) {
    var longest = PasswordGuess.shortestEcho - 1
    for earlier in 0..<start {
      let limit = min(start - earlier, keys.count - start, PasswordGuess.longestBlock)
      guard limit > longest else { continue }
      var length = 0
      while length < limit, keys[earlier + length] == keys[start + length] { length += 1 }
      guard length > longest else { continue }
      for end in start + longest + 1...start + length {
        add(.pattern, from: start, to: end, price: Price.repetition)
      }
      longest = length
    }
  }

  /// Whether the two blocks of `length` keys before `start` are equal and the sequence up to the
  /// second one costs no more than that up to `start`.
  private func isInsideRepetition(_ start: Int, of length: Int) -> Bool {
    guard start >= 2 * length, best[start - length] <= best[start] else { return false }
    for index in (start - length)..<start where keys[index] != keys[index - length] { return false }
    return true
  }

  private mutating func addWords(from start: Int, in form: [UInt8], price disguise: Int32) {
    var hash = WordHash()
    var isDisguised = disguise == 0
    for end in start..<min(keys.count, start + words.longest) {
      hash.append(form[end])
      isDisguised = isDisguised || form[end] != keys[end]
      guard isDisguised, let bits = words.price(of: hash, length: end + 1 - start) else { continue }
      add(.word, from: start, to: end + 1, price: Int32(bits) * 10 + disguise)
    }
  }

  /// Adds the run of letters that begins at `start` if it is a word read backwards.
  private mutating func addReversedWord(from start: Int) {
    guard PasswordKeys.isLetter(keys[start]) else { return }
    if start > 0, PasswordKeys.isLetter(keys[start - 1]) { return }
    var end = start
    while end < keys.count, PasswordKeys.isLetter(keys[end]) { end += 1 }
    guard end - start <= words.longest else { return }
    var hash = WordHash()
    for index in stride(from: end - 1, through: start, by: -1) { hash.append(keys[index]) }
    guard let bits = words.price(of: hash, length: end - start) else { return }
    add(.word, from: start, to: end, price: Int32(bits) * 10 + Price.disguise)
  }

  private mutating func add(_ word: [UInt8], from start: Int) {
    guard start + word.count <= keys.count else { return }
    for index in 0..<word.count where keys[start + index] != word[index] { return }
    add(.personal, from: start, to: start + word.count, price: Price.personal)
  }

  /// Variants of `keys` with letters for look-alike digits and symbols; empty if nothing changes.
  private static func disguises(of keys: [UInt8]) -> [[UInt8]] {
    let first = keys.map { PasswordKeys.letter(lookingLike: $0, other: false) }
    guard first != keys else { return [] }
    let second = keys.map { PasswordKeys.letter(lookingLike: $0, other: true) }
    return first == second ? [first] : [first, second]
  }
}

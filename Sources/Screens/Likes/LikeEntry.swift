/// One wish as it is kept on the device: whose, which photo, like or unlike, and its place in line.
///
/// Each has a key of its own, so that two tabs never overwrite one another's.
public struct LikeEntry: Hashable, Sendable {
  /// The username of the person.
  public let owner: String
  /// The photo's id.
  public let id: String
  /// Whether the heart shall be red; nothing when the wish is gone.
  public var isLiked: Bool?
  /// Its place in line.
  public let order: Int32

  /// The longest username and the longest id that are taken back from a device.
  private static let longest = 64

  /// An entry.
  public init(owner: String, id: String, isLiked: Bool?, order: Int32) {
    self.owner = owner
    self.id = id
    self.isLiked = isLiked
    self.order = order
  }

  /// What it is kept under: "like OWNER ID".
  public var key: String { "like " + owner + " " + id }

  /// What is kept: "+7" or "-7", the place in line behind the sign; empty to take it away.
  public var value: String {
    guard let isLiked else { return "" }
    return (isLiked ? "+" : "-") + String(order)
  }

  /// Reads "KEY⇥VALUE"; nothing when that is no entry, whoever wrote it.
  init?(line: Substring.UTF8View) {
    let halves = line.split(separator: 9, omittingEmptySubsequences: false)
    guard halves.count == 2 else { return nil }
    let words = halves[0].split(separator: 32, omittingEmptySubsequences: false)
    guard words.count == 3, words[0].elementsEqual("like".utf8), LikeEntry.isName(words[1]),
      LikeEntry.isName(words[2])
    else { return nil }
    owner = String(Substring(words[1]))
    id = String(Substring(words[2]))
    guard let sign = halves[1].first else {
      isLiked = nil
      order = 0
      return
    }
    guard sign == 43 || sign == 45, let place = LikeEntry.number(halves[1].dropFirst()) else {
      return nil
    }
    isLiked = sign == 43
    order = place
  }

  private static func isName(_ word: Substring.UTF8View) -> Bool {
    guard 1...longest ~= word.count else { return false }
    return word.allSatisfy { byte in
      48...57 ~= byte || 65...90 ~= byte || 97...122 ~= byte || byte == 45 || byte == 95
    }
  }

  private static func number(_ digits: Substring.UTF8View) -> Int32? {
    guard 1...9 ~= digits.count else { return nil }
    var number: Int32 = 0
    for digit in digits {
      guard 48...57 ~= digit else { return nil }
      number = number * 10 + Int32(digit) - 48
    }
    return number
  }
}

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
  // NB: byte by byte, because the library's ways to split a text weigh more than all of this.
  init?(_ line: ArraySlice<UInt8>) {
    var line = line
    var words: [String] = []
    for end in [32, 32, 9] as [UInt8] {
      guard let word = LikeEntry.word(until: end, in: &line) else { return nil }
      words.append(word)
    }
    guard words[0] == "like", line.count < 11 else { return nil }
    let sign = line.popFirst()
    var place: Int32 = 0
    for digit in line {
      guard 48...57 ~= digit, place < 100_000_000 else { return nil }
      place = place * 10 + Int32(digit) - 48
    }
    guard sign == nil || (sign == 43 || sign == 45) && !line.isEmpty else { return nil }
    owner = words[1]
    id = words[2]
    isLiked = sign.map { $0 == 43 }
    order = place
  }

  /// Takes the letters, digits, "-" and "_" before `end` off the line; nothing when there are others.
  private static func word(until end: UInt8, in line: inout ArraySlice<UInt8>) -> String? {
    var word: [UInt8] = []
    while let byte = line.popFirst() {
      if byte == end { return word.isEmpty ? nil : String(decoding: word, as: UTF8.self) }
      let isName = 48...57 ~= byte || 65...90 ~= byte || 97...122 ~= byte
      guard isName || byte == 45 || byte == 95, word.count < longest else { return nil }
      word.append(byte)
    }
    return nil
  }
}

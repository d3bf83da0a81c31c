/// A pending like or unlike, as it is stored on the device.
///
/// Each entry has a separate key, so that two tabs never overwrite each other's entries.
public struct LikeEntry: Hashable, Sendable {
  /// The username of the person.
  public let owner: String
  /// The id of the photo that is liked or unliked.
  public let id: String
  /// Whether the photo is to be liked or unliked; nil if the entry is deleted.
  public var isLiked: Bool?
  /// The position in the queue.
  public let order: Int32

  /// Maximum length of a username or an id that is read from the device, in bytes.
  private static let longest = 64

  /// Creates an entry; storing it with `isLiked` nil deletes the stored one.
  public init(owner: String, id: String, isLiked: Bool?, order: Int32) {
    self.owner = owner
    self.id = id
    self.isLiked = isLiked
    self.order = order
  }

  /// The storage key: "like OWNER ID".
  public var key: String { "like " + owner + " " + id }

  /// The stored value: "+7" for a like or "-7" for an unlike at position 7; empty to delete the
  /// entry.
  public var value: String {
    guard let isLiked else { return "" }
    return (isLiked ? "+" : "-") + String(order)
  }

  /// Parses "KEY⇥VALUE"; returns nil if it is malformed.
  // NB: byte by byte, because the library's functions that split strings are larger than this code.
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

  /// Reads a word of letters, digits, "-" and "_" up to `end`; nil if it is empty, too long or
  /// malformed.
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

/// The variants that were asked for lately, in a bounded part of memory.
struct HotVariants {
  private struct Entry {
    var file: VariantFile
    var length: Int
    var lastUse: UInt64
  }

  private let limit: Int
  private var entries: [String: Entry] = [:]
  private var bytes = 0
  private var uses: UInt64 = 0

  /// Holds pictures of at most `limit` bytes in all.
  init(limit: Int) {
    self.limit = limit
  }

  /// The variant of this name.
  mutating func file(_ name: String) -> VariantFile? {
    guard let index = entries.index(forKey: name) else { return nil }
    uses += 1
    entries.values[index].lastUse = uses
    return entries.values[index].file
  }

  /// Keeps a variant that is not longer than an eighth of the whole; the least used ones go.
  mutating func keep(_ file: VariantFile, as name: String) {
    guard case .bytes(let content) = file.body, content.count <= limit / 8 else { return }
    remove(name)
    while bytes + content.count > limit, let oldest = leastUsed { remove(oldest) }
    uses += 1
    entries[name] = Entry(file: file, length: content.count, lastUse: uses)
    bytes += content.count
  }

  /// Forgets the variants whose names begin so.
  mutating func removeAll(beginning prefix: String) {
    for name in entries.keys.filter({ $0.hasPrefix(prefix) }) { remove(name) }
  }

  private var leastUsed: String? {
    entries.min { $0.value.lastUse < $1.value.lastUse }?.key
  }

  private mutating func remove(_ name: String) {
    guard let entry = entries.removeValue(forKey: name) else { return }
    bytes -= entry.length
  }
}

/// An in-memory LRU cache of variants.
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

  /// Holds at most `limit` bytes.
  init(limit: Int) {
    self.limit = limit
  }

  /// The variant with this name; nil if it is not cached.
  mutating func file(_ name: String) -> VariantFile? {
    guard let index = entries.index(forKey: name) else { return nil }
    uses += 1
    entries.values[index].lastUse = uses
    return entries.values[index].file
  }

  /// Caches a variant of at most an eighth of the limit; evicts the least recently used ones.
  mutating func keep(_ file: VariantFile, as name: String) {
    guard case .bytes(let content) = file.body, content.count <= limit / 8 else { return }
    remove(name)
    while bytes + content.count > limit, let oldest = leastUsed { remove(oldest) }
    uses += 1
    entries[name] = Entry(file: file, length: content.count, lastUse: uses)
    bytes += content.count
  }

  /// Removes the variants whose names begin with `prefix`.
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

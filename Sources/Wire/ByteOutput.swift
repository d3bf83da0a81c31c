/// A growable byte buffer; takes half the time of an array, which checks for uniqueness on each
/// append.
struct ByteOutput: ~Copyable {
  private var start: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  private(set) var count = 0

  /// An empty buffer with room for `capacity` bytes, at least 64.
  init(capacity: Int) {
    self.capacity = max(64, capacity)
    start = .allocate(capacity: self.capacity)
  }

  deinit {
    start.deallocate()
  }

  /// Calls `body` with the bytes, which are valid only during the call.
  func lend<Answer>(_ body: (UnsafeBufferPointer<UInt8>) -> Answer) -> Answer {
    body(UnsafeBufferPointer(start: start, count: count))
  }

  mutating func append(_ byte: UInt8) {
    if count == capacity { grow(by: 1) }
    start[count] = byte
    count += 1
  }

  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let source = bytes.baseAddress, bytes.count > 0 else { return }
    if capacity - count < bytes.count { grow(by: bytes.count) }
    (start + count).update(from: source, count: bytes.count)
    count += bytes.count
  }

  /// Appends a copy of the bytes at `range`; does nothing if `range` is out of bounds.
  mutating func append(copyOf range: Range<Int>) {
    guard 0 <= range.lowerBound, range.upperBound <= count else { return }
    if capacity - count < range.count { grow(by: range.count) }
    (start + count).update(from: start + range.lowerBound, count: range.count)
    count += range.count
  }

  private mutating func grow(by more: Int) {
    let room = max(2 * capacity, count + more)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: room)
    larger.update(from: start, count: count)
    start.deallocate()
    start = larger
    capacity = room
  }
}

/// The byte ranges of a movie file that hold the samples of a track (FEED-28).
struct SampleRanges {
  /// The ranges in the order of the track, adjacent ones joined. Their total length is at most that
  /// of the file.
  private(set) var ranges: [Range<Int>] = []
  private var total = 0

  /// Maximum number of chunks, and of samples with individual lengths; a Live Photo has a few
  /// hundred.
  private static let most = 200_000

  /// Reads the tables of a track.
  init(
    _ boxes: [MovieReader.Box], isSound: Bool, _ reader: inout MovieReader
  ) throws(MovieReader.Malformed) {
    guard let sizes = MovieReader.first("stsz", of: boxes),
      let runs = MovieReader.first("stsc", of: boxes),
      let places = boxes.first(where: { ["stco", "co64"].contains($0.name) })
    else { throw MovieReader.Malformed() }
    let width = places.name == "co64" ? 8 : 4
    let chunks = try SampleRanges.count(places, at: 4, width: width, &reader)
    let runCount = try SampleRanges.count(runs, at: 4, width: 12, &reader)
    var lengths = try Lengths(sizes, boxes, isSound: isSound, &reader)
    var run = -1
    var next = 1
    var samples = 0
    for chunk in 1..<chunks + 1 {
      while next <= chunk, run + 1 < runCount {
        run += 1
        samples = try reader.number(in: runs, at: 8 + run * 12 + 4, 4)
        next = run + 1 < runCount ? try reader.number(in: runs, at: 8 + (run + 1) * 12, 4) : .max
      }
      let start = try reader.number(in: places, at: 8 + (chunk - 1) * width, width)
      try add(start, try lengths.take(samples, &reader), fileLength: reader.length)
    }
  }

  private mutating func add(
    _ start: Int, _ length: Int, fileLength: Int
  ) throws(MovieReader.Malformed) {
    guard start <= fileLength, length <= fileLength - start, total <= fileLength - length else {
      throw MovieReader.Malformed()
    }
    total += length
    if length == 0 { return }
    if let last = ranges.last, last.upperBound == start {
      ranges[ranges.count - 1] = last.lowerBound..<start + length
    } else {
      ranges.append(start..<start + length)
    }
  }

  /// The number of entries, as stored at `offset`. Throws if that many entries of `width` bytes do
  /// not fit into the box.
  fileprivate static func count(
    _ box: MovieReader.Box, at offset: Int, width: Int, _ reader: inout MovieReader
  ) throws(MovieReader.Malformed) -> Int {
    let count = try reader.number(in: box, at: offset, 4)
    guard count <= most, count * width <= box.end - box.content - offset - 4 else {
      throw MovieReader.Malformed()
    }
    return count
  }
}

/// Reads the lengths of a track's samples in order.
private struct Lengths {
  private let box: MovieReader.Box
  /// Bytes per `samples` samples if all have the same length; 0 if the table lists each length.
  private var bytes = 0
  private var samples = 1
  private var left: Int
  private var position = 12

  init(
    _ box: MovieReader.Box, _ boxes: [MovieReader.Box], isSound: Bool, _ reader: inout MovieReader
  ) throws(MovieReader.Malformed) {
    self.box = box
    bytes = try reader.number(in: box, at: 4, 4)
    left =
      bytes == 0
      ? try SampleRanges.count(box, at: 8, width: 4, &reader)
      : try reader.number(in: box, at: 8, 4)
    // Why: for uncompressed sound, QuickTime writes 1 instead of the length.
    if bytes == 1, isSound, let description = MovieReader.first("stsd", of: boxes) {
      try readSound(description, &reader)
    }
  }

  /// Reads the length of a sound sample from a sound description of version 0, 1 or 2.
  private mutating func readSound(
    _ description: MovieReader.Box, _ reader: inout MovieReader
  ) throws(MovieReader.Malformed) {
    let entry = 16
    switch try reader.number(in: description, at: entry + 8, 2) {
    case 1:
      samples = max(1, try reader.number(in: description, at: entry + 28, 4))
      bytes = max(1, try reader.number(in: description, at: entry + 36, 4))
    case 2: bytes = max(1, try reader.number(in: description, at: entry + 56, 4))
    default:
      let channels = try reader.number(in: description, at: entry + 16, 2)
      bytes = max(1, channels * (try reader.number(in: description, at: entry + 18, 2)) / 8)
    }
  }

  /// Returns the total length of the next `count` samples, in bytes.
  mutating func take(
    _ count: Int, _ reader: inout MovieReader
  ) throws(MovieReader.Malformed) -> Int {
    guard count <= left else { throw MovieReader.Malformed() }
    left -= count
    if bytes > 0 {
      let (product, isTooLarge) = bytes.multipliedReportingOverflow(by: count / samples)
      guard !isTooLarge else { throw MovieReader.Malformed() }
      return product
    }
    var sum = 0
    for _ in 0..<count {
      sum += try reader.number(in: box, at: position, 4)
      position += 4
    }
    return sum
  }
}

import Foundation

/// A copy of a movie without its metadata, for everybody who may see the photo (FEED-28).
///
/// Only what is needed to play it is copied, everything else is zero: places, models, identifiers and
/// dates are in boxes that become `free`, and the samples of other tracks than picture and sound are in no
/// range. Lengths and offsets stay.
public struct MovieCopy {
  /// The parts of the file that are copied; empty or not in any order.
  public private(set) var kept: [Range<Int>] = []
  /// What is written instead afterwards, by offset.
  public private(set) var patches: [(offset: Int, bytes: [UInt8])] = []
  private var reader: MovieReader
  private var media: [Range<Int>] = []
  private var pictures = 0
  /// The bytes of the samples of all tracks so far.
  private var samples = 0

  /// The most bytes of a box that is copied as it is and is no table.
  private static let longestBox = 4 << 10
  private static let longestTable = 16 << 20
  private static let tables: Set = [
    "stts", "ctts", "cslg", "stsc", "stsz", "stco", "co64", "stss", "stps", "sdtp", "sgpd", "sbgp",
  ]
  /// What describes the pictures for a decoder.
  private static let decoderBoxes: Set = [
    "avcC", "hvcC", "lhvC", "av1C", "vpcC", "esds", "colr", "pasp", "clap", "fiel", "gama", "clli",
    "mdcv",
    "amve", "vexu",
    "hfov",
  ]

  /// Plans the copy of a movie; throws if it is none, or refers to another file.
  public init(_ reader: MovieReader) throws(MovieReader.Malformed) {
    self.reader = reader
    let boxes = try self.reader.top()
    media = boxes.filter { $0.name == "mdat" }.map { $0.content..<$0.end }
    for box in boxes {
      switch box.name {
      case "ftyp": try keep(box)
      case "mdat", "wide": keepHeader(box)
      case "moov":
        keepHeader(box)
        try addMovie(box)
      default: blank(box)
      }
    }
    guard pictures > 0 else { throw MovieReader.Malformed() }
  }

  /// The length of the movie, and of its copy.
  public var length: Int { reader.length }

  private mutating func keepHeader(_ box: MovieReader.Box) {
    kept.append(box.start..<box.content)
  }

  private mutating func keep(
    _ box: MovieReader.Box, atMost longest: Int = longestBox
  ) throws(MovieReader.Malformed) {
    guard box.end - box.start <= longest else { throw MovieReader.Malformed() }
    kept.append(box.start..<box.end)
  }

  /// Leaves the place of the box free.
  private mutating func blank(_ box: MovieReader.Box) {
    keepHeader(box)
    patches.append((box.start + 4, Array("free".utf8)))
  }

  /// Keeps a header of a movie, track or media without its two dates.
  private mutating func keepUndated(_ box: MovieReader.Box) throws(MovieReader.Malformed) {
    try keep(box)
    let size = try reader.number(in: box, at: 0, 1) == 1 ? 16 : 8
    _ = try reader.number(in: box, at: 4 + size - 1, 1)
    patches.append((box.content + 4, [UInt8](repeating: 0, count: size)))
  }

  private mutating func addMovie(_ movie: MovieReader.Box) throws(MovieReader.Malformed) {
    for box in try reader.boxes(in: movie) {
      switch box.name {
      case "mvhd": try keepUndated(box)
      case "trak": try addTrack(box)
      default: blank(box)
      }
    }
  }

  private mutating func addTrack(_ track: MovieReader.Box) throws(MovieReader.Malformed) {
    let parts = try reader.boxes(in: track)
    guard let media = MovieReader.first("mdia", of: parts),
      let handler = MovieReader.first("hdlr", of: try reader.boxes(in: media)),
      let kind = reader.bytes(handler.content + 8, 4).map({ String(decoding: $0, as: UTF8.self) }),
      ["vide", "soun"].contains(kind)
    else { return blank(track) }
    keepHeader(track)
    for box in parts {
      switch box.name {
      case "tkhd": try keepUndated(box)
      case "edts", "tapt": try keep(box)
      case "mdia" where box == media: try addMedia(box, isSound: kind == "soun")
      default: blank(box)
      }
    }
  }

  private mutating func addMedia(
    _ media: MovieReader.Box, isSound: Bool
  ) throws(MovieReader.Malformed) {
    keepHeader(media)
    for box in try reader.boxes(in: media) {
      switch box.name {
      case "mdhd": try keepUndated(box)
      case "hdlr": keepHandler(box)
      case "minf":
        keepHeader(box)
        for part in try reader.boxes(in: box) { try addInformation(part, isSound) }
      default: blank(box)
      }
    }
  }

  /// Keeps a handler without its name.
  private mutating func keepHandler(_ box: MovieReader.Box) {
    kept.append(box.start..<min(box.content + 24, box.end))
  }

  private mutating func addInformation(
    _ box: MovieReader.Box, _ isSound: Bool
  ) throws(MovieReader.Malformed) {
    switch box.name {
    case "vmhd", "smhd": try keep(box)
    case "hdlr": keepHandler(box)
    case "dinf":
      keepHeader(box)
      for part in try reader.boxes(in: box) {
        if part.name == "dref" { try addReferences(part) } else { blank(part) }
      }
    case "stbl":
      keepHeader(box)
      try addSamples(box, isSound)
    default: blank(box)
    }
  }

  /// Keeps references to this file itself, without what else they say; throws for another file.
  private mutating func addReferences(_ box: MovieReader.Box) throws(MovieReader.Malformed) {
    kept.append(box.start..<min(box.content + 8, box.end))
    for entry in try reader.boxes(in: box, from: 8) {
      guard try reader.number(in: entry, at: 0, 4) & 1 == 1 else { throw MovieReader.Malformed() }
      kept.append(entry.start..<entry.content + 4)
    }
  }

  private mutating func addSamples(
    _ table: MovieReader.Box, _ isSound: Bool
  ) throws(MovieReader.Malformed) {
    let boxes = try reader.boxes(in: table)
    for box in boxes {
      switch box.name {
      case "stsd": try addDescriptions(box, isSound)
      case let name where MovieCopy.tables.contains(name):
        try keep(box, atMost: MovieCopy.longestTable)
      default: blank(box)
      }
    }
    let ranges = try SampleRanges(boxes, isSound: isSound, &reader).ranges
    for range in ranges {
      let isInside = media.contains {
        $0.lowerBound <= range.lowerBound && range.upperBound <= $0.upperBound
      }
      guard isInside else { throw MovieReader.Malformed() }
    }
    kept += ranges
    // Why: many tracks of the same bytes would be copied as many times.
    samples += ranges.reduce(0) { $0 + $1.count }
    guard samples <= reader.length else { throw MovieReader.Malformed() }
    if !isSound, !ranges.isEmpty { pictures += 1 }
  }

  /// Keeps the description of sound as it is, that of pictures without unknown boxes.
  private mutating func addDescriptions(
    _ box: MovieReader.Box, _ isSound: Bool
  ) throws(MovieReader.Malformed) {
    if isSound { return try keep(box) }
    kept.append(box.start..<min(box.content + 8, box.end))
    for entry in try reader.boxes(in: box, from: 8) {
      // The values of every format, after which the boxes begin.
      let values = 78
      guard entry.end - entry.content >= values else { throw MovieReader.Malformed() }
      kept.append(entry.start..<entry.content + values)
      for part in try reader.boxes(in: entry, from: values) {
        if MovieCopy.decoderBoxes.contains(part.name) {
          try keep(part, atMost: 64 << 10)
        } else {
          blank(part)
        }
      }
    }
  }
}

import Foundation

/// What shows to which photo the video of a Live Photo belongs (FEED-28).
public struct MovieNotes: Hashable, Sendable {
  /// The identifier that the camera wrote into both files; nil if there is none.
  public var contentIdentifier: String?
  /// The length in milliseconds.
  public var milliseconds: Int64

  /// The most bytes of an identifier; those of Apple have 36.
  static let longestIdentifier = 100
  private static let identifierKey = "com.apple.quicktime.content.identifier"
  private static let mostKeys = 1_000
  private static let longestKey = 200

  /// The notes with these values.
  public init(contentIdentifier: String?, milliseconds: Int64) {
    self.contentIdentifier = contentIdentifier
    self.milliseconds = milliseconds
  }
}

/// What shows whether a photo and a video are a Live Photo.
public struct PairNotes: Hashable, Sendable {
  /// The identifier in the photo; nil if it has none.
  public var still: String?
  /// What shows it in the video.
  public var video: MovieNotes

  /// The notes of a photo and a video.
  public init(still: String?, video: MovieNotes) {
    self.still = still
    self.video = video
  }
}

extension MovieNotes {
  /// Reads the notes of a movie; throws if it is none.
  public init(_ reader: inout MovieReader) throws(MovieReader.Malformed) {
    guard let movie = MovieReader.first("moov", of: try reader.top()) else {
      throw MovieReader.Malformed()
    }
    let parts = try reader.boxes(in: movie)
    guard let header = MovieReader.first("mvhd", of: parts) else { throw MovieReader.Malformed() }
    milliseconds = try MovieNotes.duration(header, &reader)
    if let meta = MovieReader.first("meta", of: parts) {
      contentIdentifier = try MovieNotes.identifier(meta, &reader)
    }
    // Why ignored: such a part of a movie may have any form, and identifiers are there only after FFmpeg.
    if contentIdentifier == nil, let data = MovieReader.first("udta", of: parts),
      let meta = MovieReader.first("meta", of: (try? reader.boxes(in: data)) ?? [])
    {
      contentIdentifier = try? MovieNotes.identifier(meta, &reader)
    }
  }

  private static func duration(
    _ header: MovieReader.Box, _ reader: inout MovieReader
  ) throws(MovieReader.Malformed) -> Int64 {
    let isLong = try reader.number(in: header, at: 0, 1) == 1
    let scale = try reader.number(in: header, at: isLong ? 20 : 12, 4)
    let length = try reader.number(in: header, at: isLong ? 24 : 16, isLong ? 8 : 4)
    guard scale > 0 else { throw MovieReader.Malformed() }
    return Int64(min(Double(length) / Double(scale) * 1000, 1e15))
  }

  /// The identifier among the metadata; nil if there is none.
  private static func identifier(
    _ meta: MovieReader.Box, _ reader: inout MovieReader
  ) throws(MovieReader.Malformed) -> String? {
    // Why: in QuickTime the boxes begin at once, in other ISO files after four bytes.
    let isPlain = reader.bytes(meta.content + 4, 4) == Array("hdlr".utf8)
    let parts = try reader.boxes(in: meta, from: isPlain ? 0 : 4)
    guard let keys = MovieReader.first("keys", of: parts),
      let list = MovieReader.first("ilst", of: parts),
      let index = try index(of: identifierKey, in: keys, &reader)
    else { return nil }
    for item in try reader.boxes(in: list) where try reader.number(item.start + 4, 4) == index {
      guard let data = MovieReader.first("data", of: try reader.boxes(in: item)) else { return nil }
      let length = data.end - data.content - 8
      guard 1...longestIdentifier ~= length else { return nil }
      return reader.bytes(data.content + 8, length).flatMap(text)
    }
    return nil
  }

  /// The number of a key, from 1; nil if there is none.
  private static func index(
    of key: String, in keys: MovieReader.Box, _ reader: inout MovieReader
  ) throws(MovieReader.Malformed) -> Int? {
    var position = keys.content + 8
    let count = min(try reader.number(in: keys, at: 4, 4), mostKeys)
    for index in 0..<count {
      guard keys.end - position >= 8 else { throw MovieReader.Malformed() }
      let size = try reader.number(position, 4)
      guard size >= 8, size <= keys.end - position else { throw MovieReader.Malformed() }
      if size - 8 <= longestKey,
        reader.bytes(position + 8, size - 8) == Array(key.utf8)
      {
        return index + 1
      }
      position += size
    }
    return nil
  }

  /// An identifier as text: printable ASCII; nil if it has anything else.
  static func text(_ bytes: [UInt8]) -> String? {
    let text = bytes.prefix { $0 != 0 }
    guard !text.isEmpty, text.count <= longestIdentifier,
      text.allSatisfy({ 33...126 ~= $0 })
    else { return nil }
    return String(decoding: text, as: UTF8.self)
  }
}

public import Domain

/// What shows whether a file is an edited version of another one (LIB-19).
public struct FileLook: Hashable, Sendable {
  /// The capture date in the file; nil if it has none.
  public var capturedAt: Instant?
  /// The size of the picture in pixels, upright.
  public var size: PixelSize
  /// What the picture looks like; nil if unknown.
  public var hash: PerceptualHash?

  /// Creates the look of a file.
  public init(capturedAt: Instant?, size: PixelSize, hash: PerceptualHash?) {
    self.capturedAt = capturedAt
    self.size = size
    self.hash = hash
  }

  /// Whether one of the files is an edited version of the other: both have the same capture date or,
  /// if one of them has none, they look alike.
  public func isVersion(of other: FileLook) -> Bool {
    if let capturedAt, let otherDate = other.capturedAt { return capturedAt == otherDate }
    guard let look = PhotoLook(self), let otherLook = PhotoLook(other) else { return false }
    return look.resembles(otherLook)
  }

  /// The columns of `indexedFile` in the order that `init(row:from:)` reads.
  static let columns = "capturedAt, width, height, across, down"

  /// Reads the columns from position `first`; nil if the look is unknown.
  init?(row: Row, from first: Int) {
    guard let width = row[first + 1] as Int32?, let height = row[first + 2] as Int32? else {
      return nil
    }
    capturedAt = (row[first] as Int64?).map(Instant.init(milliseconds:))
    size = PixelSize(width: width, height: height)
    if let across = row[first + 3] as Int64?, let down = row[first + 4] as Int64? {
      hash = PerceptualHash(
        across: UInt64(bitPattern: across), down: UInt64(bitPattern: down))
    }
  }

  /// The values of the columns.
  var arguments: StatementArguments {
    [
      capturedAt?.milliseconds, size.width, size.height,
      (hash?.across).map(Int64.init(bitPattern:)), (hash?.down).map(Int64.init(bitPattern:)),
    ]
  }
}

extension PhotoLook {
  fileprivate init?(_ file: FileLook) {
    guard let hash = file.hash else { return nil }
    self.init(publicId: "", size: file.size, hash: hash)
  }
}

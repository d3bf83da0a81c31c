/// When a photo was taken, how exactly that is known, and who says so (LIB-23).
public struct CaptureTime: Hashable, Sendable {
  /// The time at the place where the photo was taken, at the beginning of what `precision` leaves open.
  public var time: ZonedTime
  /// How exactly it is known.
  public var precision: Precision
  /// Where it comes from; nil if a program recorded it that did not keep that.
  public var source: Source?

  /// How exactly a time is known. The numbers are stored.
  public enum Precision: Int32, Hashable, Sendable, CaseIterable {
    case second = 0
    case day
    case month
    case year

    /// The name in JSON.
    public var name: String {
      switch self {
      case .second: "second"
      case .day: "day"
      case .month: "month"
      case .year: "year"
      }
    }
  }

  /// Where a capture time comes from, the most trusted first. The numbers are stored.
  public enum Source: Int32, Hashable, Sendable, CaseIterable {
    /// The photo's owner entered it.
    case person = 1
    /// The camera: Exif `DateTimeOriginal`.
    case exif
    /// XMP, in a sidecar or in the file.
    case xmp
    /// IPTC `DateCreated`.
    case iptc
    /// When the picture became digital, for a scan long after it was taken.
    case digitized
    /// Google Photos, in the JSON file of an export.
    case takeout
    /// The name of the file.
    case fileName
    /// When the file was last changed: Exif `DateTime`.
    case changed

    /// The name in JSON.
    public var name: String {
      switch self {
      case .person: "person"
      case .exif: "exif"
      case .xmp: "xmp"
      case .iptc: "iptc"
      case .digitized: "digitized"
      case .takeout: "takeout"
      case .fileName: "file_name"
      case .changed: "changed"
      }
    }
  }

  /// A capture time; the values are not checked.
  public init(_ time: ZonedTime, precision: Precision = .second, from source: Source?) {
    self.time = time
    self.precision = precision
    self.source = source
  }

  /// The point in time.
  public var instant: Instant { time.instant }

  /// The day on which the photo was taken; the first possible one if only month or year are known.
  public var day: CalendarDate { time.day }
}

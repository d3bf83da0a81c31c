/// The imgix parameters of an image address (API-4), read and checked but not yet applied.
public struct VariationRequest: Hashable, Sendable {
  /// How a picture is brought into the wanted frame.
  public enum Fit: String, Hashable, Sendable {
    /// Inside the frame, enlarged if it has to be.
    case clip
    /// Inside the frame, never enlarged.
    case max
    /// Covers the frame; what hangs over is cut.
    case crop
    /// Has the frame's proportions, is never enlarged; what hangs over is cut.
    case min
    /// Exactly the frame, distorted.
    case scale
    /// Inside the frame on a sheet of the frame's size.
    case fill
    /// As `fill`, never enlarged.
    case fillmax
    /// As `clip`.
    case clamp
    /// As `crop`, around what `edges` finds unless a focus is given.
    case facearea
  }

  /// What a cut keeps.
  public enum Focus: String, Hashable, Sendable {
    /// The upper edge.
    case top
    /// The lower edge.
    case bottom
    /// The left edge.
    case left
    /// The right edge.
    case right
    /// The next value of the list, then the centre: faces are not looked for.
    case faces
    /// The part with the most information.
    case entropy
    /// The part with the strongest edges and colours.
    case edges
    /// The point of `fp-x` and `fp-y`.
    case focalpoint
  }

  /// The wanted width: pixels, or below 1 a part of the original's.
  public var width: Double?
  /// The wanted height: pixels, or below 1 a part of the original's.
  public var height: Double?
  /// How the frame is filled; without it as `max`.
  public var fit: Fit?
  /// What a cut keeps; without any the middle.
  public var focus: [Focus] = []
  /// The point to keep, each from 0 to 1.
  public var focalPoint = FocalPoint()
  /// 1 … 100.
  public var quality: Int?
  /// The wanted format; without it the original's, or JPEG.
  public var format: VariantFormat?
  /// The part of the original that takes the place of the whole; without it the whole.
  public var rectangle: RequestedRectangle?
  /// Device pixels per pixel, 1 … 5.
  public var density = 1.0
  /// Whether the best format that the browser takes is wanted.
  public var picksFormat = false
  /// Whether small is wanted rather than fine.
  public var isCompressed = false
  /// What shows around and through the picture; without it white.
  public var background = SheetColour()

  /// A request for the original as it is, without its metadata.
  public init() {}

  /// Whether the answer depends on the `Accept` header, so that it needs `Vary: Accept`.
  public var variesByAccept: Bool { picksFormat }
}

/// A point of a picture.
public struct FocalPoint: Hashable, Sendable {
  /// 0 at the left edge, 1 at the right.
  public var x = 0.5
  /// 0 at the upper edge, 1 at the lower.
  public var y = 0.5
}

/// An opaque colour.
public struct SheetColour: Hashable, Sendable {
  /// 0 … 255.
  public var red: UInt8 = 255
  /// 0 … 255.
  public var green: UInt8 = 255
  /// 0 … 255.
  public var blue: UInt8 = 255
}

/// The formats in which variants are served.
public enum VariantFormat: String, Hashable, Sendable {
  /// JPEG.
  case jpg
  /// Progressive JPEG.
  case pjpg
  /// PNG.
  case png
  /// WebP with loss.
  case webp
  /// AVIF with loss.
  case avif

  /// The value of `Content-Type`.
  public var contentType: String {
    switch self {
    case .jpg, .pjpg: "image/jpeg"
    case .png: "image/png"
    case .webp: "image/webp"
    case .avif: "image/avif"
    }
  }

  /// The extension of files, without the dot.
  var fileExtension: String {
    switch self {
    case .jpg, .pjpg: "jpg"
    case .png: "png"
    case .webp: "webp"
    case .avif: "avif"
    }
  }
}

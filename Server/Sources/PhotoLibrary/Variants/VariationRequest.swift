/// The imgix parameters of an image URL (API-4), parsed but not yet applied to an original.
public struct VariationRequest: Hashable, Sendable {
  /// How an image is fitted into the requested frame.
  public enum Fit: String, Hashable, Sendable {
    /// Inside the frame, enlarged if necessary.
    case clip
    /// Inside the frame, never enlarged.
    case max
    /// Covers the frame; the rest is cropped.
    case crop
    /// Has the frame's proportions, never enlarged; the rest is cropped.
    case min
    /// Exactly the frame, distorted.
    case scale
    /// Inside the frame, padded to the frame's size.
    case fill
    /// Like `fill`, but never enlarged.
    case fillmax
    /// As `clip`.
    case clamp
    /// As `crop`; a missing `crop` parameter means `edges`, the part of the photo with most detail.
    case facearea
  }

  /// The part that a crop keeps.
  public enum Focus: String, Hashable, Sendable {
    /// Keeps the upper edge.
    case top
    /// Keeps the lower edge.
    case bottom
    /// Keeps the left edge.
    case left
    /// Keeps the right edge.
    case right
    /// Not supported, since there is no face detection: the next value counts, or else the center.
    case faces
    /// The part with the most information.
    case entropy
    /// The part with the strongest edges and colors.
    case edges
    /// The point of `fp-x` and `fp-y`.
    case focalpoint
  }

  /// The requested width: pixels, or below 1 a fraction of the original's.
  public var width: Double?
  /// The requested height: pixels, or below 1 a fraction of the original's.
  public var height: Double?
  /// How the frame is filled; nil means `max`.
  public var fit: Fit?
  /// The parts to keep when cropping; the center if empty.
  public var focus: [Focus] = []
  /// The point to keep in view when cropping; both coordinates from 0 to 1.
  public var focalPoint = FocalPoint()
  /// The encoding quality, 1 … 100; nil for the default.
  public var quality: Int?
  /// The requested format; nil for the original's, or JPEG if that is not served.
  public var format: VariantFormat?
  /// The part of the original to use; nil for the whole.
  public var rectangle: RequestedRectangle?
  /// Device pixels per CSS pixel, 1 … 5; multiplies the requested size.
  public var density = 1.0
  /// Whether to choose the best format that the browser accepts (`auto=format`).
  public var picksFormat = false
  /// Whether to prefer a small file over quality (`auto=compress`).
  public var isCompressed = false
  /// The color around and behind the image; white by default.
  public var background = SheetColor()

  /// A request for the original in its own size, without its metadata.
  public init() {}

  /// Whether the response depends on `Accept`, so that it needs `Vary: Accept`.
  public var variesByAccept: Bool { picksFormat }
}

/// A point of an image, as fractions of its width and height.
public struct FocalPoint: Hashable, Sendable {
  /// 0 at the left edge, 1 at the right.
  public var x = 0.5
  /// 0 at the upper edge, 1 at the lower.
  public var y = 0.5
}

/// An opaque color, white by default.
public struct SheetColor: Hashable, Sendable {
  /// 0 … 255.
  public var red: UInt8 = 255
  /// 0 … 255.
  public var green: UInt8 = 255
  /// 0 … 255.
  public var blue: UInt8 = 255
}

/// The formats in which variants are served.
public enum VariantFormat: String, Hashable, Sendable {
  /// JPEG, not progressive.
  case jpg
  /// Progressive JPEG.
  case pjpg
  /// PNG, lossless.
  case png
  /// Lossy WebP.
  case webp
  /// Lossy AVIF.
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

  /// The file extension, without the dot.
  public var fileExtension: String {
    switch self {
    case .jpg, .pjpg: "jpg"
    case .png: "png"
    case .webp: "webp"
    case .avif: "avif"
    }
  }
}

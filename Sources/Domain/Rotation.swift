/// How far a photo is rotated clockwise from its upright original (FEED-36).
public enum Rotation: Int32, Hashable, Sendable, CaseIterable {
  /// As the original is.
  case none = 0
  /// A quarter turn to the right.
  case right = 90
  /// Upside down.
  case half = 180
  /// A quarter turn to the left.
  case left = 270

  /// The number of quarter turns, 0…3.
  public var quarters: Int { Int(rawValue / 90) }

  /// The rotation that has the same effect as this one followed by `other`.
  public func adding(_ other: Rotation) -> Rotation {
    Rotation(rawValue: (rawValue + other.rawValue) % 360) ?? .none
  }

  /// The rotation that undoes this one.
  public var inverse: Rotation { Rotation(rawValue: (360 - rawValue) % 360) ?? .none }

  /// The size of an image of `size` after this rotation.
  ///
  /// Applied twice it returns `size`, so it also converts the size of the rotated image back.
  public func size(of size: PixelSize) -> PixelSize {
    switch self {
    case .none, .half: size
    case .right, .left: PixelSize(width: size.height, height: size.width)
    }
  }
}

/// The name of a photo's image in URLs: a stem of 64 hexadecimal digits, then the rotation unless
/// that is none, as in "0f3a…-90".
///
/// Why the rotation is part of it: images are cached forever, so a rotated one needs another URL.
public struct ImageName: Hashable, Sendable {
  /// What names the original; the server alone knows its content hash.
  public let stem: String
  /// How far the image is rotated.
  public let rotation: Rotation

  /// Creates a name; the stem is not checked.
  public init(stem: String, rotation: Rotation) {
    self.stem = stem
    self.rotation = rotation
  }

  /// Parses a name; nil if what follows the stem is no rotation.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard let hyphen = bytes.firstIndex(of: UInt8(ascii: "-")) else {
      self.init(stem: text, rotation: .none)
      return
    }
    let ending = String(decoding: bytes[hyphen...], as: UTF8.self)
    // Why by comparison: one image must not have several names, such as "-090".
    guard let rotation = Rotation.allCases.first(where: { $0.ending == ending }) else { return nil }
    self.init(
      stem: String(decoding: bytes[..<hyphen], as: UTF8.self), rotation: rotation)
  }

  /// The name as text.
  public var text: String { stem + rotation.ending }
}

extension Rotation {
  /// What follows the stem in an `ImageName`; empty without a rotation.
  public var ending: String {
    switch self {
    case .none: ""
    case .right: "-90"
    case .half: "-180"
    case .left: "-270"
    }
  }
}

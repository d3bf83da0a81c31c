import Domain

/// The blurred preview of a photo as a small image in a data URL.
enum Preview {
  /// A `data:` URL of a bitmap; nil if `blurHash` is invalid.
  static func address(blurHash: String, size: PixelSize) -> String? {
    guard let hash = BlurHash(blurHash) else { return nil }
    return "data:image/bmp;base64," + Base64.text(of: hash.bitmap(size))
  }
}

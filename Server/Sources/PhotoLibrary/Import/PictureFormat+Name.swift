import Media
import Store

extension PictureFormat {
  /// Whether a file name has an extension of one of the formats.
  static func isClaimed(byName name: FilePath) -> Bool {
    let known = [
      "jpg", "jpeg", "jpe", "png", "webp", "heic", "heif", "avif", "tif", "tiff",
    ]
    return name.ending.map(known.contains) ?? false
  }
}

import Domain

/// Which photos of a format have an intermediate, and its size (LIB-15).
struct IntermediateRule: Hashable, Sendable {
  /// Photos with more pixels have one.
  var largePixels: Int64
  /// Pixels of the intermediate.
  var pixels: Int64

  /// The size of the intermediate; nil if the photo is small enough to be used itself.
  func size(of photo: PixelSize) -> PixelSize? {
    guard Int64(photo.width) * Int64(photo.height) > max(largePixels, pixels) else { return nil }
    return photo.held(to: photo.longestSide(pixels: pixels))
  }
}

extension IntermediateRule {
  /// The rule for photos with this file extension.
  init(_ settings: LibrarySettings, fileExtension: String) {
    let isJPEG = fileExtension == PictureFormat.jpeg.fileExtension
    self.init(
      largePixels: settings.largePixels / (isJPEG ? 1 : 3), pixels: settings.intermediatePixels)
  }
}

/// An intermediate to be written while its photo is inspected, if the photo is large.
struct IntermediateOrder: Hashable, Sendable {
  /// The file to write.
  var output: String
  /// Decides whether it is written.
  var rule: IntermediateRule
}

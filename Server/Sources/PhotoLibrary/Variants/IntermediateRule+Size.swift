import Domain
import Media

extension IntermediateRule {
  /// The rule for photos with this file extension.
  init(_ settings: LibrarySettings, fileExtension: String) {
    let isJPEG = fileExtension == PictureFormat.jpeg.fileExtension
    self.init(
      largePixels: settings.largePixels / (isJPEG ? 1 : 3), pixels: settings.intermediatePixels)
  }

  /// The size of the intermediate; nil if the photo is small enough to be used itself.
  func size(of photo: PixelSize) -> PixelSize? {
    guard Int64(photo.width) * Int64(photo.height) > max(largePixels, pixels) else { return nil }
    return photo.held(to: photo.longestSide(pixels: pixels))
  }
}

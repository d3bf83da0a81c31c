import Domain
import Gallery
import Media

extension PhotoLabel {
  /// The metadata of a demo gallery picture.
  init(_ entry: GalleryEntry, personId: Int64) {
    let camera = entry.camera
    self.init(
      personId: personId, description: entry.description, altDescription: entry.altDescription,
      place: entry.place, slug: PhotoLabel.slug(of: entry.altDescription), isDemo: true,
      addedAt: Instant(seconds: entry.addedAt),
      camera: CameraNotes(
        capturedAt: Instant(seconds: entry.capturedAt), make: camera.make, model: camera.model,
        exposureTime: camera.exposureTime, aperture: camera.aperture,
        focalLength: camera.focalLength, iso: camera.iso))
  }
}

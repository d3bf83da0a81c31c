import Domain
import Media

extension PhotoLabel {
  /// The metadata of a photo of the demo.
  init(_ photo: DemoCatalogue.Photo, personId: Int64) {
    let camera = photo.camera
    self.init(
      personId: personId, description: photo.description.lines,
      altDescription: photo.alternative.line, place: photo.place,
      // Why only one language: a slug has no other letters.
      slug: PhotoLabel.slug(of: photo.alternative.en), isDemo: true,
      addedAt: photo.added.instant,
      camera: CameraNotes(
        dates: [CaptureTime(ZonedTime(photo.captured.instant), from: .exif)], make: camera.make,
        model: camera.model,
        exposureTime: camera.exposureTime, aperture: camera.aperture,
        focalLength: camera.focalLength, iso: camera.iso))
    tags = photo.tags.en + photo.tags.ru
  }
}

// Why both languages: a photo has one description for all of its viewers, and the demo has viewers of both.
extension DemoCatalogue.Text {
  /// Both languages, each on a line of its own.
  var lines: String { en + "\n" + ru }

  /// Both languages on one line.
  var line: String { en + " / " + ru }
}

/// One picture of the gallery: its scene and its invented metadata.
struct Exhibit: Sendable {
  /// A few words, such as "First snow".
  let title: String
  /// One or two sentences.
  let description: String
  /// Alternative text: 6 to 12 words, lower case.
  let altDescription: String
  /// The invented photographer.
  let person: Person
  /// Time of year and day in the picture.
  let season: Season
  /// Camera settings.
  let exposure: Exposure
  /// Name of the place; nil if not stated.
  let place: String?
  /// Search tags, lower case.
  let tags: [String]
  /// Aspect ratio.
  let format: Format
  let scene: any Scene
  /// Conversion of the scene's light to sRGB.
  let finish: Finish

  init(
    _ title: String, _ description: String, alt: String, by person: Person, _ season: Season,
    _ exposure: Exposure, at place: String? = nil, tags: [String], _ format: Format,
    _ scene: any Scene, _ finish: Finish = Finish()
  ) {
    self.title = title
    self.description = description
    altDescription = alt
    self.person = person
    self.season = season
    self.exposure = exposure
    self.place = place
    self.tags = tags
    self.format = format
    self.scene = scene
    self.finish = finish
  }
}

/// Camera settings, as in Exif data.
struct Exposure: Sendable {
  /// Exposure time in seconds, such as "1/200".
  let time: String
  /// The f-number.
  let aperture: String
  /// Focal length in millimeters, such as "35.0".
  let focalLength: String
  /// ISO speed.
  let iso: Int

  init(_ time: String, _ aperture: String, _ focalLength: String, _ iso: Int) {
    self.time = time
    self.aperture = aperture
    self.focalLength = focalLength
    self.iso = iso
  }
}

/// One picture of the gallery: what is painted and what is told about it.
struct Exhibit: Sendable {
  /// A few words.
  let title: String
  /// A sentence or two.
  let description: String
  /// What is to be seen: 6 to 12 words, lower case.
  let altDescription: String
  /// Who is said to have taken it.
  let person: Person
  /// The time of year and day that it shows.
  let season: Season
  /// The settings of the camera.
  let exposure: Exposure
  /// Where it is said to be taken, if told.
  let place: String?
  /// Words to find it by.
  let tags: [String]
  /// The shape of the frame.
  let format: Format
  /// What is painted.
  let scene: any Scene
  /// How the light becomes a print.
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

/// The settings of a camera.
struct Exposure: Sendable {
  /// In seconds.
  let time: String
  /// The f-number.
  let aperture: String
  /// In millimetres.
  let focalLength: String
  /// The sensitivity.
  let iso: Int

  init(_ time: String, _ aperture: String, _ focalLength: String, _ iso: Int) {
    self.time = time
    self.aperture = aperture
    self.focalLength = focalLength
    self.iso = iso
  }
}

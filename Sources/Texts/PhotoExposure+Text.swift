import Domain

extension PhotoExposure {
  /// What is known of the exposure, as in “1/200 s, f/5.6, 35 mm, ISO 200”.
  func text(in language: Language) -> String {
    let (seconds, millimeters) =
      switch language {
      case .english: (" s", " mm")
      case .russian: (" с", " мм")
      }
    return [
      time.map { $0 + seconds }, aperture.map { "f/" + $0 },
      focalLength.map { $0 + millimeters }, iso.map { "ISO \($0)" },
    ].compactMap { $0 }.joined(separator: ", ")
  }
}

/// Which files of a folder belong to its photos, in upper or lower case: sidecars, `IMG_1.JPG.xmp` or
/// `IMG_1.xmp` beside `IMG_1.JPG`, and videos of Live Photos, `IMG_1.MOV` beside `IMG_1.HEIC`.
struct CompanionNames {
  private static let sidecarEnding = ".xmp"
  private static let videoEnding = ".mov"
  /// The extensions of Live Photos.
  private static let stillEndings: Set = ["heic", "heif", "jpg", "jpeg"]

  private var sidecars: [String: String] = [:]
  private var videos: [String: String] = [:]
  private var photos: [String: [String]] = [:]

  /// Pairs the photos with the other files among the names of a folder's files.
  init(_ names: [String] = []) {
    let xmp = CompanionNames.bySubject(names, CompanionNames.sidecarEnding)
    let movies = CompanionNames.bySubject(names, CompanionNames.videoEnding)
    if xmp.isEmpty, movies.isEmpty { return }
    for photo in names where PictureFormat.isClaimed(byName: photo) {
      let dot = photo.lastIndex(of: ".") ?? photo.endIndex
      let stem = photo.prefix(upTo: dot)
      // Why in this order: the longer name can only be this photo's, the other may be a raw photo's.
      if let sidecar = CompanionNames.file(of: [photo[...], stem], in: xmp) {
        sidecars[photo] = sidecar
        photos[sidecar, default: []].append(photo)
      }
      let ending = photo[dot...].dropFirst().lowercased()
      guard CompanionNames.stillEndings.contains(ending) else { continue }
      if let video = CompanionNames.file(of: [stem], in: movies) {
        videos[photo] = video
        photos[video, default: []].append(photo)
      }
    }
  }

  /// The names with this ending, grouped by the part before it in lowercase.
  private static func bySubject(_ names: [String], _ ending: String) -> [Substring: [String]] {
    let found = names.filter { $0.lowercased().hasSuffix(ending) }.sorted()
    return Dictionary(grouping: found) { $0.lowercased().dropLast(ending.count) }
  }

  /// The file of the first subject that has one; of several, preferably the one in the same case.
  private static func file(
    of subjects: [Substring], in files: [Substring: [String]]
  ) -> String? {
    for subject in subjects {
      guard let equal = files[subject.lowercased()[...]] else { continue }
      return equal.first { $0.hasPrefix(subject) } ?? equal[0]
    }
    return nil
  }

  /// The name of the photo's sidecar; nil if it has none.
  func sidecar(of photo: String) -> String? { sidecars[photo] }

  /// The name of the video that may belong to the photo; nil if it has none.
  func video(of photo: String) -> String? { videos[photo] }

  /// The names of the photos to which this sidecar or video belongs.
  func photos(of companion: String) -> [String] { photos[companion] ?? [] }
}

/// Which files of a folder are sidecars of its photos: `IMG_1.JPG.xmp` or `IMG_1.xmp` beside
/// `IMG_1.JPG`, in upper or lower case.
struct SidecarNames {
  private static let ending = ".xmp"

  private var sidecars: [String: String] = [:]
  private var photos: [String: [String]] = [:]

  /// Pairs the photos and sidecars among the names of a folder's files.
  init(_ names: [String] = []) {
    let ending = SidecarNames.ending
    let found = names.filter { $0.lowercased().hasSuffix(ending) }.sorted()
    if found.isEmpty { return }
    let bySubject = Dictionary(grouping: found) { $0.lowercased().dropLast(ending.count) }
    for photo in names where PictureFormat.isClaimed(byName: photo) {
      let stem = photo.prefix(upTo: photo.lastIndex(of: ".") ?? photo.endIndex)
      // Why in this order: the longer name can only be this photo's, the other may be a raw photo's.
      for subject in [photo[...], stem] {
        guard let equal = bySubject[subject.lowercased()[...]] else { continue }
        let sidecar = equal.first { $0.hasPrefix(subject) } ?? equal[0]
        sidecars[photo] = sidecar
        photos[sidecar, default: []].append(photo)
        break
      }
    }
  }

  /// The name of the photo's sidecar; nil if it has none.
  func sidecar(of photo: String) -> String? { sidecars[photo] }

  /// The names of the photos whose sidecar this is.
  func photos(of sidecar: String) -> [String] { photos[sidecar] ?? [] }
}

import Media
import Store

/// Which files of a folder belong to its photos, with ASCII letters in upper or lower case: sidecars, `IMG_1.JPG.xmp`
/// or `IMG_1.xmp` beside `IMG_1.JPG`, JSON files of a Google Takeout, and videos of Live Photos, `IMG_1.MOV`,
/// `IMG_1.HEIC.MOV` or `IMG_1.MP4` beside `IMG_1.HEIC`.
struct CompanionNames {
  private static let sidecarEnding = FilePath(".xmp")
  /// The endings of videos, the usual one first.
  private static let videoEndings: [FilePath] = [".mov", ".mp4", ".m4v"]
  /// The extensions of Live Photos.
  private static let stillEndings: Set = ["heic", "heif", "jpg", "jpeg"]

  private var sidecars: [FilePath: [FilePath]] = [:]
  private var videos: [FilePath: FilePath] = [:]
  private var photos: [FilePath: [FilePath]] = [:]

  /// Pairs the photos with the other files among the names of a folder's files.
  init(_ names: [FilePath] = []) {
    let xmp = CompanionNames.bySubject(names, CompanionNames.sidecarEnding)
    let movies = CompanionNames.videoEndings.map { CompanionNames.bySubject(names, $0) }
    let notes = TakeoutNames(names)
    if xmp.isEmpty, movies.allSatisfy(\.isEmpty), notes.isEmpty { return }
    for photo in names where PictureFormat.isClaimed(byName: photo) {
      let dot = photo.bytes.lastIndex(of: UInt8(ascii: ".")) ?? photo.bytes.endIndex
      let stem = FilePath(bytes: photo.bytes[..<dot])
      // Why in this order: the longer name can only be this photo's, the other may be a raw photo's.
      let found = [CompanionNames.file(of: [photo, stem], in: xmp), notes.file(of: photo)]
      for sidecar in found.compactMap(\.self) {
        sidecars[photo, default: []].append(sidecar)
        photos[sidecar, default: []].append(photo)
      }
      guard photo.ending.map(CompanionNames.stillEndings.contains) == true else { continue }
      // Why both names: Google Takeout keeps the whole name of the photo.
      let video = movies.lazy.compactMap { CompanionNames.file(of: [photo, stem], in: $0) }.first
      if let video {
        videos[photo] = video
        photos[video, default: []].append(photo)
      }
    }
  }

  /// The names with this ending, grouped by the part before it in lowercase.
  private static func bySubject(
    _ names: [FilePath], _ ending: FilePath
  ) -> [FilePath: [FilePath]] {
    let found = names.filter { $0.lowercased.bytes.suffix(ending.bytes.count) == ending.bytes[...] }
    return Dictionary(grouping: found.sorted()) { name in
      FilePath(bytes: name.lowercased.bytes.dropLast(ending.bytes.count))
    }
  }

  /// The file of the first subject that has one; of several, preferably the one in the same case.
  private static func file(
    of subjects: [FilePath], in files: [FilePath: [FilePath]]
  ) -> FilePath? {
    for subject in subjects {
      guard let equal = files[subject.lowercased] else { continue }
      return equal.first { $0.bytes.starts(with: subject.bytes) } ?? equal[0]
    }
    return nil
  }

  /// The names of the photo's sidecars: XMP, then that of a Takeout.
  func sidecars(of photo: FilePath) -> [FilePath] { sidecars[photo] ?? [] }

  /// The name of the video that may belong to the photo; nil if it has none.
  func video(of photo: FilePath) -> FilePath? { videos[photo] }

  /// The names of the photos to which this sidecar or video belongs.
  func photos(of companion: FilePath) -> [FilePath] { photos[companion] ?? [] }
}

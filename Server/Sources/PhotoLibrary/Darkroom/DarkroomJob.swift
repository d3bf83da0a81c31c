import Domain
import Media
import Store

/// A job for a worker. Every job except `pairing` writes the file `output`.
enum DarkroomJob: Hashable, Sendable {
  /// Check a file and make its thumbnail; the result is an `Inspection`. For a large photo, also
  /// write its intermediate. `sidecars` are the paths of the photo's sidecars. With
  /// `comparesEarlier`, the result has `earlierText`, too.
  case inspection(
    source: ImageFile, output: String, limits: PictureLimits, intermediate: IntermediateOrder?,
    sidecars: [FilePath] = [], comparesEarlier: Bool = false)
  /// Make a variant of a file.
  case variant(source: ImageFile, output: String, variation: Variation)
  /// Make the smaller copy of a large file, from which variants are made.
  case intermediate(source: ImageFile, output: String, size: PixelSize)
  /// Read the identifiers and the length that show whether a photo and a video are a Live Photo;
  /// the result is `pair`. If `still` is nil, read only the video.
  case pairing(still: ImageFile?, video: ImageFile)
  /// Copy a video without its metadata.
  case movie(source: ImageFile, output: String)
}

/// The result of checking a file.
struct Inspection: Hashable, Sendable {
  /// Width in pixels, upright.
  var width: Int32
  /// Height in pixels, upright.
  var height: Int32
  /// The blurred preview in BlurHash encoding.
  var blurHash: String
  /// The dominant color, "#rrggbb".
  var color: String
  /// What the picture looks like; nil if the worker found no pixels.
  var perceptualHash: PerceptualHash?
  /// The camera's Exif data.
  var camera: CameraNotes
  /// Title, description, artist, keywords, place names and dates in the file and its XMP sidecar.
  var text = EmbeddedText()
  /// What commit b95655c4 read of `text`; nil if the job did not ask for it.
  var earlierText: EmbeddedText?
  /// The identifier of a Live Photo in the file; nil if the file has none.
  var contentIdentifier: String?
  /// What Google Photos says about the photo; nil if there is no such file.
  var takeout: TakeoutNote?
  /// Whether the file is a JPEG that has all of its rows, and not the marker of its end.
  var lacksEnd = false
  /// The sidecars that were not read.
  var unreadSidecars: [UnreadSidecar] = []
}

/// A worker's response to a successful job.
enum DarkroomResponse: Hashable, Sendable {
  /// The image has been written.
  case done
  /// The file is accepted.
  case inspection(Inspection)
  /// The identifiers and the length that were read from a photo and a video.
  case pair(PairNotes)
}

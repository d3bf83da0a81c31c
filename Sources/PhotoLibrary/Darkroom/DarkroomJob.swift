import Domain

/// What a worker is asked to do. Every job writes its picture to a new file, `output`.
enum DarkroomJob: Hashable, Sendable {
  /// Judge a file and make its thumbnail; answered with `Proof`.
  case proof(source: String, output: String, limits: PictureLimits)
  /// Make a variant of a file.
  case variant(source: String, output: String, variation: Variation)
  /// Make the smaller copy of a large file from which its variants are made.
  case intermediate(source: String, output: String, size: PixelSize)
  /// Draw a picture of the gallery as a JPEG.
  case drawing(index: Int, longSide: Int, output: String)
  /// Draw the portrait of an author of the gallery as a JPEG.
  case portrait(author: Int, side: Int, output: String)

  /// How many times the usual time it may take: drawing has no hostile input, only slow machines.
  var patience: Int {
    switch self {
    case .proof, .variant, .intermediate: 1
    case .drawing, .portrait: 10
    }
  }
}

/// What a worker found out about a file.
struct Proof: Hashable, Sendable {
  /// Pixels across, upright.
  var width: Int32
  /// Pixels down, upright.
  var height: Int32
  /// The BlurHash.
  var blurHash: String
  /// The dominant colour, "#rrggbb".
  var color: String
  /// What the camera noted.
  var camera: CameraNotes
}

/// What a worker answers when it did its job.
enum DarkroomAnswer: Hashable, Sendable {
  /// The picture is in the file.
  case done
  /// The file may be taken.
  case proof(Proof)
}

/// Which photos of a format have an intermediate, and its size (LIB-15).
struct IntermediateRule: Hashable, Sendable {
  /// Photos with more pixels have an intermediate.
  var largePixels: Int64
  /// How many pixels an intermediate has, at most.
  var pixels: Int64
}

/// An intermediate to be written while its photo is inspected, if the photo is large.
struct IntermediateOrder: Hashable, Sendable {
  /// The file to write.
  var output: String
  /// Decides whether the intermediate is written, and in what size.
  var rule: IntermediateRule
}

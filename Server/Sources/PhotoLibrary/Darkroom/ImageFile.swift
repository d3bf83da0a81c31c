import Store

/// The file from which a worker makes images.
enum ImageFile: Hashable, Sendable {
  /// A file of the data folder, by its path.
  case own(String)
  /// A file of an indexed folder, by its path below the folder; its content must have this hash, or the
  /// job fails with `notAsIndexed`.
  case indexed(folder: FilePath, path: FilePath, contentHash: String)
}

import Foundation

extension PhotoLibrary {
  /// Makes a variant that is cached the first one that the cache deletes when it needs room, so that a download of
  /// thousands of photos leaves the images of the pages in it.
  public func retire(_ source: VariantSource, _ variation: Variation) {
    PhotoLibrary.retire(variants.folder.variant(source.contentHash, variation))
  }

  /// Does the same for the copy of the video with this hash.
  public func retireMovie(_ hash: String) {
    PhotoLibrary.retire(variants.folder.movie(hash))
  }

  // Why the start of the epoch: the modification time is the last use, and no other file is as old.
  private static func retire(_ path: String) {
    let moment = timespec(tv_sec: 0, tv_nsec: 0)
    utimensat(AT_FDCWD, path, [moment, moment], 0)
  }
}

import Synchronization

extension Database {
  /// Another number whenever images that were right may be wrong: a photo left the feed, got another picture, or files
  /// were removed for good, on this node or, once it knows, on another one.
  ///
  /// Whoever keeps images compares it, so that no change has to be told to them.
  public var pictureEpoch: Int {
    orders.added.losses &+ filesRemoved.load(ordering: .acquiring)
  }

  /// Begins another epoch, after files were removed that no photo has, such as portraits.
  public func beginPictureEpoch() {
    filesRemoved.add(1, ordering: .acquiringAndReleasing)
  }
}

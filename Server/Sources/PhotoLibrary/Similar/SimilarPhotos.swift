import Domain
public import Store

/// Finds photos that look like others (FEED-34).
///
/// Needs 40 bytes per photo. A search compares with each of them, which takes 4 ms per million (release
/// build).
public struct SimilarPhotos: Sendable {
  private var looks: [PhotoLook]

  /// Searches among these photos.
  public init(_ looks: [PhotoLook] = []) {
    self.looks = looks
  }

  /// The public id of the photo that looks most like this one; nil if none does.
  public func nearest(to look: PhotoLook) -> String? {
    guard look.hash.isDistinctive else { return nil }
    return looks.lazy.filter { $0.publicId != look.publicId && $0.resembles(look) }
      .min { $0.hash.distance(to: look.hash) < $1.hash.distance(to: look.hash) }?.publicId
  }

  /// Adds a photo to those that are searched.
  public mutating func add(_ look: PhotoLook) {
    looks.append(look)
  }

  /// Groups of public ids of photos that look alike, in the order of the photos. In a group each photo
  /// resembles at least one other.
  ///
  /// Compares each photo with each other one: 7 s for 100,000. `isCanceled` is called for each photo; if it
  /// returns true, the groups that were found so far are returned.
  public func groups(isCanceled: () -> Bool = { false }) -> [[String]] {
    var leaders = Array(looks.indices)
    func leader(of index: Int) -> Int {
      var index = index
      while leaders[index] != index { index = leaders[index] }
      return index
    }
    for later in looks.indices where looks[later].hash.isDistinctive {
      if isCanceled() { break }
      for earlier in 0..<later where looks[earlier].resembles(looks[later]) {
        let (one, other) = (leader(of: earlier), leader(of: later))
        leaders[max(one, other)] = min(one, other)
      }
    }
    let groups = Dictionary(grouping: looks.indices, by: leader)
    return groups.values.filter { $0.count > 1 }.sorted { $0[0] < $1[0] }
      .map { group in group.map { looks[$0].publicId } }
  }
}

import Domain
public import Store

/// Finds photos that look like others (FEED-34).
///
/// Memory grows by about 50 bytes per photo. A search compares with every photo, which takes about a
/// millisecond per 500,000.
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
  public func groups() -> [[String]] {
    var leaders = Array(looks.indices)
    func leader(of index: Int) -> Int {
      var index = index
      while leaders[index] != index { index = leaders[index] }
      return index
    }
    for later in looks.indices where looks[later].hash.isDistinctive {
      for earlier in 0..<later where looks[earlier].resembles(looks[later]) {
        let (one, other) = (leader(of: earlier), leader(of: later))
        leaders[max(one, other)] = min(one, other)
      }
    }
    var members: [Int: [String]] = [:]
    for index in looks.indices {
      members[leader(of: index), default: []].append(looks[index].publicId)
    }
    return members.filter { $0.value.count > 1 }.sorted { $0.key < $1.key }.map(\.value)
  }
}

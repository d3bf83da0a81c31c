extension Photo {
  /// How far its owner rotated the photo; nil if `address` is not that of an Image Feed server.
  public var rotation: Rotation? { parts?.name.rotation }

  /// The photo rotated farther, as the server would describe it; nil if `address` is not that of an
  /// Image Feed server.
  public func rotated(by angle: Rotation) -> Photo? {
    guard let parts else { return nil }
    let name = ImageName(
      stem: parts.name.stem, rotation: parts.name.rotation.adding(angle))
    var rotated = self
    rotated.address = parts.prefix + name.text + parts.query
    rotated.size = angle.size(of: size)
    rotated.blurHash = BlurHash(blurHash)?.rotated(by: angle).text ?? blurHash
    return rotated
  }

  private var parts: ImageParts? { Photo.parts(of: address) }

  /// The URL of an image in three parts: up to the image's name, the name, and the query with its "?". Nil if
  /// it is not that of an Image Feed server.
  fileprivate static func parts(of address: String) -> ImageParts? {
    let bytes = Array(address.utf8)
    let end = bytes.firstIndex(of: UInt8(ascii: "?")) ?? bytes.count
    guard let slash = bytes[..<end].lastIndex(of: UInt8(ascii: "/")),
      let name = ImageName(String(decoding: bytes[(slash + 1)..<end], as: UTF8.self))
    else { return nil }
    let prefix = String(decoding: bytes[...slash], as: UTF8.self)
    let folder = Array(Path.image.prefix.utf8)
    guard bytes[...slash].count >= folder.count,
      Array(bytes[...slash].suffix(folder.count)) == folder
    else { return nil }
    return (prefix, name, String(decoding: bytes[end...], as: UTF8.self))
  }
}

private typealias ImageParts = (prefix: String, name: ImageName, query: String)

/// Where the video of a Live Photo is (FEED-28). Whether the photo has one is not known before it is loaded.
public struct MovieAddress: Hashable, Sendable {
  /// The URL of the video.
  public let url: String
  /// How far the photo's owner rotated it; the video is as it was recorded.
  public let rotation: Rotation

  /// The video of the photo whose image has this URL; nil if it is not that of an Image Feed server.
  public init?(ofImage address: String) {
    guard let parts = Photo.parts(of: address) else { return nil }
    url = parts.prefix + parts.name.text + Path.movie.suffix
    rotation = parts.name.rotation
  }
}

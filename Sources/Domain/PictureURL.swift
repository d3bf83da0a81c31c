/// URLs of images in the size in which they are shown.
public enum PictureURL {
  /// The URL of a photo's image, at most `width` pixels wide; `quality` is 0…100.
  public static func of(_ address: String, width: Int, quality: Int = 75) -> String {
    address + "&fit=max&auto=format&q=\(quality)&w=\(width)"
  }

  /// The URL of a card's image; an extreme panorama is cropped to the part that the card shows.
  public static func ofCard(_ address: String, width: Int, of size: PixelSize) -> String {
    let proportion = Proportion(size)
    guard proportion.isCropped else { return PictureURL.of(address, width: width) }
    let height = proportion.height(forWidth: Int32(width))
    return address + "&fit=min&auto=format&q=75&w=\(width)&h=\(height)"
  }
}

/// Addresses of pictures in the size in which they are drawn.
public enum PictureAddress {
  /// The address of a photo's picture at most `width` pixels wide; `quality` is 0…100.
  public static func of(_ address: String, width: Int, quality: Int = 75) -> String {
    address + "&fit=max&auto=format&q=\(quality)&w=\(width)"
  }

  /// The address of the picture on a card: of an extreme panorama the middle that the card shows.
  public static func ofCard(_ address: String, width: Int, of size: PixelSize) -> String {
    let proportion = Proportion(size)
    guard proportion.isCropped else { return PictureAddress.of(address, width: width) }
    let height = proportion.height(forWidth: Int32(width))
    return address + "&fit=min&auto=format&q=75&w=\(width)&h=\(height)"
  }
}

/// Addresses of pictures in the size in which they are drawn.
public enum PictureAddress {
  /// The address of a photo's picture at most `width` pixels wide; `quality` is 0…100.
  public static func of(_ address: String, width: Int, quality: Int = 75) -> String {
    address + "&fit=max&auto=format&q=\(quality)&w=\(width)"
  }
}

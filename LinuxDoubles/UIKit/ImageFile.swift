import Canvas

extension UIImage {
  /// Decodes a BMP file with 24 bits per pixel, and only the size of a PNG file; nil for all else.
  public convenience init?(data: Data) {
    let bytes = Array(data)
    func number(_ at: Int) -> CGFloat {
      CGFloat(bytes[at..<(at + 4)].reduce(0) { $0 << 8 | Int($1) })
    }
    if let pixels = Bitmap(bmp: bytes) {
      let size = CGSize(width: pixels.width, height: pixels.height)
      self.init(size: size, systemName: nil, pixels: pixels)
    } else if bytes.count >= 24, bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
      self.init(size: CGSize(width: number(16), height: number(20)), systemName: nil)
    } else {
      return nil
    }
  }
  public var scale: CGFloat { 1 }
  public func preparingForDisplay() -> UIImage? { self }
  public func preparingThumbnail(of size: CGSize) -> UIImage? {
    UIImage(size: size, systemName: nil, pixels: pixels)
  }
}

import Canvas

open class UIImage: NSObject, @unchecked Sendable {
  public let size: CGSize
  let systemName: String?
  let pixels: Bitmap?
  init(size: CGSize, systemName: String?, pixels: Bitmap? = nil) {
    (self.size, self.systemName, self.pixels) = (size, systemName, pixels)
  }

  /// Only the symbols that the app uses; SF Symbols 3 (iOS 15) has them all.
  private static let symbols: Set<String> = [
    "person", "person.fill", "eye", "eye.slash", "person.crop.circle.fill", "rectangle.stack.fill",
    "magnifyingglass", "chevron.forward", "plus", "lock.fill", "circle", "checkmark.circle.fill",
    "rectangle.stack.badge.plus", "xmark", "photo", "info.circle",
    "ipad.and.arrow.forward", "heart.fill", "chevron.backward", "square.and.arrow.up", "scribble",
    "pencil", "rotate.left", "rotate.right", "trash", "livephoto",
  ]
  public convenience init?(systemName name: String) {
    guard UIImage.symbols.contains(name) else { return nil }
    self.init(size: CGSize(width: 20, height: 20), systemName: name)
  }
  open class Configuration: NSObject {}
  open class SymbolConfiguration: Configuration {
    let pointSize: CGFloat
    public init(pointSize: CGFloat) { self.pointSize = pointSize }
  }
  /// A symbol is about a sixth wider than its point size.
  public convenience init?(systemName name: String, withConfiguration: UIImage.Configuration?) {
    guard UIImage.symbols.contains(name) else { return nil }
    let size = (withConfiguration as? SymbolConfiguration)?.pointSize ?? 17
    self.init(size: CGSize(width: (size * 1.17).rounded(), height: size), systemName: name)
  }
  public required convenience init?(coder: NSCoder) { return nil }
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIImage, let name = other.systemName else {
      return object as? UIImage === self
    }
    return name == systemName && size == other.size
  }
  open override var hash: Int { systemName.hashValue }
}

@MainActor open class UIImageView: UIView {
  open var image: UIImage? { didSet { invalidateIntrinsicContentSize() } }
  public init(image: UIImage?) {
    self.image = image
    super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    isUserInteractionEnabled = false
  }
  public override convenience init(frame: CGRect) {
    self.init(image: nil)
    self.frame = frame
  }
  public required init?(coder: NSCoder) { return nil }
  open override var intrinsicContentSize: CGSize {
    image?.size ?? super.intrinsicContentSize
  }
}

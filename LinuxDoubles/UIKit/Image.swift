open class UIImage: NSObject, @unchecked Sendable {
  open class SymbolConfiguration: NSObject, @unchecked Sendable {
    let pointSize: CGFloat
    public init(pointSize: CGFloat, weight: UIImage.SymbolWeight) { self.pointSize = pointSize }
    public convenience init(pointSize: CGFloat) {
      self.init(pointSize: pointSize, weight: .regular)
    }
  }
  public enum SymbolWeight: Int, Sendable {
    case unspecified, ultraLight, thin, light, regular, medium, semibold
  }

  public let size: CGSize
  let systemName: String?
  init(size: CGSize, systemName: String?) { (self.size, self.systemName) = (size, systemName) }

  /// Only the symbols that the app uses; SF Symbols 3 (iOS 15) has them all.
  private static let symbols: Set<String> = ["person", "person.fill", "eye", "eye.slash"]
  public convenience init?(systemName name: String) {
    self.init(systemName: name, withConfiguration: nil)
  }
  public convenience init?(
    systemName name: String, withConfiguration configuration: SymbolConfiguration?
  ) {
    guard UIImage.symbols.contains(name) else { return nil }
    let side = (configuration?.pointSize ?? 17) * 1.15
    self.init(size: CGSize(width: side, height: side), systemName: name)
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

/// As in QuartzCore, not isolated to the main actor.
open class CALayer: NSObject {
  open private(set) weak var superlayer: CALayer?
  open private(set) var sublayers: [CALayer]?
  open var frame = CGRect.zero
  open var cornerRadius: CGFloat = 0
  open var borderWidth: CGFloat = 0
  open var borderColor: CGColor?
  open var backgroundColor: CGColor?
  open var masksToBounds = false
  open var opacity: Float = 1
  open var shadowOpacity: Float = 0
  open var shadowRadius: CGFloat = 3
  open var shadowOffset = CGSize(width: 0, height: -3)
  open var shadowColor: CGColor? = CGColor([0, 0, 0, 1])
  private var animations: [(key: String, animation: CAAnimation)] = []
  public override required init() { super.init() }

  open func addSublayer(_ layer: CALayer) {
    layer.removeFromSuperlayer()
    sublayers = (sublayers ?? []) + [layer]
    layer.superlayer = self
  }
  open func removeFromSuperlayer() {
    superlayer?.sublayers?.removeAll { $0 === self }
    superlayer = nil
  }
  open func add(_ animation: CAAnimation, forKey key: String?) {
    let key = key ?? UUID().uuidString
    animations.removeAll { $0.key == key }
    animations.append((key, animation))
  }
  open func animation(forKey key: String) -> CAAnimation? {
    animations.first { $0.key == key }?.animation
  }
  open func animationKeys() -> [String]? { animations.isEmpty ? nil : animations.map(\.key) }
  open func removeAllAnimations() { animations = [] }
}

open class CAGradientLayer: CALayer {
  open var colors: [Any]?
  open var locations: [NSNumber]?
  open var startPoint = CGPoint(x: 0.5, y: 0)
  open var endPoint = CGPoint(x: 0.5, y: 1)
}

open class CAAnimation: NSObject {
  open var duration: CFTimeInterval = 0
  public override init() { super.init() }
}
open class CAPropertyAnimation: CAAnimation {
  open var keyPath: String?
  public convenience init(keyPath path: String?) {
    self.init()
    keyPath = path
  }
}
open class CAKeyframeAnimation: CAPropertyAnimation {
  open var values: [Any]?
  open var keyTimes: [NSNumber]?
}
public typealias CFTimeInterval = Double

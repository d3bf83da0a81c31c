public protocol UITraitDefinition {}
public typealias UITrait = any UITraitDefinition.Type
public struct UITraitUserInterfaceStyle: UITraitDefinition {}
public struct UITraitAccessibilityContrast: UITraitDefinition {}

@MainActor public protocol UITraitEnvironment: NSObjectProtocol {
  var traitCollection: UITraitCollection { get }
}
public protocol UITraitChangeRegistration: NSObjectProtocol {}
private final class Registration: NSObject, UITraitChangeRegistration {}

@MainActor public protocol UITraitChangeObservable {}
extension UITraitChangeObservable {
  public typealias TraitChangeHandler<TraitEnvironment: UITraitEnvironment> = (
    TraitEnvironment, UITraitCollection
  ) -> Void

  /// Calls the handler after every trait change, not only those of `traits`.
  @discardableResult public func registerForTraitChanges<TraitEnvironment: UITraitEnvironment>(
    _ traits: [UITrait], handler: @escaping TraitChangeHandler<TraitEnvironment>
  ) -> any UITraitChangeRegistration {
    let view = self as? UIView
    view?.traitHandlers.append { [weak view] previous in
      if let view = view as? TraitEnvironment { handler(view, previous) }
    }
    return Registration()
  }
}
extension UIView: UITraitEnvironment, UITraitChangeObservable {}

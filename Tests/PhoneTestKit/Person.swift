public import Domain
public import UIKit
import Wire

@testable import Phone

/// Somebody with a phone who sees, taps and types; public UIKit API only.
@MainActor public final class Person {
  /// The screen of the phone.
  public let window: UIWindow
  /// The other end of the network.
  public let network = TestNetwork()
  /// The clock.
  public let alarm = TestAlarm()
  /// What the hand feels.
  public let haptics = TestHaptics()
  /// What shows pages outside the app.
  public let browser = Browser()

  /// A browser that remembers what it was given.
  @MainActor public final class Browser {
    /// The addresses that were opened, in order.
    public var shown: [String] = []
  }

  /// Where the entrance was left for.
  public private(set) var left: String?
  /// The entrance.
  public private(set) var entrance: UIViewController?

  /// The points of an iPhone SE, which the design knows.
  public nonisolated static let smallPhone = CGSize(width: 375, height: 667)

  /// Somebody whose entrance is being loaded.
  public init(at address: String, words: WordFilter? = nil) {
    window = UIWindow(frame: CGRect(origin: .zero, size: Person.smallPhone))
    let tools = EntranceTools(
      network: network, alarm: alarm, haptics: haptics,
      show: { [browser] in browser.shown.append($0) },
      words: { words })
    let entrance = EntranceViewController(at: address, tools: tools, language: .english) {
      [weak self] in self?.left = $0
    }
    show(entrance)
    self.entrance = entrance
  }

  /// Somebody before the page that `start` describes.
  public convenience init(before start: EntranceStart, words: WordFilter? = nil) {
    self.init(at: start.address, words: words)
    network.answer(Answer.of(start))
    look()
  }

  /// A person looking at this screen, on a phone of `phone` points.
  public init(before controller: UIViewController, phone: CGSize = Person.smallPhone) {
    window = UIWindow(frame: CGRect(origin: .zero, size: phone))
    show(controller)
  }

  private func show(_ controller: UIViewController) {
    window.rootViewController = controller
    window.makeKeyAndVisible()
    look()
  }

  /// Lets the layout settle.
  public func look() { window.layoutIfNeeded() }

  // MARK: Seeing

  /// Every view of the window.
  public var views: [UIView] {
    var found: [UIView] = []
    var queue: [UIView] = [window]
    while let view = queue.first {
      queue.removeFirst()
      found.append(view)
      queue += view.subviews
    }
    return found
  }

  /// The view that is called so; nothing when there is none.
  public func find(_ identifier: String) -> UIView? {
    views.first { $0.accessibilityIdentifier == identifier }
  }

  /// Whether the view that is called so can be seen.
  public func sees(_ identifier: String) -> Bool {
    guard let view = find(identifier) else { return false }
    return Person.isVisible(view)
  }

  /// The views that can be seen.
  public var visible: [UIView] { views.filter { Person.isVisible($0) } }

  private static func isVisible(_ view: UIView) -> Bool {
    sequence(first: view, next: { $0.superview }).allSatisfy { !$0.isHidden && $0.alpha > 0.01 }
  }

  /// The text of the label, field or button that is called so.
  public func text(_ identifier: String) -> String? {
    switch find(identifier) {
    case let label as UILabel: label.text
    case let field as UITextField: field.text
    case let button as UIButton: button.currentTitle
    default: nil
    }
  }

  /// Where the view that is called so stands in the window.
  public func frame(_ identifier: String) -> CGRect? {
    look()
    return find(identifier).map { $0.convert($0.bounds, to: nil) }
  }

  /// The text field that is called so.
  public func field(_ name: String) -> UITextField? { find(name) as? UITextField }

  /// The control that is called so.
  public func control(_ name: String) -> UIControl? { find(name) as? UIControl }

  /// The alert that is open.
  public var alert: UIAlertController? {
    window.rootViewController?.presentedViewController as? UIAlertController
  }

  // MARK: Doing

  /// Whether a finger on the middle of `view` would reach it; scrolls there first.
  private func reaches(_ view: UIView) -> Bool {
    look()
    for case let scroll as UIScrollView in sequence(first: view, next: { $0.superview }) {
      scroll.scrollRectToVisible(view.convert(view.bounds, to: scroll), animated: false)
    }
    look()
    let frame = view.convert(view.bounds, to: nil)
    let hit = window.hitTest(CGPoint(x: frame.midX, y: frame.midY), with: nil)
    // NB: a plain view above a control takes its touches; only a field has views of its own.
    return hit === view || view is UITextField && hit?.isDescendant(of: view) == true
  }

  /// Taps the control that is called so; `false` when a finger would not reach it or it does not react.
  @discardableResult public func tap(_ identifier: String) -> Bool {
    guard let control = control(identifier), control.isEnabled, reaches(control) else {
      return false
    }
    control.sendActions(for: .touchUpInside)
    look()
    return true
  }

  /// Taps at a point of the window, on whatever control a finger would reach there; its name.
  @discardableResult public func tap(at point: CGPoint) -> String? {
    look()
    let hit = window.hitTest(point, with: nil)
    guard let control = hit as? UIControl else { return nil }
    control.sendActions(for: .touchUpInside)
    look()
    return control.accessibilityIdentifier
  }

  /// Replaces the text of a field as the keyboard, a paste or a password manager does; `false` when it
  /// cannot be typed in.
  @discardableResult public func type(_ text: String, into identifier: String) -> Bool {
    guard let field = field(identifier), reaches(field), field.becomeFirstResponder() else {
      return false
    }
    field.text = text
    field.sendActions(for: .editingChanged)
    look()
    return true
  }

  /// Looks at the app again after another one.
  public func comeToFront() {
    NotificationCenter.default.post(
      name: UIApplication.didBecomeActiveNotification, object: nil)
    look()
  }

  /// Presses Return in a field.
  public func pressReturn(in identifier: String) {
    guard let field = field(identifier) else { return }
    switch field.delegate {
    case let form as FormViewController: _ = form.textFieldShouldReturn(field)
    case let own as PasswordField: _ = own.textFieldShouldReturn(field)
    default: break
    }
    look()
  }
}

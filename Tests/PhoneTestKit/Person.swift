public import Domain
public import UIKit
import Wire

@testable import Phone

/// A person who looks, taps and types, using only public UIKit API.
@MainActor public final class Person {
  /// The phone's window.
  public let window: UIWindow
  /// The test double that answers requests.
  public let network = TestNetwork()
  /// The test double of the timer.
  public let alarm = TestAlarm()
  /// Records the haptic feedback.
  public let haptics = TestHaptics()
  /// Records the pages that are opened outside the app.
  public let browser = Browser()

  /// Records the opened URLs.
  @MainActor public final class Browser {
    /// The opened URLs, oldest first.
    public var shown: [String] = []
  }

  /// The URL opened when the sign-in pages were done; nil while they are shown.
  public private(set) var left: String?
  /// The view controller of the sign-in pages.
  public private(set) var entrance: UIViewController?

  /// The size of an iPhone SE in points, used by the design.
  public nonisolated static let smallPhone = CGSize(width: 375, height: 667)

  /// The path of a server's word list.
  public nonisolated static let wordsAddress = "/assets/words.bin"

  /// A person whose sign-in page is loading. `words` is the app's own word list; without one the
  /// server's does not arrive, unless `asksForWords` leaves the response to the test.
  public init(at address: String, words: WordFilter? = nil, asksForWords: Bool = false) async {
    window = Person.makeWindow(Person.smallPhone)
    let tools = EntranceDependencies(
      network: network, alarm: alarm, haptics: haptics,
      show: { [browser] in browser.shown.append($0) },
      words: { words })
    if !asksForWords {
      network.atOnce = { $0.address == Person.wordsAddress ? Response.none : nil }
    }
    let entrance = EntranceViewController(at: address, tools: tools, language: .english) {
      [weak self] in self?.left = $0
    }
    await show(entrance)
    self.entrance = entrance
  }

  /// A person on the page that `start` describes.
  public convenience init(
    before start: EntranceStart, words: WordFilter? = nil, asksForWords: Bool = false
  ) async {
    await self.init(at: start.address, words: words, asksForWords: asksForWords)
    await network.response(Response.of(start))
    look()
  }

  /// A person looking at this controller on a phone of this size.
  public init(before controller: UIViewController, phone: CGSize = Person.smallPhone) async {
    window = Person.makeWindow(phone)
    await show(controller)
  }

  /// A person looking at this control, `width` points wide if that is not nil, in a scene of its own.
  public convenience init(before control: UIView, width: CGFloat? = nil) async {
    let controller = UIViewController()
    control.translatesAutoresizingMaskIntoConstraints = false
    controller.view.addSubview(control)
    NSLayoutConstraint.activate([
      control.topAnchor.constraint(equalTo: controller.view.topAnchor, constant: 60),
      control.centerXAnchor.constraint(equalTo: controller.view.centerXAnchor),
    ])
    if let width { control.widthAnchor.constraint(equalToConstant: width).isActive = true }
    await self.init(before: controller)
  }

  /// A person about to look at this controller, which has not appeared yet.
  init(soonBefore controller: UIViewController) {
    window = Person.makeWindow(Person.smallPhone)
    window.rootViewController = controller
    window.makeKeyAndVisible()
  }

  /// The scene of the app that hosts the tests.
  private static var scene: UIWindowScene? {
    UIApplication.shared.connectedScenes.lazy.compactMap { $0 as? UIWindowScene }.first
  }

  /// Whether the tests run on the screen of the design: 375 × 667 points at 2 pixels per point below a
  /// status bar of 20 points, as on an iPhone SE. On others, windows of that size have other safe areas
  /// and pictures have more pixels.
  public static var hasDesignedScreen: Bool {
    scene?.screen.bounds.size == smallPhone && scene?.screen.scale == 2
  }

  /// A window of this size in that scene, since UIKit lets only such a window have a first responder.
  private static func makeWindow(_ size: CGSize) -> UIWindow {
    let window = scene.map { UIWindow(windowScene: $0) } ?? UIWindow(frame: .zero)
    window.frame = CGRect(origin: .zero, size: size)
    return window
  }

  private func show(_ controller: UIViewController) async {
    window.rootViewController = controller
    window.makeKeyAndVisible()
    await settle()
  }

  /// Lays out the window.
  public func look() { window.layoutIfNeeded() }

  /// Waits until UIKit has finished what it put off, and lays out the window.
  public func settle() async {
    look()
    await MainRunLoop.settle()
    look()
  }

  // MARK: Seeing

  /// All views of the window.
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

  /// The view with this identifier; nil if no control is there.
  public func find(_ identifier: String) -> UIView? {
    views.first { $0.accessibilityIdentifier == identifier }
  }

  /// Whether the view with this identifier is visible.
  public func sees(_ identifier: String) -> Bool {
    guard let view = find(identifier) else { return false }
    return Person.isVisible(view)
  }

  /// All visible views.
  public var visible: [UIView] { views.filter { Person.isVisible($0) } }

  private static func isVisible(_ view: UIView) -> Bool {
    sequence(first: view, next: { $0.superview }).allSatisfy { !$0.isHidden && $0.alpha > 0.01 }
  }

  /// The text of the label, field or button with this identifier.
  public func text(_ identifier: String) -> String? {
    switch find(identifier) {
    case let label as UILabel: label.text
    case let field as UITextField: field.text
    case let button as UIButton: button.currentTitle
    default: nil
    }
  }

  /// The text of the visible label with this identifier inside the view `place`; nil if none is visible.
  public func visibleText(_ identifier: String, in place: String) -> String? {
    guard let place = find(place) else { return nil }
    let label = visible.first {
      $0.accessibilityIdentifier == identifier && $0.isDescendant(of: place)
    }
    return (label as? UILabel)?.text
  }

  /// The title in the navigation bar of what is in front; nil if there is none.
  public var barTitle: String? {
    let front = window.rootViewController?.frontmost.viewIfLoaded
    let bars = visible.compactMap { $0 as? UINavigationBar }
    return bars.last { bar in front.map(bar.isDescendant(of:)) == true }?.topItem?.title
  }

  /// The identifier of the visible heart of a card, which says whether the photo is liked.
  public func heart(_ id: String) -> String? {
    let card = visible.last { $0.accessibilityIdentifier == "card " + id }
    let heart = visible.last {
      $0.accessibilityIdentifier?.hasPrefix("like button") == true
        && card.map($0.isDescendant(of:)) == true
    }
    return heart?.accessibilityIdentifier
  }

  /// The frame in the window of the view with this identifier.
  public func frame(_ identifier: String) -> CGRect? {
    look()
    return find(identifier).map { $0.convert($0.bounds, to: nil) }
  }

  /// The text field with this identifier.
  public func field(_ name: String) -> UITextField? { find(name) as? UITextField }

  /// The control with this identifier.
  public func control(_ name: String) -> UIControl? { find(name) as? UIControl }

  /// The open alert.
  public var alert: UIAlertController? {
    window.rootViewController?.frontmost as? UIAlertController
  }

  // MARK: Doing

  /// Whether a touch at the center of `view` would reach it, after scrolling there.
  private func reaches(_ view: UIView) -> Bool {
    look()
    for case let scroll as UIScrollView in sequence(first: view, next: { $0.superview }) {
      scroll.scrollRectToVisible(view.convert(view.bounds, to: scroll), animated: false)
    }
    look()
    let frame = view.convert(view.bounds, to: nil)
    let hit = window.hitTest(CGPoint(x: frame.midX, y: frame.midY), with: nil)
    // NB: a plain view above a control takes its touches; only a text field has subviews of its
    // own.
    return hit === view || view is UITextField && hit?.isDescendant(of: view) == true
  }

  /// Taps the control with this identifier; false if a touch would not reach it or it is disabled.
  @discardableResult public func tap(_ identifier: String) async -> Bool {
    guard let control = control(identifier), control.isEnabled, reaches(control) else {
      return false
    }
    if let toggle = control as? UISwitch {
      toggle.setOn(!toggle.isOn, animated: false)
      toggle.sendActions(for: .valueChanged)
    } else {
      control.sendActions(for: .touchUpInside)
    }
    await settle()
    return true
  }

  /// Taps the control at a point of the window; returns its identifier, nil if no control is there.
  @discardableResult public func tap(at point: CGPoint) async -> String? {
    look()
    let hit = window.hitTest(point, with: nil)
    guard let control = hit as? UIControl else { return nil }
    control.sendActions(for: .touchUpInside)
    await settle()
    return control.accessibilityIdentifier
  }

  /// Replaces a field's text as the keyboard, a paste or a password manager does; false if it
  /// cannot be edited.
  @discardableResult public func type(_ text: String, into identifier: String) async -> Bool {
    guard let field = field(identifier), reaches(field), field.becomeFirstResponder() else {
      return false
    }
    field.text = text
    field.sendActions(for: .editingChanged)
    await settle()
    return true
  }

  /// Taps the button of the open alert with this title; false if no such button can be tapped.
  @discardableResult public func answer(_ title: String) async -> Bool {
    guard let alert else { return false }
    #if canImport(ObjectiveC)
      guard let action = alert.actions.first(where: { $0.title == title && $0.isEnabled })
      else { return false }
      // Why: UIKit has no public way to tap the button of an alert, whose handler runs when the alert
      // is gone.
      alert.presentingViewController?.dismiss(animated: true) {
        guard let handler = action.value(forKey: "handler") else { return }
        typealias Handler = @convention(block) (UIAlertAction) -> Void
        unsafeBitCast(handler as AnyObject, to: Handler.self)(action)
      }
    #else
      guard alert.doubleTap(title) else { return false }
    #endif
    await settle()
    return true
  }

  /// Brings the app back to the foreground.
  public func comeToFront() async {
    NotificationCenter.default.post(
      name: UIApplication.didBecomeActiveNotification, object: nil)
    await settle()
  }

  /// Presses Return in a field.
  public func pressReturn(in identifier: String) async {
    guard let field = field(identifier) else { return }
    switch field.delegate {
    case let form as FormViewController: _ = form.textFieldShouldReturn(field)
    case let own as PasswordField: _ = own.textFieldShouldReturn(field)
    case let photo as PhotoFormViewController: _ = photo.textFieldShouldReturn(field)
    case let servers as ServerViewController: _ = servers.textFieldShouldReturn(field)
    default: break
    }
    await settle()
  }
}

extension UIViewController {
  /// Whether this controller is the top one of a navigation controller.
  public var isInFront: Bool { navigationController?.topViewController === self }
}

import Domain
import Screens
import UIKit

/// A page that scrolls above the keyboard and reports taps outside its fields (AUTH-14).
class FormViewController: UIViewController, UITextFieldDelegate {
  /// The container of the page's parts. A tap on it is a tap outside every field.
  let sheet = Sheet()
  let start: EntranceStart
  let send: (EntranceScreen.Event) -> Void
  let lead: (String) -> Void
  private let scroll = SheetScrollView()
  /// The scroll view's size at the last layout. When it changes, the focused field is scrolled into
  /// view.
  private var visible = CGSize.zero
  private var fields: [EntranceField: UITextField] = [:]

  /// The page for `start`; `send` receives its events, `lead` the address of a tapped link.
  init(
    _ start: EntranceStart, send: @escaping (EntranceScreen.Event) -> Void,
    lead: @escaping (String) -> Void
  ) {
    self.start = start
    self.send = send
    self.lead = lead
    super.init(nibName: nil, bundle: nil)
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    scroll.accessibilityIdentifier = "scroll"
    sheet.accessibilityIdentifier = "sheet"
    scroll.stand(in: view, with: sheet)
    sheet.heightAnchor.constraint(greaterThanOrEqualTo: scroll.frameLayoutGuide.heightAnchor)
      .isActive = true
    // Why a low priority: the sheet is as tall as the screen unless its parts need more.
    let low = sheet.heightAnchor.constraint(equalTo: scroll.frameLayoutGuide.heightAnchor)
    low.priority = .defaultLow
    low.isActive = true
    view.onTraitChange { [weak self] in self?.paint() }
  }

  /// Whether the first 44 points below the safe area are free, so that a button may lie there.
  var hasFreeTop: Bool { true }

  /// Dark on a page that is always light.
  override var preferredStatusBarStyle: UIStatusBarStyle {
    view.overrideUserInterfaceStyle == .light ? .darkContent : .default
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    // Why only after a size change: a new error line must not scroll back a page that the person
    // scrolled.
    guard scroll.bounds.size != visible else { return }
    visible = scroll.bounds.size
    revealField()
  }

  /// Updates border colors for the current appearance; a page without borders need not override it.
  func paint() {}

  /// Sets the page's background color; `isLightOnly` turns the dark appearance off.
  func ground(_ colour: UIColor, isLightOnly: Bool) {
    view.backgroundColor = colour
    if isLightOnly { view.overrideUserInterfaceStyle = .light }
  }

  /// Registers `field` under this name; each edit sends the event made from its text.
  func take(
    _ field: InsetField, as name: EntranceField,
    changed event: @escaping (String) -> EntranceScreen.Event
  ) {
    keep(field, as: name)
    field.delegate = self
    field.addAction(
      UIAction { [weak self, weak field] _ in
        if let text = field?.takeNews() { self?.send(event(text)) }
      }, for: .editingChanged)
  }

  /// Registers `field`, which reports its own edits, under this name.
  func keep(_ field: UITextField, as name: EntranceField) {
    fields[name] = field
    field.accessibilityIdentifier = name.rawValue
  }

  /// Sends `event` when `control` is tapped.
  func take(_ control: UIControl, _ identifier: String, _ event: EntranceScreen.Event) {
    control.accessibilityIdentifier = identifier
    control.addAction(
      UIAction { [weak self] _ in self?.send(event) }, for: .touchUpInside)
  }

  /// A link to another page of the flow; nil if `address` is nil.
  func link(_ words: String, to address: String?, _ identifier: String, _ colour: UIColor)
    -> WordButton?
  {
    guard let address else { return nil }
    let button = WordButton(.link(colour), .designed(15))
    button.setTitle(words, for: .normal)
    button.accessibilityIdentifier = identifier
    button.addAction(UIAction { [weak self] _ in self?.lead(address) }, for: .touchUpInside)
    return button
  }

  /// Called when Return is pressed in a field.
  func returned() {}

  func textFieldShouldReturn(_ textField: UITextField) -> Bool {
    returned()
    return false
  }

  func textFieldDidBeginEditing(_ textField: UITextField) {
    revealField()
  }

  private func revealField() {
    guard let field = fields.values.first(where: { $0.isFirstResponder }) else { return }
    let place = field.convert(field.bounds, to: sheet)
    scroll.scrollRectToVisible(place.insetBy(dx: 0, dy: -12), animated: true)
  }
}

extension FormViewController {
  /// Moves the focus to the field registered under this name.
  func focus(_ name: EntranceField) {
    fields[name]?.becomeFirstResponder()
  }

  /// Clears the field registered under this name.
  func empty(_ name: EntranceField) {
    (fields[name] as? InsetField)?.clear()
  }
}

/// The background of a page: it receives every touch that no control on it takes.
final class Sheet: UIControl {
  /// Why: the gaps of stack views lie above the background and would swallow a tap.
  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard let hit = super.hitTest(point, with: event) else { return nil }
    return hit.nearestControl === self ? self : hit
  }
}

extension UIView {
  /// The nearest control among this view and its ancestors; nil if it is in no control.
  var nearestControl: UIControl? {
    sequence(first: self, next: { $0.superview }).lazy.compactMap { $0 as? UIControl }.first
  }
}

/// A page of the sign-in flow.
protocol EntrancePageController: FormViewController {
  /// Shows `view`; ignores the view of another page.
  func show(_ view: EntranceView)
}

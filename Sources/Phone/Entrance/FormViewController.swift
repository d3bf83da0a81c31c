import Domain
import Screens
import UIKit

/// A page that scrolls above the keyboard and tells of taps outside its fields (AUTH-14).
class FormViewController: UIViewController, UITextFieldDelegate {
  /// What the parts of the page stand on; a tap on it is one outside every field.
  let sheet = Sheet()
  let start: EntranceStart
  let send: (EntranceScreen.Event) -> Void
  let lead: (String) -> Void
  private let scroll = SheetScrollView()
  /// The size in which the field that is typed in was shown last.
  private var visible = CGSize.zero
  private var fields: [EntranceField: UITextField] = [:]

  /// The page that `start` describes; `send` takes what happens on it, `lead` where a link leads.
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
    // Why: no higher than its parts need, or than the screen.
    let low = sheet.heightAnchor.constraint(equalTo: scroll.frameLayoutGuide.heightAnchor)
    low.priority = .defaultLow
    low.isActive = true
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    // Why not at each layout: an error line must not scroll a page back that the person has scrolled.
    guard scroll.bounds.size != visible else { return }
    visible = scroll.bounds.size
    revealField()
  }

  override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    super.traitCollectionDidChange(previous)
    if traitCollection.hasDifferentColorAppearance(comparedTo: previous) { paint() }
  }

  /// Gives borders the colours of the appearance; parts that have none need nothing.
  func paint() {}

  /// Makes the colours of the page itself, and whether it is light at any time.
  func ground(_ colour: UIColor, isLightOnly: Bool) {
    view.backgroundColor = colour
    if isLightOnly { view.overrideUserInterfaceStyle = .light }
  }

  /// Takes `field` as the one of this name: it is found by it, and tells of each change with `event`.
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

  /// Takes `field`, which tells of itself, as the one of this name.
  func keep(_ field: UITextField, as name: EntranceField) {
    fields[name] = field
    field.accessibilityIdentifier = name.rawValue
  }

  /// Lets a tap on `control` be this event.
  func take(_ control: UIControl, _ identifier: String, _ event: EntranceScreen.Event) {
    control.accessibilityIdentifier = identifier
    control.addAction(
      UIAction { [weak self] _ in self?.send(event) }, for: .touchUpInside)
  }

  /// A link to another page of the entrance; nothing where there is no way.
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

  /// What Return means in a field of this page.
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
  /// Puts the focus into this field.
  func focus(_ name: EntranceField) {
    fields[name]?.becomeFirstResponder()
  }

  /// Empties this field.
  func empty(_ name: EntranceField) {
    (fields[name] as? InsetField)?.clear()
  }
}

/// The ground of a page: it takes every touch that no control on it takes.
final class Sheet: UIControl {
  /// Why: the gaps of stack views lie above the ground and would swallow a tap.
  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard let hit = super.hitTest(point, with: event) else { return nil }
    return hit.nearestControl === self ? self : hit
  }
}

extension UIView {
  /// The control that this view is or belongs to.
  var nearestControl: UIControl? {
    sequence(first: self, next: { $0.superview }).lazy.compactMap { $0 as? UIControl }.first
  }
}

/// A page of the entrance that shows its part of the view.
protocol EntrancePageController: FormViewController {
  /// Shows `view`, when it is this page's.
  func show(_ view: EntranceView)
}

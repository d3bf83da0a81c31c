public import Domain
import Screens
import Texts
public import UIKit

/// A field for a new password, with a reveal button and a strength meter (PASS-1…7).
///
/// Sends `valueChanged` after Return has hidden the keyboard; read `password` and `strength` then.
/// Nothing else of it can be read. Give it a position and a width: see `intrinsicContentSize`.
/// If the owner sets `happened`, the owner's screen controls the field.
@IBDesignable
public final class PasswordField: UIControl {
  /// The password as typed, even while it is masked.
  public private(set) var password = ""
  /// The strength of `password`.
  public private(set) var strength = PasswordStrength.weak

  /// Receives the field's events in place of its own state machine; the owner then calls `show`.
  var happened: ((Screens.PasswordField.Event) -> Void)?
  /// Delays the look-up in the device's dictionaries; tests replace it.
  var timer: any AppTimer = DeviceTimer()
  let field = SecretField(
    insets: UIEdgeInsets(top: 0, left: Size.textMargin, bottom: 0, right: Size.textMargin))
  var colors = Colors() {
    didSet {
      meter.paint(colors)
      paint()
    }
  }
  private var machine = Screens.PasswordField()
  private let language: Language
  private let title = UILabel(.designed(14, .semibold), Palette.caption, .natural)
  private let frameView = UIView()
  private let eye = UIButton(type: .custom)
  private let eyeIcon = EyeView()
  private let meter: StrengthMeter
  private let reason = UILabel(.designed(13), Palette.red, .natural)
  private var isWrong = false
  private var isLookUpDue = false

  /// The sizes of the design, in points.
  private enum Size {
    static let margin: CGFloat = 8
    static let frameHeight: CGFloat = 50
    static let textMargin: CGFloat = 6
  }

  /// The pause in typing before a password is looked up, in milliseconds.
  private static let pause: Int32 = 300

  /// An empty, masked field, rated "Too weak"; hints are in `language`.
  public convenience init(language: Language) { self.init(frame: .zero, language: language) }

  /// An empty, masked field, rated "Too weak"; hints are in the device's language.
  public override convenience init(frame: CGRect) {
    self.init(frame: frame, language: .ofDevice)
  }

  private init(frame: CGRect, language: Language) {
    self.language = language
    meter = StrengthMeter(language)
    super.init(frame: frame)
    begin()
  }

  /// Creates the field of a storyboard, with hints in the device's language.
  public required init?(coder: NSCoder) {
    language = .ofDevice
    meter = StrengthMeter(language)
    super.init(coder: coder)
    begin()
  }

  private func begin() {
    if backgroundColor == nil { backgroundColor = Palette.ground }
    setTitle(words(.enterPassword))
    prepare()
    arrange()
    onTraitChange { [weak self] in self?.paint() }
    show(machine.view, reason: nil)
  }

  /// From now on also checks passwords against this word list.
  public func take(_ words: WordFilter) {
    machine.take(words)
    obeyMachine()
  }

  /// Replaces the title, which is also the VoiceOver label of the text field.
  public func setTitle(_ text: String) {
    title.text = text
    field.accessibilityLabel = text
  }

  /// Replaces the colors. `backgroundColor` is the color around and behind the text field, #F7F7F7
  /// by default.
  public func setColors(_ colors: Colors) { self.colors = colors }

  /// No width, because the field is as wide as you make it, and no height, because its content
  /// determines it by constraints: 119 points at the standard text size, more with a reason below.
  public override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
  }

  private func prepare() {
    title.isAccessibilityElement = false
    field.plain(.newPassword, .default, .done)
    field.font = .designed(17)
    field.accessibilityIdentifier = "password"
    field.delegate = self
    field.addAction(UIAction { [weak self] _ in self?.edited() }, for: .editingChanged)
    field.addAction(UIAction { [weak self] _ in self?.lookUp() }, for: .editingDidEnd)
    eye.accessibilityIdentifier = "eye"
    eye.addAction(UIAction { [weak self] _ in self?.handle(.eyeTapped) }, for: .touchUpInside)
    reason.accessibilityIdentifier = "flaw"
  }

  private func arrange() {
    frameView.add(field)
    frameView.add(eye)
    eye.center(eyeIcon, size: EyeView.size)
    let parts = UIStackView(arrangedSubviews: [title, frameView, meter, reason])
    parts.axis = .vertical
    parts.spacing = Size.margin
    // Why 10: the bars, centered on a taller line of text, then begin 16 points below the frame.
    parts.setCustomSpacing(10, after: frameView)
    fill(
      with: parts,
      margins: UIEdgeInsets(
        top: Size.margin, left: Size.margin, bottom: Size.margin + 1, right: Size.margin))
    NSLayoutConstraint.activate([
      frameView.heightAnchor.constraint(greaterThanOrEqualToConstant: Size.frameHeight),
      field.topAnchor.constraint(equalTo: frameView.topAnchor),
      field.bottomAnchor.constraint(equalTo: frameView.bottomAnchor),
      field.leadingAnchor.constraint(equalTo: frameView.leadingAnchor),
      field.trailingAnchor.constraint(equalTo: eye.leadingAnchor),
      eye.topAnchor.constraint(equalTo: frameView.topAnchor),
      eye.bottomAnchor.constraint(equalTo: frameView.bottomAnchor),
      // Why 3: the icon, 28 points wide, then ends 6.5 before the frame's edge; 44 points of the
      // button lie inside the frame.
      eye.trailingAnchor.constraint(equalTo: frameView.trailingAnchor, constant: 3),
      eye.widthAnchor.constraint(equalToConstant: 47),
    ])
    let low = frameView.heightAnchor.constraint(equalToConstant: Size.frameHeight)
    low.priority = .defaultLow
    low.isActive = true
  }

  // MARK: Events

  private func edited() {
    guard let typed = field.takeNews() else { return }
    password = typed
    handle(.changed(Secret(typed)))
    lookUpLater()
  }

  /// Looks the password up after a pause in typing, unless Return comes first.
  ///
  /// Why: dictionaries are slow, and UIKit has them on the main thread only. A weak password cannot
  /// be rated lower.
  private func lookUpLater() {
    isLookUpDue = strength > .weak
    guard isLookUpDue else { return }
    let typed = password
    timer.wake(after: PasswordField.pause) { [weak self] in
      if let self, self.password == typed { self.lookUp() }
    }
  }

  private func lookUp() {
    guard isLookUpDue else { return }
    isLookUpDue = false
    guard UIReferenceLibraryViewController.dictionaryHasDefinition(forTerm: password) else {
      return
    }
    handle(.foundInDictionary(Secret(password)))
  }

  private func handle(_ event: Screens.PasswordField.Event) {
    if let happened { return happened(event) }
    let effects = machine.handle(event)
    obeyMachine()
    for effect in effects {
      switch effect {
      case .hideKeyboard: field.resignFirstResponder()
      case .valueChanged: sendActions(for: .valueChanged)
      }
    }
  }

  private func obeyMachine() {
    show(machine.view, reason: machine.view.reason(nil))
  }

  /// Shows the field's state, with `phrase` as the reason for a rejection.
  func show(_ view: PasswordFieldView, reason phrase: AccountPhrase?, isWrong: Bool = false) {
    self.isWrong = isWrong
    strength = view.strength
    if field.isSecureTextEntry == view.isShown { field.isSecureTextEntry = !view.isShown }
    eyeIcon.show(isOpen: view.isShown)
    eye.accessibilityLabel = words(view.isShown ? .hidePassword : .showPassword)
    meter.show(view)
    let text = phrase.map { words($0) }
    if let text, text != reason.text {
      UIAccessibility.post(notification: .announcement, argument: text)
    }
    reason.text = text
    reason.isHidden = text == nil
    paint()
  }

  /// Whether the field accepts input.
  public override var isEnabled: Bool {
    didSet {
      field.isEnabled = isEnabled
      field.alpha = isEnabled ? 1 : 0.5
    }
  }

  /// A tap outside the text field and the eye is not a tap on the control.
  public override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard let hit = super.hitTest(point, with: event) else { return nil }
    return hit.nearestControl === self ? nil : hit
  }

  /// Moves the focus to the text field.
  public override func becomeFirstResponder() -> Bool { field.becomeFirstResponder() }

  private func paint() {
    title.textColor = colors.caption
    field.textColor = colors.text
    eyeIcon.paint(colors.caption)
    reason.textColor = colors.alarm
    frameView.outline(isWrong ? colors.alarm : colors.frame, width: 2, radius: 5)
  }

  private func words(_ phrase: AccountPhrase) -> String { phrase.text(in: language) }
}

extension PasswordField: UITextFieldDelegate {
  /// Return hides the keyboard; `valueChanged` follows (PASS-6).
  public func textFieldShouldReturn(_ textField: UITextField) -> Bool {
    lookUp()
    handle(.returned)
    return false
  }
}

public import Domain
public import UIKit

/// A field for a one-time code of digits, with one box per digit (CODE-7, CODE-11).
///
/// The keyboard offers the code from a message, a whole message may be pasted, and a digit typed
/// into a full field starts a new code. Sends `valueChanged` at each edit; `code` holds the digits.
public final class CodeField: UIControl {
  /// The digits typed so far.
  public var code: Secret { Secret(digits) }
  /// The number of digits, 4…8.
  public let length: Int
  let field = CaretlessField()
  /// Receives the edited text in place of the field's own handling; the owner then calls `show`.
  var changed: ((Secret) -> Void)?
  private var digits = ""
  private var boxes: [UILabel] = []

  /// An empty field for a code of 4…8 digits (`length` is clamped); `name` is the VoiceOver label.
  public init(length: Int, name: String) {
    self.length = min(max(length, 4), 8)
    super.init(frame: .zero)
    field.accessibilityLabel = name
    field.plain(.oneTimeCode, .numberPad, .done)
    field.addAction(
      UIAction { [weak self] _ in self?.edited() }, for: .editingChanged)
    for event in [UIControl.Event.editingDidBegin, .editingDidEnd] {
      field.addAction(UIAction { [weak self] _ in self?.paint() }, for: event)
    }
    arrange()
  }

  /// Unavailable: the app has no storyboard.
  @available(*, unavailable)
  public required init?(coder: NSCoder) { nil }

  private func arrange() {
    boxes = (0..<length).map { _ in
      let box = UILabel(.digits(30, .light), Palette.text, lines: 1)
      box.backgroundColor = Palette.box
      box.clipsToBounds = true
      box.isAccessibilityElement = false
      return box
    }
    let spacing: CGFloat = length < 7 ? 24 : length == 7 ? 18 : 14
    let row = UIStackView(arrangedSubviews: boxes)
    row.spacing = 0.4 * spacing
    row.isUserInteractionEnabled = false
    // Why: digits run from left to right in every language.
    row.semanticContentAttribute = .forceLeftToRight
    fill(with: row)
    fill(with: field)
    // A 30-point digit is about 17.3 points wide.
    let wide = boxes[0].widthAnchor.constraint(equalToConstant: 17.3 + 0.6 * spacing)
    wide.priority = .defaultHigh
    NSLayoutConstraint.activate(
      [wide, heightAnchor.constraint(greaterThanOrEqualToConstant: 44)]
        + boxes.dropFirst().map { $0.widthAnchor.constraint(equalTo: boxes[0].widthAnchor) })
    let low = heightAnchor.constraint(equalToConstant: 44)
    low.priority = .defaultLow
    low.isActive = true
    paint()
  }

  private func edited() {
    let text = field.text ?? ""
    if let changed {
      changed(Secret(text))
    } else {
      show(Secret(CodeText.edited(digits, to: text, length: length)))
    }
    field.show(digits)
    sendActions(for: .valueChanged)
  }

  /// Shows these digits.
  func show(_ code: Secret) {
    digits = code.reveal()
    field.show(digits)
    let shown = Array(digits)
    for (index, box) in boxes.enumerated() {
      box.text = index < shown.count ? String(shown[index]) : ""
    }
  }

  /// Whether the field accepts input.
  public override var isEnabled: Bool {
    didSet {
      field.isEnabled = isEnabled
      alpha = isEnabled ? 1 : 0.5
    }
  }

  /// Moves the focus to the text field.
  public override func becomeFirstResponder() -> Bool { field.becomeFirstResponder() }

  /// Updates the border color for the current appearance.
  public override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    super.traitCollectionDidChange(previous)
    paint()
  }

  private func paint() {
    for box in boxes { box.outline(Palette.ink, width: field.isFirstResponder ? 2 : 0, radius: 4) }
  }
}

/// The text field above the boxes: it receives the keystrokes; its text and caret are invisible.
final class CaretlessField: UITextField {
  init() {
    super.init(frame: .zero)
    textColor = .clear
    tintColor = .clear
    setContentHuggingPriority(UILayoutPriority(1), for: .horizontal)
    setContentHuggingPriority(UILayoutPriority(1), for: .vertical)
    setContentCompressionResistancePriority(UILayoutPriority(1), for: .horizontal)
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { nil }

  override func caretRect(for position: UITextPosition) -> CGRect { .zero }

  override func selectionRects(for range: UITextRange) -> [UITextSelectionRect] { [] }
}

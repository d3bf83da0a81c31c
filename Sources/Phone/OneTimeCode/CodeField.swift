public import Domain
public import UIKit

/// A field for a code of digits that came by message, a box for each (CODE-7, CODE-11).
///
/// The keyboard offers the code of a message, a whole message may be pasted, and a digit typed into a
/// full field begins a new code. It sends `valueChanged` at each change, with the digits in `code`.
public final class CodeField: UIControl {
  /// The digits typed so far.
  public var code: Secret { Secret(digits) }
  /// How many digits the code has.
  public let length: Int
  let field = CaretlessField()
  /// Takes over what a change of the text means; what is to be shown comes back by `show`.
  var changed: ((Secret) -> Void)?
  private var digits = ""
  private var boxes: [UILabel] = []

  /// An empty field for a code of 4…8 digits; `name` is what VoiceOver calls it.
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

  /// No storyboard makes it.
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
    // Why: digits go from left to right in every language.
    row.semanticContentAttribute = .forceLeftToRight
    fill(with: row)
    fill(with: field)
    // A digit of 30 points is about 17.3 wide.
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

  /// Whether it reacts.
  public override var isEnabled: Bool {
    didSet {
      field.isEnabled = isEnabled
      alpha = isEnabled ? 1 : 0.5
    }
  }

  /// Puts the focus into the field.
  public override func becomeFirstResponder() -> Bool { field.becomeFirstResponder() }

  /// Gives the boxes the colours of the appearance.
  public override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    super.traitCollectionDidChange(previous)
    paint()
  }

  private func paint() {
    for box in boxes { box.outline(Palette.ink, width: field.isFirstResponder ? 2 : 0, radius: 4) }
  }
}

/// The text field above the boxes: it takes the keys and shows nothing, not even a caret.
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

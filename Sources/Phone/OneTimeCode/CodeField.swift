public import Domain
import Texts
public import UIKit

/// A field for a one-time code of digits, with one box per digit (CODE-7, CODE-11).
///
/// The keyboard offers the code from a message, a whole message may be pasted, and a digit typed
/// into a full field starts a new code. Sends `valueChanged` at each edit; `code` holds the digits.
/// It needs a position only: see `intrinsicContentSize`.
@IBDesignable
public final class CodeField: UIControl {
  /// The digits typed so far.
  public var code: Secret { Secret(digits) }
  /// The number of digits. Values outside 4…8 are clamped; a shorter code drops the last digits.
  @IBInspectable public var length: Int = 6 {
    didSet {
      length = CodeField.clamped(length)
      if length != oldValue { arrangeBoxes() }
    }
  }
  /// The color of the digits. By default black, or white in dark appearance.
  @IBInspectable public var textColor: UIColor = Palette.text { didSet { paint() } }
  /// The background of a box. By default #DDDDDD, or #666666 in dark appearance.
  @IBInspectable public var boxColor: UIColor = Palette.box { didSet { paint() } }
  /// The border of the boxes during editing. By default #2F5FC0.
  @IBInspectable public var activeColor: UIColor = Palette.ink { didSet { paint() } }
  let field = CaretlessField()
  /// Receives the edited text in place of the field's own handling; the owner then calls `show`.
  var changed: ((Secret) -> Void)?
  private var digits = ""
  private var boxes: [UILabel] = []
  private let row = UIStackView()

  /// The height of a box and the width of a 30-point digit, in points.
  private enum Size {
    static let height: CGFloat = 44
    static let digit: CGFloat = 17.3
  }

  /// An empty field for a code of 4…8 digits (`length` is clamped); `name` is the VoiceOver label.
  public convenience init(length: Int, name: String) {
    self.init(frame: .zero)
    self.length = CodeField.clamped(length)
    // Why: an initializer calls no observers of its own properties.
    arrangeBoxes()
    accessibilityLabel = name
  }

  /// An empty field for a code of 6 digits, with a VoiceOver label in the device's language.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    prepare()
  }

  /// Creates the field of a storyboard.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepare()
  }

  private func prepare() {
    if accessibilityLabel == nil {
      accessibilityLabel = EntrancePhrase.codeTitle.text(in: .ofDevice)
    }
    field.plain(.oneTimeCode, .numberPad, .done)
    field.addAction(
      UIAction { [weak self] _ in self?.edited() }, for: .editingChanged)
    for event in [UIControl.Event.editingDidBegin, .editingDidEnd] {
      field.addAction(UIAction { [weak self] _ in self?.paint() }, for: event)
    }
    row.isUserInteractionEnabled = false
    // Why: digits run from left to right in every language.
    row.semanticContentAttribute = .forceLeftToRight
    fill(with: row)
    fill(with: field)
    heightAnchor.constraint(greaterThanOrEqualToConstant: Size.height).isActive = true
    onTraitChange { [weak self] in self?.paint() }
    arrangeBoxes()
  }

  private static func clamped(_ length: Int) -> Int { min(max(length, 4), 8) }

  /// Replaces the boxes with one box per digit of the code.
  private func arrangeBoxes() {
    for box in boxes { box.removeFromSuperview() }
    boxes = (0..<length).map { _ in
      let box = UILabel(.digits(30, .light), textColor, lines: 1)
      box.clipsToBounds = true
      box.isAccessibilityElement = false
      row.addArrangedSubview(box)
      return box
    }
    row.spacing = 0.4 * spacing
    let wide = boxes[0].widthAnchor.constraint(equalToConstant: Size.digit + 0.6 * spacing)
    wide.priority = .defaultHigh
    NSLayoutConstraint.activate(
      [wide] + boxes.dropFirst().map { $0.widthAnchor.constraint(equalTo: boxes[0].widthAnchor) })
    invalidateIntrinsicContentSize()
    show(Secret(String(digits.prefix(length))))
    paint()
  }

  /// The space between two digits, of which a box takes three fifths.
  private var spacing: CGFloat { length < 7 ? 24 : length == 7 ? 18 : 14 }

  /// As wide as the boxes, 238 points for six digits, and 44 points high. A narrower field has
  /// narrower boxes.
  public override var intrinsicContentSize: CGSize {
    let count = CGFloat(length)
    let width = count * (Size.digit + 0.6 * spacing) + (count - 1) * 0.4 * spacing
    return CGSize(width: width, height: Size.height)
  }

  /// The VoiceOver label of the text field.
  public override var accessibilityLabel: String? {
    get { field.accessibilityLabel }
    set { field.accessibilityLabel = newValue }
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

  private func paint() {
    for box in boxes {
      box.textColor = textColor
      box.backgroundColor = boxColor
      box.outline(activeColor, width: field.isFirstResponder ? 2 : 0, radius: 4)
    }
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

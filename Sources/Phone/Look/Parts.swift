import Domain
import UIKit

extension UILabel {
  /// A label that scales with Dynamic Type; 0 lines means unlimited.
  convenience init(
    _ font: UIFont, _ colour: UIColor, _ alignment: NSTextAlignment = .center, lines: Int = 0
  ) {
    self.init(frame: .zero)
    self.font = font
    textColor = colour
    textAlignment = alignment
    numberOfLines = lines
    adjustsFontForContentSizeCategory = true
    if lines == 0 { setContentCompressionResistancePriority(.required, for: .vertical) }
  }

  /// Marks the label as a heading for VoiceOver and returns it.
  func asHeading() -> UILabel {
    accessibilityTraits = .header
    return self
  }
}

extension UITextField {
  /// Shows `new`; the caret keeps its position among letters and digits, ignoring separators.
  func show(_ new: String) {
    // Why: text that is still being composed belongs to the keyboard; setting it would end the
    // composition.
    guard markedTextRange == nil, text ?? "" != new else { return }
    let after = isFirstResponder ? signsAfterCaret : 0
    text = new
    guard after > 0 else { return }
    let units = Array(new.utf16)
    var place = units.count
    var left = after
    while place > 0, left > 0 {
      place -= 1
      if UITextField.isSign(units[place]) { left -= 1 }
    }
    guard let caret = position(from: beginningOfDocument, offset: place) else { return }
    selectedTextRange = textRange(from: caret, to: caret)
  }

  private var signsAfterCaret: Int {
    guard let end = selectedTextRange?.end else { return 0 }
    let offset = self.offset(from: beginningOfDocument, to: end)
    return (text ?? "").utf16.dropFirst(offset).filter { UITextField.isSign($0) }.count
  }

  private static func isSign(_ unit: UInt16) -> Bool {
    guard let scalar = Unicode.Scalar(UInt32(unit)) else { return true }
    return scalar.properties.isAlphabetic || scalar.properties.numericType != nil
  }

  /// Sets content type, keyboard and Return key, and turns off capitalization and correction.
  func plain(_ type: UITextContentType?, _ keyboard: UIKeyboardType, _ key: UIReturnKeyType) {
    textContentType = type
    keyboardType = keyboard
    returnKeyType = key
    autocapitalizationType = .none
    autocorrectionType = .no
    spellCheckingType = .no
  }
}

/// A text field with space between its border and its text.
///
/// The border is centered on the edge of the field's alignment rectangle, as in the design: half of
/// it lies outside.
class InsetField: UITextField {
  private let insets: UIEdgeInsets
  private let border: CGFloat

  /// Sets the distances of the text from the center of the border, which is `border` points wide.
  init(insets: UIEdgeInsets, border: CGFloat = 0) {
    self.insets = insets
    self.border = border
    super.init(frame: .zero)
    adjustsFontForContentSizeCategory = true
    setContentHuggingPriority(.defaultLow, for: .horizontal)
    setContentCompressionResistancePriority(UILayoutPriority(1), for: .horizontal)
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { nil }

  /// Returns the text. A subclass may return nil if it is unchanged since the last call.
  func takeNews() -> String? { text ?? "" }

  /// Clears the field; this is not reported as an edit.
  func clear() { text = "" }

  /// Draws the border in this color. Call it again when the appearance changes.
  func outline(_ color: UIColor) { outline(color, width: border, radius: 5 + border / 2) }

  override var alignmentRectInsets: UIEdgeInsets {
    UIEdgeInsets(top: border / 2, left: border / 2, bottom: border / 2, right: border / 2)
  }

  override func textRect(forBounds bounds: CGRect) -> CGRect {
    super.textRect(forBounds: bounds).inset(by: alignmentRectInsets).inset(by: insets)
  }

  override func editingRect(forBounds bounds: CGRect) -> CGRect {
    super.editingRect(forBounds: bounds).inset(by: alignmentRectInsets).inset(by: insets)
  }
}

/// A password field that keeps its text when it becomes masked or gets the focus.
final class SecretField: InsetField {
  private var known = ""

  override init(insets: UIEdgeInsets, border: CGFloat = 0) {
    super.init(insets: insets, border: border)
    isSecureTextEntry = true
  }

  override var isSecureTextEntry: Bool {
    didSet { if !oldValue, isSecureTextEntry, isFirstResponder { keepText() } }
  }

  override func becomeFirstResponder() -> Bool {
    let wasFirst = isFirstResponder
    let isFirst = super.becomeFirstResponder()
    if isFirst, !wasFirst, isSecureTextEntry { keepText() }
    return isFirst
  }

  override func takeNews() -> String? {
    let text = self.text ?? ""
    guard text != known else { return nil }
    known = text
    return text
  }

  override func clear() {
    super.clear()
    known = ""
  }

  /// Why: UIKit clears a secure field at the first keystroke after it became masked or got the
  /// focus, unless the text was inserted since then.
  private func keepText() {
    guard let kept = text, !kept.isEmpty else { return }
    text = nil
    insertText(kept)
  }
}

/// A button with a text title.
final class WordButton: UIButton {
  enum Style {
    /// A text link in this color.
    case link(UIColor)
    /// A filled background; the title is white by default.
    case filled(UIColor, radius: CGFloat, text: UIColor = .white)
  }

  private let least: CGFloat
  private let margins: CGFloat
  /// The width available to the title; 0 before the first layout.
  private var lineWidth: CGFloat = 0

  init(_ style: Style, _ font: UIFont, least: CGFloat = 44) {
    self.least = least
    switch style {
    case .link: margins = 4
    case .filled: margins = 10
    }
    super.init(frame: .zero)
    titleLabel?.font = font
    titleLabel?.adjustsFontForContentSizeCategory = true
    titleLabel?.numberOfLines = 0
    titleLabel?.textAlignment = .center
    switch style {
    case .link(let colour):
      setTitleColor(colour, for: .normal)
      accessibilityTraits = .link
    case .filled(let colour, let radius, let text):
      setTitleColor(text, for: .normal)
      backgroundColor = colour
      layer.cornerRadius = radius
    }
    setContentCompressionResistancePriority(.required, for: .vertical)
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { nil }

  /// The title's width on one line, and its height at the current width.
  override var intrinsicContentSize: CGSize {
    let line = titleLabel?.intrinsicContentSize ?? .zero
    var height = line.height
    // NB: a difference of half a point is a rounding error.
    if let titleLabel, lineWidth > 0, line.width > lineWidth + 0.5 {
      let room = CGSize(width: lineWidth, height: .greatestFiniteMagnitude)
      height = titleLabel.sizeThatFits(room).height
    }
    return CGSize(width: line.width + 2 * margins, height: max(least, height + 8))
  }

  /// Updates the height for the title's new width.
  // Why not `preferredMaxLayoutWidth`: a button that was narrow once would stay narrow.
  override func layoutSubviews() {
    super.layoutSubviews()
    let before = intrinsicContentSize.height
    lineWidth = bounds.width - 2 * margins
    if intrinsicContentSize.height != before { invalidateIntrinsicContentSize() }
  }

  /// The touch area is at least 44 points high, even where the design is lower.
  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    bounds.insetBy(dx: 0, dy: min(0, (bounds.height - 44) / 2)).contains(point)
  }

  override var isEnabled: Bool {
    didSet { alpha = isEnabled ? 1 : 0.5 }
  }

  override var isHighlighted: Bool {
    didSet { titleLabel?.alpha = isHighlighted ? 0.4 : 1 }
  }
}

extension UIStackView {
  /// A line of a column with `button` at the leading edge.
  static func leading(_ button: WordButton) -> UIStackView {
    let line = UIStackView(arrangedSubviews: [button])
    line.axis = .vertical
    line.alignment = .leading
    return line
  }
}

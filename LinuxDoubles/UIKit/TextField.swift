@MainActor public protocol UITextFieldDelegate: NSObjectProtocol {
  func textFieldShouldReturn(_ textField: UITextField) -> Bool
  func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool
  func textFieldDidBeginEditing(_ textField: UITextField)
  func textFieldDidEndEditing(_ textField: UITextField)
}
extension UITextFieldDelegate {
  public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
  public func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { true }
  public func textFieldDidBeginEditing(_ textField: UITextField) {}
  public func textFieldDidEndEditing(_ textField: UITextField) {}
}
public struct UITextContentType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let username = UITextContentType(rawValue: "username")
  public static let password = UITextContentType(rawValue: "password")
  public static let newPassword = UITextContentType(rawValue: "new-password")
  public static let oneTimeCode = UITextContentType(rawValue: "one-time-code")
  public static let telephoneNumber = UITextContentType(rawValue: "tel")
  public static let name = UITextContentType(rawValue: "name")
}
public enum UITextAutocapitalizationType: Int, Sendable {
  case none, words, sentences, allCharacters
}
public enum UITextAutocorrectionType: Int, Sendable { case `default`, no, yes }
public enum UITextSpellCheckingType: Int, Sendable { case `default`, no, yes }
public enum UIReturnKeyType: Int, Sendable {
  case `default`, go, google, join, next, route, search, send, yahoo, done
}
public enum UIKeyboardType: Int, Sendable {
  case `default`, asciiCapable, numbersAndPunctuation, URL, numberPad, phonePad, namePhonePad,
    emailAddress, decimalPad
}

@MainActor open class UITextPosition: NSObject {
  let offset: Int
  init(_ offset: Int) { self.offset = offset }
}
@MainActor open class UITextRange: NSObject {
  public let start: UITextPosition
  public let end: UITextPosition
  init(_ start: Int, _ end: Int) {
    (self.start, self.end) = (UITextPosition(start), UITextPosition(end))
  }
  open var isEmpty: Bool { start.offset == end.offset }
}

@MainActor open class UITextField: UIControl {
  private var content = ""
  private var selection: UITextRange?
  open var text: String? {
    get { content }
    set {
      content = newValue ?? ""
      selection = UITextRange(content.utf16.count, content.utf16.count)
      invalidateIntrinsicContentSize()
    }
  }
  open var placeholder: String? { didSet { invalidateIntrinsicContentSize() } }
  open var attributedPlaceholder: NSAttributedString? {
    didSet { placeholder = attributedPlaceholder?.string }
  }
  open var font: UIFont? = .systemFont(ofSize: 17) { didSet { invalidateIntrinsicContentSize() } }
  open var textColor: UIColor? = .label
  open var textAlignment = NSTextAlignment.natural
  open var isSecureTextEntry = false {
    didSet { if isSecureTextEntry, !oldValue, isFirstResponder { emptiesAtNextKey = true } }
  }
  /// As in UIKit, a secure field clears at the first key after it became secure or got the focus.
  private var emptiesAtNextKey = false
  open var textContentType: UITextContentType!
  open var keyboardType = UIKeyboardType.default
  open var autocapitalizationType = UITextAutocapitalizationType.sentences
  open var autocorrectionType = UITextAutocorrectionType.default
  open var spellCheckingType = UITextSpellCheckingType.default
  open var returnKeyType = UIReturnKeyType.default
  open var adjustsFontForContentSizeCategory = false
  open var adjustsFontSizeToFitWidth = false
  open var minimumFontSize: CGFloat = 0
  open weak var delegate: (any UITextFieldDelegate)?

  public nonisolated static let textDidEndEditingNotification = Notification.Name(
    "UITextFieldTextDidEndEditingNotification")

  public override init(frame: CGRect) {
    super.init(frame: frame)
    isAccessibilityElement = true
  }
  public required init?(coder: NSCoder) { return nil }

  open override var isEnabled: Bool { didSet { if !isEnabled { resignFirstResponder() } } }
  open override var canBecomeFirstResponder: Bool { isEnabled && !isHidden && window != nil }
  @discardableResult open override func becomeFirstResponder() -> Bool {
    let wasFirst = isFirstResponder
    guard wasFirst || delegate?.textFieldShouldBeginEditing(self) ?? true,
      super.becomeFirstResponder()
    else { return false }
    guard !wasFirst else { return true }
    emptiesAtNextKey = isSecureTextEntry
    delegate?.textFieldDidBeginEditing(self)
    sendActions(for: .editingDidBegin)
    return true
  }
  @discardableResult open override func resignFirstResponder() -> Bool {
    let wasFirst = isFirstResponder
    guard super.resignFirstResponder() else { return false }
    if wasFirst {
      delegate?.textFieldDidEndEditing(self)
      sendActions(for: .editingDidEnd)
      NotificationCenter.default.post(
        name: UITextField.textDidEndEditingNotification, object: self)
    }
    return true
  }

  // MARK: The part of UITextInput that the app uses

  open func insertText(_ text: String) {
    self.text = (emptiesAtNextKey ? "" : content) + text
    emptiesAtNextKey = false
    sendActions(for: .editingChanged)
  }
  open var markedTextRange: UITextRange? { nil }
  open var beginningOfDocument: UITextPosition { UITextPosition(0) }
  open var endOfDocument: UITextPosition { UITextPosition(content.utf16.count) }
  open var selectedTextRange: UITextRange? {
    get { selection }
    set { selection = newValue }
  }
  open func position(from position: UITextPosition, offset: Int) -> UITextPosition? {
    let place = position.offset + offset
    return 0...content.utf16.count ~= place ? UITextPosition(place) : nil
  }
  open func offset(from: UITextPosition, to: UITextPosition) -> Int { to.offset - from.offset }
  open func textRange(from: UITextPosition, to: UITextPosition) -> UITextRange? {
    UITextRange(from.offset, to.offset)
  }
  open func caretRect(for position: UITextPosition) -> CGRect {
    CGRect(x: 0, y: 0, width: 2, height: font?.lineHeight ?? 20)
  }
  open func selectionRects(for range: UITextRange) -> [UITextSelectionRect] { [] }

  open func textRect(forBounds bounds: CGRect) -> CGRect { bounds }
  open func editingRect(forBounds bounds: CGRect) -> CGRect { bounds }

  /// The size of the text, or of the placeholder if it is empty.
  open override var intrinsicContentSize: CGSize {
    let font = self.font ?? .systemFont(ofSize: 17)
    let shown = content.isEmpty ? placeholder ?? "" : content
    let width = TextMeasure(font: font).width(of: shown)
    return CGSize(width: width.rounded(.up), height: (font.lineHeight * 2).rounded(.up) / 2)
  }
  open override var accessibilityLabel: String? {
    get { super.accessibilityLabel ?? placeholder }
    set { super.accessibilityLabel = newValue }
  }
  open override var accessibilityValue: String? {
    get {
      isSecureTextEntry ? String(repeating: "•", count: content.count) : content
    }
    set { super.accessibilityValue = newValue }
  }
}
@MainActor open class UITextSelectionRect: NSObject {}

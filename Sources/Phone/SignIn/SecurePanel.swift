public import Domain
import Screens
import Texts
public import UIKit

/// Three digit buttons and the digits pressed so far (AUTH-8…10, 13).
///
/// Sends `valueChanged` at each press; `sequence` holds the digits. After the third, set `verdict`.
/// It needs a position only: its intrinsic size is 236 × 110 points.
@IBDesignable
public final class SecurePanel: UIControl {
  /// What is known about the sequence.
  public enum Verdict: Int, CaseIterable, Sendable {
    /// It is incomplete or being checked.
    case pending
    /// It was wrong; the next press begins a new one.
    case wrong
    /// It was right; the panel accepts no more presses.
    case right
  }

  /// The number of digits of a sequence.
  public static let length = 3

  /// The digits pressed so far, "" to "132".
  public private(set) var sequence = Secret("")
  /// Your judgement of the sequence: `wrong` clears it and turns the border red, `right` turns the
  /// border green, `pending` clears it.
  public var verdict: Verdict = .pending {
    didSet {
      if verdict != .right { sequence = Secret("") }
      showOwn()
    }
  }
  /// The color of the digits and of their circles. By default #80A4ED, or #2F5FC0 with Increase
  /// Contrast.
  @IBInspectable public var digitColor: UIColor = Palette.blue { didSet { paint() } }
  /// The color of the pressed digits. By default black.
  @IBInspectable public var resultColor: UIColor = .black { didSet { paint() } }
  /// The border color after a wrong sequence. By default #C20114.
  @IBInspectable public var wrongColor: UIColor = Palette.red { didSet { paint() } }
  /// The border color after the right sequence. By default #91C7B1, or #2C7A5B with Increase
  /// Contrast.
  @IBInspectable public var rightColor: UIColor = Palette.green { didSet { paint() } }

  /// Receives the pressed digits in place of the panel's own handling; the owner then calls `show`.
  var happened: ((Int32) -> Void)?
  private let row = UIStackView()
  private let result = UILabel(.designed(18, .semibold), .black, lines: 1)
  private var digits: [DigitButton] = []
  private var look = SignInScreen.PanelState.ready

  /// An empty panel; `name` and `resultName` are the VoiceOver labels of the panel and of the
  /// pressed digits.
  public convenience init(name: String, resultName: String) {
    self.init(frame: .zero)
    accessibilityLabel = name
    result.accessibilityLabel = resultName
  }

  /// An empty panel with VoiceOver labels in the device's language.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    arrange()
  }

  /// Creates the panel of a storyboard.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    arrange()
  }

  private func arrange() {
    if accessibilityLabel == nil {
      accessibilityLabel = EntrancePhrase.secureSequence.text(in: .ofDevice)
    }
    result.accessibilityLabel = EntrancePhrase.result.text(in: .ofDevice)
    result.accessibilityIdentifier = "result"
    result.accessibilityTraits = .updatesFrequently
    digits = (Int32(1)...3).map { digit in
      let button = DigitButton(digit)
      button.addAction(
        UIAction { [weak self] _ in self?.press(digit) }, for: .touchUpInside)
      return button
    }
    for digit in digits { row.addArrangedSubview(digit) }
    row.spacing = 20
    row.accessibilityIdentifier = "digits"
    add(result)
    add(row)
    NSLayoutConstraint.activate([
      result.heightAnchor.constraint(greaterThanOrEqualToConstant: 22),
      result.topAnchor.constraint(equalTo: topAnchor, constant: 10.5),
      result.centerXAnchor.constraint(equalTo: centerXAnchor),
      row.topAnchor.constraint(equalTo: result.bottomAnchor, constant: 12.5),
      row.centerXAnchor.constraint(equalTo: centerXAnchor),
      row.bottomAnchor.constraint(equalTo: bottomAnchor, constant: -15),
      row.leadingAnchor.constraint(greaterThanOrEqualTo: leadingAnchor),
    ])
    onTraitChange { [weak self] in self?.paint() }
    showOwn()
  }

  /// 236 × 110 points; with larger text it becomes higher by its constraints.
  public override var intrinsicContentSize: CGSize { CGSize(width: 236, height: 110) }

  /// Whether the digits accept taps.
  public override var isEnabled: Bool { didSet { showOwn() } }

  private func press(_ digit: Int32) {
    if let happened { return happened(digit) }
    guard verdict != .right else { return }
    if verdict == .wrong || sequence.reveal().count == SecurePanel.length { verdict = .pending }
    sequence = Secret(sequence.reveal() + "\(digit)")
    showOwn()
    sendActions(for: .valueChanged)
  }

  /// Shows the panel's own state.
  private func showOwn() {
    guard happened == nil else { return }
    let look: SignInScreen.PanelState =
      switch verdict {
      case .pending: .ready
      case .wrong: .error
      case .right: .success
      }
    let text = sequence.reveal().map { "\($0)" }.joined(separator: " ")
    show(text.isEmpty ? "_" : text, look)
    for digit in digits { digit.isEnabled = isEnabled && verdict != .right }
  }

  /// Shows the pressed digits and their verdict, and enables or disables the buttons.
  func show(_ view: SignInView.PanelView) {
    show(view.result, view.state)
    for digit in digits { digit.isEnabled = view.isEnabled }
    row.alpha = view.isBusy ? 0.5 : 1
  }

  private func show(_ text: String, _ look: SignInScreen.PanelState) {
    result.text = text
    result.accessibilityValue = text
    self.look = look
    paint()
  }

  private func paint() {
    let border: UIColor =
      switch look {
      case .ready: .clear
      case .error: wrongColor
      case .success: rightColor
      }
    outline(border, width: 2, radius: 10)
    result.textColor = resultColor
    for digit in digits { digit.paint(digitColor) }
  }
}

/// A round button with a digit.
private final class DigitButton: UIButton {
  private var color = Palette.blue

  init(_ digit: Int32) {
    super.init(frame: .zero)
    setTitle("\(digit)", for: .normal)
    titleLabel?.font = .systemFont(ofSize: 24, weight: .semibold)
    accessibilityIdentifier = "digit \(digit)"
    NSLayoutConstraint.activate([
      widthAnchor.constraint(equalToConstant: 50), heightAnchor.constraint(equalToConstant: 50),
    ])
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { nil }

  override var isHighlighted: Bool {
    didSet { backgroundColor = isHighlighted ? color.withAlphaComponent(0.2) : .clear }
  }

  func paint(_ color: UIColor) {
    self.color = color
    setTitleColor(color, for: .normal)
    outline(color, width: 1.5, radius: 25)
  }
}

import Domain
public import Screens
public import UIKit

/// Three digit buttons and the digits pressed so far (AUTH-8…10, 13).
///
/// Shows the state it is given, and sends `valueChanged` at each press; `pressed` holds the digit.
public final class SecurePanel: UIControl {
  /// The last digit pressed, 1…3; 0 before the first.
  public private(set) var pressed: Int32 = 0
  private let row = UIStackView()
  private let result = UILabel(.designed(18, .semibold), .black, lines: 1)
  private var digits: [DigitButton] = []
  private var look = SignInScreen.PanelState.ready

  /// An empty panel; `name` and `resultName` are the VoiceOver labels of the panel and of the
  /// pressed digits.
  public init(name: String, resultName: String) {
    super.init(frame: .zero)
    accessibilityLabel = name
    result.accessibilityLabel = resultName
    result.accessibilityIdentifier = "result"
    result.accessibilityTraits = .updatesFrequently
    digits = (Int32(1)...3).map { digit in
      let button = DigitButton(digit)
      button.addAction(
        UIAction { [weak self] _ in
          self?.pressed = digit
          self?.sendActions(for: .valueChanged)
        }, for: .touchUpInside)
      return button
    }
    for digit in digits { row.addArrangedSubview(digit) }
    row.spacing = 20
    row.accessibilityIdentifier = "digits"
    add(result)
    add(row)
    let low = result.heightAnchor.constraint(greaterThanOrEqualToConstant: 22)
    NSLayoutConstraint.activate([
      widthAnchor.constraint(equalToConstant: 236), low,
      result.topAnchor.constraint(equalTo: topAnchor, constant: 10.5),
      result.centerXAnchor.constraint(equalTo: centerXAnchor),
      row.topAnchor.constraint(equalTo: result.bottomAnchor, constant: 12.5),
      row.centerXAnchor.constraint(equalTo: centerXAnchor),
      row.bottomAnchor.constraint(equalTo: bottomAnchor, constant: -15),
    ])
    paint()
  }

  /// Unavailable: the app has no storyboard.
  @available(*, unavailable)
  public required init?(coder: NSCoder) { nil }

  /// Shows the pressed digits and their verdict, and enables or disables the buttons.
  public func show(_ view: SignInView.PanelView) {
    result.text = view.result
    result.accessibilityValue = view.result
    look = view.state
    for digit in digits { digit.isEnabled = view.isEnabled }
    row.alpha = view.isBusy ? 0.5 : 1
    paint()
  }

  /// Updates the border color for the current appearance.
  public override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    super.traitCollectionDidChange(previous)
    paint()
  }

  private func paint() {
    let colour: UIColor =
      switch look {
      case .ready: .clear
      case .error: Palette.red
      case .success: Palette.green
      }
    outline(colour, width: 2, radius: 10)
    for digit in digits { digit.paint() }
  }
}

/// A round button with a digit.
private final class DigitButton: UIButton {
  init(_ digit: Int32) {
    super.init(frame: .zero)
    setTitle("\(digit)", for: .normal)
    setTitleColor(Palette.blue, for: .normal)
    titleLabel?.font = .systemFont(ofSize: 24, weight: .semibold)
    accessibilityIdentifier = "digit \(digit)"
    NSLayoutConstraint.activate([
      widthAnchor.constraint(equalToConstant: 50), heightAnchor.constraint(equalToConstant: 50),
    ])
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { nil }

  override var isHighlighted: Bool {
    didSet { backgroundColor = isHighlighted ? Palette.blue.withAlphaComponent(0.2) : .clear }
  }

  func paint() { outline(Palette.blue, width: 1.5, radius: 25) }
}

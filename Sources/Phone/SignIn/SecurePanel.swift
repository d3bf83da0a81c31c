import Domain
public import Screens
public import UIKit

/// Three digits to press one after the other, and what was pressed so far (AUTH-8…10, 13).
///
/// It shows what it is given and sends `valueChanged` at each press, with the digit in `pressed`.
public final class SecurePanel: UIControl {
  /// The digit that was pressed last, 1…3; 0 before the first.
  public private(set) var pressed: Int32 = 0
  private let result = UILabel(.designed(18, .semibold), .black, lines: 1)
  private var digits: [DigitButton] = []
  private var look = SignInScreen.PanelState.ready

  /// A panel without digits; `name` and `resultName` are what VoiceOver calls it and what was pressed.
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
    let row = UIStackView(arrangedSubviews: digits)
    row.spacing = 20
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

  /// No storyboard makes it.
  @available(*, unavailable)
  public required init?(coder: NSCoder) { nil }

  /// Shows what was pressed, how it was judged and whether the digits react.
  public func show(_ view: SignInView.PanelView) {
    result.text = view.result
    result.accessibilityValue = view.result
    look = view.state
    for digit in digits { digit.isEnabled = view.isEnabled }
    paint()
  }

  /// Gives the border the colour of the appearance.
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

import Domain
import Screens
import Texts
import UIKit

/// Entry of the phone number that the code is sent to (CODE-1, CODE-2).
final class PhoneViewController: ColumnViewController, EntrancePageController {
  private let number = InsetField(insets: UIEdgeInsets(top: 0, left: 4, bottom: 0, right: 4))
  private lazy var go = goButton()
  private let retry = RetryControl()

  override func viewDidLoad() {
    super.viewDidLoad()
    number.plain(.telephoneNumber, .phonePad, .go)
    number.font = .digits(30, .semibold)
    number.textColor = Palette.text
    number.textAlignment = .center
    number.adjustsFontSizeToFitWidth = true
    number.minimumFontSize = 17
    number.attributedPlaceholder = NSAttributedString(
      string: words(.phonePlaceholder), attributes: [.foregroundColor: Palette.faint])
    number.accessibilityLabel = words(.phonePlaceholder)
    number.heightAnchor.constraint(greaterThanOrEqualToConstant: 44).isActive = true
    take(number, as: .phone) { .phone(.changed($0)) }
    take(go, "go", .phone(.submitted))
    take(sheet, "sheet", .phone(.tappedOutside))
    stack(number, isWide: true)
    stack(label(.codeWillCome, .designed(16), Palette.text), isWide: true)
    showTerms()
    stack(loader)
    retry.fill(with: error)
    take(retry, "retry number", .phone(.submitted))
    stack(retry, isWide: true, spaceAfter: 8)
    stack(go, spaceAfter: 8)
    if let link = link(
      words(.byPassword), to: start.links.signIn, "by password", Palette.link)
    {
      stack(link)
    }
    place(top: 150, part: 0.9, margin: 0)
  }

  private func showTerms() {
    guard let address = start.links.terms else {
      return stack(label(.numberUse, .designed(14), Palette.soft), isWide: true)
    }
    stack(label(.agreement, .designed(14), Palette.soft), isWide: true, spaceAfter: 0)
    let colour = Palette.colour(0x1EC078, contrast: 0x0B6B3F, darkContrast: 0x1EC078)
    let terms = WordButton(.link(colour), .designed(14, .semibold))
    terms.setTitle(words(.terms), for: .normal)
    terms.accessibilityIdentifier = "terms"
    terms.addAction(UIAction { [weak self] _ in self?.lead(address) }, for: .touchUpInside)
    stack(terms)
  }

  override func returned() { send(.phone(.returned)) }

  func show(_ view: EntranceView) {
    guard case .phone(let view) = view else { return }
    number.show(view.number)
    number.isEnabled = view.isEnabled
    number.alpha = view.isEnabled ? 1 : 0.5
    go.isEnabled = view.canGoOn
    show(view.problem?.phrase, isLoading: view.isLoading)
    retry.isUserInteractionEnabled = view.problem != nil && view.canGoOn
    error.accessibilityTraits = retry.isUserInteractionEnabled ? .button : .staticText
  }
}

/// An error text that sends the number again when tapped.
private final class RetryControl: UIControl {
  /// The touch area is 44 points high, although the text is lower.
  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    bounds.insetBy(dx: 0, dy: min(0, (bounds.height - 44) / 2)).contains(point)
  }
}

import Domain
import Screens
import Texts
import UIKit

/// The phone number that a code is sent to (CODE-1, CODE-2).
final class PhoneViewController: ColumnViewController, EntrancePageController {
  private let number = InsetField(insets: UIEdgeInsets(top: 0, left: 4, bottom: 0, right: 4))
  private lazy var go = goButton()

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
    stack(label(.terms, .designed(14), Palette.soft), isWide: true)
    stack(loader)
    stack(error, isWide: true, spaceAfter: 8)
    stack(go, spaceAfter: 8)
    if let link = link(
      words(.byPassword), to: start.links.signIn, "by password", Palette.link)
    {
      stack(link)
    }
    place(top: 150, part: 0.9, margin: 0)
  }

  override func returned() { send(.phone(.returned)) }

  func show(_ view: EntranceView) {
    guard case .phone(let view) = view else { return }
    number.show(view.number)
    number.isEnabled = view.isEnabled
    number.alpha = view.isEnabled ? 1 : 0.5
    go.isHidden = !view.hasButton
    go.isEnabled = view.isEnabled
    show(view.problem?.phrase, isLoading: view.isLoading)
  }
}

import Domain
import Screens
import Texts
import UIKit

/// Entry of a new user's name (CODE-8).
final class NameViewController: ColumnViewController, EntrancePageController {
  private let name = InsetField(insets: UIEdgeInsets(top: 0, left: 4, bottom: 0, right: 4))
  private lazy var go = goButton()

  override func viewDidLoad() {
    super.viewDidLoad()
    name.plain(.name, .default, .go)
    name.autocapitalizationType = .words
    name.font = .designed(30, .light)
    name.textColor = Palette.text
    name.textAlignment = .center
    name.adjustsFontSizeToFitWidth = true
    name.minimumFontSize = 17
    name.accessibilityLabel = words(.howToAddress)
    name.heightAnchor.constraint(greaterThanOrEqualToConstant: 44).isActive = true
    let line = UIView()
    line.backgroundColor = Palette.soft
    line.heightAnchor.constraint(equalToConstant: 1.5).isActive = true
    take(name, as: .name) { .name(.changed($0)) }
    take(go, "go", .name(.submitted))
    take(sheet, "sheet", .name(.tappedOutside))
    stack(title(.nearlyDone), isWide: true)
    stack(label(.howToAddress, .designed(16), Palette.text), isWide: true)
    stack(name, isWide: true, spaceAfter: 0)
    stack(line, isWide: true)
    stack(error, isWide: true)
    stack(loader, spaceAfter: 8)
    stack(go)
    place(top: 84, part: 1, margin: 30)
  }

  override func returned() { send(.name(.returned)) }

  func show(_ view: EntranceView) {
    guard case .name(let view) = view else { return }
    name.show(view.name)
    name.isEnabled = view.isEnabled
    name.alpha = view.isEnabled ? 1 : 0.5
    go.isEnabled = view.isEnabled
    show(view.problem?.phrase, isLoading: view.isLoading)
  }
}

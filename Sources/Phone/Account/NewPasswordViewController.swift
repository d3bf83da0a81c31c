import Domain
import Screens
import Texts
import UIKit

/// Password change: the current password, then the new one (PASS-8).
final class NewPasswordViewController: SheetViewController, EntrancePageController {
  private let current = SecretField(insets: SheetViewController.insets, border: 1.5)
  private let done = UILabel(.designed(17), .black, .natural)

  override func viewDidLoad() {
    super.viewDidLoad()
    current.plain(.password, .default, .done)
    addTitle(.newPassword)
    addRow(current, .current, .currentPassword, hint: nil) {
      .newPassword(.currentChanged(Secret($0)))
    }
    addPassword { [weak self] in self?.send(.newPassword(.password($0))) }
    addEnding(.change)
    take(confirm, "confirm", .newPassword(.submitted))
    take(sheet, "sheet", .newPassword(.tappedOutside))
    done.accessibilityIdentifier = "done"
    done.text = words(.changed)
    done.isHidden = true
    column.addArrangedSubview(done)
  }

  override func returned() { send(.newPassword(.returned)) }

  func show(_ view: EntranceView) {
    guard case .newPassword(let view) = view else { return }
    show(view.password, view.problem, isEnabled: view.isEnabled)
    guard view.isDone else { return }
    for part in column.arrangedSubviews.dropFirst() { part.isHidden = part !== done }
  }
}

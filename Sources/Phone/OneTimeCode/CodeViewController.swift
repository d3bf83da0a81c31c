import Domain
import Screens
import Texts
import UIKit

/// Entry of the code that was sent to a phone (CODE-3…11).
final class CodeViewController: ColumnViewController, EntrancePageController {
  private let code: CodeField
  private let sent = UILabel(.designed(16), Palette.text)
  private let timer = UILabel(.designed(17), Palette.text)
  private let again = WordButton(
    .filled(Palette.accent, radius: 0), .designed(14, .semibold), least: 33)

  override init(
    _ start: EntranceStart, send: @escaping (EntranceScreen.Event) -> Void,
    lead: @escaping (String) -> Void
  ) {
    code = CodeField(
      length: Int(start.code?.digits ?? 6),
      name: EntrancePhrase.codeTitle.text(in: start.language))
    super.init(start, send: send, lead: lead)
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    keep(code.field, as: .code)
    code.field.delegate = self
    code.changed = { [weak self] in self?.send(.code(.changed($0))) }
    code.accessibilityIdentifier = "boxes"
    timer.accessibilityIdentifier = "timer"
    timer.accessibilityTraits = .updatesFrequently
    again.setTitle(words(.resend).uppercased(), for: .normal)
    again.accessibilityLabel = words(.resend)
    take(again, "again", .code(.resendTapped))
    take(sheet, "sheet", .code(.tappedOutside))
    stack(title(.codeTitle), isWide: true)
    stack(code, spaceAfter: 20)
    stack(sent, isWide: true)
    stack(errorRoom, isWide: true)
    stack(loader)
    stack(timer, isWide: true)
    stack(again)
    if let link = link(words(.otherNumber), to: start.links.phone, "other number", Palette.link) {
      stack(link)
    }
    place(top: 84, part: 1, margin: 30)
  }

  /// The error label in a space for two lines, so that an error does not move the countdown.
  private var errorRoom: UIView {
    let room = UIView()
    room.add(error)
    let least = room.heightAnchor.constraint(equalToConstant: 44)
    least.priority = .defaultLow
    NSLayoutConstraint.activate([
      least, room.heightAnchor.constraint(greaterThanOrEqualToConstant: 44),
      error.topAnchor.constraint(equalTo: room.topAnchor),
      error.bottomAnchor.constraint(lessThanOrEqualTo: room.bottomAnchor),
      error.leadingAnchor.constraint(equalTo: room.leadingAnchor),
      error.trailingAnchor.constraint(equalTo: room.trailingAnchor),
    ])
    return room
  }

  override func returned() { send(.code(.submitted)) }

  func show(_ view: EntranceView) {
    guard case .code(let view) = view else { return }
    code.show(view.code)
    code.isEnabled = view.isEnabled
    sent.text = words(.codeSentTo(phone: view.phone))
    timer.isHidden = view.secondsLeft == nil
    timer.text = view.secondsLeft.map { words(.resendIn(seconds: $0)) }
    again.isHidden = view.secondsLeft != nil
    again.isEnabled = !view.isLoading
    show(view.problem?.phrase, isLoading: view.isLoading)
  }
}

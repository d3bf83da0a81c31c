import AppModel
import Domain
import UIKit

/// The photos of a topic or a collection, below its title and a way back (FEED-31, FEED-33).
final class FoundListViewController: DarkViewController {
  private let name: ListName
  private let host: FoundPhotos.Host
  private let nothing: String
  private let header: ListHeaderView
  private let back: () -> Void
  private var opening = ListOpening()
  private var pane: FoundListPane?

  /// The list `name`. `nothing` is shown if it has no photos; `back` closes this controller.
  init(
    _ name: ListName, title: String, nothing: String, _ host: FoundPhotos.Host,
    back: @escaping () -> Void
  ) {
    self.name = name
    self.host = host
    self.nothing = nothing
    self.back = back
    header = ListHeaderView(title, back: host.language)
    super.init(language: host.language)
  }

  /// The list on display; nil while none is open.
  var photos: FoundPhotos? { pane?.photos }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.accessibilityViewIsModal = true
    let pane = FoundListPane(host) { [weak self] in self?.happened($0) }
    self.pane = pane
    pane.nameMessage("list message")
    header.stand(in: view, above: pane)
    header.leading.addAction(UIAction { [weak self] _ in self?.back() }, for: .touchUpInside)
    happened(.requested(name))
  }

  /// The two-finger scrub of VoiceOver goes back.
  override func accessibilityPerformEscape() -> Bool {
    back()
    return true
  }

  /// Reports that the app is in front, or no longer in front.
  func front(_ isInFront: Bool) {
    if isInFront { happened(.cameOnline) }
    photos?.front(isInFront)
  }

  /// Closes the list; this controller is not used any more.
  func close() { happened(.closed) }

  private func happened(_ event: ListOpening.Event) {
    let commands = opening.handle(event)
    pane?.show(opening.phase, hint: nil) { [nothing] _ in nothing }
    for command in commands { pane?.carryOut(command, in: self) }
  }
}

import Client
import Domain
import Screens
import Texts
import UIKit

/// A photo's metadata, in a sheet in front of the full-screen photo (FEED-23).
final class MetadataViewController: DarkViewController {
  /// What the sheet needs from the app.
  struct Host {
    /// The connection to the server as the signed-in person; nil if there is none.
    let network: () -> (any Network)?
    /// The server rejected the token.
    let sessionEnded: () -> Void
    /// Opens the photos of an author, in place of the sheet; nil if the server has no such list.
    let openAuthor: ((ListHeader) -> Void)?
    /// What changes of the person's own photos need; nil if the server does not take any.
    var changes: Changes?
  }

  /// What the sheet needs from the app when the person changes their own photo (FEED-36).
  struct Changes {
    /// The person's username; nil while it is not known.
    let username: () -> String?
    /// Shows the photo like this, before the server has confirmed it.
    let shown: (Photo) -> Void
    /// The server has changed the photo.
    let changed: (Photo) -> Void
    /// The photo with this id is in the bin.
    let deleted: (String) -> Void
  }

  let host: Host
  let list: MetadataListView
  var bar: OwnPhotoBar?
  /// The open form; nil while none is open.
  var form: PhotoFormViewController?
  private(set) lazy var alert = AlertPresenter(language)
  private let waiting: WaitingColumn
  private var screen: PhotoDetails
  private var front: SystemObserver?

  /// A sheet for the photo with this id.
  init(of photo: String, language: Language, _ host: Host) {
    self.host = host
    screen = PhotoDetails(id: photo, person: host.changes?.username())
    list = MetadataListView(language)
    waiting = WaitingColumn.onNight(language, button: Palette.night)
    super.init(language: language)
    title = MetadataPhrase.details.text(in: language)
  }

  /// The sheet as it is presented.
  func makeSheet() -> UIViewController {
    let sheet = SheetNavigationController(self, color: Palette.card)
    sheet.modalPresentationStyle = .pageSheet
    sheet.sheetPresentationController?.detents = [.medium(), .large()]
    sheet.sheetPresentationController?.prefersGrabberVisible = true
    return sheet
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    // Why: the sheet stands out against the photo, whose background is darker.
    view.backgroundColor = Palette.card
    view.fillBelowBars(with: list)
    navigationItem.leftBarButtonItem = UIBarButtonItem(
      .close, label: SharingPhrase.close.text(in: language), identifier: "close metadata"
    ) { [weak self] in self?.close() }
    view.add(waiting)
    waiting.accessibilityIdentifier = "metadata message"
    waiting.retry.addAction(
      UIAction { [weak self] _ in self?.happened(MetadataScreen.Event.retried) },
      for: .touchUpInside)
    NSLayoutConstraint.activate([
      waiting.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 24),
      waiting.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 30),
      waiting.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -30),
    ])
    front = .front { [weak self] in self?.happened(MetadataScreen.Event.cameOnline) }
    happened(MetadataScreen.Event.opened)
  }

  /// The two-finger scrub of VoiceOver closes the sheet.
  override func accessibilityPerformEscape() -> Bool {
    close()
    return true
  }

  private func close() { presentingViewController?.dismiss(animated: true) }

  // MARK: The screen

  /// Handles an event of the metadata.
  func happened(_ event: MetadataScreen.Event) { happened(PhotoDetails.Event.metadata(event)) }

  /// Handles an event of the metadata, or of the owner's buttons and form.
  func happened(_ event: PhotoDetails.Event) {
    screen.person = host.changes?.username()
    let effects = screen.handle(event)
    show(screen.metadata.view)
    show(screen.own?.view)
    for effect in effects { carryOut(effect) }
  }

  private func carryOut(_ effect: PhotoDetails.Effect) {
    switch effect {
    case .ask(let question): ask(question)
    case .show(let photo): host.changes?.shown(photo)
    case .changed(let photo): host.changes?.changed(photo)
    case .deleted(let id): host.changes?.deleted(id)
    case .endSession: host.sessionEnded()
    }
  }

  private func ask(_ question: PhotoDetails.Question) {
    guard let request = question.request(language) else { return }
    // Why not weak: if the sheet is closed meanwhile, the lists must still follow a change, and a rejected token must
    // still end the session.
    host.network()?.send(request) { response in
      if let event = question.event(for: response) { self.happened(event) }
    }
  }

  /// Opens the photos of the photo's author (FEED-38); nil if they cannot be opened.
  private var leadToAuthor: (() -> Void)? {
    guard let open = host.openAuthor, let metadata = screen.metadata.metadata,
      let username = metadata.username
    else { return nil }
    return { open(ListHeader(.person(username), title: metadata.author ?? username)) }
  }

  private func show(_ view: MetadataView) {
    list.isHidden = true
    switch view {
    case .loading: waiting.show(nil, isLoading: true, canRetry: false)
    case .message(let phrase, let canRetry):
      waiting.show(phrase.text(in: language), isLoading: false, canRetry: canRetry)
    case .lines(let lines):
      waiting.show(nil, isLoading: false, canRetry: false)
      list.show(lines, openAuthor: leadToAuthor)
      list.isHidden = false
    }
  }
}

import AppModel
import Client
import Domain
import Texts
import UIKit

/// The person's own collections with a check mark for those that contain one photo, above the
/// full-screen photo (FEED-32).
final class PhotoCollectionsViewController: DarkViewController {
  private let photo: String
  private let username: String
  private let host: CollectionsViewController.Host
  private var list = PhotoCollections()
  private lazy var plus = dialogs.makePlus()
  private var table: CollectionTable?
  private var front: SystemObserver?

  /// The collections of `username`, for the photo with this id.
  init(of username: String, for photo: String, _ host: CollectionsViewController.Host) {
    self.username = username
    self.photo = photo
    self.host = host
    super.init(language: host.language)
    title = SharingPhrase.addToCollection.text(in: host.language)
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    let table = CollectionTable(
      language, host.tools.pictures,
      CollectionTable.Actions(
        tapped: { [weak self] in self?.happened(.tapped($0.id)) }, buttons: { _ in nil },
        reachedEnd: { [weak self] in self?.happened(.list(.reachedEnd)) },
        retried: { [weak self] in self?.happened(.list(.retryTapped)) }))
    self.table = table
    view.fill(with: table.table)
    navigationItem.rightBarButtonItem = UIBarButtonItem(
      words(.done), identifier: "close collections", isMain: true
    ) { [weak self] in self?.close() }
    front = .front { [weak self] in self?.happened(.list(.cameOnline)) }
    happened(.list(.appeared))
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    table?.layOut()
  }

  /// The two-finger scrub of VoiceOver closes the list.
  override func accessibilityPerformEscape() -> Bool {
    close()
    return true
  }

  private func close() { presentingViewController?.dismiss(animated: true) }

  // MARK: The list

  private func happened(_ event: PhotoCollections.Event) {
    let commands = list.handle(event)
    show()
    for command in commands { carryOut(command) }
  }

  private func carryOut(_ command: PhotoCollections.Command) {
    switch command {
    case .list(let command): carryOut(command)
    case .requestPhoto(let ticket):
      host.network.send(
        PhotoCollections.request(of: photo), on: host.tools.queue,
        read: { PhotoCollections.PhotoResponse($0) },
        then: { [weak self] in self?.happened(.photoResponded(ticket, $0)) })
    case .put(let ticket, let id, let isIn):
      let request = PhotoCollections.request(put: photo, in: id, isIn: isIn)
      host.network.send(
        request, on: host.tools.queue, read: { CollectionOutcome($0) },
        then: { self.happened(.answered(ticket, $0)) })
    case .tell(let failure):
      host.tools.haptics.failed()
      dialogs.tell(failure)
    case .confirmed(let collection, let isIn):
      host.tools.haptics.succeeded()
      let phrase: CollectionPhrase =
        isIn ? .added(title: collection.title) : .removed(title: collection.title)
      UIAccessibility.post(notification: .announcement, argument: words(phrase))
    }
  }

  private func carryOut(_ command: OwnCollections.Command) {
    switch command {
    case .request(let ticket, let page):
      host.network.send(
        OwnCollections.request(of: username, page: page), on: host.tools.queue,
        read: { OwnCollections.PageResponse($0) },
        then: { [weak self] in self?.happened(.list(.responded(ticket, $0))) })
    case .change(let ticket, let change):
      // Why not weak: a list that was closed must still handle what it has sent.
      host.network.send(
        change.request, on: host.tools.queue, read: { CollectionOutcome($0) },
        then: { self.happened(.list(.answered(ticket, $0))) })
    case .tell(let trouble, let change):
      host.tools.haptics.failed()
      dialogs.tell(trouble, change)
    case .created: break
    case .endSession: host.sessionEnded()
    }
  }

  private func show() {
    let rows = list.rows.map { row in
      CollectionCell.Row(
        collection: row.collection,
        accessory: .check(isOn: row.isChecked, isBusy: row.isBusy))
    }
    table?.show(rows, list.footer)
    navigationItem.leftBarButtonItem = list.isCreating ? .loader() : plus
  }

  private var dialogs: CollectionDialogs {
    CollectionDialogs(language: language, owner: self) { [weak self] in
      self?.happened(.list(.submitted($0)))
    }
  }

  private func words(_ phrase: CollectionPhrase) -> String { phrase.text(in: language) }
}

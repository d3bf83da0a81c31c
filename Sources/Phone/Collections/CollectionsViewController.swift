import AppModel
import Client
import Domain
import Texts
import UIKit

/// The person's own collections, in front of the profile (FEED-31).
final class CollectionsViewController: DarkViewController {
  /// What collections need from the app.
  struct Host {
    let language: Language
    let tools: AppDependencies
    /// The connection to the server as the signed-in person.
    let network: any Network
    /// The server rejected the token.
    let sessionEnded: () -> Void
    /// Opens the photos of a collection.
    let open: (OwnCollection) -> Void
  }

  private let host: Host
  private let username: String
  private var list = OwnCollections()
  private lazy var plus = dialogs.makePlus()
  private var front: SystemObserver?
  private let refresh = UIRefreshControl()
  private var table: CollectionTable?

  /// The collections of `username`.
  init(of username: String, _ host: Host) {
    self.username = username
    self.host = host
    super.init(language: host.language)
    title = ListPhrase.collections.text(in: host.language)
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    let table = CollectionTable(language, host.tools.pictures, actions)
    self.table = table
    view.fill(with: table.table)
    navigationItem.rightBarButtonItem = plus
    front = .front { [weak self] in self?.happened(.cameOnline) }
    table.table.refreshControl = refresh
    refresh.tintColor = .white
    refresh.addAction(UIAction { [weak self] _ in self?.happened(.pulled) }, for: .valueChanged)
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    // Why each time: photos may have been removed from a collection while it was open.
    happened(.appeared)
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    table?.layOut()
  }

  // MARK: The list

  private func happened(_ event: OwnCollections.Event) {
    let commands = list.handle(event)
    show()
    for command in commands { carryOut(command) }
  }

  private func carryOut(_ command: OwnCollections.Command) {
    switch command {
    case .request(let ticket, let page):
      host.network.send(
        OwnCollections.request(of: username, page: page), on: host.tools.queue,
        read: { OwnCollections.PageResponse($0) },
        then: { [weak self] in self?.happened(.responded(ticket, $0)) })
    case .change(let ticket, let change):
      // Why not weak: a list that was closed must still handle what it has sent.
      host.network.send(
        change.request, on: host.tools.queue, read: { CollectionOutcome($0) },
        then: { self.happened(.answered(ticket, $0)) })
    case .tell(let trouble, let change):
      host.tools.haptics.failed()
      dialogs.tell(trouble, change)
    case .created(let collection):
      host.tools.haptics.succeeded()
      UIAccessibility.post(notification: .announcement, argument: collection.title)
    case .endSession: host.sessionEnded()
    }
  }

  private func show() {
    let rows = list.collections.map { CollectionCell.Row(collection: $0, accessory: .arrow) }
    table?.show(rows, list.footer)
    navigationItem.rightBarButtonItem = list.isCreating ? .loader() : plus
    if !list.isRefreshing, refresh.isRefreshing { refresh.endRefreshing() }
  }

  private var actions: CollectionTable.Actions {
    CollectionTable.Actions(
      tapped: { [host] in host.open($0) },
      buttons: { [weak self] in self?.buttons(of: $0) },
      reachedEnd: { [weak self] in self?.happened(.reachedEnd) },
      retried: { [weak self] in self?.happened(.retryTapped) })
  }

  private var dialogs: CollectionDialogs {
    CollectionDialogs(language: language, owner: self) { [weak self] in
      self?.happened(.submitted($0))
    }
  }

  private func words(_ phrase: CollectionPhrase) -> String { phrase.text(in: language) }

  // MARK: A collection

  private func buttons(of collection: OwnCollection) -> [UIContextualAction] {
    let id = collection.id
    let isPrivate = collection.isPrivate
    return [
      button(.delete, .destructive) { $0.dialogs.askToDelete(collection) },
      button(.rename) { $0.dialogs.askForTitle(of: id, title: collection.title) },
      button(isPrivate ? .show : .hide) {
        $0.happened(.submitted(.setPrivate(id: id, !isPrivate)))
      },
    ]
  }

  private func button(
    _ phrase: CollectionPhrase, _ style: UIContextualAction.Style = .normal,
    _ act: @escaping @MainActor (CollectionsViewController) -> Void
  ) -> UIContextualAction {
    UIContextualAction(style: style, title: words(phrase)) { [weak self] _, _, done in
      if let self { act(self) }
      // Why false: the row stays until the person has confirmed, and the list removes it itself.
      done(false)
    }
  }
}

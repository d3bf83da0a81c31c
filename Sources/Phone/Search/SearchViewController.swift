import AppModel
import Client
import Domain
import Texts
import UIKit

/// The tab that searches the server's photos, and offers its topics (FEED-30, FEED-33).
final class SearchViewController: DarkViewController, UISearchBarDelegate {
  private let host: FoundPhotos.Host
  private var search = PhotoSearch()
  private var topics = TopicList()
  private let bar = UISearchBar(frame: .zero)
  private let table: TopicTable
  private let pane: FoundListPane
  private var topic: FoundListViewController?

  /// A search in the photos of the server of `host`.
  init(_ host: FoundPhotos.Host) {
    self.host = host
    var send: (ListOpening.Event) -> Void = { _ in }
    var open: (Topic) -> Void = { _ in }
    pane = FoundListPane(host) { send($0) }
    table = TopicTable(host.language) { open($0) }
    super.init(language: host.language)
    send = { [weak self] in self?.happened(.list($0)) }
    open = { [weak self] in self?.open($0) }
  }

  /// The open lists: what was found, and a topic.
  var lists: [FoundPhotos] { [topic?.photos, pane.photos].compactMap { $0 } }
  /// The full-screen photo above the tabs, if one is open.
  var viewer: ViewerViewController? { lists.compactMap { $0.viewer }.first }

  override func viewDidLoad() {
    super.viewDidLoad()
    bar.delegate = self
    bar.searchBarStyle = .minimal
    bar.tintColor = .white
    bar.placeholder = ListPhrase.searchPhotos.text(in: language)
    bar.searchTextField.plain(nil, .default, .search)
    bar.searchTextField.accessibilityIdentifier = "search field"
    pane.nameMessage("search message")
    for part in [bar, pane, table.view] as [UIView] { view.add(part) }
    let guide = view.safeAreaLayoutGuide
    let end = table.view.bottomAnchor.constraint(equalTo: view.keyboardLayoutGuide.topAnchor)
    // Why low: at large text sizes the rows end behind the keyboard, and the rest keeps its place.
    end.priority = UILayoutPriority(200)
    NSLayoutConstraint.activate([
      bar.topAnchor.constraint(equalTo: guide.topAnchor),
      bar.leadingAnchor.constraint(equalTo: guide.leadingAnchor, constant: 8),
      bar.trailingAnchor.constraint(equalTo: guide.trailingAnchor, constant: -8),
      pane.topAnchor.constraint(equalTo: bar.bottomAnchor),
      pane.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      pane.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      pane.bottomAnchor.constraint(equalTo: view.bottomAnchor),
      table.view.topAnchor.constraint(equalTo: pane.messageBottom, constant: 24),
      table.view.leadingAnchor.constraint(equalTo: guide.leadingAnchor),
      table.view.trailingAnchor.constraint(equalTo: guide.trailingAnchor), end,
    ])
    show()
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    happened(.wanted)
  }

  /// Shows the search with the cursor in its field, after a tap on the selected tab.
  func focus() {
    closeTopic()
    bar.searchTextField.becomeFirstResponder()
  }

  /// Reports that the app is in front, or no longer in front.
  func front(_ isInFront: Bool) {
    if isInFront {
      happened(.list(.cameOnline))
      if viewIfLoaded?.window != nil { happened(.wanted) }
    }
    pane.photos?.front(isInFront)
    topic?.front(isInFront)
  }

  // MARK: The search

  private func happened(_ event: PhotoSearch.Event) {
    let commands = search.handle(event)
    show()
    for command in commands { pane.carryOut(command, in: self) }
  }

  private func show() {
    pane.show(search.list.phase, hint: SearchPhrase.hint.text(in: language)) { [language] name in
      guard case .search(let query) = name else { return "" }
      return SearchPhrase.noResult(for: query, in: language)
    }
    table.show(topics.topics, isInFront: search.list.phase == .closed)
  }

  // MARK: Topics

  private func happened(_ event: TopicList.Event) {
    let commands = topics.handle(event)
    show()
    for command in commands {
      switch command {
      case .request(let ticket):
        host.network.send(
          TopicList.request, on: host.tools.queue, read: { TopicList.Response($0) },
          then: { [weak self] in self?.happened(.responded(ticket, $0)) })
      case .endSession: host.sessionEnded()
      }
    }
  }

  private func open(_ chosen: Topic) {
    guard topic == nil else { return }
    view.endEditing(true)
    let list = FoundListViewController(
      .topic(chosen.slug), title: chosen.title,
      nothing: CollectionPhrase.emptyTopic.text(in: language), host
    ) { [weak self] in self?.closeTopic() }
    topic = list
    add(list, in: view)
    UIAccessibility.post(notification: .screenChanged, argument: list.view)
  }

  private func closeTopic() {
    guard let topic else { return }
    topic.close()
    topic.leaveParent()
    self.topic = nil
    UIAccessibility.post(notification: .screenChanged, argument: table.view)
  }

  // MARK: The search bar

  /// Reports the typed query.
  func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {
    happened(.queryChanged(searchText))
  }

  /// Offers to cancel: the keyboard covers the tab bar.
  func searchBarTextDidBeginEditing(_ searchBar: UISearchBar) {
    searchBar.setShowsCancelButton(true, animated: true)
  }

  /// Hides the button that cancels.
  func searchBarTextDidEndEditing(_ searchBar: UISearchBar) {
    searchBar.setShowsCancelButton(false, animated: true)
  }

  /// Searches.
  func searchBarSearchButtonClicked(_ searchBar: UISearchBar) {
    view.endEditing(true)
    happened(.submitted)
  }

  /// Empties the search.
  func searchBarCancelButtonClicked(_ searchBar: UISearchBar) {
    searchBar.text = ""
    view.endEditing(true)
    happened(.queryChanged(""))
  }
}

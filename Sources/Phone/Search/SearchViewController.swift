import AppModel
import Domain
import Screens
import Texts
import UIKit
import Wire

/// The tab that searches the server's photos (FEED-30).
final class SearchViewController: DarkViewController, UISearchBarDelegate {
  private let host: FoundPhotos.Host
  private let device: Start
  private var search = PhotoSearch()
  private var photos: FoundPhotos?
  private let bar = UISearchBar(frame: .zero)
  private let results = UIView()
  private let message: WaitingColumn

  /// A search in the list of `host`; `device` is what the device knows about the person.
  init(_ host: FoundPhotos.Host, device: Start) {
    self.host = host
    self.device = device
    let loader = UIActivityIndicatorView(style: .medium)
    loader.color = .white
    message = WaitingColumn(
      loader, UILabel(.designed(15), Palette.mist),
      WordButton(.filled(Palette.card, radius: 16), .designed(15, .semibold)), spacing: 12,
      host.language)
    super.init(language: host.language)
  }

  /// The full-screen photo above the tabs, if one is open.
  var viewer: ViewerViewController? { photos?.viewer }

  override func viewDidLoad() {
    super.viewDidLoad()
    bar.delegate = self
    bar.searchBarStyle = .minimal
    bar.tintColor = .white
    bar.placeholder = words(.searchPhotos)
    bar.searchTextField.plain(nil, .default, .search)
    bar.searchTextField.accessibilityIdentifier = "search field"
    message.accessibilityIdentifier = "search message"
    message.retry.addAction(
      UIAction { [weak self] _ in self?.happened(.retryTapped) }, for: .touchUpInside)
    for part in [bar, results, message] as [UIView] { view.add(part) }
    let guide = view.safeAreaLayoutGuide
    NSLayoutConstraint.activate([
      bar.topAnchor.constraint(equalTo: guide.topAnchor),
      bar.leadingAnchor.constraint(equalTo: guide.leadingAnchor, constant: 8),
      bar.trailingAnchor.constraint(equalTo: guide.trailingAnchor, constant: -8),
      results.topAnchor.constraint(equalTo: bar.bottomAnchor),
      results.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      results.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      results.bottomAnchor.constraint(equalTo: view.bottomAnchor),
      message.topAnchor.constraint(equalTo: bar.bottomAnchor, constant: 32),
      message.leadingAnchor.constraint(equalTo: guide.leadingAnchor, constant: 32),
      message.trailingAnchor.constraint(equalTo: guide.trailingAnchor, constant: -32),
    ])
    show(search.phase)
  }

  /// Puts the cursor into the field, after a tap on the selected tab.
  func focus() { bar.searchTextField.becomeFirstResponder() }

  /// Shows the heart of a pending like that the app's own screen stored or deleted.
  func hear(_ entry: LikeEntry) { photos?.hear(entry) }

  /// Reports that the app is in front, or no longer in front.
  func front(_ isInFront: Bool) {
    if isInFront { happened(.cameOnline) }
    photos?.front(isInFront)
  }

  // MARK: The search

  private func happened(_ event: PhotoSearch.Event) {
    let commands = search.handle(event)
    show(search.phase)
    for command in commands { carryOut(command) }
  }

  private func carryOut(_ command: PhotoSearch.Command) {
    switch command {
    case .request(let ticket, let query): request(ticket, query)
    case .open(let start): open(start)
    case .close: close()
    case .endSession: host.sessionEnded()
    }
  }

  private func request(_ ticket: Ticket, _ query: String) {
    let address = Place.feed.path + "?search=" + percentEncoded(query)
    host.network.send(Request(page: address)) { [weak self] response in
      guard let self else { return }
      let page = OfflineCache.page(response).map { $0.joined(with: self.device) }
      self.happened(
        .responded(ticket, page.map { .found($0) } ?? .failed(Self.problem(response))))
    }
  }

  private static func problem(_ response: Response) -> Problem {
    switch response.status {
    case 0: .offline
    case 401: .signedOut
    default: .server
    }
  }

  private func open(_ start: Start) {
    let photos = FoundPhotos(start, host)
    self.photos = photos
    add(photos.feed, in: results)
    UIAccessibility.post(notification: .screenChanged, argument: photos.feed.view)
  }

  private func close() {
    photos?.close()
    photos?.feed.leaveParent()
    photos = nil
  }

  // MARK: Showing

  private func show(_ phase: PhotoSearch.Phase) {
    switch phase {
    case .empty: message.show(words(.hint), isLoading: false, canRetry: false)
    case .searching: message.show(nil, isLoading: true, canRetry: false)
    case .found: message.show(nil, isLoading: false, canRetry: false)
    case .foundNothing(let query):
      let text = words(.nothingFound(query: query)) + "\n" + words(.otherWords)
      message.show(text, isLoading: false, canRetry: false)
    case .failed(_, let problem):
      message.show(problem.phrase.text(in: language), isLoading: false, canRetry: true)
    }
  }

  private func words(_ phrase: SearchPhrase) -> String { phrase.text(in: language) }

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

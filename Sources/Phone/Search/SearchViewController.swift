import Domain
import Screens
import Texts
import UIKit

/// The page with which the search begins: the field, and below it what was found or, before that, what to search for
/// and the server's topics (FEED-30, FEED-33).
final class SearchViewController: DarkViewController, UISearchBarDelegate {
  private let send: (AppScreen.Event) -> Void
  /// The list below the field: what was found, or the empty one before that.
  let list: FeedViewController
  private let bar = UISearchBar(frame: .zero)
  private let table: TopicTable
  /// What to search for, or why that is not known.
  private let hint: ListFooter
  /// Whether the list shows what was found.
  private var isSearched = false

  /// A search above `list`.
  init(_ list: FeedViewController, language: Language, send: @escaping (AppScreen.Event) -> Void) {
    self.list = list
    self.send = send
    table = TopicTable(language) { topic in
      send(.listTapped(ListHeader(.topic(topic.target), title: topic.title)))
    }
    hint = ListFooter(language, .list(.search)) { send(.feed(.retryTapped)) }
    super.init(language: language)
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    bar.delegate = self
    bar.searchBarStyle = .minimal
    bar.tintColor = .white
    bar.placeholder = ListPhrase.searchPhotos.text(in: language)
    bar.searchTextField.plain(nil, .default, .search)
    bar.searchTextField.accessibilityIdentifier = "search field"
    hint.accessibilityIdentifier = "search message"
    let body = UIView()
    for part in [bar, hint, body] as [UIView] { view.add(part) }
    let guide = view.safeAreaLayoutGuide
    NSLayoutConstraint.activate([
      bar.topAnchor.constraint(equalTo: guide.topAnchor),
      bar.leadingAnchor.constraint(equalTo: guide.leadingAnchor, constant: 8),
      bar.trailingAnchor.constraint(equalTo: guide.trailingAnchor, constant: -8),
      hint.topAnchor.constraint(equalTo: bar.bottomAnchor, constant: 16),
      hint.leadingAnchor.constraint(equalTo: guide.leadingAnchor, constant: 16),
      hint.trailingAnchor.constraint(equalTo: guide.trailingAnchor, constant: -16),
      body.topAnchor.constraint(equalTo: bar.bottomAnchor),
      body.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      body.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      body.bottomAnchor.constraint(equalTo: view.bottomAnchor),
    ])
    add(list, in: body)
    addTopics()
  }

  private func addTopics() {
    view.add(table.view)
    let guide = view.safeAreaLayoutGuide
    let end = table.view.bottomAnchor.constraint(equalTo: view.keyboardLayoutGuide.topAnchor)
    // Why low: at large text sizes the rows end behind the keyboard, and the rest keeps its place.
    end.priority = UILayoutPriority(200)
    NSLayoutConstraint.activate([
      table.view.topAnchor.constraint(equalTo: hint.bottomAnchor, constant: 8),
      table.view.leadingAnchor.constraint(equalTo: guide.leadingAnchor),
      table.view.trailingAnchor.constraint(equalTo: guide.trailingAnchor), end,
    ])
  }

  /// Shows the list below the field, and the topics if nothing was searched for.
  func show(_ view: FeedView) {
    loadViewIfNeeded()
    list.show(view)
    isSearched = view.header?.query != ListHeader.emptySearch.query
    list.view.isHidden = !isSearched
    list.scrollsToTop = isSearched
    hint.isHidden = isSearched
    _ = hint.show(view.footer, empty: view.header?.empty ?? "")
    let title = view.header?.title ?? ""
    if !bar.searchTextField.isFirstResponder, bar.text != title { bar.text = title }
    table.show(view.header?.topics ?? [], isInFront: !isSearched)
  }

  /// Puts the cursor into the field.
  func focus() { bar.searchTextField.becomeFirstResponder() }

  private func endSearch() {
    if isSearched { send(.listClosed) }
  }

  // MARK: The search bar

  /// Ends the search when the field is emptied.
  func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {
    if searchText.isEmpty { endSearch() }
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
    send(.searched(searchBar.text ?? ""))
  }

  /// Empties the search.
  func searchBarCancelButtonClicked(_ searchBar: UISearchBar) {
    searchBar.text = ""
    view.endEditing(true)
    endSearch()
  }
}

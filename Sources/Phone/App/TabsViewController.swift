import Domain
import Screens
import Texts
import UIKit

/// The feed, the profile and the search with the tab bar (FEED-5, FEED-30), each with the lists in front of it.
final class TabsViewController: UITabBarController, UITabBarControllerDelegate {
  private let language: Language
  private let send: (AppScreen.Event) -> Void
  let search: SearchViewController?
  /// The tabs in the order of the bar.
  private let order: [AppScreen.Tab]
  /// What each tab shows.
  let pages: [AppScreen.Tab: TabNavigationController]
  /// The selected tab.
  private(set) var shownTab = AppScreen.Tab.feed
  private let notice = UILabel(.designed(13, .semibold), .white)
  private var editing: SystemObserver?

  /// Tabs whose lists `makeList` makes; `send` receives taps on the tab bar, and what the person closed.
  init(
    feed: FeedViewController, profile: ProfileViewController, search: SearchViewController?,
    language: Language, makeList: @escaping () -> FeedViewController?,
    send: @escaping (AppScreen.Event) -> Void
  ) {
    self.language = language
    self.search = search
    self.send = send
    func tab(_ root: UIViewController) -> TabNavigationController {
      TabNavigationController(root, language: language, makeList: makeList) { page in
        if page is FeedViewController { send(.listClosed) }
        if page is AddPhotosViewController { send(.addingClosed) }
      }
    }
    var pages: [AppScreen.Tab: TabNavigationController] = [
      .feed: tab(feed), .profile: tab(profile),
    ]
    pages[.search] = search.map(tab)
    self.pages = pages
    order = [.feed, .profile, .search].filter { pages[$0] != nil }
    super.init(nibName: nil, bundle: nil)
    pages[.feed]?.tabBarItem = item("rectangle.stack.fill", 20, Phrase.feed, "feed tab")
    pages[.profile]?.tabBarItem = item("person.crop.circle.fill", 21, Phrase.profile, "profile tab")
    pages[.search]?.tabBarItem = item("magnifyingglass", 20, ListPhrase.search, "search tab")
    viewControllers = order.compactMap { pages[$0] }
    delegate = self
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { nil }

  /// A tab whose symbol has this point size, so that it is 20 to 24 points wide as designed.
  private func item(
    _ symbol: String, _ size: CGFloat, _ phrase: some Sentence, _ identifier: String
  ) -> UITabBarItem {
    let image = UIImage(
      systemName: symbol, withConfiguration: UIImage.SymbolConfiguration(pointSize: size))
    let item = UITabBarItem(title: nil, image: image, tag: 0)
    item.accessibilityLabel = phrase.text(in: language)
    item.accessibilityIdentifier = identifier
    return item
  }

  override var canBecomeFirstResponder: Bool { true }

  // Why: the key commands in effect are those of the first responder and of what contains it.
  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    becomeFirstResponder()
  }

  #if canImport(ObjectiveC)
    override var keyCommands: [UIKeyCommand]? {
      let keys = [
        UIKeyCommand(input: "1", modifierFlags: .command, action: #selector(pressedFeed)),
        UIKeyCommand(input: "2", modifierFlags: .command, action: #selector(pressedProfile)),
        UIKeyCommand(input: "f", modifierFlags: .command, action: #selector(pressedFind)),
      ]
      // Why not while something else has the focus: a space typed into a text must not scroll.
      guard isFirstResponder else { return keys }
      let pages = [
        UIKeyCommand(input: " ", modifierFlags: [], action: #selector(pressedSpace)),
        UIKeyCommand(input: " ", modifierFlags: .shift, action: #selector(pressedShiftSpace)),
      ]
      for page in pages { page.wantsPriorityOverSystemBehavior = true }
      return keys + pages
    }

    @objc private func pressedFeed() { press(.feed) }
    @objc private func pressedProfile() { press(.profile) }
    @objc private func pressedFind() { press(.find) }
    @objc private func pressedSpace() { press(.nextPage) }
    @objc private func pressedShiftSpace() { press(.previousPage) }
  #endif

  override var preferredStatusBarStyle: UIStatusBarStyle { .lightContent }
  override var childForStatusBarStyle: UIViewController? { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = Palette.night
    paintBar()
    notice.accessibilityIdentifier = "notice"
    notice.text = Phrase.list(.showingKept).text(in: language)
    notice.backgroundColor = Palette.card
    notice.isHidden = true
    editing = SystemObserver(of: UITextField.textDidEndEditingNotification) { [weak self] in
      // Why not now: the field may end because another one takes the focus.
      Task { self?.takeKeysBack() }
    }
    view.add(notice)
    NSLayoutConstraint.activate([
      notice.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      notice.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      notice.bottomAnchor.constraint(equalTo: tabBar.topAnchor),
      notice.heightAnchor.constraint(greaterThanOrEqualToConstant: 28),
    ])
  }

  private func paintBar() {
    // Why: a background would hide the glass that the bar is made of since iOS 26.
    if #available(iOS 26.0, *) {
      tabBar.overrideUserInterfaceStyle = .dark
    } else {
      let look = UITabBarAppearance()
      look.configureWithOpaqueBackground()
      look.backgroundColor = Palette.night
      tabBar.standardAppearance = look
      tabBar.scrollEdgeAppearance = look
    }
    tabBar.tintColor = .white
    tabBar.unselectedItemTintColor = Palette.unselected
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    leaveRoom()
  }

  /// Ends the children's safe area above the notice, so that it covers no part of a list's end.
  private func leaveRoom() {
    let bottom = notice.isHidden ? 0 : notice.frame.height
    for child in viewControllers ?? [] where child.additionalSafeAreaInsets.bottom != bottom {
      child.additionalSafeAreaInsets.bottom = bottom
    }
  }

  /// Selects the tab, and shows a notice while offline.
  func show(_ view: SignedInView) {
    loadViewIfNeeded()
    shownTab = view.tab
    if let index = order.firstIndex(of: view.tab), selectedIndex != index { selectedIndex = index }
    guard notice.isHidden == view.isOffline else { return }
    notice.isHidden = !view.isOffline
    self.view.setNeedsLayout()
    if view.isOffline {
      UIAccessibility.post(notification: .announcement, argument: notice.text)
    }
  }

  /// Sends the tap to `AppScreen`, which selects the tab. A tap on the selected tab leads back to its first page, one on
  /// the selected search into its field too.
  func tabBarController(
    _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
  ) -> Bool {
    guard let tapped = pages.first(where: { $0.value === viewController })?.key else {
      return false
    }
    let isSelected = tapped == shownTab
    let page = pages[tapped]
    // Why: without lists in front, `AppScreen` would scroll the first page to its top.
    let isAlone = page?.detail != nil && page?.pages.count == 1
    // Why first: then what is in front of the detail is closed in the same transition.
    if isSelected { page?.closeDetail() }
    if !isSelected || !isAlone { send(.tabTapped(tapped)) }
    if isSelected, tapped == .search { search?.focus() }
    return false
  }
}

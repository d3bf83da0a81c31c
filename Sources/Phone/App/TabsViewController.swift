import Domain
import Screens
import Texts
import UIKit

/// The feed, the profile and the search with the tab bar (FEED-5, FEED-30).
final class TabsViewController: UITabBarController, UITabBarControllerDelegate {
  private let language: Language
  private let send: (AppScreen.Event) -> Void
  private let profile: ProfileViewController
  private let search: SearchViewController?
  /// Whether the search is in front; `AppScreen` knows the other tabs only.
  private(set) var isSearching = false
  private var shownTab = AppScreen.Tab.feed
  private let notice = UILabel(.designed(13, .semibold), .white)

  /// `send` receives taps on the tab bar.
  init(
    feed: UIViewController, profile: ProfileViewController, search: SearchViewController?,
    language: Language, send: @escaping (AppScreen.Event) -> Void
  ) {
    self.language = language
    self.profile = profile
    self.search = search
    self.send = send
    super.init(nibName: nil, bundle: nil)
    feed.tabBarItem = item("rectangle.stack.fill", 20, Phrase.feed, "feed tab")
    profile.tabBarItem = item("person.crop.circle.fill", 21, Phrase.profile, "profile tab")
    search?.tabBarItem = item("magnifyingglass", 20, ListPhrase.search, "search tab")
    viewControllers = [feed, profile] + (search.map { [$0] } ?? [])
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
    if view.tab != shownTab { isSearching = false }
    shownTab = view.tab
    select()
    guard notice.isHidden == view.isOffline else { return }
    notice.isHidden = !view.isOffline
    self.view.setNeedsLayout()
    if view.isOffline {
      UIAccessibility.post(notification: .announcement, argument: notice.text)
    }
  }

  private func select() {
    let index = isSearching ? 2 : shownTab == .feed ? 0 : 1
    if selectedIndex != index { selectedIndex = index }
  }

  /// Sends the tap to `AppScreen`, which selects the tab; the search is no tab of `AppScreen`. A tap on the
  /// selected profile leads back to it from what is in front of it.
  func tabBarController(
    _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
  ) -> Bool {
    guard viewController !== search else {
      if isSearching { search?.focus() }
      isSearching = true
      select()
      return false
    }
    let tapped = viewController === viewControllers?.first ? AppScreen.Tab.feed : .profile
    let wasSearching = isSearching
    isSearching = false
    select()
    if !wasSearching, tapped == shownTab, tapped == .profile, profile.page != nil {
      profile.closePage()
      return false
    }
    // Why: for `AppScreen` a tap on its selected tab scrolls to the top.
    if !wasSearching || tapped != shownTab { send(.tabTapped(tapped)) }
    return false
  }
}

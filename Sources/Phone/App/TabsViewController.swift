import Domain
import Screens
import Texts
import UIKit

/// The feed and the profile with the tab bar (FEED-5).
final class TabsViewController: UITabBarController, UITabBarControllerDelegate {
  private let language: Language
  private let send: (AppScreen.Event) -> Void
  private let notice = UILabel(.designed(13, .semibold), .white)

  /// `send` receives taps on the tab bar.
  init(
    feed: UIViewController, profile: UIViewController, language: Language,
    send: @escaping (AppScreen.Event) -> Void
  ) {
    self.language = language
    self.send = send
    super.init(nibName: nil, bundle: nil)
    feed.tabBarItem = item("rectangle.stack.fill", .feed, "feed tab")
    profile.tabBarItem = item("person.crop.circle.fill", .profile, "profile tab")
    viewControllers = [feed, profile]
    delegate = self
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { nil }

  private func item(_ symbol: String, _ phrase: Phrase, _ identifier: String) -> UITabBarItem {
    let item = UITabBarItem(title: nil, image: UIImage(systemName: symbol), tag: 0)
    item.accessibilityLabel = phrase.text(in: language)
    item.accessibilityIdentifier = identifier
    return item
  }

  override var preferredStatusBarStyle: UIStatusBarStyle { .lightContent }
  override var childForStatusBarStyle: UIViewController? { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = Palette.night
    let look = UITabBarAppearance()
    look.configureWithOpaqueBackground()
    look.backgroundColor = Palette.night
    tabBar.standardAppearance = look
    tabBar.scrollEdgeAppearance = look
    tabBar.tintColor = .white
    tabBar.unselectedItemTintColor = Palette.mist
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
    let index = view.tab == .feed ? 0 : 1
    if selectedIndex != index { selectedIndex = index }
    guard notice.isHidden == view.isOffline else { return }
    notice.isHidden = !view.isOffline
    self.view.setNeedsLayout()
    if view.isOffline {
      UIAccessibility.post(notification: .announcement, argument: notice.text)
    }
  }

  /// Sends the tap to `AppScreen`, which selects the tab.
  func tabBarController(
    _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
  ) -> Bool {
    send(.tabTapped(viewController === viewControllers?.first ? .feed : .profile))
    return false
  }
}

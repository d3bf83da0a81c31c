import Domain
import Screens
import Texts
import UIKit

/// A tab: the page with which it begins and, in front of it, the lists that were opened from there (FEED-37).
final class TabNavigationController: StackNavigationController, UINavigationControllerDelegate {
  private var makeList: (() -> FeedViewController?)?
  private var closed: (() -> Void)?
  /// The pages as they were shown last.
  private var shown: [UIViewController] = []

  /// The tab that begins with `root`. `makeList` returns a new list; the person closed the list in front, which is not
  /// on display any more, when `closed` is called.
  convenience init(
    _ root: UIViewController, language: Language, makeList: @escaping () -> FeedViewController?,
    closed: @escaping () -> Void
  ) {
    self.init(nibName: nil, bundle: nil)
    self.makeList = makeList
    self.closed = closed
    root.navigationItem.backButtonTitle = Phrase.back.text(in: language)
    viewControllers = [root]
    delegate = self
    tabBarItem = root.tabBarItem
  }

  /// Whether the first page is covered.
  var hasPages: Bool { !pages.isEmpty }

  /// The lists in front, frontmost last.
  var lists: [FeedViewController] { pages.compactMap { $0 as? FeedViewController } }

  override func viewDidLoad() {
    super.viewDidLoad()
    let look = UINavigationBarAppearance()
    look.configureWithOpaqueBackground()
    look.backgroundColor = Palette.night
    navigationBar.standardAppearance = look
    navigationBar.scrollEdgeAppearance = look
    navigationBar.tintColor = .white
    navigationBar.overrideUserInterfaceStyle = .dark
    setNavigationBarHidden(viewControllers.count == 1, animated: false)
  }

  /// Shows this number of lists in front of the first page.
  func show(lists count: Int) {
    pages.removeLast(max(0, pages.count - count))
    while pages.count < count, let list = makeList?() { pages.append(list) }
    settle()
  }

  override func arranged() { shown = viewControllers }

  /// Shows the bar above pages that have one.
  func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController,
    animated: Bool
  ) {
    willShow(viewController, animated: animated)
  }

  /// Reports lists that the person has left by the bar's button or a swipe from the edge.
  func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController,
    animated: Bool
  ) {
    let left = shown.filter { !viewControllers.contains($0) }
    shown = viewControllers
    for page in left where pages.contains(page) {
      pages.removeAll { $0 === page }
      closed?()
    }
  }
}

import Domain
import Screens
import Texts
import UIKit

/// A tab: the page with which it begins and, pushed in front of it, what was opened from there (FEED-37, IOS-8): a page of
/// the app's, such as the account, then lists of photos, then the list of uploads.
final class TabNavigationController: StackNavigationController, UINavigationControllerDelegate {
  private var makeList: (() -> FeedViewController?)?
  private var closed: ((UIViewController) -> Void)?
  /// The pages as they were shown last.
  private var shown: [UIViewController] = []
  /// The number of lists and the list of uploads that `show` was called with last.
  private var wanted: (lists: Int, uploads: UIViewController?) = (0, nil)
  private var isReporting = false

  /// The page that was opened from the first one; nil while none is open.
  private(set) var detail: UIViewController?

  /// The tab that begins with `root`. `makeList` returns a new list; the person closed a page, which is not on display
  /// any more, when `closed` is called.
  convenience init(
    _ root: UIViewController, language: Language, makeList: @escaping () -> FeedViewController?,
    closed: @escaping (UIViewController) -> Void
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
    navigationBar.makeDark(Palette.night)
    setNavigationBarHidden(viewControllers.count == 1, animated: false)
  }

  /// Opens `page` from the first page, unless that is covered.
  func open(_ page: UIViewController) {
    guard !hasPages else { return }
    detail = page
    arrange()
  }

  /// Closes what was opened with `open(_:)`.
  func closeDetail() {
    detail = nil
    arrange()
  }

  /// Shows this number of lists, and `uploads` in front of them.
  func show(lists count: Int, uploads: UIViewController? = nil) {
    wanted = (count, uploads)
    // Why not while reporting: what the person has just closed would open again.
    if !isReporting { arrange() }
  }

  private func arrange() {
    var lists = Array(lists.prefix(wanted.lists))
    while lists.count < wanted.lists, let list = makeList?() { lists.append(list) }
    pages = [detail].compactMap { $0 } + lists + [wanted.uploads].compactMap { $0 }
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

  /// Reports pages that the person has left by the bar's button or a swipe from the edge.
  func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController,
    animated: Bool
  ) {
    let left = shown.filter { !viewControllers.contains($0) }
    shown = viewControllers
    isReporting = true
    for page in left where pages.contains(page) {
      pages.removeAll { $0 === page }
      if page === detail { detail = nil }
      closed?(page)
    }
    isReporting = false
    arrange()
  }
}

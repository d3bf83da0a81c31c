public import AppModel
public import Domain
import Foundation
public import Screens
public import UIKit
public import Wire

@testable import Phone

/// A signed-in person with the feed open. The app's own core drives feed and viewer; the test
/// answers the core's requests. The feed is loaded page by page.
@MainActor public final class EntranceUser {
  /// The simulated person who looks at the app and taps.
  public private(set) lazy var person = Person(soonBefore: navigation)
  /// The test double of the image loader.
  public let pictures = TestPictures()
  /// The test double that loads files to share.
  public let files = TestFiles()
  /// The test double that loads the videos of Live Photos.
  public let videos = TestFiles()
  /// Records the haptic feedback.
  public let haptics = TestHaptics()
  /// Effects of the core that no view carried out, oldest first.
  public private(set) var orders: [AppScreen.Effect] = []
  /// All events, oldest first.
  public private(set) var events: [AppScreen.Event] = []
  /// The poses in which the photo came to rest, oldest first.
  public private(set) var poses: [Pose] = []
  private let language: Language
  private let feed: FeedViewController
  private let navigation: PhotoNavigationController
  private lazy var presenter = makePresenter()
  private var sharing: Sharing?
  private var screen = AppScreen()

  /// A person whose feed starts with `page`, or requests its first page if that is nil; photos open whole
  /// if the person chose that.
  public init(
    language: Language = .russian, edition: Edition = .extended, page: PhotoPage? = nil,
    state: FeedState? = nil, opensWhole: Bool = false
  ) async {
    self.language = language
    var act: (AppScreen.Event) -> Void = { _ in }
    feed = FeedViewController(language: language, pictures: pictures, haptics: haptics) {
      act(.feed($0))
    }
    navigation = PhotoNavigationController(root: feed)
    act = { [weak self] in self?.happened($0) }
    sharing = Sharing(
      Sharing.Host(origin: URL(fileURLWithPath: "/"), files: files) {
        act(.sheetClosed(hasCopied: false))
      })
    var start = Start(language: language, edition: edition)
    start.isSignedIn = true
    start.path = "/app/feed"
    start.page = page
    start.feed = state
    start.opensWhole = opensWhole
    happened(.started(start))
    await person.settle()
  }

  /// Passes an event to the app's core and carries out the resulting effects.
  public func happened(_ event: AppScreen.Event) {
    events.append(event)
    let effects = screen.handle(event)
    show()
    for effect in effects { carryOut(effect) }
  }

  private func show() {
    guard case .inside(let view) = screen.view else { return }
    feed.show(view.feed)
    presenter.show(view.viewer, sharing: view.sheet)
  }

  private func makePresenter() -> ViewerPresenter {
    ViewerPresenter(
      ViewerPresenter.Host(
        language: language, pictures: pictures, videos: videos, haptics: haptics,
        send: { [weak self] in self?.happened($0) },
        touched: { [weak self] touch in
          if case .settled(let pose) = touch { self?.poses.append(pose) }
          self?.screen.take(touch)
          self?.show()
        },
        metadata: MetadataViewController.Host(
          network: { [weak self] in self?.person.network },
          sessionEnded: { [weak self] in self?.happened(.profile(.opened)) }, openAuthor: nil),
        card: { [weak self] in self?.feed.card(of: $0) },
        sharing: { [weak self] in self?.sharing }, navigation: { [weak self] in self?.navigation }))
  }

  private func carryOut(_ effect: AppScreen.Effect) {
    switch effect {
    case .scrollFeed(let offset): feed.scroll(to: offset)
    case .shiftFeed(let distance): feed.shift(by: distance)
    case .goBack(let address): happened(.navigated(address))
    default: orders.append(effect)
    }
  }

  // MARK: Answering

  /// Removes and returns the first effect that `match` accepts.
  public func take<Order>(_ match: (AppScreen.Effect) -> Order?) -> Order? {
    for (index, order) in orders.enumerated() {
      guard let found = match(order) else { continue }
      orders.remove(at: index)
      return found
    }
    return nil
  }

  /// Removes and returns the oldest request for a page of the feed; nil if no request waits.
  private func takePage() -> (ticket: Ticket, number: Int32)? {
    take {
      if case .ask(.page(let ticket, let number, of: _)) = $0 { (ticket, number) } else { nil }
    }
  }

  /// Answers the oldest page request; returns its page number, nil if none is pending.
  @discardableResult public func answerPage(_ photos: [Photo], isLast: Bool = false) async -> Int32?
  {
    guard let (ticket, number) = takePage() else { return nil }
    happened(.feed(.pageArrived(ticket, PhotoPage(photos: photos, isLast: isLast))))
    await person.settle()
    return number
  }

  /// Fails the oldest page request.
  public func failPage(_ problem: Problem) async {
    guard let (ticket, _) = takePage() else { return }
    happened(.feed(.pageFailed(ticket, problem)))
    await person.settle()
  }

  /// Answers the oldest like request, or fails it.
  public func answerLike(isConfirmed: Bool) async {
    let found: Ticket? = take {
      if case .ask(.like(let ticket, _, _)) = $0 { ticket } else { nil }
    }
    guard let found else { return }
    happened(.likes(.answered(found, isConfirmed ? .confirmed : .busy(seconds: 0))))
    await person.settle()
  }

  /// The number of pending like requests.
  public var openLikes: Int {
    orders.count { if case .ask(.like) = $0 { true } else { false } }
  }

  // MARK: Doing

  /// The feed's table view; nil if it is not on screen.
  public var table: UITableView? { person.find("cards") as? UITableView }

  /// Taps the photo with this id; false if it is not visible.
  @discardableResult public func tapCard(_ id: String) async -> Bool {
    person.look()
    guard let table, let cell = person.find("card " + id) as? UITableViewCell,
      let path = table.indexPath(for: cell), let list = table.delegate as? CardList
    else { return false }
    list.tableView(table, didSelectRowAt: path)
    await person.settle()
    return true
  }

  /// Opens the metadata of the full-screen photo by its button; `response` answers the request, which waits if
  /// it is nil.
  public func openMetadata(_ response: Response? = .metadata("p0")) async {
    await person.tap("details")
    if let response { await person.network.response(response) }
    await person.settle()
  }

  /// Scrolls the feed to this content offset.
  public func scroll(to offset: CGFloat) async {
    guard let table else { return }
    table.setContentOffset(CGPoint(x: 0, y: offset - table.safeAreaInsets.top), animated: false)
    await person.settle()
  }

  /// Pulls the feed down until it refreshes.
  public func pull() async {
    table?.refreshControl?.beginRefreshing()
    table?.refreshControl?.sendActions(for: .valueChanged)
    await person.settle()
  }

  /// The frontmost view controller.
  public var front: UIViewController { feed.frontmost }

  /// The frontmost alert.
  public var alert: UIAlertController? { front as? UIAlertController }

  /// Whether the viewer is open.
  public var isViewing: Bool { presenter.viewer?.viewIfLoaded?.window != nil }
}

extension Photo {
  /// A photo of 3:2, `width` pixels wide; with `isDated`, added on the date in the design.
  public static func sample(
    _ id: String, isLiked: Bool = false, isDated: Bool = true, width: Int32 = 300,
    address: String? = nil
  ) -> Photo {
    Photo(
      id: id, size: PixelSize(width: width, height: width * 2 / 3),
      addedAt: isDated ? Instant(seconds: 1_661_594_400) : nil,
      blurHash: "LEHV6nWB2yk8pyo0adR*.7kCMdnj", color: "#102030", caption: "hill " + id,
      address: address ?? "https://example.org/\(id)?x=1", isLiked: isLiked)
  }

  /// Ten photos of the feed, beginning with number `first`.
  public static func page(from first: Int, count: Int = 10) -> [Photo] {
    (first..<(first + count)).map { .sample("p\($0)") }
  }
}

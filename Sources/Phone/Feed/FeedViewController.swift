import Domain
import Screens
import Texts
import UIKit

/// The endless list of photos (FEED-5…10, FEED-18, FEED-19).
final class FeedViewController: DarkViewController {
  private let send: (FeedScreen.Event) -> Void
  private let haptics: any Haptics
  private let list: CardList
  private let refresh = UIRefreshControl()
  private let news = WordButton(.filled(.white, radius: 22), .designed(15, .semibold))
  private let scrubber: DateScrubber
  private let modal: AlertPresenter
  private var shown: FeedView?
  /// Whether the list is the one that the app's screen describes: only then it reports what happens to it.
  private var isInFront = true
  private var take: (() -> Void)?

  /// A list whose events go to `send`, and taps on the name of an author to `openAuthor`; nil if no name opens.
  init(
    language: Language, pictures: any Pictures, haptics: any Haptics = DeviceHaptics(),
    openAuthor: ((ListHeader) -> Void)? = nil, send: @escaping (FeedScreen.Event) -> Void
  ) {
    var report: (FeedScreen.Event) -> Void = { _ in }
    self.send = { report($0) }
    self.haptics = haptics
    list = CardList(
      CardActions(
        language: language, pictures: pictures, openAuthor: openAuthor, send: { report($0) }),
      empty: .nothingYet)
    scrubber = DateScrubber(language) { report(.scrubbed($0)) }
    modal = AlertPresenter(language)
    super.init(language: language)
    report = { [weak self] event in
      if self?.isInFront == true { send(event) }
    }
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.fill(with: list.table)
    list.table.refreshControl = refresh
    refresh.tintColor = .white
    refresh.addAction(UIAction { [weak self] _ in self?.pulled() }, for: .valueChanged)
    addScrubber()
    addNews()
    if let shown { display(shown) }
  }

  private func addScrubber() {
    view.add(scrubber)
    let guide = view.safeAreaLayoutGuide
    NSLayoutConstraint.activate([
      scrubber.topAnchor.constraint(equalTo: guide.topAnchor, constant: 8),
      scrubber.bottomAnchor.constraint(equalTo: guide.bottomAnchor, constant: -8),
      scrubber.leadingAnchor.constraint(equalTo: guide.leadingAnchor),
      scrubber.trailingAnchor.constraint(equalTo: guide.trailingAnchor),
    ])
  }

  private func addNews() {
    news.isHidden = true
    news.setTitleColor(Palette.night, for: .normal)
    news.accessibilityIdentifier = "news"
    news.accessibilityTraits = .button
    news.addAction(
      UIAction { [weak self] _ in self?.send(.newPhotosTapped) }, for: .touchUpInside)
    view.add(news)
    let guide = view.safeAreaLayoutGuide
    NSLayoutConstraint.activate([
      news.topAnchor.constraint(equalTo: guide.topAnchor, constant: 12),
      news.centerXAnchor.constraint(equalTo: guide.centerXAnchor),
      news.widthAnchor.constraint(greaterThanOrEqualToConstant: 160),
      news.leadingAnchor.constraint(greaterThanOrEqualTo: guide.leadingAnchor, constant: 16),
    ])
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    list.layOut()
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    // Why: an alert may have been requested while this controller could not present it.
    showAlert(shown?.alert)
  }

  /// Shows `view`, with haptics for confirmed and failed likes.
  func show(_ view: FeedView) {
    let isBack = !isInFront
    isInFront = true
    defer { if isBack { list.returned() } }
    guard view != shown else { return }
    let before = isBack ? nil : shown
    shown = view
    guard isViewLoaded else { return }
    display(view)
    if let before { feel(view, before) }
  }

  /// Offers the first step, such as adding photos, in place of photos; nil for none (FEED-41).
  func offer(_ step: String?, _ act: @escaping () -> Void) {
    if step != nil, take == nil { list.whenTaken { [weak self] in self?.take?() } }
    take = act
    list.offer(shown?.footer == .empty ? step : nil)
  }

  /// Another list is in front now: until the next `show`, this one stays as it is.
  func cover() { isInFront = false }

  private func display(_ view: FeedView) {
    navigationItem.title = view.header?.title
    list.show(view)
    showPull(view.pull)
    show(newPhotos: view.newPhotos)
    scrubber.show(view.scrubber)
    showAlert(view.alert)
  }

  /// Scrolls to `offset` points into the list; 0 scrolls to the very top.
  func scroll(to offset: Int32) { list.scroll(to: offset) }

  /// Whether a tap on the status bar scrolls to the top; true at first.
  var scrollsToTop: Bool {
    get { list.table.scrollsToTop }
    set { list.table.scrollsToTop = newValue }
  }

  /// Scrolls by a page, as far as the list goes.
  func scrollPage(isDown: Bool) { list.scrollPage(isDown: isDown) }

  /// Moves the content offset by `distance` points, while the visible photos stay in place.
  func shift(by distance: Int32) { list.shift(by: distance) }

  /// The photo of the card with this id; nil if it is not on screen.
  func card(of id: String) -> PhotoFace? { list.card(of: id) }

  // MARK: Parts

  /// Reports a pull of exactly the required distance: `UIRefreshControl` itself decides when the
  /// person has pulled far enough.
  private func pulled() {
    send(.pulled(FeedScreen.pullDistance))
    send(.pullReleased)
    if let shown { showPull(shown.pull) }
  }

  private func showPull(_ pull: FeedView.PullView) {
    if pull == .refreshing {
      if !refresh.isRefreshing { refresh.beginRefreshing() }
    } else if refresh.isRefreshing, pull == .hidden {
      refresh.endRefreshing()
    }
  }

  private func show(newPhotos count: Int32) {
    let wasHidden = news.isHidden
    news.isHidden = count == 0
    guard count > 0 else { return }
    let words = Phrase.list(.newPhotos(count)).text(in: language)
    guard wasHidden || words != news.currentTitle else { return }
    news.setTitle(words, for: .normal)
    UIAccessibility.post(notification: .announcement, argument: words)
  }

  private func showAlert(_ alert: AlertView?) {
    modal.show(alert, above: self) { [weak self] _ in self?.send(.alertDismissed) }
  }

  /// Plays haptics for confirmed and failed likes.
  private func feel(_ view: FeedView, _ before: FeedView) {
    if view.alert != nil, before.alert == nil { return haptics.failed() }
    let waiting = before.cards.filter(\.isLiking)
    guard !waiting.isEmpty else { return }
    for card in view.cards where !card.isLiking {
      if waiting.contains(where: { $0.id == card.id && $0.isLiked != card.isLiked }) {
        haptics.succeeded()
      }
    }
  }
}

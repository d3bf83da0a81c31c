import AppModel
import Client
import Domain
import Screens
import UIKit
import Wire

/// The photos of a search, a topic or a collection: an `AppScreen` of its own over their list (FEED-30).
///
/// All such screens and that of the app share hearts as tabs of a browser do: each hears the pending likes
/// that another one stores.
@MainActor final class FoundPhotos {
  /// What the list needs from the app.
  struct Host {
    let language: Language
    let tools: AppDependencies
    let savedState: SavedState
    let server: PhotoServer
    let network: any Network
    /// What the device knows about the person.
    let device: Start
    /// Receives each pending like that a list stored or deleted.
    let likeKept: (LikeEntry, FoundPhotos) -> Void
    /// The server rejected the token.
    let sessionEnded: () -> Void
    /// Returns what opens the collections of the photo at a path of the app; nil if they cannot open.
    let collecting: (String) -> (() -> Void)?
    /// Returns what changes of the person's own photos need, for the screen that receives these events.
    let changes: (@escaping (AppScreen.Event) -> Void) -> MetadataViewController.Changes?
  }

  /// The list of cards.
  let feed: FeedViewController
  /// The full-screen photo; nil while none is open.
  var viewer: ViewerViewController? { presenter.viewer }
  private lazy var presenter = makePresenter()
  private let host: Host
  private lazy var queue = AppScreenQueue(
    show: { [weak self] in if case .inside(let view) = $0 { self?.show(view) } },
    carryOut: { [weak self] in self?.carryOut($0) })
  private var sharing: Sharing?
  private var history: [String]
  private let modal: AlertPresenter

  /// Opens the list of `start`.
  init(_ start: Start, _ host: Host) {
    self.host = host
    history = [Place.address(of: start.list?.query ?? "", at: nil)]
    modal = AlertPresenter(host.language)
    var send: (FeedScreen.Event) -> Void = { _ in }
    feed = FeedViewController(
      language: host.language, pictures: host.tools.pictures, haptics: host.tools.haptics
    ) { send($0) }
    send = { [weak self] in self?.happened(.feed($0)) }
    sharing = Sharing(origin: host.server.pages, files: host.tools.files) { [weak self] in
      self?.happened(.share($0))
    }
    happened(.started(start))
    happened(.likes(.restored(host.savedState.likes)))
  }

  /// The person chose whether photos are whole at first.
  func choseWholePhotos(_ isWhole: Bool) { queue.choseWholePhotos(isWhole) }

  /// Closes the full-screen photo; the list is not used any more.
  func close() { presenter.close() }

  /// Shows the heart of a pending like that another screen stored or deleted.
  func hear(_ entry: LikeEntry) { happened(.likes(.heard(entry.key + "\t" + entry.value))) }

  /// Checks whether the list is outdated.
  func renew() { happened(.photosChanged) }

  /// Reports that the app is in front, or no longer in front.
  func front(_ isInFront: Bool) {
    happened(.uncovered(isInFront))
    if isInFront { happened(.cameOnline) }
  }

  // MARK: The screen

  private func happened(_ event: AppScreen.Event) {
    // Why: an effect may close this list, and those after it may store a like.
    withExtendedLifetime(self) { queue.handle(event) }
  }

  private func show(_ view: SignedInView) {
    feed.show(view.feed)
    presenter.show(view.viewer, view.sheet)
    modal.show(view.alert, above: viewer ?? feed) { [weak self] _ in
      self?.happened(.profile(.signOutDeclined))
    }
  }

  private func makePresenter() -> ViewerPresenter {
    ViewerPresenter(
      ViewerPresenter.Host(
        language: host.language, pictures: host.tools.pictures, videos: host.tools.videos,
        haptics: host.tools.haptics,
        send: { [weak self] in self?.happened($0) },
        touched: { [weak self] in self?.queue.take($0) },
        metadata: MetadataViewController.Host(
          network: { [host] in host.network }, sessionEnded: host.sessionEnded,
          changes: host.changes { [weak self] in self?.happened($0) }),
        card: { [weak feed] in feed?.card(of: $0) },
        navigation: { [weak feed] in feed?.navigationController as? PhotoNavigationController }))
  }

  private func carryOut(_ effect: AppScreen.Effect) {
    switch effect {
    case .ask(let question): ask(question)
    case .scrollFeed(let offset): feed.scroll(to: offset)
    case .shiftFeed(let distance): feed.shift(by: distance)
    case .push(let address): history.append(address)
    case .replace(let address): history = history.dropLast() + [address]
    case .goBack(let address):
      history = history.count > 1 ? history.dropLast() : [address]
      happened(.navigated(history.last ?? address))
    case .wake(let ticket, let milliseconds):
      host.tools.alarm.wake(after: milliseconds) { [weak self] in self?.happened(.woke(ticket)) }
    case .keepLike(let entry):
      host.savedState.keep(entry)
      host.likeKept(entry, self)
    case .forgetKept: host.sessionEnded()
    case .prepareFile(let ticket, let address, let name):
      sharing?.prepareFile(ticket, address: address, name: name)
    case .share(let ticket, let path, let title, let file):
      guard let viewer else { return }
      sharing?.share(
        ticket, path: host.server.path(path), title: title, file: file, above: viewer,
        collect: host.collecting(path))
    case .copyLink(let ticket, let path):
      sharing?.copyLink(ticket, path: host.server.path(path))
    // NB: the list has no profile, and after the end of the session the app's own screen signs in.
    case .scrollFavourites, .openAuthorization, .openAdding, .dropFiles: break
    }
  }

  private func ask(_ question: AppScreen.Question) {
    let cache = host.savedState.offlineCache
    let moment = cache.confirmations
    host.network.send(question.exchange.request) {
      [weak self, host] response in
      // Why not every response through the cache: it stores the feed, not found lists.
      if case .like = question {
        cache.read(response, to: question, askedAt: moment) { self?.happened($0) }
      } else {
        host.tools.queue.run(
          { question.exchange.event(response) },
          then: { self?.happened(.response($0, reached: response.isFromServer)) })
      }
    }
  }
}

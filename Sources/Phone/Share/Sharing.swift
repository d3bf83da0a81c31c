import Domain
import Screens
import Texts
import UIKit

/// Shares the full-screen photo with the system's share sheet, which opens in place of the web app's (FEED-13).
@MainActor final class Sharing {
  /// What sharing needs from the app.
  @MainActor struct Host {
    /// The origin of the server's pages.
    let origin: URL
    /// The server's path for a path of the app.
    var path: (String) -> String = { $0 }
    /// Downloads the pictures.
    var files: any Files = DeviceFiles()
    /// What opens the list of collections to which the photo at a path of the app can be added; nil without collections.
    var collect: (String) -> (() -> Void)? = { _ in nil }
    /// Called when sharing has ended.
    let closed: () -> Void
  }

  private let host: Host
  private var screen: ShareSheet?
  private var lastTicket = Ticket()
  private weak var viewer: ViewerViewController?
  private var file: (ticket: Ticket, place: URL)?

  /// Shares photos of one server.
  init(_ host: Host) {
    self.host = host
  }

  /// Shares this photo, in front of `viewer`; ends sharing if it is nil.
  func show(_ photo: Photo?, above viewer: ViewerViewController) {
    guard let photo else {
      screen = nil
      return viewer.show(nil)
    }
    guard screen == nil else { return }
    self.viewer = viewer
    screen = ShareSheet(photo: photo, ability: .files, after: lastTicket)
    happened(.opened)
    happened(.shareTapped)
  }

  /// Handles an event of sharing.
  func happened(_ event: ShareSheet.Event) {
    guard let effects = screen?.handle(event) else { return }
    lastTicket = screen?.ticket ?? lastTicket
    viewer?.show(screen?.view)
    for effect in effects { carryOut(effect) }
  }

  private func carryOut(_ effect: ShareSheet.Effect) {
    switch effect {
    case .prepareFile(let ticket, let address, let name):
      host.files.fetch(address, name: name) { [weak self] place in
        if let place { self?.file = (ticket, place) }
        self?.happened(.fileArrived(ticket, isHere: place != nil))
      }
    case .share(let ticket, let path, let title, let file):
      open(ticket, path, title, file: file)
    case .copyLink(let ticket, let path):
      UIPasteboard.general.url = link(to: path)
      happened(.copyEnded(ticket, isDone: true))
    case .close:
      screen = nil
      viewer?.show(nil)
      host.closed()
    }
  }

  /// Opens the system's sheet with the photo's link and, if it was downloaded, its file. Ends as canceled if the photo is
  /// not on screen or something is in front of it.
  private func open(_ ticket: Ticket, _ path: String, _ title: String, file: Ticket?) {
    guard let viewer, viewer.viewIfLoaded?.window != nil, viewer.presentedViewController == nil
    else { return end(ticket, .cancelled) }
    var items: [Any] = []
    if let place = self.file, place.ticket == file { items.append(place.place) }
    if let link = link(to: path) { items.append(SharedLink(link, title)) }
    let collect = host.collect(path)
    let name = SharingPhrase.addToCollection.text(in: viewer.language)
    let sheet = UIActivityViewController(
      activityItems: items, applicationActivities: collect.map { _ in [AddToCollection(name)] })
    sheet.completionWithItemsHandler = { [weak self] activity, isDone, _, error in
      self?.end(ticket, isDone ? .done : error == nil ? .cancelled : .failed)
      if isDone, activity == AddToCollection.type { collect?() }
    }
    sheet.popoverPresentationController?.sourceView = viewer.shareSource
    sheet.popoverPresentationController?.sourceRect = viewer.shareSource.bounds
    viewer.present(sheet, animated: true)
  }

  // Why `dismissed`: the screen expects its own share sheet to stay open, but this app has none.
  private func end(_ ticket: Ticket, _ outcome: ShareSheet.Outcome) {
    happened(.shareEnded(ticket, outcome))
    if outcome == .cancelled { happened(.dismissed) }
  }

  private func link(to path: String) -> URL? {
    URL(string: host.path(path), relativeTo: host.origin)?.absoluteURL
  }
}

/// A photo's link, with the photo's title as the subject of a message.
private final class SharedLink: NSObject, UIActivityItemSource {
  private let link: URL
  private let title: String

  init(_ link: URL, _ title: String) {
    self.link = link
    self.title = title
  }

  func activityViewControllerPlaceholderItem(
    _ activityViewController: UIActivityViewController
  ) -> Any { link }

  func activityViewController(
    _ activityViewController: UIActivityViewController,
    itemForActivityType activityType: UIActivity.ActivityType?
  ) -> Any? { link }

  func activityViewController(
    _ activityViewController: UIActivityViewController,
    subjectForActivityType activityType: UIActivity.ActivityType?
  ) -> String { title }
}

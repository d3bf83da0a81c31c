import Domain
import Screens
import Texts
import UIKit

/// Carries out the sharing effects of `AppScreen` with the system's share sheet (FEED-13).
@MainActor final class Sharing {
  private let origin: URL
  private let files: any Files
  private let send: (ShareSheet.Event) -> Void
  private var file: (ticket: Ticket, place: URL)?

  /// Shares photos of the server at `origin`; results are reported to `send`.
  init(
    origin: URL, files: any Files = DeviceFiles(), send: @escaping (ShareSheet.Event) -> Void
  ) {
    self.origin = origin
    self.files = files
    self.send = send
  }

  /// Downloads the picture to a file.
  func prepareFile(_ ticket: Ticket, address: String, name: String) {
    files.fetch(address, name: name) { [weak self] place in
      if let place { self?.file = (ticket, place) }
      self?.send(.fileArrived(ticket, isHere: place != nil))
    }
  }

  /// Opens the share sheet above `viewer` with the photo's link and, if it was downloaded, its
  /// file. Ends as canceled if `viewer` is not on screen or already presents something.
  ///
  /// `collect` opens the list of collections to which the photo can be added; nil without collections.
  func share(
    _ ticket: Ticket, path: String, title: String, file: Ticket?,
    above viewer: ViewerViewController, collect: (() -> Void)? = nil
  ) {
    guard viewer.viewIfLoaded?.window != nil, viewer.presentedViewController == nil else {
      return end(ticket, .cancelled)
    }
    var items: [Any] = []
    if let place = self.file, place.ticket == file { items.append(place.place) }
    if let link = link(to: path) { items.append(SharedLink(link, title)) }
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

  /// Copies the photo's link to the clipboard.
  func copyLink(_ ticket: Ticket, path: String) {
    UIPasteboard.general.url = link(to: path)
    send(.copyEnded(ticket, isDone: true))
  }

  // Why `dismissed`: the screen expects its own share sheet to stay open, but this app has none.
  private func end(_ ticket: Ticket, _ outcome: ShareSheet.Outcome) {
    send(.shareEnded(ticket, outcome))
    if outcome == .cancelled { send(.dismissed) }
  }

  private func link(to path: String) -> URL? {
    URL(string: path, relativeTo: origin)?.absoluteURL
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

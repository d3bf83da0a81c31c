import Domain
import Screens
import UIKit

/// Opens and closes the full-screen photo that an `AppScreen` shows (FEED-9).
@MainActor final class ViewerPresenter {
  /// What the presenter needs from the owner of the screen.
  struct Host {
    let language: Language
    let pictures: any Pictures
    /// Downloads the videos of Live Photos.
    let videos: any Files
    let haptics: any Haptics
    /// Receives events of the screen.
    let send: (AppScreen.Event) -> Void
    /// Receives what a person did to the photo.
    let touched: (PhotoTouch) -> Void
    /// What the sheet with the photo's metadata needs.
    let metadata: MetadataViewController.Host
    /// The card of the photo with this id; nil if it is not on screen.
    let card: (String) -> PhotoFace?
    /// Shares the full-screen photo; nil without a server.
    let sharing: () -> Sharing?
    /// Where photos open; nil once the list has left the window.
    let navigation: () -> PhotoNavigationController?
  }

  /// The full-screen photo; nil while none is open.
  private(set) var viewer: ViewerViewController?
  private let host: Host

  /// A presenter without a photo.
  init(_ host: Host) {
    self.host = host
  }

  /// Shows the photo in front of the list and shares `shared`; closes the open photo if `photo` is nil.
  func show(_ photo: ViewerView?, sharing shared: Photo?) {
    guard let photo else { return close() }
    let open = viewer ?? makeViewer()
    viewer = open
    open.show(photo)
    host.navigation()?.open(open)
    host.sharing()?.show(shared, above: open)
  }

  /// Closes the photo and its metadata, if one is open.
  func close() {
    guard let open = viewer else { return }
    viewer = nil
    open.closeMetadata()
    host.sharing()?.show(nil, above: open)
    host.navigation()?.close(open)
  }

  private func makeViewer() -> ViewerViewController {
    ViewerViewController(
      language: host.language, pictures: host.pictures, videos: host.videos,
      haptics: host.haptics,
      actions: ViewerViewController.Actions(
        send: host.send, touched: host.touched, metadata: host.metadata,
        shared: { [host] in host.sharing()?.happened($0) },
        closed: { [weak self] in
          guard let self, self.viewer === $0 else { return }
          host.send(.viewer(.backTapped))
        },
        card: host.card))
  }
}

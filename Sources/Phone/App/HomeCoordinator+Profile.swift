import AppModel
import Domain
import Screens
import Texts
import UIKit

/// What opens from the profile: collections, account, password change and the list of uploads.
extension HomeCoordinator {
  /// The links of the profile; nil if the server is not an Image Feed server.
  func makeLinks() -> ProfileViewController.Links? {
    guard host.server?.isOwn == true else { return nil }
    return ProfileViewController.Links(
      openCollections: { [weak self] in self?.openCollections() },
      openAccount: { [weak self] in self?.openAccount() },
      openPassword: { [weak self] in self?.openPassword() })
  }

  /// Opens the person's collections in front of the profile (FEED-31, FEED-32).
  private func openCollections() {
    guard profile.page == nil, let collections = makeCollectionsHost(),
      let username = host.username()
    else { return }
    profile.open(
      .collections(
        CollectionsViewController(of: username, collections) { [weak self] in
          self?.profile.closePage()
        }))
  }

  /// Opens the sessions and applications in front of the profile (OA-53).
  private func openAccount() {
    guard profile.page == nil, let network = host.network() else { return }
    profile.open(
      .account(
        AccountViewController(
          language: host.language,
          AccountViewController.Host(
            network: network, haptics: host.tools.haptics,
            openPassword: { [weak self] in self?.openPassword() },
            choseWholePhotos: host.choseWholePhotos,
            sessionEnded: host.sessionEnded,
            back: { [weak self] in self?.profile.closePage() }))))
  }

  /// Opens the password change, which has its own sign-in (PASS-8).
  private func openPassword() {
    guard let server = host.server, root.presentedViewController == nil else { return }
    let password = OwnPasswordViewController(
      tools: host.tools.entrance(at: server, offline: .fail), origin: server.pages,
      language: host.language
    ) { [weak root, host] in
      root?.dismissPresented(animated: true)
      // Why: a new password revokes every token.
      host.sessionEnded()
    }
    root.present(password, animated: true)
  }

  /// Shows or closes the list of uploads in front of the profile (FEED-22).
  func showAdding(_ view: SignedInView) {
    let uploader = host.tools.uploader
    profile.show(uploader == nil ? .absent : view.addButton)
    guard view.isAdding, let uploader else { return profile.closeAdding() }
    guard profile.adding == nil else { return }
    profile.open(
      AddPhotosViewController(uploader, language: host.language) { [host] in
        host.send(.addingClosed)
      })
  }

  /// Shows the progress of the uploads in the profile and in their list.
  func showUploads() {
    profile.adding?.show()
    let uploads = host.tools.uploader?.view
    let isUnderWay = uploads?.total.map { $0.done < $0.files } ?? false
    profile.show(uploads: isUnderWay ? uploads?.summary?.text(in: host.language) : nil)
  }
}

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
    guard let collections = makeCollectionsHost(), let username = host.username() else { return }
    tabs.pages[.profile]?.open(CollectionsViewController(of: username, collections))
  }

  /// Opens the sessions and applications in front of the profile (OA-53).
  private func openAccount() {
    guard let network = host.network() else { return }
    tabs.pages[.profile]?.open(
      AccountViewController(
        language: host.language,
        AccountViewController.Host(
          network: network, haptics: host.tools.haptics,
          openPassword: { [weak self] in self?.openPassword() },
          choseWholePhotos: host.choseWholePhotos,
          sessionEnded: host.sessionEnded)))
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

  /// Creates the list of uploads that opens in front of the profile, or forgets it once it is closed (FEED-22).
  func showAdding(_ view: SignedInView) {
    let uploader = host.tools.uploader
    profile.show(uploader == nil ? .absent : view.addButton)
    guard view.isAdding, uploader.isThere else {
      if adding != nil, view.tab == .profile, !view.isListInFront { profile.returnToButton() }
      adding = nil
      return
    }
    adding = adding ?? AddPhotosViewController(host.tools, language: host.language)
  }

  /// Shows the progress of the uploads in their list and in the profile, and there without any what adds new photos by
  /// itself.
  func showUploads() {
    adding?.show()
    let uploads = host.tools.uploader?.view
    let isUnderWay = uploads?.total.map { $0.done < $0.files } ?? false
    profile.show(
      uploads: isUnderWay
        ? uploads?.summary?.text(in: host.language)
        : host.tools.automatic?.summary(in: host.language))
  }
}

import AppModel
import Client
import Domain
import Screens
import UIKit
import Wire

/// Server selection while nobody is signed in (IOS-3).
extension AppViewController {
  /// Opens the selection above the welcome screen.
  func openServers() {
    guard case .welcome = screen.phase, presentedViewController == nil else { return }
    let choice = ServerScreen(servers: savedState.servers, choice: savedState.choice)
    let servers = ServerViewController(
      choice, language: language, connect: { [tools] in tools.connect($0, nil) },
      remember: { [savedState] in savedState.servers = $0 },
      use: { [weak self] in self?.use($0) })
    present(servers, animated: true)
    if let address = broughtAddress {
      broughtAddress = nil
      servers.happened(.linkOpened(address))
    }
  }

  /// Shows a server address from a link, if the welcome screen is open.
  func offerBroughtServer() {
    guard broughtAddress != nil, case .welcome = screen.phase else { return }
    if let open = presentedViewController as? ServerViewController, let address = broughtAddress {
      broughtAddress = nil
      return open.happened(.linkOpened(address))
    }
    openServers()
  }

  private func use(_ choice: ServerChoice) {
    signInHappened(.serverChanged)
    savedState.choice = choice
    server = PhotoServer(choice)
    tools.uploader?.forget(unlessFor: server?.pages)
    begin(.plain, at: Place.feed.path)
  }
}

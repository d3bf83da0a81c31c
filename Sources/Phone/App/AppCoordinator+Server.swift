import AppModel
import Client
import Domain
import Screens
import UIKit
import Wire

/// Server selection while nobody is signed in (IOS-3).
extension AppCoordinator {
  /// Opens the selection above the welcome screen.
  func openServers() {
    guard case .welcome = screen.phase, rootViewController.presentedViewController == nil else {
      return
    }
    let choice = ServerScreen(servers: savedState.servers, choice: savedState.choice)
    let host = ServerViewController.Host(
      connect: { [tools] in tools.connect($0, nil, .wait) },
      remember: { [weak self] in self?.remember($0) },
      trust: { [tools] in tools.certificates.trust($1, at: $0) },
      openSettings: { [tools] in tools.openSettings() },
      use: { [weak self] in self?.use($0) })
    let servers = ServerViewController(choice, language: language, host)
    rootViewController.present(servers, animated: true)
    if let link = broughtLink {
      broughtLink = nil
      servers.happened(.linkOpened(link.address, certificate: link.certificate))
    }
  }

  private func remember(_ servers: [ServerURL]) {
    savedState.servers = servers
    var used = servers
    if case .own(let server) = savedState.choice { used.append(server) }
    tools.certificates.keep(only: used)
  }

  /// Shows a server address from a link, if the welcome screen is open.
  func offerBroughtServer() {
    guard broughtLink != nil, case .welcome = screen.phase else { return }
    if let open = rootViewController.presentedViewController as? ServerViewController,
      let link = broughtLink
    {
      broughtLink = nil
      return open.happened(.linkOpened(link.address, certificate: link.certificate))
    }
    openServers()
  }

  private func use(_ choice: ServerChoice) {
    signIn.happened(.serverChanged)
    savedState.choice = choice
    server = PhotoServer(choice)
    tools.uploader?.forget(unlessFor: server?.pages)
    begin(.plain, at: Place.feed.path)
  }
}

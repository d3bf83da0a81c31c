import AppModel
import Domain
import Screens
import UIKit

/// The lists of photos: the feed, searches, topics, collections and people's photos (FEED-37).
extension HomeCoordinator {
  /// A list, which reports what happens to it while it is in front.
  func makeList() -> FeedViewController {
    FeedViewController(
      language: host.language, pictures: host.tools.pictures, haptics: host.tools.haptics,
      openAuthor: openAuthor
    ) { [host] in host.send(.feed($0)) }
  }

  /// Opens the photos of an author; nil if the server has no such list.
  var openAuthor: ((ListHeader) -> Void)? {
    guard host.server?.isOwn == true else { return nil }
    return { [host] in host.send(.listTapped($0)) }
  }

  /// Arranges the lists of all tabs, and shows `view` in the one in front.
  func showLists(_ view: FeedView, _ inside: SignedInScreen) {
    for (tab, navigation) in tabs.pages {
      navigation.show(
        lists: ahead(inside.lists(of: tab), of: tab), uploads: tab == .profile ? adding : nil)
    }
    let front = front(of: inside.listTab)
    if let shown = shownList, shown !== front { shown.cover() }
    shownList = front
    guard front === search?.list else { return front.show(view) }
    search?.show(view)
  }

  /// How many of a tab's lists are in front of its first page, which shows the others.
  private func ahead(_ lists: [ListHeader?], of tab: AppScreen.Tab) -> Int {
    switch tab {
    case .feed: max(0, lists.count - 1)
    case .profile: lists.count
    // Why: what was found stands below the search field.
    case .search: max(0, lists.count - (lists.dropFirst().first??.kind == .search ? 2 : 1))
    }
  }

  /// The list in front of a tab.
  private func front(of tab: AppScreen.Tab) -> FeedViewController {
    let pages = tabs.pages[tab]?.lists ?? []
    return pages.last ?? (tab == .search ? search?.list : nil) ?? feed
  }

  /// What opens the collections of the photo at a path of the app, above everything; nil if the server has
  /// none.
  func collecting(_ path: String) -> (() -> Void)? {
    guard case .photo(let id) = Place(path: path), let collections = makeCollectionsHost(),
      let username = host.username()
    else { return nil }
    return { [weak root] in
      root?.presentInFront(
        SheetNavigationController(
          PhotoCollectionsViewController(of: username, for: id, collections)))
    }
  }

  /// What collections need from the app; nil if the server is not an Image Feed server.
  func makeCollectionsHost() -> CollectionsViewController.Host? {
    guard let server = host.server, server.isOwn, hasLibrary, let network = host.network() else {
      return nil
    }
    return CollectionsViewController.Host(
      language: host.language, tools: host.tools, network: network,
      sessionEnded: host.sessionEnded,
      open: { [host] in
        host.send(.listTapped(ListHeader(.collection($0.id), title: $0.title)))
      })
  }
}

import UIKit

/// The commands of a hardware keyboard.
extension TabsViewController {
  /// What a key does.
  enum KeyCommand {
    /// Command-1 shows the feed, or its top if the feed is in front.
    case feed
    /// Command-2 shows the profile.
    case profile
    /// Command-F opens the search with the cursor in its field.
    case find
    /// The space bar scrolls the feed down by a page.
    case nextPage
    /// Shift and space bar scroll it up.
    case previousPage
  }

  /// Carries out a command; one that needs a tab which is absent or not in front does nothing.
  func press(_ command: KeyCommand) {
    switch command {
    case .feed: tap(0)
    case .profile: tap(1)
    case .find: find()
    case .nextPage: scrollPage(isDown: true)
    case .previousPage: scrollPage(isDown: false)
    }
  }

  private func tap(_ index: Int) {
    guard let tabs = viewControllers, tabs.indices.contains(index) else { return }
    _ = tabBarController(self, shouldSelect: tabs[index])
  }

  private func find() {
    if !isSearching { tap(2) }
    // A tap on the selected search focuses its field.
    if isSearching { tap(2) }
  }

  private func scrollPage(isDown: Bool) {
    guard let first = selectedViewController, first === viewControllers?.first else { return }
    let feeds = ([first] + first.children).compactMap { $0 as? FeedViewController }
    feeds.first?.scrollPage(isDown: isDown)
  }
}

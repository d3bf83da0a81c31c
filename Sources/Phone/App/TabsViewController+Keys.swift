import Screens
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

  /// Takes the focus, and the keys with it, after a text field has given it up; not while anything else has it.
  func takeKeysBack() {
    guard presentedViewController?.isBeingDismissed ?? true, !view.hasFocus else { return }
    becomeFirstResponder()
  }

  /// Carries out a command; one that needs a tab which is absent or not in front does nothing.
  func press(_ command: KeyCommand) {
    switch command {
    case .feed: tap(.feed)
    case .profile: tap(.profile)
    case .find: find()
    case .nextPage: scrollPage(isDown: true)
    case .previousPage: scrollPage(isDown: false)
    }
  }

  private func tap(_ tab: AppScreen.Tab) {
    guard let page = pages[tab] else { return }
    _ = tabBarController(self, shouldSelect: page)
  }

  private func find() {
    if shownTab != .search || pages[.search]?.hasPages == true { tap(.search) }
    if shownTab == .search { search?.focus() }
  }

  private func scrollPage(isDown: Bool) {
    let list = pages[shownTab]?.topViewController as? FeedViewController
    list?.scrollPage(isDown: isDown)
  }
}

extension UIView {
  /// Whether the view, or one in it, is the first responder.
  fileprivate var hasFocus: Bool { isFirstResponder || subviews.contains { $0.hasFocus } }
}

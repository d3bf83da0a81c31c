import AppModel
public import Domain

/// The lists of the tabs outlive the page: the shell keeps them while a page of the server is in front (FEED-37).
extension SignedInScreen {
  /// A line for each list of each tab, those of a tab from back to front: "TAB ADDRESS".
  var lists: String {
    var text = ""
    for list in covered { text += SignedInScreen.line(list.tab, list.address) }
    return text + SignedInScreen.line(listTab, feed.address)
  }

  @inline(never) private static func line(_ tab: AppScreen.Tab, _ address: String) -> String {
    tab.rawValue + " " + address + "\n"
  }

  /// Puts lists of an earlier page of this visit behind the page's list and into the other tabs.
  @inline(never) mutating func recall(_ kept: [CoveredList]) -> [AppScreen.Effect] {
    let isProfile = isProfileInFront
    let front = feed.query
    // The first list of a tab that has no earlier one, such as the search behind what it found.
    var all: [CoveredList] = []
    for list in covered {
      var isKept = false
      for other in kept where other.tab == list.tab { isKept = true }
      if !isKept { all.append(list) }
    }
    for list in kept where !isProfile && list.query == front {
      (tab, listTab) = (list.tab, list.tab)
    }
    // Why: what was in front of the page's list, or of the profile, is closed.
    var isClosed = isProfile
    for list in kept {
      if list.tab == tab {
        if list.query == front { isClosed = true }
        if isClosed { continue }
      }
      all.append(list)
    }
    covered = all
    guard isProfile, all.count > 0 else { return [] }
    let last = covered.remove(at: all.count - 1)
    // The top of the feed is what the page has behind the profile.
    return last.address == Place.feed.path ? [] : replaceList(by: last)
  }
}

extension AppScreen {
  /// The lists that the next page of this visit begins with, a line for each, those of a tab from back to front:
  /// "TAB ADDRESS". "" if nobody is signed in.
  public var lists: String { inside?.lists ?? "" }

  /// An earlier page of this visit showed the list `query`, "" for the feed, at this place, nil for its top; for each
  /// line of `lists`, before `takeUpLists`.
  public mutating func recall(_ query: String, of tab: Tab, at place: FeedPlace?) {
    let header = ListHeader(query: query, title: Place.search(in: query))
    recalled.append(.new(query.isEmpty ? nil : header, of: tab, at: place))
  }

  /// Puts the recalled lists where they were. After `started` and the first drawing, which is that of the server.
  public mutating func takeUpLists() -> [Effect] {
    guard recalled.count > 0 else { return [] }
    let kept = recalled
    recalled = []
    return inside?.recall(kept) ?? []
  }
}

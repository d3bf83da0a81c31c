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

  /// Puts lists of an earlier page of this visit behind the page's list, whose name is `front`, and into the other tabs.
  /// Returns whether one of them is in front, and not the page's list: behind the profile.
  @inline(never)
  mutating func recall(_ kept: [CoveredList], front: String, isProfile: Bool) -> Bool {
    if isProfile { covered = [.list(feed, of: .feed)] }
    var all: [CoveredList] = []
    for list in covered {
      var isKept = false
      for other in kept where other.tab == list.tab { isKept = true }
      if !isKept { all.append(list) }
    }
    for list in kept where !isProfile && list.query == front { tab = list.tab }
    // Why: what was in front of the page's list, or of the profile, is closed.
    let closing = isProfile ? .profile : tab
    var isClosed = isProfile
    for list in kept {
      if list.tab == closing {
        if list.query == front { isClosed = true }
        if isClosed { continue }
      }
      all.append(list)
    }
    covered = all
    guard isProfile else {
      listTab = tab
      return false
    }
    switch covered.remove(at: covered.count - 1) {
    case .list(let list, of: let tab):
      (feed, listTab) = (list, tab)
      return list.header.isThere || list.place.isThere
    }
  }
}

extension AppScreen {
  /// The lists that the next page of this visit begins with, a line for each, those of a tab from back to front:
  /// "TAB ADDRESS". "" if nobody is signed in.
  public var lists: String { inside?.lists ?? "" }

  /// An earlier page of this visit showed the list `query`, "" for the feed, at this place, nil for its top. Before
  /// `started`, for each line of `lists`.
  public mutating func recall(_ query: String, of tab: Tab, at place: FeedPlace?) {
    let header = ListHeader(query: query, title: Place.search(in: query))
    recalled.append(.new(query.isEmpty ? nil : header, of: tab, at: place))
  }
}

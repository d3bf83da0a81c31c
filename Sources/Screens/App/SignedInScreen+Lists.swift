import AppModel
public import Domain

// Why indirect: copying it copies one reference.
/// A list that another one covers, or that belongs to a tab that is not selected.
indirect enum CoveredList: Hashable {
  case list(FeedScreen, of: AppScreen.Tab)

  // Why never inlined: a new list is 200 bytes of code.
  /// A list that is not open yet; the feed if `header` is nil.
  @inline(never) static func new(
    _ header: ListHeader?, of tab: AppScreen.Tab, at place: FeedPlace? = nil
  ) -> CoveredList {
    var list = FeedScreen(header)
    list.place = place
    return .list(list, of: tab)
  }

  var tab: AppScreen.Tab {
    switch self {
    case .list(_, of: let tab): tab
    }
  }

  @inline(never) var query: String {
    switch self {
    case .list(let list, of: _): list.query
    }
  }

  var header: ListHeader? {
    switch self {
    case .list(let list, of: _): list.header
    }
  }

  /// The path that leads back to the list.
  @inline(never) var address: String {
    switch self {
    case .list(let list, of: _): list.address
    }
  }
}

/// The lists of each tab, in front of each other: a search, a topic, a collection, a person's photos (FEED-37).
///
/// `feed` is the list in front, of the tab `listTab`; `covered` has all others, those of a tab from back to front.
extension SignedInScreen {
  /// Whether the profile itself is in front, and not a list of its tab.
  @inline(never) var isProfileInFront: Bool { tab == .profile && listTab != .profile }

  /// Whether the tab has more than the list, or page, with which it begins.
  private func hasLayer(_ tab: AppScreen.Tab) -> Bool {
    var lists = covered.count { $0.tab == tab }
    if listTab == tab { lists += 1 }
    return lists > (tab == .profile ? 0 : 1)
  }

  /// The tab in which a list opens: a person's photos in that from which they were opened.
  private func tab(for list: ListHeader) -> AppScreen.Tab {
    switch list.kind {
    case .search, .topic: .search
    case .collection: .profile
    case .person: tab
    }
  }

  /// The lists of the tab, from back to front; nil for the feed.
  public func lists(of tab: AppScreen.Tab) -> [ListHeader?] {
    let behind = covered.filter { $0.tab == tab }.map { $0.header }
    return listTab == tab ? behind + [feed.header] : behind
  }

  /// The index in `covered` of the list in front of the tab, or behind that in front; nil if there is none.
  @inline(never) private func index(of tab: AppScreen.Tab) -> Int? {
    covered.lastIndex { $0.tab == tab }
  }

  /// The path that leads back to what the tab shows.
  func address(of tab: AppScreen.Tab) -> String {
    if listTab == tab { return feed.address }
    if let index = index(of: tab) { return covered[index].address }
    return tab == .profile ? Place.profile.path : ListHeader.emptySearch.address
  }

  /// The path of a photo in the list in front.
  @inline(never) func address(ofPhoto id: String) -> String {
    Place.photo(id).path + (viewedList == .feed ? feed.query : "")
  }

  /// The app opens with a list in front of the feed; not if `header` is nil.
  mutating func begin(with header: ListHeader?) {
    guard let header else { return }
    covered = [.new(nil, of: .feed)]
    // Why: then no list counts as that of the tab, and the search gets its first one.
    listTab = .profile
    selectTab(of: header)
    listTab = tab
  }

  /// Whether the person asked to close the list in front, and nothing is above it.
  var isClosingList: Bool {
    backs.isClosing && !viewer.isThere && !isAdding && !isProfileInFront
  }

  /// The path that leads back to what is behind the list in front; nil if nothing is.
  var addressBehind: String? {
    guard !isProfileInFront, hasLayer(listTab) else { return nil }
    if let index = index(of: listTab) { return covered[index].address }
    // NB: a page of the server, not a screen.
    return feed.header?.kind == .collection ? Path.ownCollections.template : Place.profile.path
  }

  /// Goes back from the list in front, once.
  mutating func closeList() -> [AppScreen.Effect] {
    guard let behind = addressBehind, backs.close() else { return [] }
    return [.goBack(behind)]
  }

  /// Closes what is above the lists.
  @inline(never) mutating func closeLayers() {
    viewer = nil
    backs.left()
    closeSheet()
    closeAdding()
  }

  /// Selects the tab, which shows what it showed before.
  @inline(never) mutating func select(_ tab: AppScreen.Tab) -> [AppScreen.Effect] {
    _ = opening.next()
    guard tab != self.tab else { return [] }
    self.tab = tab
    let effects = bringList(of: tab)
    return tab == .profile ? effects + showProfile() : effects
  }

  /// The profile is in front, or behind a list: requests what may have changed.
  @inline(never) private mutating func showProfile() -> [AppScreen.Effect] {
    SignedInScreen.forward(profile.handle(.opened)).effects + refreshFavourites()
  }

  /// Brings the list in front of the tab to the front; the search begins with one that asks what to search for.
  private mutating func bringList(of tab: AppScreen.Tab) -> [AppScreen.Effect] {
    guard listTab != tab else { return [] }
    guard let index = index(of: tab) else {
      return tab == .search ? turn(to: SignedInScreen.emptySearch) : []
    }
    return turn(to: covered.remove(at: index))
  }

  private static var emptySearch: CoveredList { .new(.emptySearch, of: .search) }

  /// Shows another list; the one in front stays behind it.
  @inline(never)
  private mutating func turn(to list: CoveredList) -> [AppScreen.Effect] {
    feed.cover()
    covered.append(.list(feed, of: listTab))
    return replaceList(by: list)
  }

  @inline(never)
  mutating func replaceList(by next: CoveredList) -> [AppScreen.Effect] {
    // Why: then no response for a covered list has a ticket of the one in front.
    let (ticket, alarms) = (feed.ticket, feed.alarms)
    switch next {
    case .list(let list, of: let tab):
      feed = list
      listTab = tab
    }
    (feed.ticket, feed.alarms) = (ticket, alarms)
    feed.showsAuthors = edition == .extended
    return forward(feed.uncover(viewport)).effects
  }

  /// Opens a list in front of the others of its tab. A search replaces what was found before.
  mutating func open(_ header: ListHeader) -> [AppScreen.Effect] {
    let isAbove = viewer.isThere
    closeLayers()
    if !isProfileInFront, feed.query == header.query {
      return isAbove ? [.push(header.address)] : []
    }
    let isNext = isSearched && header.kind == .search
    let move: AppScreen.Effect = isNext ? .replace(header.address) : .push(header.address)
    selectTab(of: header)
    let list = CoveredList.new(header, of: tab)
    return [move] + (isNext ? replaceList(by: list) : turn(to: list))
  }

  /// Selects the tab in which the list opens, without what the tab showed before.
  @inline(never) private mutating func selectTab(of header: ListHeader) {
    _ = opening.next()
    tab = tab(for: header)
    guard tab == .search, listTab != .search, header.query != ListHeader.emptySearch.query,
      index(of: .search) == nil
    else { return }
    covered.append(SignedInScreen.emptySearch)
  }

  /// Searches for the query, unless it is blank.
  mutating func search(_ query: String) -> [AppScreen.Effect] {
    let isBlank = Array(query.utf8).allSatisfy { $0 == UInt8(ascii: " ") }
    return isBlank ? [] : open(ListHeader(query: "?search=" + percentEncoded(query), title: query))
  }

  /// Whether the results of a search are in front.
  private var isSearched: Bool {
    guard !isProfileInFront, let header = feed.header, header.kind == .search else { return false }
    return header.query != ListHeader.emptySearch.query
  }

  /// Closes the list in front of its tab.
  @inline(never) mutating func dropList() -> [AppScreen.Effect] {
    guard hasLayer(listTab) else { return [] }
    // Why not nil: only the profile has nothing behind its lists, and the feed always exists.
    let effects = replaceList(
      by: covered.remove(at: index(of: listTab) ?? index(of: .feed) ?? 0))
    return isProfileInFront ? effects + showProfile() : effects
  }

  /// Closes all lists in front of that with which the selected tab begins.
  @inline(never) mutating func dropLists() -> [AppScreen.Effect] {
    var effects: [AppScreen.Effect] = []
    while listTab == tab, hasLayer(tab) { effects = dropList() }
    return effects
  }

  /// Brings the list with this name, "" for the feed, to the front: closes those in front of it, or opens it.
  @inline(never) mutating func returnTo(_ query: String) -> [AppScreen.Effect] {
    let isFront = feed.query == query
    if isFront, !isProfileInFront { return [] }
    guard let known = covered.last(where: { $0.query == query })?.tab ?? (isFront ? listTab : nil)
    else {
      if query.isEmpty { return [] }
      let header = ListHeader(query: query, title: Place.search(in: query))
      selectTab(of: header)
      return turn(to: .new(header, of: tab))
    }
    var effects = select(known)
    while feed.query != query, hasLayer(listTab) { effects += dropList() }
    return effects
  }

  /// The address of a list that has just been loaded: the server may name the list in other words.
  func rename(after event: FeedScreen.Event) -> [AppScreen.Effect] {
    guard case .listArrived = event, tab == listTab, !viewer.isThere, !isAdding else { return [] }
    return [.replace(feed.address)]
  }
}

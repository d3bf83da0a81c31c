public import AppModel
import Domain
import Texts

/// The app while a person is signed in: three tabs, and the full-screen view above them.
///
/// Functions that several screens call are never inlined: copies in each caller doubled the size of
/// the compiled app.
public struct SignedInScreen: Hashable, Sendable {
  /// The consequence of an event for the whole app.
  enum Outcome: Hashable {
    case stay
    case leave
    case sessionEnded
  }

  /// The selected tab.
  public internal(set) var tab = AppScreen.Tab.feed
  /// The state machine of the list in front: the feed, or one of `listTab`.
  public internal(set) var feed = FeedScreen()
  /// The tab that the list in front belongs to.
  public internal(set) var listTab = AppScreen.Tab.feed
  var covered: [CoveredList] = []
  /// The state machine of the profile.
  public internal(set) var profile = ProfileScreen()
  /// The full-screen view, if open.
  public internal(set) var viewer: ViewerScreen?
  /// A failure to report: signing out failed, a like from a closed full-screen view failed, or the
  /// photo at the opened path no longer exists.
  var failure: Phrase?
  let edition: Edition
  /// The person's likes, whether the server is reachable, and when to retry.
  var sync: LikeSync
  /// The properties of the window; nil until the web page or the iPhone app has reported them.
  var environment: ViewerEnvironment?
  /// The list of liked photos, once the profile has loaded; extended edition only.
  public internal(set) var favourites: FeedScreen?
  /// Whether the list of favorites may be out of date.
  var isFavouritesStale = false
  /// Whether the sheet of the full-screen photo is open.
  var isSheetOpen = false
  /// The ticket of the last request for a photo to open; each change of the place outdates it.
  var opening = Ticket()
  /// The list that the full-screen view pages through.
  var viewedList = PhotoSource.feed
  var notice = Notice()
  var viewport: Viewport?
  /// The running timers, each with its owner.
  var alarms: [RunningTimer] = []
  var lastWake = Ticket()
  /// Whether the server accepts photos from the person.
  var takesPhotos = false
  /// Whether the server has a library of its own, with accounts and collections; not if it shows Unsplash's photos (LIB-7).
  var hasLibrary = true
  /// Whether the person wants to see whole photos first (FEED-35).
  var opensWhole = false
  /// What the person can do first, if the feed is empty (FEED-41).
  var steps: [Offer] = []
  var backs = BackRequests()
  /// Whether the upload screen is or was in front.
  var addingPlace = AddingPlace.never

  init(edition: Edition, username: String) {
    self.edition = edition
    sync = LikeSync(owner: username)
    feed.showsAuthors = edition == .extended
  }

  /// What is known about the person's likes.
  public var likes: LikeBook { sync.book }

  mutating func begin(_ start: Start) -> [AppScreen.Effect] {
    let place = Place(path: start.path)
    takesPhotos = start.largestUpload > 0
    hasLibrary = start.hasLibrary
    opensWhole = start.opensWhole
    steps = start.steps
    begin(with: start.list)
    feed.isSnapshot = start.feed.isThere
    var effects = forward(feed.handle(.opened(FeedOpening(start)))).effects
    switch place {
    case .feed: break
    case .profile: effects += select(.profile)
    case .photo:
      if let photo = start.photo {
        show(photo, from: .feed)
      } else {
        effects.append(reject(.list(.photoGone)))
      }
    case .adding: effects += select(.profile) + showAdding()
    }
    // Why: the address may name the list in other words than the server.
    return start.list.isThere ? effects + [.replace(address)] : effects
  }

  /// The path that leads back to what is on display.
  var address: String {
    if let viewer { return address(ofPhoto: viewer.photo.id) }
    if isAdding { return Place.adding.path }
    return address(of: tab)
  }

  /// Handles an event. `AppScreen` handles `response` itself; some others are ignored while signed in.
  mutating func route(_ event: AppScreen.Event) -> (effects: [AppScreen.Effect], Outcome) {
    switch event {
    case .feed(let event): return handle(feed: event)
    case .arrowPressed(let key, let id):
      let orders = isProfileInFront ? favourites?.move(key, from: id) : feed.move(key, from: id)
      return forward(orders ?? [], from: isProfileInFront ? .favourites : .feed)
    case .viewer(let event): return handle(event)
    case .profile(let event): return handle(event)
    case .tabTapped(let tapped): return tap(tapped)
    case .navigated(let address): return (navigate(to: address), .stay)
    case .adding(let news): return handle(news)
    case .addTapped: return (openAdding(), .stay)
    case .addingClosed: return (backFromAdding(), .stay)
    case .woke(let ticket): return wake(ticket)
    case .uncovered(let isInFront): return forward(feed.handle(.uncovered(isInFront)))
    case .started, .welcome, .signedOut, .signOutFailed, .response: return ([], .stay)
    case .favourites(let event): return handle(favourites: event)
    case .shareTapped: return (openSheet(), .stay)
    case .sheetClosed(let hasCopied):
      if isSheetOpen, hasCopied { notice = Notice(number: notice.number &+ 1, isCopied: true) }
      return (leaveSheet(), .stay)
    case .photoDeleted(let id): return delete(id)
    case .placed(let environment): return (place(environment), .stay)
    case .likes(let event): return carryOut(sync.handle(event))
    case .cameOnline:
      retryPictures()
      return carryOut(sync.hurry())
    case .reached(let isServer): return carryOut(sync.reach(isServer))
    case .landed(let address): return (land(at: address), .stay)
    case .photoChanged(let photo):
      replace(photo)
      return ([], .stay)
    case .photosChanged: return forward(feed.askForNews())
    case .listTapped(let header): return (open(header), .stay)
    case .searched(let query): return (search(query), .stay)
    case .listClosed: return (closeList(), .stay)
    }
  }

  private mutating func handle(
    feed event: FeedScreen.Event
  ) -> (effects: [AppScreen.Effect], Outcome) {
    learnLikes(event, of: feed, .feed)
    let more = tellFavourites(event)
    let (effects, outcome) = forward(feed.handle(event))
    surroundViewer()
    return (effects + more + rename(after: event), outcome)
  }

  private mutating func tap(
    _ tapped: AppScreen.Tab
  ) -> (effects: [AppScreen.Effect], Outcome) {
    if isAdding { return leaveAdding(to: tapped) }
    guard tapped != tab else {
      let effects = dropLists()
      guard effects.isEmpty else { return (effects + [.replace(address(of: tab))], .stay) }
      return tapped == .profile ? ([.scrollFavourites(0)], .stay) : forward(feed.handle(.topTapped))
    }
    let effects = select(tapped)
    return ([.replace(address(of: tapped))] + effects, .stay)
  }

  /// Goes back from the full-screen view or the upload screen, once.
  @inline(never)
  mutating func closeLayer() -> [AppScreen.Effect] {
    backs.close() ? [.goBack(address(of: tab))] : []
  }

  private mutating func navigate(to address: String) -> [AppScreen.Effect] {
    _ = opening.next()
    let list = Place.list(in: address)
    if isClosingList {
      backs.left()
      return dropList() + [.replace(self.address(of: tab))]
    }
    switch Place(path: address) {
    case .feed:
      closeLayers()
      return returnTo(list)
    case .profile:
      closeLayers()
      return select(.profile) + dropLists()
    case .photo(let id):
      guard viewer?.photo.id != id else {
        isSheetOpen = false
        return backs.arrived() ? [.goBack(self.address(of: tab))] : []
      }
      let effects = tab == .profile && list.isEmpty ? dropLists() : returnTo(list)
      guard let photo = photo(id) else { return effects + [.ask(.photo(opening, id))] }
      show(photo, from: isProfileInFront ? .favourites : .feed)
      return effects
    case .adding:
      guard !isAdding else {
        viewer = nil
        backs.left()
        closeSheet()
        return []
      }
      return takesPhotos ? select(.profile) + showAdding() : []
    }
  }

  private mutating func handle(
    _ event: ViewerScreen.Event
  ) -> (effects: [AppScreen.Effect], Outcome) {
    if case .photoArrived(opening, let photo) = event {
      show(photo, from: isProfileInFront ? .favourites : .feed)
      return ([.replace(address)], .stay)
    }
    if case .photoFailed(opening, let problem) = event {
      guard problem != .signedOut else { return ([], .sessionEnded) }
      return ([reject(problem?.phrase ?? .list(.photoGone))], .stay)
    }
    guard let orders = viewer?.handle(event) else { return ([], .stay) }
    var effects: [AppScreen.Effect] = []
    for order in orders {
      let more: [AppScreen.Effect] =
        switch order {
        case .toggleLike(let photo): carryOut(sync.tap(photo, from: .viewer)).effects
        case .likeOnCard(let photo):
          likes.heart(of: photo).isLiked
            ? [] : carryOut(sync.tap(photo, from: viewedList)).effects
        case .close: closeLayer()
        case .turned(let id): follow(id)
        case .openSheet: openSheet()
        case .playVideo: [.playVideo]
        }
      effects += more
    }
    return (effects, .stay)
  }

  private mutating func handle(
    _ event: ProfileScreen.Event
  ) -> (effects: [AppScreen.Effect], Outcome) {
    if case .signOutDeclined = event { failure = nil }
    let known = likes.count
    if case .profileArrived(let ticket, let person) = event, profile.isWaiting(for: ticket) {
      sync.book.countArrived(person.likes)
    }
    let (effects, outcome) = SignedInScreen.forward(profile.handle(event))
    return (effects + followProfile(event, likesBefore: known), outcome)
  }

  /// Translates the effects of the feed or of the list of liked photos.
  @inline(never)
  mutating func forward(
    _ orders: [FeedScreen.Effect], from list: PhotoSource = .feed
  ) -> (effects: [AppScreen.Effect], Outcome) {
    let isFeed = list == .feed
    var effects: [AppScreen.Effect] = []
    for order in orders {
      // Why not appended in each case: appending is code that the compiler repeats.
      var effect: AppScreen.Effect?
      switch order {
      case .loadPage(let ticket, let number):
        sync.noteRequest(ticket, of: list)
        var question = AppScreen.Question.page(ticket, number, of: feed.query)
        if !isFeed, case .likes(let username) = favourites?.source {
          question = .likedPhotos(ticket, of: username, number)
        }
        effect = .ask(question)
      case .loadList(let ticket, let place):
        sync.noteRequest(ticket, of: list)
        effect = .ask(.list(ticket, feed.query, place))
      case .load(let ticket, let question):
        sync.noteRequest(ticket, of: list)
        effect = .ask(.feed(ticket, question))
      case .toggleLike(let photo): effects += carryOut(sync.tap(photo, from: list)).effects
      case .scroll(let offset): effect = isFeed ? .scrollFeed(offset) : .scrollFavourites(offset)
      case .focusCard(let id): effect = .focusCard(id)
      case .open(let photo): effect = open(photo, from: list)
      case .shift(let distance): effect = .shiftFeed(distance)
      case .wake(let ticket, let pause):
        effect = wake(isFeed ? .feed(ticket) : .favourites(ticket), after: pause)
      // NB: `load` and `shift` are only the feed's: the list of liked photos has no index. Its position
      // is not kept in a path.
      case .placed(let place):
        guard isFeed, tab == listTab, !viewer.isThere else { break }
        effect = .replace(Place.address(of: feed.query, at: place))
      case .signedOut: return (effects, .sessionEnded)
      }
      if let effect { effects.append(effect) }
    }
    return (effects, .stay)
  }

  @inline(never)
  mutating func open(_ photo: Photo, from list: PhotoSource) -> AppScreen.Effect {
    show(photo, from: list)
    return .push(address(ofPhoto: photo.id))
  }

  // Why static: a method would copy the whole app for the call.
  static func forward(
    _ orders: [ProfileScreen.Effect]
  ) -> (effects: [AppScreen.Effect], Outcome) {
    var effects: [AppScreen.Effect] = []
    for order in orders {
      switch order {
      case .loadProfile(let ticket): effects.append(.ask(.profile(ticket)))
      case .signOut: return (effects, .leave)
      case .signedOut: return (effects, .sessionEnded)
      }
    }
    return (effects, .stay)
  }
}

/// The end of a session.
extension SignedInScreen {
  /// The person signs out: sends the next pending like first.
  // Why: signing out deletes pending likes too, so this is their last chance.
  mutating func leave() -> [AppScreen.Effect] {
    let last = carryOut(sync.sendLast()).effects
    sync.isLeaving = !likes.isAsking
    return sync.isLeaving ? [.ask(.signOut)] : last
  }

  /// Signing out failed.
  mutating func stay() {
    failure = .tryAgainLater
    sync.isLeaving = false
  }

  /// Handles an event that arrives before the session has ended, which the last response to a like ends.
  mutating func handleWhileLeaving(_ event: AppScreen.Event) -> [AppScreen.Effect] {
    let effects = handle(event).effects
    guard !sync.isLeaving, !likes.isAsking else { return effects }
    sync.isLeaving = true
    return effects + [.ask(.signOut)]
  }
}

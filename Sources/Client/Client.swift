import Domain
public import Screens
public import Wire

extension AppScreen.Effect {
  /// The request of this effect; nil if it needs no server.
  public var request: Request? {
    switch self {
    case .loadPage(_, let number):
      Request(.photos, query: "page=\(number)&per_page=\(FeedScreen.pageSize)")
    case .setLike(_, let id, let isLiked): Request(isLiked ? .like : .unlike, id)
    case .loadProfile: Request(.me)
    case .signOut: Request(.signOut)
    case .loadLikes(_, of: let username, let number):
      Request(.userLikes, username, query: "page=\(number)&per_page=\(FeedScreen.pageSize)")
    case .loadFeed(_, let question): question.request
    case .knock: Request(.health)
    case .openAuthorization, .scrollFeed, .push, .replace, .goBack, .scrollFavourites,
      .prepareFile, .share, .copyLink, .openAdding, .wake, .dropFiles, .shiftFeed, .keepLike,
      .forgetKept:
      nil
    }
  }

  /// The event for the response to `request`; nil if the effect has no request, or if only the
  /// arrival of the response matters.
  public func event(for response: Response) -> AppScreen.Event? {
    switch self {
    case .loadPage(let ticket, _): .feed(pageEvent(ticket, response))
    case .setLike(let ticket, _, _): .likes(.answered(ticket, response.likeAnswer))
    case .loadProfile(let ticket): .profile(profileEvent(ticket, response))
    case .signOut: response.isSuccess || response.status == 401 ? .signedOut : .signOutFailed
    case .loadLikes(let ticket, of: _, _): .favourites(pageEvent(ticket, response))
    case .loadFeed(let ticket, let question):
      .feed(.answered(ticket, question.meaning(of: response)))
    case .knock: nil
    case .openAuthorization, .scrollFeed, .push, .replace, .goBack, .scrollFavourites,
      .prepareFile, .share, .copyLink, .openAdding, .wake, .dropFiles, .shiftFeed, .keepLike,
      .forgetKept:
      nil
    }
  }

  private func pageEvent(_ ticket: Ticket, _ response: Response) -> FeedScreen.Event {
    guard response.isSuccess else { return .pageFailed(ticket, response.problem) }
    guard let page = PhotoPage(response.body) else { return .pageFailed(ticket, .server) }
    return .pageArrived(ticket, page)
  }

  private func profileEvent(_ ticket: Ticket, _ response: Response) -> ProfileScreen.Event {
    guard response.isSuccess else { return .profileFailed(ticket, response.problem) }
    guard let json = try? JSON(reading: response.body), let profile = Profile(json) else {
      return .profileFailed(ticket, .server)
    }
    return .profileArrived(ticket, profile)
  }
}

extension Response {
  /// Whether the response came from the server: false without a response or with a cached one.
  public var isFromServer: Bool { status != 0 && !isKept }

  /// What the response says about a like.
  var likeAnswer: LikeBook.Answer {
    guard isObject else { return status == 0 ? .unreached : .busy(seconds: wait) }
    return switch status {
    case 200...299: .confirmed
    case 401: .signedOut
    case 404: .gone
    case 429, 500...599: .busy(seconds: wait)
    default: .refused
    }
  }

  /// Whether the body looks like a JSON object, unlike an error page of a proxy or captive portal.
  var isObject: Bool { body.first == UInt8(ascii: "{") }

  /// Whether the status is 2xx.
  var isSuccess: Bool { 200...299 ~= status }

  /// Why the request failed; meaningful only if not `isSuccess`.
  var problem: Problem {
    switch status {
    case 0: .offline
    case 401: .signedOut
    default: .server
    }
  }
}

extension PhotoPage {
  /// Reads a page of the feed, skipping photos that lack required fields.
  ///
  /// Returns nil if `body` is not an array, or is not empty and has no valid photo.
  public init?(_ body: [UInt8]) {
    guard let list = try? JSON(reading: body).array else { return nil }
    self.init(list)
    if photos.isEmpty, !list.isEmpty { return nil }
  }

  init(_ list: [JSON]) {
    var photos: [Photo] = []
    for entry in list {
      if let photo = Photo(entry) { photos.append(photo) }
    }
    self.init(photos: photos, isLast: list.count < Int(FeedScreen.pageSize))
  }
}

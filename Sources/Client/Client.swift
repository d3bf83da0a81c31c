import Domain
public import Screens
public import Wire

extension AppScreen.Effect {
  /// The request of this effect; nil if it needs no server.
  public var request: Request? {
    switch self {
    case .loadPage(_, let number):
      Request(.photos, query: "page=\(number)&per_page=\(FeedScreen.pageSize)")
    case .setLike(_, let id, let isLiked, from: _): Request(isLiked ? .like : .unlike, id)
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

  /// The event for the response to `request`; nil if the effect has no request.
  public func event(for answer: Answer) -> AppScreen.Event? {
    switch self {
    case .loadPage(let ticket, _): .feed(pageEvent(ticket, answer))
    case .setLike(let ticket, _, let isLiked, let asker):
      likeEvent(ticket, isLiked, asker, answer)
    case .loadProfile(let ticket): .profile(profileEvent(ticket, answer))
    case .signOut: answer.isSuccess || answer.status == 401 ? .signedOut : .signOutFailed
    case .loadLikes(let ticket, of: _, _): .favourites(pageEvent(ticket, answer))
    case .loadFeed(let ticket, let question): .feed(.answered(ticket, question.meaning(of: answer)))
    case .knock: answer.news
    case .openAuthorization, .scrollFeed, .push, .replace, .goBack, .scrollFavourites,
      .prepareFile, .share, .copyLink, .openAdding, .wake, .dropFiles, .shiftFeed, .keepLike,
      .forgetKept:
      nil
    }
  }

  private func pageEvent(_ ticket: Ticket, _ answer: Answer) -> FeedScreen.Event {
    guard answer.isSuccess else { return .pageFailed(ticket, answer.problem) }
    guard let page = PhotoPage(answer.body) else { return .pageFailed(ticket, .server) }
    return .pageArrived(ticket, page)
  }

  private func likeEvent(
    _ ticket: Ticket, _ isLiked: Bool, _ asker: AppScreen.Asker, _ answer: Answer
  ) -> AppScreen.Event {
    let confirmed = answer.isSuccess && answer.isObject ? isLiked : nil
    switch asker {
    case .feed:
      guard let confirmed else { return .feed(.likeFailed(ticket, answer.problem)) }
      return .feed(.likeAnswered(ticket, confirmed))
    case .favourites:
      guard let confirmed else { return .favourites(.likeFailed(ticket, answer.problem)) }
      return .favourites(.likeAnswered(ticket, confirmed))
    case .viewer:
      guard let confirmed else { return .viewer(.likeFailed(ticket, answer.problem)) }
      return .viewer(.likeAnswered(ticket, confirmed))
    case .queue: return .likes(.answered(ticket, answer.outcome))
    }
  }

  private func profileEvent(_ ticket: Ticket, _ answer: Answer) -> ProfileScreen.Event {
    guard answer.isSuccess else { return .profileFailed(ticket, answer.problem) }
    guard let json = try? JSON(reading: answer.body), let profile = Profile(json) else {
      return .profileFailed(ticket, .server)
    }
    return .profileArrived(ticket, profile)
  }
}

extension Answer {
  /// Whether the server was reached: false without a response or with a cached one.
  public var news: AppScreen.Event { .reached(status != 0 && !isKept) }

  /// The outcome of a queued like.
  var outcome: LikeQueue.Outcome {
    guard isObject else { return status == 0 ? .unreached : .busy(seconds: wait) }
    return switch status {
    case 200...299, 404: .settled
    case 401: .signedOut
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

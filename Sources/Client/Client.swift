public import AppModel
import Domain
public import Screens
public import Wire

/// A request to the server, and what its response means.
public struct Exchange {
  /// The HTTP request to send, without the server's base URL.
  public let request: Request
  /// Converts the response to an event for the app; returns nil if there is nothing to report.
  public let event: (Response) -> AppScreen.Event?

  init(_ request: Request, _ event: @escaping (Response) -> AppScreen.Event?) {
    self.request = request
    self.event = event
  }
}

extension AppScreen.Question {
  /// The HTTP request for this question of the app, and how its response becomes an event.
  public var exchange: Exchange {
    switch self {
    case .page(let ticket, let number, of: let list):
      Exchange(
        Request(
          page: list.isEmpty
            ? Path.photos.template + "?" + pageQuery(number)
            : Path.feedCards.template + list + "&" + pageQuery(number))
      ) { .feed($0.page(ticket)) }
    case .list(let ticket, let name, let place):
      Exchange(Request(page: Place.address(of: name, at: place))) { .feed($0.list(ticket)) }
    case .feed(let ticket, let question):
      Exchange(question.request) { .feed(.answered(ticket, question.meaning(of: $0))) }
    case .likedPhotos(let ticket, of: let username, let number):
      Exchange(Request(.userLikes, username, query: pageQuery(number))) {
        .favourites($0.page(ticket))
      }
    case .photo(let ticket, let id):
      Exchange(Request(.photo, id)) { .viewer($0.photo(ticket, id)) }
    case .profile(let ticket): Exchange(Request(.me)) { .profile($0.profile(ticket)) }
    case .like(let ticket, let id, let isLiked):
      Exchange(Request(isLiked ? .like : .unlike, id)) { .likes(.answered(ticket, $0.likeAnswer)) }
    case .signOut:
      Exchange(Request(.signOut)) {
        $0.isSuccess || $0.status == 401 ? .signedOut : .signOutFailed
      }
    case .health: Exchange(Request(.health)) { _ in nil }
    }
  }

  private func pageQuery(_ number: Int32) -> String {
    "page=\(number)&per_page=\(FeedScreen.pageSize)"
  }
}

extension Response {
  fileprivate func page(_ ticket: Ticket) -> FeedScreen.Event {
    guard isSuccess else { return .pageFailed(ticket, problem) }
    guard let page = PhotoPage(body) else { return .pageFailed(ticket, .server) }
    return .pageArrived(ticket, page)
  }

  fileprivate func list(_ ticket: Ticket) -> FeedScreen.Event {
    guard isSuccess else { return .pageFailed(ticket, problem) }
    guard let start = Start(body), start.isSignedIn else { return .pageFailed(ticket, .server) }
    return .listArrived(ticket, FeedOpening(start))
  }

  fileprivate func photo(_ ticket: Ticket, _ id: String) -> ViewerScreen.Event {
    guard isSuccess, let json = try? JSON(reading: body), let photo = Photo(json), photo.id == id
    else { return .photoFailed(ticket, status == 404 ? nil : problem) }
    return .photoArrived(ticket, photo)
  }

  fileprivate func profile(_ ticket: Ticket) -> ProfileScreen.Event {
    guard isSuccess else { return .profileFailed(ticket, problem) }
    guard let json = try? JSON(reading: body), let profile = Profile(json) else {
      return .profileFailed(ticket, .server)
    }
    return .profileArrived(ticket, profile)
  }
}

extension Response {
  /// Whether the response came from the server: false without a response or with a cached one.
  public var isFromServer: Bool { status != 0 && !isKept }

  /// What the response means for a like or unlike, such as confirmed, refused or to be retried.
  var likeAnswer: LikeBook.Answer {
    guard isObject else { return status == 0 ? .unreached : .busy(seconds: wait) }
    return switch status {
    case 200...299: .confirmed
    case 401: .signedOut
    case 404: .gone
    case 504: .delayed(seconds: wait)
    case 429, 500...599: .busy(seconds: wait)
    default: .refused
    }
  }

  /// Whether the body looks like a JSON object, unlike an error page of a proxy or captive portal.
  var isObject: Bool { body.first == UInt8(ascii: "{") }

  var isSuccess: Bool { 200...299 ~= status }

  /// Why the request failed; meaningful only if not `isSuccess`.
  public var problem: Problem {
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
    self.init(photos: Photo.list(list), isLast: list.count < Int(FeedScreen.pageSize))
  }
}

import AppModel
import Client
import Domain
import Screens
import Testing
import Wire

/// Requests of the screens become HTTP requests, and their responses become events.
struct ClientTests {
  let ticket = Ticket(number: 3)

  // FEED-6
  @Test func aPageIsAskedForByNumberAndSize() {
    let exchange = AppScreen.Question.page(ticket, 4, of: "").exchange
    #expect(exchange.request == Request(.photos, query: "page=4&per_page=10"))
  }

  // LIB-7: a page of another list is requested from the server's own apps' address
  @Test func aPageOfAListIsRequestedByTheListsName() {
    let exchange = AppScreen.Question.page(ticket, 2, of: "?search=sea").exchange
    #expect(exchange.request == Request(page: "/app/cards?search=sea&page=2&per_page=10"))
  }

  // LIB-7: a server that cannot pass a like on is not busy: the like waits
  @Test func aGatewaysTimeoutDelaysALike() {
    let exchange = AppScreen.Question.like(ticket, "p1", true).exchange
    let response = Response(status: 504, body: Array("{}".utf8), wait: 10)
    #expect(exchange.event(response) == .likes(.answered(ticket, .delayed(seconds: 10))))
  }

  // FEED-10: a page that fails to load is reported as offline, signed out or a server error.
  @Test(arguments: [
    (Int32(0), Problem.offline), (401, .signedOut), (500, .server), (403, .server), (302, .server),
  ])
  func aPageThatFailsToLoadIsReported(status: Int32, problem: Problem) {
    let exchange = AppScreen.Question.page(ticket, 1, of: "").exchange
    let response = Response(status: status, body: Array("[]".utf8))
    #expect(exchange.event(response) == .feed(.pageFailed(ticket, problem)))
  }

  // Q-1: a body that is not a list of photos is a server error.
  @Test(arguments: ["", "{}", "null", "[", "<html>", "\"x\"", "[{}]", "[null, 7]"])
  func aBodyThatIsNotAListIsAServerError(body: String) {
    let exchange = AppScreen.Question.page(ticket, 1, of: "").exchange
    let response = Response(status: 200, body: Array(body.utf8))
    #expect(exchange.event(response) == .feed(.pageFailed(ticket, .server)))
  }

  @Test func aShortListIsTheLastPage() {
    let exchange = AppScreen.Question.page(ticket, 1, of: "").exchange
    let response = Response(status: 200, body: Array("[]".utf8))
    let last = PhotoPage(photos: [], isLast: true)
    #expect(exchange.event(response) == .feed(.pageArrived(ticket, last)))
  }

  // FEED-17: the response to a request for liked photos goes to their list, not to the feed.
  @Test func likedPhotosAreRequestedByUsername() {
    let exchange = AppScreen.Question.likedPhotos(ticket, of: "ann", 2).exchange
    #expect(exchange.request == Request(.userLikes, "ann", query: "page=2&per_page=10"))
    let last = PhotoPage(photos: [], isLast: true)
    #expect(
      exchange.event(Response(status: 200, body: Array("[]".utf8)))
        == .favourites(.pageArrived(ticket, last)))
    #expect(exchange.event(.none) == .favourites(.pageFailed(ticket, .offline)))
  }

  // FEED-9: a photo is requested by its id; only that photo opens.
  @Test(arguments: [
    (Int32(200), "p9", true), (200, "random", false), (404, "p9", false), (500, "p9", false),
  ])
  func aPhotoIsRequestedByItsId(status: Int32, id: String, isOpened: Bool) {
    let exchange = AppScreen.Question.photo(ticket, id).exchange
    #expect(exchange.request == Request(.photo, id))
    let body = #"{"id":"p9","width":3,"height":2,"urls":{"raw":"/images/p9?x=1"}}"#
    let event = exchange.event(Response(status: status, body: Array(body.utf8)))
    guard case .viewer(.photoArrived(ticket, let photo)) = event else {
      #expect(event == .viewer(.photoFailed(ticket, status == 404 ? nil : .server)) && !isOpened)
      return
    }
    #expect(photo.id == "p9" && isOpened)
  }

  // FEED-9, FEED-10: a photo that fails to load is reported as offline, signed out or a server error.
  @Test(arguments: [(Int32(0), Problem.offline), (401, .signedOut), (200, .server), (302, .server)])
  func aPhotoThatFailsToLoadIsReported(status: Int32, problem: Problem) {
    let response = Response(status: status, body: Array("<html>".utf8))
    #expect(
      AppScreen.Question.photo(ticket, "p9").exchange.event(response)
        == .viewer(.photoFailed(ticket, problem)))
  }

  // FEED-21: what each HTTP status means for a like that waits to be confirmed.
  @Test(arguments: [
    (Int32(201), LikeBook.Answer.confirmed), (200, .confirmed), (404, .gone), (0, .unreached),
    (401, .signedOut), (429, .busy(seconds: 7)), (503, .busy(seconds: 7)),
    (500, .busy(seconds: 7)), (400, .refused), (403, .refused), (302, .refused),
  ])
  func theStatusDecidesWhatBecomesOfALike(status: Int32, answer: LikeBook.Answer) {
    let like = AppScreen.Question.like(ticket, "a", true).exchange
    #expect(like.request == Request(.like, "a"))
    #expect(AppScreen.Question.like(ticket, "a", false).exchange.request == Request(.unlike, "a"))
    let response = Response(status: status, body: Array("{}".utf8), wait: 7)
    #expect(like.event(status == 0 ? .none : response) == .likes(.answered(ticket, answer)))
  }

  // FEED-21: a response from a proxy or a captive portal is not the server's response to a like.
  @Test(arguments: [Int32(200), 302, 400, 401, 403, 404, 511])
  func aResponseFromAProxyDoesNotConfirmALike(status: Int32) {
    let page = Response(status: status, body: Array("<html>".utf8), wait: 7)
    let like = AppScreen.Question.like(ticket, "a", true).exchange
    #expect(like.event(page) == .likes(.answered(ticket, .busy(seconds: 7))))
  }

  // FEED-21: neither a cached nor a missing response shows that the server is reachable.
  @Test func onlyTheServersOwnResponseShowsItIsReachable() {
    #expect(Response(status: 500, body: []).isFromServer)
    #expect(!Response.none.isFromServer)
    #expect(!Response(status: 200, body: [], isKept: true).isFromServer)
    #expect(AppScreen.Question.health.exchange.request == Request(.health))
    #expect(AppScreen.Question.health.exchange.event(.none) == nil)
  }

  // FEED-15
  @Test func aProfileIsReadFromTheAPI() {
    let body = #"{"username":"ann","name":"Ann B","bio":null,"total_likes":2}"#
    let event = AppScreen.Question.profile(ticket).exchange
      .event(Response(status: 200, body: Array(body.utf8)))
    let profile = Profile(username: "ann", name: "Ann B", bio: "", portrait: "", likes: 2)
    #expect(event == .profile(.profileArrived(ticket, profile)))
  }

  // FEED-16
  @Test func anUnreachableServerDoesNotSignOut() {
    #expect(AppScreen.Question.signOut.exchange.event(.none) == .signOutFailed)
    #expect(
      AppScreen.Question.signOut.exchange.event(Response(status: 204, body: [])) == .signedOut)
    #expect(
      AppScreen.Question.signOut.exchange.event(Response(status: 401, body: [])) == .signedOut)
  }

  // FEED-1
  @Test func theStartIsReadAsTheServerWritesIt() throws {
    var body = StartBody(
      language: .russian, edition: .basic, name: "Ann's", isSignedIn: true, reason: "plain",
      path: "/app/feed", place: FeedPlace(photo: "a", by: 7),
      page: [], photo: nil)
    body.feed = FeedState(token: "t-1", count: 9)
    body.first = 4
    let list = ListHeader(
      query: "?collection=17", title: "Лето", note: "3", empty: "none",
      edit: "/app/collections?collection=17", topics: [Offer("hills", title: "Hills")])
    body.list = list
    var writer = JSONWriter()
    body.write(to: &writer)
    let start = try #require(Start(writer.bytes))
    #expect(start.language == .russian)
    #expect(start.edition == .basic)
    #expect(start.name == "Ann's")
    #expect(start.place == FeedPlace(photo: "a", by: 7))
    #expect(start.feed == FeedState(token: "t-1", count: 9))
    #expect(start.first == 4)
    #expect(start.list == list)
    #expect(start.page == PhotoPage(photos: [], isLast: true))
    #expect(Start(Array("{}".utf8)) == nil)
  }

  // FEED-13
  @Test(arguments: LinkReach.allCases)
  func theSheetReadsTheStartAsTheServerWritesIt(reach: LinkReach) {
    var body = StartBody(
      language: .russian, edition: .extended, name: "x", isSignedIn: true, reason: "plain",
      path: "/app/feed", place: nil, page: nil, photo: nil)
    body.username = "anna"
    body.reach = reach
    var writer = JSONWriter()
    body.write(to: &writer)
    let start = SheetStart(writer.bytes)
    #expect(
      start
        == SheetStart(language: .russian, username: "anna", hasLibrary: true, reach: reach))
    #expect(SheetStart(Array("{}".utf8)).reach == .everyone)
  }
}

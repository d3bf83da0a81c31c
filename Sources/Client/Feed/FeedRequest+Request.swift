import AppModel
import Domain
import Screens
import Wire

extension FeedRequest {
  /// The HTTP request for a feed's index, a block of its photos or the number of new ones.
  var request: Request {
    switch self {
    case .index(let feed, let at, let list):
      // NB: a token names its list.
      var query = feed.map { "?feed=" + percentEncoded($0) } ?? list
      if let at { query += (query.isEmpty ? "?at=" : "&at=") + percentEncoded(at) }
      return Request(page: Path.feedIndex.template + query)
    case .cards(let feed, let from):
      let query = "feed=" + percentEncoded(feed) + "&from=\(from)&count=\(PhotoPage.blockSize)"
      return Request(.feedCards, query: query)
    case .news(let feed): return Request(.feedNews, query: "feed=" + percentEncoded(feed))
    }
  }

  /// Parses the response; status 409 means that the snapshot is no longer available.
  func meaning(of response: Response) -> FeedResponse {
    if response.status == 409 { return .changed }
    guard response.isSuccess else { return .failed(response.problem) }
    switch self {
    case .index: return FeedIndex(response.body).map { .index($0) } ?? .failed(.server)
    case .cards:
      guard let list = try? JSON(reading: response.body).array else { return .failed(.server) }
      return .cards(Photo.list(list))
    case .news:
      guard let count = (try? JSON(reading: response.body))?["new"]?.integer else {
        return .failed(.server)
      }
      return .news(Int32(clamping: count))
    }
  }
}

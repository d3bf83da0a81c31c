public import AppModel
import Domain
public import Wire

extension TopicList {
  /// The request for the topics: the first 30, featured ones first.
  public static var request: Request {
    Request(.topics, query: "per_page=30&order_by=featured")
  }
}

extension TopicList.Response {
  /// Reads the response to `TopicList.request`. Topics without slug or title are skipped.
  public init(_ response: Wire.Response) {
    guard response.isSuccess else {
      self = .failed(response.problem)
      return
    }
    guard let list = (try? JSON(reading: response.body))?.array else {
      self = .failed(.server)
      return
    }
    self = .topics(list.compactMap { Topic($0) })
  }
}

extension Topic {
  fileprivate init?(_ json: JSON) {
    guard let slug = json["slug"]?.string, !slug.isEmpty, let title = json["title"]?.string,
      !title.isEmpty
    else { return nil }
    self.init(slug: slug, title: title)
  }
}

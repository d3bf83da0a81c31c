import AppModel
import Client
import Domain
import Testing
import Wire

/// FEED-33: the request for the topics and its response.
struct TopicListRequestTests {
  private func read(_ status: Int32, _ body: String) -> TopicList.Response {
    TopicList.Response(Response(status: status, body: Array(body.utf8)))
  }

  // FEED-33
  @Test func featuredTopicsAreRequestedFirst() {
    #expect(TopicList.request.method == .get)
    #expect(TopicList.request.address == "/topics?per_page=30&order_by=featured")
  }

  // FEED-33
  @Test func theResponseIsRead() {
    let body =
      #"[{"id":"1","slug":"hills","title":"Hills","owners":[]},{"slug":"x"},{"title":"y"}]"#
    #expect(read(200, body) == .topics([Topic(slug: "hills", title: "Hills")]))
  }

  // FEED-33
  @Test func failuresAreRecognized() {
    #expect(read(0, "") == .failed(.offline))
    #expect(read(401, "{}") == .failed(.signedOut))
    #expect(read(404, "{}") == .failed(.server))
    #expect(read(200, "<html>") == .failed(.server))
  }
}

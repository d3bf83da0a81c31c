import AppModel
import Client
import Domain
import Screens
import Testing
import Wire

/// FEED-23: the request for a photo's metadata and its responses.
struct MetadataRequestTests {
  private let ticket = Ticket(number: 1)

  private func answer(_ status: Int32, _ body: String) -> MetadataScreen.Answer? {
    let event = MetadataScreen.Effect.load(ticket, id: "a")
      .event(for: Response(status: status, body: Array(body.utf8)))
    guard case .answered(ticket, let answer) = event else { return nil }
    return answer
  }

  // FEED-23
  @Test func onlyLoadingNeedsTheServer() {
    #expect(MetadataScreen.Effect.load(ticket, id: "a/b").request?.address == "/photos/a%2Fb")
    let end = MetadataScreen.Effect.endSession
    #expect(end.request == nil && end.event(for: .none) == nil)
  }

  // FEED-23
  @Test func thePhotoAskedForIsRead() {
    let metadata = PhotoMetadata(size: PixelSize(width: 3, height: 2))
    #expect(answer(200, #"{"id":"a","width":3,"height":2}"#) == .metadata(metadata))
    #expect(answer(200, #"{"id":"b","width":3,"height":2}"#) == .failed(.server))
  }

  // FEED-23, FEED-4
  @Test func failuresAreRecognized() {
    #expect(answer(0, "") == .failed(.offline))
    #expect(answer(401, "{}") == .failed(.signedOut))
    #expect(answer(404, #"{"errors":["Couldn't find Photo"]}"#) == .gone)
    #expect(answer(404, "<html>") == .failed(.server))
    #expect(answer(500, "{}") == .failed(.server))
    #expect(answer(200, "<html>") == .failed(.server))
    #expect(answer(200, "{}") == .failed(.server))
  }
}

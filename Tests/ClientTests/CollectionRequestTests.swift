import AppModel
import Client
import Domain
import Testing
import Wire

/// FEED-31, FEED-32: requests about collections and their responses.
struct CollectionRequestTests {
  private static let sea =
    #"{"id":"7","title":"Sea","private":true,"total_photos":3,"cover_photo":{"urls":{"raw":"c"}}}"#

  private func response(_ status: Int32, _ body: String = "{}") -> Response {
    Response(status: status, body: Array(body.utf8))
  }

  private func form(_ change: CollectionChange) -> String { change.request.form.reveal() }

  // FEED-31
  @Test func pagesAreRequestedFromTheAPI() {
    let request = OwnCollections.request(of: "anna lee", page: 2)
    #expect(request.method == .get)
    #expect(request.address == "/users/anna%20lee/collections?page=2&per_page=30")
  }

  // FEED-31
  @Test func aPageIsRead() {
    let sea = OwnCollection(id: "7", title: "Sea", isPrivate: true, photoCount: 3, cover: "c")
    let empty = #"{"id":"8","title":"x","private":false,"total_photos":0,"cover_photo":null}"#
    let body = "[\(Self.sea),\(empty),{\"id\":\"9\"}]"
    #expect(
      OwnCollections.PageResponse(response(200, body))
        == .page([sea, OwnCollection(id: "8", title: "x")], isLast: true))
    let full = "[" + Array(repeating: Self.sea, count: 30).joined(separator: ",") + "]"
    guard case .page(let page, let isLast) = OwnCollections.PageResponse(response(200, full)) else {
      Issue.record("no page")
      return
    }
    #expect(page.count == 30 && !isLast)
    #expect(OwnCollections.PageResponse(response(200, "<html>")) == .failed(.server))
  }

  // FEED-31
  @Test func changesAreSentAsForms() {
    let create = CollectionChange.create(title: "Sea & sky", isPrivate: true)
    #expect(create.request.method == .post && create.request.address == "/collections")
    #expect(form(create) == "title=Sea%20%26%20sky&private=true")
    let rename = CollectionChange.rename(id: "7", title: "Lake")
    #expect(rename.request.method == .put && rename.request.address == "/collections/7")
    #expect(form(rename) == "title=Lake")
    let hide = CollectionChange.setPrivate(id: "7", false)
    #expect(hide.request.method == .put && form(hide) == "private=false")
    let delete = CollectionChange.delete(id: "7").request
    #expect(delete.method == .delete && delete.address == "/collections/7" && delete.form.isEmpty)
  }

  // FEED-32
  @Test func photosAreNamedInTheQuery() {
    #expect(PhotoCollections.request(of: "p-1").address == "/photos/p-1")
    let add = PhotoCollections.request(put: "p-1", in: "7", isIn: true)
    #expect(add.method == .post && add.address == "/collections/7/add?photo_id=p-1")
    let remove = PhotoCollections.request(put: "p-1", in: "7", isIn: false)
    #expect(remove.method == .delete && remove.address == "/collections/7/remove?photo_id=p-1")
  }

  // FEED-31, FEED-32
  @Test func outcomesAreRead() {
    let sea = OwnCollection(id: "7", title: "Sea", isPrivate: true, photoCount: 3, cover: "c")
    #expect(CollectionOutcome(response(201, Self.sea)) == .changed(sea))
    #expect(
      CollectionOutcome(response(201, #"{"photo":{},"collection":\#(Self.sea)}"#)) == .changed(sea))
    #expect(CollectionOutcome(response(204, "")) == .deleted)
    #expect(CollectionOutcome(response(200)) == .failed(.server))
  }

  // FEED-32
  @Test func theCollectionsOfAPhotoAreRead() {
    let body = #"{"id":"p","current_user_collections":[{"id":"7"},{"id":"9"}]}"#
    #expect(PhotoCollections.PhotoResponse(response(200, body)) == .collections(["7", "9"]))
    #expect(PhotoCollections.PhotoResponse(response(200)) == .failed(.server))
    #expect(PhotoCollections.PhotoResponse(response(404)) == .failed(.missing))
  }

  // FEED-31, Q-1: each failure leads to its own advice.
  @Test(
    arguments: [
      (0, .offline), (401, .signedOut), (403, .notAllowed), (404, .missing), (422, .refused),
      (500, .server), (503, .server),
    ] as [(Int32, CollectionFailure)])
  func failuresAreRecognized(status: Int32, failure: CollectionFailure) {
    #expect(CollectionOutcome(response(status)) == .failed(failure))
    #expect(OwnCollections.PageResponse(response(status)) == .failed(failure))
  }

  // FEED-31, Q-1: a rate limit is no missing scope, although both have the status 403.
  @Test func aRateLimitIsNoMissingScope() {
    let body = #"{"errors":["Rate Limit Exceeded"]}"#
    #expect(CollectionOutcome(response(403, body)) == .failed(.server))
  }
}

import AppModel
import Client
import Domain
import Screens
import Testing
import Wire

/// FEED-36: the requests that change one's own photo, and their responses.
struct OwnPhotoRequestTests {
  private let ticket = Ticket(number: 1)

  private func answer(
    _ effect: OwnPhotoScreen.Effect, _ status: Int32, _ body: String
  ) -> OwnPhotoScreen.Answer? {
    let event = effect.event(for: Response(status: status, body: Array(body.utf8)))
    guard case .answered(ticket, let answer) = event else { return nil }
    return answer
  }

  private func undone(_ status: Int32, _ body: String = "{}") -> UndoScreen.Answer? {
    let event = UndoScreen.Effect.restore(ticket, id: "a")
      .event(for: Response(status: status, body: Array(body.utf8)))
    guard case .answered(ticket, let answer) = event else { return nil }
    return answer
  }

  private var rotate: OwnPhotoScreen.Effect { .rotate(ticket, id: "a", .left) }
  private var save: OwnPhotoScreen.Effect { .save(ticket, id: "a", [.tags], PhotoDraft()) }

  // FEED-36: only what was changed is sent, and the server explains in the app's language.
  @Test func changedFieldsAreSent() {
    var draft = PhotoDraft()
    (draft.place, draft.title) = ("Baikal & Angara", "Boats")
    let request = OwnPhotoScreen.Effect.save(ticket, id: "a", [.place], draft).request(.russian)
    #expect(request?.method == .put && request?.address == "/app/photo/a/form")
    #expect(request?.form.reveal() == "location%5Bname%5D=Baikal%20%26%20Angara")
    #expect(request?.headers == "Accept-Language: ru\n")
    #expect(rotate.request(.english)?.form.reveal() == "rotation=270")
    let delete = OwnPhotoScreen.Effect.delete(ticket, id: "a").request(.english)
    #expect(delete?.method == .put && delete?.address == "/app/photo/a/bin")
    let restore = UndoScreen.Effect.restore(ticket, id: "a").request
    #expect(restore?.method == .delete && restore?.address == "/app/photo/a/bin")
    #expect(OwnPhotoScreen.Effect.endSession.request(.english) == nil)
  }

  // FEED-36
  @Test func thePhotoAskedForIsRead() throws {
    let body = #"{"id":"a","width":3,"height":2,"urls":{"raw":"/images/0af3-270?ixid=a"}}"#
    let photo = try #require(Photo(try JSON(reading: Array(body.utf8))))
    #expect(answer(rotate, 200, body) == .changed(photo) && photo.rotation == .left)
    #expect(answer(rotate, 200, body.replacing("\"a\"", with: "\"b\"")) == .failed(.server))
    #expect(answer(rotate, 200, "<html>") == .failed(.server))
    var draft = PhotoDraft()
    draft.place = "Baikal"
    var writer = JSONWriter(capacity: 64)
    draft.write(to: &writer)
    let form = writer.lendBytes { String(decoding: $0, as: UTF8.self) }
    #expect(answer(.loadForm(ticket, id: "a"), 200, form) == .form(draft))
    #expect(answer(.loadForm(ticket, id: "a"), 200, "{}") == .failed(.server))
  }

  // FEED-36: fields that the app does not know make no refusal.
  @Test func refusedFieldsAreRead() {
    let body = #"{"errors":["x"],"fields":[{"name":"tags","message":"up to 50"},{"name":"y"}]}"#
    #expect(answer(save, 422, body) == .refused([OwnPhotoScreen.Refusal(.tags, "up to 50")]))
    #expect(answer(save, 422, #"{"errors":["x"]}"#) == .failed(.server))
  }

  // FEED-36, FEED-4
  @Test func failuresAreRecognized() {
    #expect(answer(.delete(ticket, id: "a"), 204, "") == .deleted)
    for effect in [rotate, save, .delete(ticket, id: "a"), .loadForm(ticket, id: "a")] {
      #expect(answer(effect, 0, "") == .failed(.offline))
      #expect(answer(effect, 401, "{}") == .failed(.signedOut))
      #expect(answer(effect, 404, "{}") == .gone)
      #expect(answer(effect, 404, "<html>") == .failed(.server))
      #expect(answer(effect, 500, "{}") == .failed(.server))
    }
    #expect(undone(204, "") == .restored && undone(404) == .gone && undone(409) == .replaced)
    #expect(undone(404, "<html>") == .failed(.server) && undone(0, "") == .failed(.offline))
    #expect(undone(401) == .failed(.signedOut))
  }
}

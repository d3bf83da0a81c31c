import Domain
import Screens
import Testing
import Wire

@testable import Client

/// Which requests the upload screen sends, and what their responses mean (FEED-22).
struct AddingClientTests {
  let file = ChosenFile(number: 3, name: "Я.jpg", size: 12, modified: 7)

  func request(_ effect: AddingScreen.Effect) throws -> Request {
    try #require(effect.request)
  }

  // FEED-22: each effect of the upload screen becomes a tus request, or none.
  @Test func uploadEffectsBecomeTusRequests() throws {
    let list = try request(.list(Ticket(number: 1)))
    #expect(list.method == .get && list.address == "/app/uploads" && list.headers.isEmpty)
    let create = try request(.create(Ticket(number: 1), file))
    #expect(create.method == .post && create.address == "/app/uploads")
    #expect(
      create.headers
        == "Tus-Resumable: 1.0.0\nUpload-Length: 12\n"
        + "Upload-Metadata: filename 0K8uanBn,modified Nw==\n")
    let send = try request(
      .send(Ticket(number: 1), upload: "u", file: 3, from: 5, count: 7))
    #expect(send.method == .patch && send.address == "/app/uploads/u")
    #expect(send.part == FilePart(file: 3, start: 5, count: 7))
    #expect(
      send.headers
        == "Tus-Resumable: 1.0.0\nUpload-Offset: 5\n"
        + "Content-Type: application/offset+octet-stream\n")
    #expect(try request(.ask(Ticket(number: 1), upload: "u")).address == "/app/uploads/u?wait")
    let end = try request(.terminate(upload: "u"))
    #expect(end.method == .delete && end.headers == "Tus-Resumable: 1.0.0\n")
    for shell in [
      AddingScreen.Effect.release(1), .dropFiles, .photosAdded(1), .signedOut,
      .wake(Ticket(number: 1), milliseconds: 1),
    ] {
      #expect(shell.request == nil)
      #expect(shell.event(for: Response(status: 200, body: [])) == nil)
    }
  }

  // FEED-22, Q-1: every HTTP status of an upload request maps to a failure.
  @Test(arguments: [
    (Int32(0), AddingScreen.Failure.offline), (-1, .problem(.unreadable)), (401, .signedOut),
    (403, .problem(.switchedOff)), (404, .missing), (410, .missing), (409, .elsewhere),
    (423, .elsewhere), (413, .partTooLarge), (429, .problem(.tooMany)), (507, .problem(.noRoom)),
    (500, .server), (503, .server), (302, .server),
  ])
  func everyStatusOfAnUploadMapsToAFailure(_ status: Int32, _ trouble: AddingScreen.Failure) {
    let order = AddingScreen.Effect.send(
      Ticket(number: 4), upload: "u", file: 1, from: 0, count: 1)
    var response = Response(status: status, body: [])
    response.moment = 12.5
    #expect(
      order.event(for: response)
        == .answered(Ticket(number: 4), .failed(trouble), at: 12.5))
  }

  // FEED-22, Q-1: without valid start data in the page, uploads are off.
  @Test func invalidStartDataTurnsUploadsOff() {
    let start = AddingStart(Array(#"{"language":"ru","largest_upload":12,"page":[]}"#.utf8))
    #expect(start.language == .russian && start.largest == 12)
    for bad in ["", "[]", #"{"language":7,"largest_upload":"x"}"#] {
      #expect(AddingStart(Array(bad.utf8)).largest == 0)
    }
  }

  // FEED-22: an upload's status is decoded; an unreadable one is a server failure.
  @Test func uploadStatusesAreDecoded() {
    let ticket = Ticket(number: 4)
    let upload = UploadStatus(
      id: "u", name: "a", length: 2, modified: 0, offset: 1, state: .sending)
    var json = JSONWriter()
    upload.write(to: &json)
    let ask = AddingScreen.Effect.ask(ticket, upload: "u")
    #expect(
      ask.event(for: Response(status: 200, body: json.bytes))
        == .answered(ticket, .status(upload), at: 0))
    #expect(
      AddingScreen.Effect.list(ticket).event(
        for: Response(status: 200, body: [91] + json.bytes + Array(",{},7]".utf8)))
        == .answered(ticket, .list([upload]), at: 0))
    for bad in ["", "<html>", "{}", "[]"] {
      #expect(
        ask.event(for: Response(status: 200, body: Array(bad.utf8)))
          == .answered(ticket, .failed(.server), at: 0))
    }
    #expect(
      AddingScreen.Effect.create(ticket, file).event(for: Response(status: 413, body: []))
        == .answered(ticket, .failed(.tooLarge), at: 0))
  }

  // FEED-22, Q-1: invalid entries in the JSON list of chosen files are skipped.
  @Test func invalidChosenFilesAreSkipped() {
    let text = """
      [{"number":1,"name":"a","size":5,"modified":9},{"number":2,"name":"b","size":-1},7,
      {"number":3,"name":"c","size":0}]
      """
    #expect(
      [ChosenFile](shell: Array(text.utf8)) == [
        ChosenFile(number: 1, name: "a", size: 5, modified: 9),
        ChosenFile(number: 3, name: "c", size: 0, modified: 0),
      ])
    #expect([ChosenFile](shell: Array("nonsense".utf8)).isEmpty)
  }

  // FEED-22: file names are cleaned and shortened as on the server, so that after a reload a file
  // matches its unfinished upload.
  @Test func fileNamesAreCleanedAsOnTheServer() throws {
    let long = String(repeating: "я", count: 200)
    let text = #"[{"number":1,"name":"a\\b\u0007\#(long)","size":5}]"#
    let file = try #require([ChosenFile](shell: Array(text.utf8)).first)
    let sent = UploadMetadata(name: file.name, modified: 0)
    #expect(file.name == "b" + String(repeating: "я", count: 127))
    #expect(try #require(UploadMetadata(sent.field)).name == file.name)
  }
}

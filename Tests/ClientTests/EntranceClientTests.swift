import Client
import Domain
import Screens
import Testing
import Wire

/// Which requests the sign-in pages send, and what their responses mean.
struct EntranceClientTests {
  let ticket = Ticket(number: 3)
  let client = EntranceClient(
    EntranceStart(
      .signIn, language: .english, name: "n", address: "/authorization?x=1", seal: "s"))

  func form(_ entry: SubmittedForm) -> String? {
    client.request(for: .send(ticket, entry))?.form.reveal()
  }

  @Test func everySubmissionBecomesAFormPost() throws {
    let number = try #require(PhoneNumber("+79990000000"))
    #expect(
      form(.password(login: "username", password: Secret("p w")))
        == "form=s&login=username&password=p%20w")
    #expect(form(.sequence(Secret("132"))) == "form=s&sequence=132")
    #expect(form(.phone(number)) == "form=s&phone=%2B79990000000")
    #expect(form(.code(Secret("012345"))) == "form=s&code=012345")
    #expect(form(.resend) == "form=s&resend=1")
    #expect(form(.name("Аня")) == "form=s&name=%D0%90%D0%BD%D1%8F")
    let request = client.request(for: .send(ticket, .resend))
    #expect(request?.address == "/authorization?x=1" && request?.method == .post)
  }

  // CODE-13: the delivery status is requested without form fields.
  @Test func theDeliveryStatusIsRequestedWithoutFields() {
    let request = client.request(for: .askDelivery(ticket))
    #expect(request == Request(.delivery))
    #expect(request?.form.isEmpty == true)
  }

  @Test func anEffectOfThePageSendsNoRequest() {
    let effects: [EntranceScreen.Effect] = [
      .wake(ticket, milliseconds: 1), .focus(.login), .hideKeyboard, .empty(.password),
      .awaitMessage, .open("/"),
    ]
    for effect in effects {
      #expect(client.request(for: effect) == nil)
      #expect(client.event(for: .none, to: effect) == nil)
    }
  }

  // AUTH-19: a lost or unreadable response is reported as a problem, even with status 200.
  @Test(arguments: [
    (Int32(0), "", FormResponse.problem(.offline)), (200, "", .problem(.server)),
    (502, "<html>", .problem(.server)), (401, #"{"problem":"sequence"}"#, .problem(.sequence)),
    (200, #"{"step":"panel"}"#, .panel),
  ])
  func everyResponseBecomesAFormResponse(status: Int32, body: String, response: FormResponse) {
    let came = Response(status: status, body: Array(body.utf8))
    #expect(client.event(for: came, to: .send(ticket, .resend)) == .answered(ticket, response))
    #expect(client.event(for: came, to: .askDelivery(ticket)) == .answered(ticket, response))
  }

  @Test func thePageIsReadAsTheServerWritesIt() {
    let start = EntranceStart(.code, language: .russian, name: "n", address: "/a", seal: "s")
    var json = JSONWriter()
    start.write(to: &json)
    #expect(EntranceStart(json.bytes) == start)
    #expect(EntranceStart(Array("{".utf8)) == nil)
  }
}

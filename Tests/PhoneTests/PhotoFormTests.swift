import PhoneTestKit
import Screens
import Testing
import UIKit
import Wire

/// FEED-36: the keys and gestures of the form that edits one's own photo.
@MainActor struct PhotoFormTests {
  private let server: OwnPhotoServer
  private let user: AppUser
  private var person: Person { user.person }
  private let fields = ["alt_description", "description", "tags", "location[name]", "captured"]

  init() async {
    server = OwnPhotoServer()
    user = await server.user()
    await person.tap("edit photo")
  }

  /// The field with the focus, as far as it is one of the form.
  private var focus: String? {
    fields.first { person.field("photo " + $0)?.isFirstResponder == true }
  }

  // FEED-36, Q-3: the Return key leads through the fields in their order, and saves nothing yet.
  @Test func returnGoesToTheNextField() async throws {
    #expect(await person.type("Boats", into: "photo alt_description"))
    for next in fields.dropFirst() {
      let now = try #require(focus)
      await person.pressReturn(in: "photo " + now)
      #expect(focus == next)
    }
    #expect(server.changes.isEmpty && person.sees("photo form"))
  }

  // FEED-36, Q-3: in the last field the Return key saves.
  @Test func returnInTheLastFieldSaves() async {
    await person.type("Boats", into: "photo alt_description")
    await person.pressReturn(in: "photo captured")
    #expect(server.changes == ["put form alt_description=Boats"])
    #expect(!person.sees("photo form") && person.sees("metadata"))
  }

  // FEED-36, Q-3: VoiceOver's escape gesture closes the form and saves nothing.
  @Test func escapeClosesTheForm() async {
    await person.type("Boats", into: "photo alt_description")
    #expect(await person.escape(from: "photo alt_description"))
    #expect(!person.sees("photo form") && person.sees("metadata"))
    #expect(server.changes.isEmpty)
    await person.tap("edit photo")
    #expect(person.text("photo alt_description") == "", "what was typed is discarded")
  }

  // FEED-36, Q-3: once a refused value is changed, neither text nor VoiceOver repeats the problem.
  @Test func aChangedValueHasNoProblem() async {
    server.refusal = OwnPhotoServer.refusal
    await person.type("soon", into: "photo captured")
    await person.tap("save photo")
    #expect(person.sees("photo problem captured"))
    await person.type("2021", into: "photo captured")
    #expect(!person.sees("photo problem captured"))
    #expect(person.field("photo captured")?.accessibilityLabel == "Capture date")
  }

  // FEED-36: fields and buttons are disabled while the form is being saved.
  @Test func nothingIsTypedWhileTheFormIsSaved() async {
    let user = await server.user { $0.method == .put }
    await user.person.tap("edit photo")
    await user.person.type("Boats", into: "photo alt_description")
    await user.person.pressReturn(in: "photo captured")
    #expect(user.person.field("photo alt_description")?.isEnabled == false)
    #expect(await !user.person.tap("cancel editing"))
    #expect(await !user.person.tap("save photo"))
    await user.response(Response.none)
    #expect(user.alertWords.last == "No connection")
    await user.person.answer("OK")
    #expect(user.person.field("photo alt_description")?.isEnabled == true)
    #expect(user.person.text("photo alt_description") == "Boats", "nothing is lost")
  }
}

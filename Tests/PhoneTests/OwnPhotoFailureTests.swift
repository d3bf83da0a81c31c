import Domain
import PhoneTestKit
import Screens
import Testing
import UIKit
import Wire

@testable import Phone

/// FEED-36: changes of one's own photo that fail.
@MainActor struct OwnPhotoFailureTests {
  private let server: OwnPhotoServer
  private let user: AppUser
  private var person: Person { user.person }

  init() async {
    server = OwnPhotoServer()
    user = await server.user()
  }

  private func endSession() async {
    while await user.api?.response(.status(401)) == true {}
    await user.settle()
  }

  // FEED-36: each failure is reported, not only the first.
  @Test func eachFailureIsReported() async {
    server.refusal = .status(500)
    for _ in 0..<2 {
      #expect(await person.tap("rotate left"))
      #expect(user.alertWords.last == "The server could not answer")
      #expect(await person.answer("OK"))
      #expect(person.alert == nil && person.sees("metadata"))
    }
    #expect(server.changes.count == 2)
    server.refusal = nil
    #expect(await person.tap("rotate left"))
    #expect(person.alert == nil && server.rotation == .left, "the last failure is not repeated")
  }

  // FEED-4, FEED-36: a token that the server rejects for a change leads to the sign-in.
  @Test func aRejectedTokenLeadsToTheSignIn() async {
    server.refusal = .status(401)
    #expect(await person.tap("rotate left"))
    await endSession()
    #expect(person.text("message") == "Your session has ended. Please sign in again")
    #expect(!user.isInside && user.presented == nil)
  }

  // FEED-4, FEED-36: so does one that it rejects when a deletion is undone.
  @Test func aRejectedUndoLeadsToTheSignIn() async {
    await person.tap("delete photo")
    #expect(person.sees("undo strip"))
    server.refusal = .status(401)
    #expect(await person.tap("undo"))
    await endSession()
    #expect(person.text("message") == "Your session has ended. Please sign in again")
    #expect(!user.isInside && !person.sees("undo strip"))
  }

  // FEED-36, FEED-23: the form of a photo whose sheet is closed meanwhile does not open.
  @Test func aFormOfAClosedSheetDoesNotOpen() async {
    let user = await server.user { $0.address.hasSuffix("/form") && $0.method == .get }
    #expect(await user.person.tap("edit photo"))
    #expect(await user.person.tap("close metadata"))
    var json = JSONWriter(capacity: 256)
    server.saved.write(to: &json)
    await user.response(Response(status: 200, body: json.bytes))
    #expect(!user.person.sees("photo form") && user.presented == nil)
    #expect(user.person.sees("page p0"))
  }
}

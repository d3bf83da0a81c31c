import Domain
import Foundation
import PhoneTestKit
import Testing
import UIKit
import Wire

@testable import Phone

/// How sign-in pages are loaded, and what is shown if they fail.
@MainActor struct EntranceLoaderWalkTests {
  // AUTH-19: if a page fails to load, the reason and a retry button are shown.
  @Test(arguments: [
    (Response.none, "No connection"),
    (Response(status: 500, body: []), "The server could not answer"),
    (Response(status: 200, body: Array("junk".utf8)), "The server could not answer"),
  ])
  func aPageThatDoesNotComeCanBeAskedForAgain(response: Response, words: String) async {
    let person = await Person(at: "/sign-in")
    #expect(!person.sees("retry"))
    await person.network.response(response)
    #expect(person.text("reason") == words)
    #expect(await person.tap("retry"))
    #expect(person.network.sent.map(\.address) == ["/sign-in", "/sign-in"])
    await person.network.response(Response.of(.sample(.signIn)))
    #expect(person.sees("login") && !person.sees("retry"))
  }

  // CODE-10: leaving a page cancels its requests.
  @Test func leavingAPageCancelsItsRequests() async {
    let person = await Person(before: .sample(.signIn))
    let before = person.network.cancellations
    await person.tap("by phone")
    #expect(person.network.cancellations == before + 1)
    #expect(!person.sees("login"))
  }

  // AUTH-16: requests never leave the server's origin.
  @Test func requestsStayWithTheirServer() throws {
    let origin = try #require(URL(string: "https://feed.example:8443"))
    let network = ServerNetwork(origin: origin)
    let message = network.message(
      Request(form: [FormField("login", "a&b")], to: "/sign-in?x=1"))
    #expect(message?.url?.absoluteString == "https://feed.example:8443/sign-in?x=1")
    #expect(message?.httpMethod == "POST")
    #expect(message?.httpBody == Data("login=a%26b".utf8))
    #expect(message?.value(forHTTPHeaderField: "Accept") == "application/json")
    var end = Request(.signOut)
    end.headers = "Origin: https://feed.example:8443\n"
    #expect(
      network.message(end)?.value(forHTTPHeaderField: "Origin") == "https://feed.example:8443")
    for foreign in [
      "//evil.example:8443/", "https://evil.example:8443/", "http://feed.example:8443/",
      "https://feed.example/",
    ] {
      #expect(network.message(Request(page: foreign)) == nil)
    }
  }
}

import Domain
import Foundation
import HTTPTypes
import HummingbirdTesting
import Screens
import Testing

/// AUTH-1…20: the authorization screen with the real service, in one process.
struct AuthorizationJourneyTests {
  // AUTH-4, AUTH-5, AUTH-6, AUTH-7, AUTH-8, AUTH-9, AUTH-10, AUTH-11, AUTH-12, AUTH-16
  @Test func theAuthorizationScreenShowsErrorsPanelAndModal() async throws {
    try await JourneyServer.run { server in
      let device = server.entrance()
      try await device.open("/authorization")
      let base = device.signIn
      #expect(device.start?.name == "RSSchool")
      for _ in 0..<2 {
        try await device.authorize("username", "wrong")
        #expect(device.signIn?.loginState == .ready)
        #expect(device.signIn?.passwordState == .error)
        try await device.handle(.signIn(.passwordChanged(Secret("password"))))
        #expect(device.signIn?.passwordState == .ready)
        try await device.handle(.signIn(.submitted))
        #expect(device.signIn?.use == .closed)
        #expect(device.signIn?.panel?.result == "_")
        try await device.press(1, 2, 3)
        #expect(device.signIn?.panel?.state == .error)
        #expect(device.signIn?.panel?.result == "_")
        try await device.press(1)
        #expect(device.signIn?.panel?.state == .ready)
        #expect(device.signIn?.panel?.result == "1")
        try await device.press(3, 2)
        #expect(device.signIn?.panel?.state == .success)
        #expect(device.signIn?.isWelcomed == true)
        try await device.handle(.signIn(.refreshed))
        #expect(device.signIn == base)
      }
      #expect(device.emptied == [.password, .password])
      #expect(device.network.cookie("form") != nil)
      #expect(device.network.cookies.count == 1, "nobody is signed in")
    }
  }

  // AUTH-5, AUTH-17: in demo mode login and password are reported as wrong separately.
  @Test(arguments: [
    ("username", "no", SignInScreen.FieldState.ready, SignInScreen.FieldState.error),
    ("nobody", "password", .error, .ready), ("nobody", "no", .error, .error),
  ])
  func onlyWrongFieldsAreMarked(
    login: String, password: String, loginState: SignInScreen.FieldState,
    passwordState: SignInScreen.FieldState
  ) async throws {
    try await JourneyServer.run { server in
      let device = server.entrance()
      try await device.open("/authorization")
      try await device.authorize(login, password)
      #expect(device.signIn?.loginState == loginState)
      #expect(device.signIn?.passwordState == passwordState)
      #expect(
        device.signIn?.message
          == .wrong(login: loginState == .error, password: passwordState == .error))
    }
  }

  // AUTH-7, AUTH-9, AUTH-16, OA-56: the sequence completes the sign-in and leads back to the app.
  @Test func theSequenceLeadsBackToTheClient() async throws {
    try await JourneyServer.run { server in
      let device = server.entrance()
      try await device.open("/app/sign-in?return_to=%2Fapp%2Fprofile")
      #expect(device.address.hasPrefix("/oauth/authorize?client_id="))
      try await device.authorize("UserName", "password")
      #expect(device.network.cookie("step") != nil)
      #expect(device.network.cookie("session") == nil, "the panel is not passed yet")
      try await device.press(1, 3, 2)
      #expect(device.screen == nil)
      #expect(device.address == "/app/profile")
      #expect(device.network.cookie("session") != nil)
      #expect(device.network.cookie("step") == nil)
      let app = Device(device.network)
      try await app.open("/app/feed")
      #expect(app.inside?.tab == .feed)
    }
  }

  // AUTH-19: links to other ways to sign in are shown only when signing in for an OAuth client.
  @Test func linksToOtherWaysInAreForClientsOnly() async throws {
    try await JourneyServer.run { server in
      let device = server.entrance()
      try await device.open("/authorization")
      #expect(device.start?.links == EntranceStart.Links())
      try await device.open("/app/sign-in?return_to=%2Fapp%2Ffeed")
      #expect(device.start?.links.phone?.hasPrefix("/account/phone?return_to=%2Foauth") == true)
      #expect(device.start?.links.newAccount?.hasPrefix("/account/new?return_to=") == true)
    }
  }

  // AUTH-19: a failed request is reported, and the same values can be sent again.
  @Test func withoutAConnectionNothingIsLost() async throws {
    try await JourneyServer.run { server in
      let device = server.entrance()
      try await device.open("/authorization")
      device.network.broken = ["POST "]
      try await device.authorize("username", "password")
      #expect(device.signIn?.message == .offline)
      #expect(device.signIn?.use == .open)
      #expect(device.signIn?.login == "username")
      device.network.broken = []
      try await device.handle(.signIn(.submitted))
      #expect(device.signIn?.panel != nil)
      device.network.broken = ["POST "]
      try await device.press(1, 3, 2)
      #expect(device.signIn?.message == .offline)
      #expect(device.signIn?.panel?.result == "_")
      device.network.broken = []
      try await device.press(1, 3, 2)
      #expect(device.signIn?.isWelcomed == true)
    }
  }

  // AUTH-9, AUTH-19: if only the response to the last digit is lost, pressing the sequence again
  // leads into the app.
  @Test func aLostResponseToTheSequenceIsRecoveredByARetry() async throws {
    try await JourneyServer.run { server in
      let device = server.entrance()
      try await device.open("/app/sign-in?return_to=%2Fapp%2Ffeed")
      try await device.authorize("username", "password")
      device.network.lossy = ["POST /oauth"]
      try await device.press(1, 3, 2)
      #expect(device.signIn?.message == .offline)
      device.network.lossy = []
      try await device.press(1, 3, 2)
      // NB: the cookie came with the lost response, so the server redirects without checking the
      // form.
      #expect(device.network.cookie("session") != nil)
      try await device.open(device.address)
      #expect(device.address == "/app/feed")
    }
  }

  // AUTH-18, AUTH-19: after five minutes the sequence is no longer accepted; login and password are
  // asked for again.
  @Test func anExpiredPanelAsksForThePasswordAgain() async throws {
    try await JourneyServer.run { server in
      let device = server.entrance()
      try await device.open("/authorization")
      try await device.authorize("username", "password")
      server.wait(seconds: 301)
      try await device.press(1, 3, 2)
      #expect(device.signIn?.message == .expired)
      #expect(device.signIn?.panel == nil)
      #expect(device.emptied == [.password])
    }
  }

  // AUTH-15: the first paint is white, the icon is our own, and no element covers the page.
  @Test func thePageBeginsWhiteAndHasAnIcon() async throws {
    try await JourneyServer.run { server in
      let device = server.entrance()
      try await device.open("/authorization")
      #expect(device.html.contains("name=\"theme-color\" content=\"#FFFFFF\""))
      #expect(!device.html.contains("class=\"curtain\""))
      let address = try #require(device.html.between("rel=\"icon\" href=\"", "\""))
      let icon = try await device.network.send(.get, address)
      #expect(icon.status == .ok)
      #expect(icon.headers[.contentType] == "image/svg+xml")
      #expect(icon.text.hasPrefix("<svg"))
    }
  }
}
